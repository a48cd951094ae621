import { contract } from '@kinari/contract/contract';
import { type EndpointName, methodAndPath } from '@kinari/contract/routes';
import { describe, expect, test } from 'vitest';
import { authorisationMatrix, type CreateCall, type EndpointCall, type TestUser } from '#test/authorisation-matrix.ts';
import { createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { recordWrites } from '#test/record-writes.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool, mediaStore, signer } = await createTestApp({ RATE_LIMITS: 'off' });
const photo = await createTestPhoto();
const MATRIX = authorisationMatrix({ app, db, pool, mediaStore, signer });
const emptyRequest: CreateCall = () => ({});

const deadTokens: Record<string, () => Promise<Record<string, string>>> = {
  forged: async () => ({ authorization: `Bearer shp_${'A'.repeat(43)}` }),
  expired: async () => {
    const { id, headers } = await createTestUser(db);
    await pool.query(
      `update sessions set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where user_id = $1`,
      [id],
    );
    return headers;
  },
  revoked: async () => {
    const { headers } = await createTestUser(db);
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    return headers;
  },
};

async function sendRequest(
  call: EndpointName,
  { params = {}, query = '', payload, form, field }: EndpointCall,
  headers: Record<string, string>,
) {
  const { method, path } = methodAndPath(call);
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => encodeURIComponent(params[name] ?? ''))}${query}`;
  if (!form) return app.inject({ method, url, headers, ...(payload && { payload }) });
  const files = field === 'logo' ? [] : [photo];
  const sent = await createTestForm({ ...form }, { ...(field && { field }), files });
  return app.inject({ method, url, payload: sent.payload, headers: { ...sent.headers, ...headers } });
}

// Each call updates the session, and each rejected call writes a security event.
const writtenTables = await recordWrites(pool, ['sessions', 'security_events', 'schema_migrations']);

async function listTablesWrittenBy(action: () => Promise<unknown>): Promise<string[]> {
  await writtenTables();
  await action();
  return writtenTables();
}

const IDENTITIES = [
  'a guest',
  'a dead token',
  'a customer',
  'a customer with the data of another customer',
  'an admin',
] as const;
type Identity = (typeof IDENTITIES)[number];

const cells = MATRIX.flatMap(({ call, statuses, buildRequest = emptyRequest }) =>
  IDENTITIES.flatMap((identity, column) => {
    const status = statuses[column];
    if (status === undefined || status === null) return [];
    const kinds = identity === 'a dead token' ? Object.keys(deadTokens) : [''];
    return kinds.map((kind) => ({ call, identity, kind, status, buildRequest }));
  }),
);

async function createHeaders(identity: Identity, kind: string, person: TestUser): Promise<Record<string, string>> {
  if (identity === 'a guest') return {};
  if (identity === 'a dead token') return (await deadTokens[kind]?.()) ?? {};
  return person.headers;
}

describe('the authorization matrix', () => {
  test('contains every endpoint of the contract', () => {
    expect(MATRIX.map(({ call }) => call).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  test('matches the access rules of the contract', () => {
    const rejectsGuests = { public: false, webhook: false } as Record<string, boolean>;
    const mismatches = MATRIX.filter(
      ({ call, statuses: [guest] }) => (rejectsGuests[contract[call].access] ?? true) !== (guest === 401),
    );
    expect(mismatches).toEqual([]);
  });

  test.each(cells)(
    '$call by $identity $kind returns $status',
    async ({ call, identity, kind, status, buildRequest }) => {
      const [person, stranger] = await Promise.all([
        createTestUser(db, { userType: identity === 'an admin' ? 'ADMIN' : 'CUSTOMER' }),
        createTestUser(db),
      ]);
      const foreign = identity === 'a customer with the data of another customer';
      const requestData = await buildRequest({ person, stranger, foreign });
      const headers = await createHeaders(identity, kind, person);
      const tables = await listTablesWrittenBy(async () => {
        const reply = await sendRequest(call, requestData, headers);
        expect([reply.statusCode, reply.statusCode === status ? '' : reply.body]).toEqual([status, '']);
      });
      const forbiddenWrites = status >= 400 ? tables : [];
      expect(forbiddenWrites).toEqual([]);
    },
  );

  test.each(['updateProfile', 'changePassword', 'addAddress', 'removeFromWishlist'] as const)(
    '%s with the id of another user does not change that user',
    async (call) => {
      const [person, stranger] = [await createTestUser(db), await createTestUser(db)];
      const row = MATRIX.find((candidate) => candidate.call === call);
      const requestData = (await row?.buildRequest?.({ person, stranger, foreign: true })) ?? {};
      const readUsers = () =>
        pool.query(
          `select users.username, users.email, users.password_hash, users.first_name,
             (select count(*) from addresses where user_id = users.id) as addresses,
             (select count(*) from wishlist_items item join wishlists on wishlists.id = item.wishlist_id where user_id = users.id) as wishlist_items
           from users where id = $1`,
          [stranger.id],
        );
      const before = (await readUsers()).rows;
      await sendRequest(call, requestData, person.headers);
      expect((await readUsers()).rows).toEqual(before);
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
      expect((await sendRequest('listBrands', {}, {})).statusCode).toBe(401);
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
