import { hashToken, newSessionToken } from '@kinari/api/identity/token';
import type pg from 'pg';
import { onDatabase } from './database.ts';

/** What can be asked about in a shop, and by whom. */
export type Shelf = {
  names: string[];
  slugs: string[];
  sizes: string[];
  /** Somebody signed in. */
  customer: string;
  admin: string;
  /** Customers who have ordered, signed in: the same people with the same orders, however long the book is. */
  owners: string[];
  /** Orders that wait to be packed, the longest first. */
  toPack: string[];
};

const column = async (client: pg.Client, statement: string) => {
  const { rows } = await client.query<{ value: string }>(statement);
  return rows.map(({ value }) => value);
};

/** By chance that is the same in every database of a size: enough of each that nothing is measured that only one would show. */
export async function shelfOf(database: string): Promise<Shelf> {
  return onDatabase(database, async (client) => ({
    names: await column(
      client,
      'select name as value from products where archived_at is null order by md5(name), id limit 200',
    ),
    slugs: await column(client, 'select distinct slug as value from categories where archived_at is null order by 1'),
    sizes: await column(
      client,
      `select size as value from listing_sizes where scope = 0 and size <> '' order by products desc, size limit 12`,
    ),
    customer: await signIn(client, `select id from users where user_type = 'CUSTOMER' order by created_at, id limit 1`),
    admin: await signIn(client, `select id from users where user_type = 'ADMIN' order by created_at, id limit 1`),
    owners: await signInOwners(client),
    toPack: await ordersToPack(client),
  }));
}

/** None where a release knows no parcels. */
async function ordersToPack(client: pg.Client): Promise<string[]> {
  const [parcels] = await column(client, `select to_regclass('parcels')::text as value`);
  if (!parcels) return [];
  return column(
    client,
    `select id as value from orders
     where delivery_status = 'PENDING' and not exists (select from parcels where order_id = orders.id)
     order by placed_at limit 200`,
  );
}

async function signInOwners(client: pg.Client): Promise<string[]> {
  const owners = await column(
    client,
    'select id as value from users where exists (select from orders where user_id = users.id) order by created_at, id limit 8',
  );
  const tokens = [];
  for (const id of owners) tokens.push(await signIn(client, `select id from users where id = '${id}'`));
  return tokens;
}

async function signIn(client: pg.Client, whom: string): Promise<string> {
  const token = newSessionToken();
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at) select id, $1, now() + interval '1 day' from (${whom}) person`,
    [hashToken(token)],
  );
  return token;
}
