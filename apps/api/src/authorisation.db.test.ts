import { contract } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import { describe, expect, test } from 'vitest';
import { authorisationMatrix, type Making, type Person, type Sending } from '#test/authorisation-matrix.ts';
import { aPerson } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool, mediaStore } = await openShop({ RATE_LIMITS: 'off' });
const photo = await aPhoto();
const MATRIX = authorisationMatrix({ app, db, pool, mediaStore });
const withNothing: Making = () => ({});

const deadTokens: Record<string, () => Promise<Record<string, string>>> = {
  forged: async () => ({ authorization: `Bearer shp_${'A'.repeat(43)}` }),
  expired: async () => {
    const { id, headers } = await aPerson(db);
    await pool.query(
      `update sessions set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where user_id = $1`,
      [id],
    );
    return headers;
  },
  revoked: async () => {
    const { headers } = await aPerson(db);
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    return headers;
  },
};

async function make(
  call: CallName,
  { params = {}, query = '', payload, form, field }: Sending,
  headers: Record<string, string>,
) {
  const { method, path } = methodAndPath(call);
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => encodeURIComponent(params[name] ?? ''))}${query}`;
  if (!form) return app.inject({ method, url, headers, ...(payload && { payload }) });
  const files = field === 'logo' ? [] : [photo];
  const sent = await aForm({ ...form }, { ...(field && { field }), files });
  return app.inject({ method, url, payload: sent.payload, headers: { ...sent.headers, ...headers } });
}

// Every row of every table but two: each call by somebody notes when they were last seen, and each refusal that there was one.
async function traces(): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('sessions', 'security_events', 'schema_migrations') order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(row::text, '|' order by row::text)) as sum from ${name} row`,
  );
  const { rows } = await pool.query(
    `${each.join(' union all ')} union all select 'jobs', count(*)::text from graphile_worker.jobs order by 1`,
  );
  return JSON.stringify(rows);
}

const IDENTITIES = [
  'a guest',
  'a dead token',
  'a customer',
  'a customer about a stranger’s things',
  'an admin',
] as const;
type Identity = (typeof IDENTITIES)[number];

const cells = MATRIX.flatMap(({ call, statuses, making = withNothing }) =>
  IDENTITIES.flatMap((identity, column) => {
    const status = statuses[column];
    if (status === undefined || status === null) return [];
    const kinds = identity === 'a dead token' ? Object.keys(deadTokens) : [''];
    return kinds.map((kind) => ({ call, identity, kind, status, making }));
  }),
);

async function headersOf(identity: Identity, kind: string, person: Person): Promise<Record<string, string>> {
  if (identity === 'a guest') return {};
  if (identity === 'a dead token') return (await deadTokens[kind]?.()) ?? {};
  return person.headers;
}

describe('who may do what', () => {
  test('is said of every call of the contract', () => {
    expect(MATRIX.map(({ call }) => call).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  test('agrees with what the contract says', () => {
    const guestsAreSent = { public: false, hook: false } as Record<string, boolean>;
    const odd = MATRIX.filter(
      ({ call, statuses: [guest] }) => (guestsAreSent[contract[call].access] ?? true) !== (guest === 401),
    );
    expect(odd).toEqual([]);
  });

  test.each(cells)('$call by $identity $kind answers $status', async ({ call, identity, kind, status, making }) => {
    const person = await aPerson(db, { userType: identity === 'an admin' ? 'ADMIN' : 'CUSTOMER' });
    const stranger = await aPerson(db);
    const foreign = identity === 'a customer about a stranger’s things';
    const sending = await making({ person, stranger, foreign });
    const headers = await headersOf(identity, kind, person);
    const before = status >= 400 || foreign ? await traces() : '';
    const reply = await make(call, sending, headers);
    expect([reply.statusCode, reply.statusCode === status ? '' : reply.body]).toEqual([status, '']);
    const after = status >= 400 ? await traces() : before;
    expect(after).toBe(before);
  });

  test.each(['updateProfile', 'changePassword', 'addAddress', 'removeFromWishlist'] as const)(
    '%s that names a stranger leaves the stranger alone',
    async (call) => {
      const [person, stranger] = [await aPerson(db), await aPerson(db)];
      const row = MATRIX.find((candidate) => candidate.call === call);
      const sending = (await row?.making?.({ person, stranger, foreign: true })) ?? {};
      const kept = () =>
        pool.query(
          `select users.username, users.email, users.password_hash, users.first_name,
             (select count(*) from addresses where user_id = users.id) as addresses,
             (select count(*) from wishlist_items item join wishlists on wishlists.id = item.wishlist_id where user_id = users.id) as wishes
           from users where id = $1`,
          [stranger.id],
        );
      const before = (await kept()).rows;
      await make(call, sending, person.headers);
      expect((await kept()).rows).toEqual(before);
    },
  );

  test('nobody becomes an admin by saying so', async () => {
    const { rows } = await pool.query(`select distinct user_type from users where username like 'newcomer%'`);
    expect(rows).toEqual([{ user_type: 'CUSTOMER' }]);
  });
});
