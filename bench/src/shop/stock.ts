import { createSessionToken, hashToken } from '@kinari/api/identity/token';
import type pg from 'pg';
import { withClient } from './database.ts';

/** Data of a shop for requests, and sessions of its users. */
export type ShopData = {
  names: string[];
  slugs: string[];
  sizes: string[];
  /** Session token of a customer. */
  customer: string;
  admin: string;
  /** Session tokens of customers with orders: the same customers and orders at every database size. */
  owners: string[];
  /** Orders to pack, oldest first. */
  toPack: string[];
};

const queryColumn = async (client: pg.Client, statement: string) => {
  const { rows } = await client.query<{ value: string }>(statement);
  return rows.map(({ value }) => value);
};

/** Selects a pseudo-random sample that is the same in every database of one size. */
export async function loadShopData(database: string): Promise<ShopData> {
  return withClient(database, async (client) => ({
    names: await queryColumn(
      client,
      'select name as value from products where archived_at is null order by md5(name), id limit 200',
    ),
    slugs: await queryColumn(
      client,
      'select distinct slug as value from categories where archived_at is null order by 1',
    ),
    sizes: await queryColumn(
      client,
      `select size as value from listing_sizes where scope = 0 and size <> '' order by products desc, size limit 12`,
    ),
    customer: await createSession(
      client,
      `select id from users where user_type = 'CUSTOMER' order by created_at, id limit 1`,
    ),
    admin: await createSession(
      client,
      `select id from users where user_type = 'ADMIN' order by created_at, id limit 1`,
    ),
    owners: await createOwnerSessions(client),
    toPack: await listOrdersToPack(client),
  }));
}

/** Returns nothing if the release has no `shipments` table. */
async function listOrdersToPack(client: pg.Client): Promise<string[]> {
  const [shipments] = await queryColumn(client, `select to_regclass('shipments')::text as value`);
  if (!shipments) return [];
  return queryColumn(
    client,
    `select id as value from orders
     where delivery_status = 'PENDING' and not exists (select from shipments where order_id = orders.id)
     order by placed_at limit 200`,
  );
}

async function createOwnerSessions(client: pg.Client): Promise<string[]> {
  const owners = await queryColumn(
    client,
    'select id as value from users where exists (select from orders where user_id = users.id) order by created_at, id limit 8',
  );
  const tokens = [];
  for (const id of owners) tokens.push(await createSession(client, `select id from users where id = '${id}'`));
  return tokens;
}

async function createSession(client: pg.Client, condition: string): Promise<string> {
  const token = createSessionToken();
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at) select id, $1, now() + interval '1 day' from (${condition}) person`,
    [hashToken(token)],
  );
  return token;
}
