import { contract, type EndpointName } from '@kinari/contract/contract';
import type { Endpoint } from '@kinari/contract/endpoint';
import { describe, expect, test } from 'vitest';
import {
  buildRequest,
  createScene,
  getExpectedStatus,
  getFixture,
  IDENTITIES,
  type Identity,
  sendRequest,
} from '#test/authorisation/matrix.ts';
import type { TestUser } from '#test/authorisation/scene.ts';
import { recordWrites } from '#test/record-writes.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, pool } = shop;
const endpointNames = Object.keys(contract) as EndpointName[];

async function createHeaders(identity: Identity, caller: TestUser): Promise<Record<string, string>> {
  if (identity === 'a guest') return {};
  if (identity === 'a forged token') return { authorization: `Bearer shp_${'A'.repeat(43)}` };
  if (identity === 'an expired token')
    await pool.query(
      `update sessions set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where user_id = $1`,
      [caller.id],
    );
  if (identity === 'a revoked token')
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: caller.headers });
  return caller.headers;
}

// Each call updates the session, and each rejected call writes a security event.
const writtenTables = await recordWrites(pool, ['sessions', 'security_events', 'schema_migrations']);

async function listTablesWrittenBy(action: () => Promise<unknown>): Promise<string[]> {
  await writtenTables();
  await action();
  return writtenTables();
}

const cells = endpointNames.flatMap((name) =>
  IDENTITIES.flatMap((identity) => {
    const status = getExpectedStatus(name, identity);
    return status === undefined ? [] : [{ name, identity, status }];
  }),
);

describe('the authorization matrix', () => {
  test('tries every endpoint on own data with the data of another customer', () => {
    const untried = endpointNames.filter((name) => {
      const { access, params }: Endpoint = contract[name];
      return (access === 'customer' || access === 'signed-in') && params && !getFixture(name).foreignStatus;
    });
    // It takes any product.
    expect(untried).toEqual(['addToWishlist']);
  });

  test.each(cells)('$name by $identity returns $status', async ({ name, identity, status }) => {
    const scene = await createScene(shop, name, identity);
    const request = await buildRequest(name, scene);
    const headers = await createHeaders(identity, scene.caller);
    const tables = await listTablesWrittenBy(async () => {
      const reply = await sendRequest(app, name, request, headers);
      expect([reply.statusCode, reply.statusCode === status ? '' : reply.body]).toEqual([status, '']);
      const cacheControl = contract[name].access === 'public' ? 'no-store' : reply.headers['cache-control'];
      expect(cacheControl).toBe('no-store');
    });
    const forbiddenWrites = status >= 400 ? tables : [];
    expect(forbiddenWrites).toEqual([]);
  });

  test.each(endpointNames.filter((name) => (getFixture(name).foreignStatus ?? 404) < 400))(
    '%s with the id of another user does not change that user',
    async (name) => {
      const scene = await createScene(shop, name, 'a customer with the data of another customer');
      const request = await buildRequest(name, scene);
      const readOwner = () =>
        pool.query(
          `select users.username, users.email, users.password_hash, users.first_name,
             (select count(*) from addresses where user_id = users.id) as addresses,
             (select count(*) from wishlist_items item join wishlists on wishlists.id = item.wishlist_id where user_id = users.id) as wishlist_items
           from users where id = $1`,
          [scene.owner.id],
        );
      const before = (await readOwner()).rows;
      await sendRequest(app, name, request, scene.caller.headers);
      expect((await readOwner()).rows).toEqual(before);
    },
  );

  test('no request can make a user an admin', async () => {
    const { rows } = await pool.query(`select distinct user_type from users where username like 'newcomer%'`);
    expect(rows).toEqual([{ user_type: 'CUSTOMER' }]);
  });
});

describe('a rejected request that writes is detected', () => {
  const insert = `insert into zero_result_searches (day, query) values (current_date, 'forbidden')`;

  /** Makes a rejected call, then runs the statement in a separate transaction. */
  const listTablesWrittenWith = (write: string) =>
    listTablesWrittenBy(async () => {
      expect((await sendRequest(app, 'listBrands', {}, {})).statusCode).toBe(401);
      await pool.query(write);
    });

  test.each([
    ['inserts a row', insert],
    ['updates a row', `update zero_result_searches set count = 2 where query = 'forbidden'`],
    ['deletes a row', `delete from zero_result_searches where query = 'forbidden'`],
    ['truncates a table', 'truncate zero_result_searches'],
    [
      'writes as another role',
      `grant insert on zero_result_searches to pg_monitor; set local role pg_monitor; ${insert}`,
    ],
    ['writes without ordinary triggers', `set local session_replication_role = replica; truncate zero_result_searches`],
  ])('when it %s', async (_what, write) => {
    expect(await listTablesWrittenWith(write)).toEqual(['zero_result_searches']);
  });

  test('but not when it rolls back', async () => {
    expect(await listTablesWrittenWith(`${insert}; rollback`)).toEqual([]);
  });

  test('when it adds a job', async () => {
    expect(await listTablesWrittenWith(`select graphile_worker.add_job('forbidden')`)).toEqual([
      'graphile_worker._private_jobs',
    ]);
  });

  test('in every table except the ignored ones', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables
       where schemaname = 'public' and not exists (
         select from pg_trigger
         where tgrelid = format('public.%I', tablename)::regclass and tgname = 'record_row' and tgenabled = 'A'
       ) order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['schema_migrations', 'security_events', 'sessions']);
  });
});
