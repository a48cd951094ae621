import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createBuyers } from '../../apps/api/races/buyers.ts';
import { createDb } from '../../apps/api/src/platform/database/db.ts';
import { seedOrders } from '../backup/many-orders.ts';
import { assertThat, runOrThrow } from '../single-server/shell.ts';
import { createSettings, type Settings } from '../single-server/smoke-test-shop.ts';
import type { ConfirmedOrders, LoadTargets } from './load.ts';

const PAGE_COUNT = 20;

/** Returns the settings of both releases. Rate limits are off because all clients share one IP. */
export function createUpgradeSettings(database: string, { folder, mail }: { folder: string; mail: string }): Settings {
  const media = path.join(folder, 'media');
  mkdirSync(media);
  return {
    ...createSettings(database),
    SMTP_URL: mail,
    MEDIA_FOLDER: media,
    UPLOADS_FOLDER: path.join(folder, 'uploads'),
    NODE_ENV: 'production',
    SHUTDOWN_DRAIN_SECONDS: '2',
    DATABASE_POOL_SIZE: '8',
    RATE_LIMITS: 'off',
  };
}

/** Creates a database with the previous release's migrations, existing orders, and customers who are ready to buy. */
export async function createShopOnRelease(
  tree: string,
  env: NodeJS.ProcessEnv,
  { orders, buyers }: { orders: number; buyers: number },
): Promise<LoadTargets> {
  for (const script of ['create-app-role', 'migrate'])
    await runOrThrow(process.execPath, [`apps/api/scripts/${script}.ts`], { cwd: tree, env });
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  try {
    const client = await pool.connect();
    await seedOrders(client, orders);
    const { rows } = await client.query<{ id: string }>('select id from variants order by random()');
    const { rows: names } = await client.query<{ name: string }>('select name from products limit $1', [PAGE_COUNT]);
    client.release();
    const targets = await createBuyers(
      createDb(pool),
      Array.from({ length: buyers }, () => []),
    );
    const products = names.map(({ name }) => `/api/products/by-name/${encodeURIComponent(name)}`);
    const lists = names.map((_, page) => `/api/products?page=${page + 1}`);
    return {
      paths: names.flatMap((_, n) => [lists[n] ?? '', products[n] ?? '', '/api/categories']),
      buyers: targets,
      variants: rows.map(({ id }) => id),
    };
  } finally {
    await pool.end();
  }
}

/** Checks that every confirmed order exists and belongs to its customer, and that no customer has a second order. */
export async function checkConfirmedOrders(
  connectionString: string,
  confirmedOrders: ConfirmedOrders,
): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const confirmed = [...confirmedOrders].map(([userId, orderId]) => ({ user_id: userId, order_id: orderId }));
  const { rows } = await client.query<{ lost: number; doubled: number }>(
    `select
       count(*) filter (where not exists (select from orders where id = receipt.order_id and user_id = receipt.user_id))::int as lost,
       count(*) filter (where (select count(*) from orders where user_id = receipt.user_id) > 1)::int as doubled
     from json_to_recordset($1::json) as receipt (user_id uuid, order_id text)`,
    [JSON.stringify(confirmed)],
  );
  await client.end();
  const { lost = -1, doubled = -1 } = rows[0] ?? {};
  assertThat(
    confirmedOrders.size > 0 && lost === 0 && doubled === 0,
    `no order is lost (${lost}) or doubled (${doubled})`,
  );
  return `${confirmedOrders.size}, all in the database, each once`;
}
