import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { aCrowd } from '../../apps/api/races/crowd.ts';
import { openDb } from '../../apps/api/src/platform/database/db.ts';
import { fillWithOrders } from '../backup/many-orders.ts';
import { demand, must } from '../box/shell.ts';
import { type Settings, settingsOf } from '../box/trial-shop.ts';
import type { Crowd, Receipts } from './load.ts';

const PAGES = 20;

/** What both releases are told. What limits a single address is off: here everybody comes from one. */
export function settingsFor(database: string, { folder, mail }: { folder: string; mail: string }): Settings {
  const media = path.join(folder, 'media');
  mkdirSync(media);
  return {
    ...settingsOf(database),
    SMTP_URL: mail,
    MEDIA_FOLDER: media,
    UPLOADS_FOLDER: path.join(folder, 'uploads'),
    NODE_ENV: 'production',
    DRAIN_SECONDS: '2',
    DATABASE_POOL: '8',
    RATE_LIMITS: 'off',
  };
}

/** A database as the release before makes it, with orders of some time, and people at the door. */
export async function openShopOf(
  tree: string,
  env: NodeJS.ProcessEnv,
  { orders, buyers }: { orders: number; buyers: number },
): Promise<Crowd> {
  for (const script of ['create-app-role', 'migrate'])
    await must(process.execPath, [`apps/api/scripts/${script}.ts`], { cwd: tree, env });
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  try {
    const client = await pool.connect();
    await fillWithOrders(client, orders);
    const { rows } = await client.query<{ id: string }>('select id from variants order by random()');
    const { rows: names } = await client.query<{ name: string }>('select name from products limit $1', [PAGES]);
    client.release();
    const crowd = await aCrowd(
      openDb(pool),
      Array.from({ length: buyers }, () => []),
    );
    const products = names.map(({ name }) => `/api/products/by-name/${encodeURIComponent(name)}`);
    const lists = names.map((_, page) => `/api/products?page=${page + 1}`);
    return {
      paths: names.flatMap((_, n) => [lists[n] ?? '', products[n] ?? '', '/api/categories']),
      buyers: crowd,
      variants: rows.map(({ id }) => id),
    };
  } finally {
    await pool.end();
  }
}

/** Each receipt is an order of whoever holds it, and nobody among them has another. */
export async function everyReceiptIsAnOrder(connectionString: string, receipts: Receipts): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const told = [...receipts].map(([userId, orderId]) => ({ user_id: userId, order_id: orderId }));
  const { rows } = await client.query<{ lost: number; doubled: number }>(
    `select
       count(*) filter (where not exists (select from orders where id = told.order_id and user_id = told.user_id))::int as lost,
       count(*) filter (where (select count(*) from orders where user_id = told.user_id) > 1)::int as doubled
     from json_to_recordset($1::json) as told (user_id uuid, order_id text)`,
    [JSON.stringify(told)],
  );
  await client.end();
  const { lost = -1, doubled = -1 } = rows[0] ?? {};
  demand(receipts.size > 0 && lost === 0 && doubled === 0, `no order is lost (${lost}) or doubled (${doubled})`);
  return `${receipts.size}, all in the database, each once`;
}
