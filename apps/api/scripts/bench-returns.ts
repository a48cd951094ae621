import { parseArgs } from 'node:util';
import { RETURN_QUEUES } from '@kinari/contract/labels/return-labels';
import type pg from 'pg';
import { insertSyntheticOrders } from '../../../demo/src/synthetic/orders.ts';
import { insertSimpleProducts } from '../../../demo/src/synthetic/simple-products.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { getDatabaseUrl } from '../test/template.ts';
import { CONNECTIONS, printLine, reportLoads, startApi, stopApi, withDatabase } from './bench-load.ts';
import { createStaffSession } from './bench-session.ts';

// Measures the return queues with 10,000 open and 30,000 ended returns, for four concurrent users.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, open: { type: 'string', default: '10000' } },
});
const OPEN_RETURNS = Number(values.open);
const CLOSED_RETURNS = 3 * OPEN_RETURNS;
const PRODUCTS = 1000;
const MAX_MS = 200;
const DATABASE = 'kinari_returns_bench';

await migrate(getDatabaseUrl(DATABASE));
const token = await withDatabase(DATABASE, prepareDatabase);
const api = await startApi(DATABASE);
try {
  printLine(
    `${OPEN_RETURNS} open returns, ${CLOSED_RETURNS} ended, ${OPEN_RETURNS} pending refunds; ${CONNECTIONS} connections; p50 / p95 in ms\n`,
  );
  await reportLoads(listQueries(), { token, seconds: Number(values.seconds), maxMs: MAX_MS });
} finally {
  await stopApi(api);
}

function listQueries(): Record<string, string[]> {
  const pages = [1, 2, 3];
  const listUrl = (queue: string, filters: string) => `/api/admin/returns?queue=${queue}&limit=50&${filters}`;
  return {
    ...Object.fromEntries(
      RETURN_QUEUES.flatMap((queue) => [
        [`returns, ${queue}`, pages.map((page) => listUrl(queue, `page=${page}`))],
        [`returns, ${queue}, page 50`, [listUrl(queue, 'page=50')]],
        [`returns, ${queue}, by number`, ['R-7', '7K', 'R-7K3'].map((q) => listUrl(queue, `q=${q}`))],
      ]),
    ),
    'queue counts': ['/api/admin/returns/counts'],
    'pending refunds': pages.map((page) => `/api/admin/refunds?limit=50&page=${page}`),
    'pending refunds, page 150': ['/api/admin/refunds?limit=50&page=150'],
  };
}

/** Fills the database on the first run, with triggers off because only lists are read. */
async function prepareDatabase(client: pg.Client): Promise<string> {
  const { rowCount } = await client.query('select from returns limit 1');
  if (rowCount === 0) await insertReturns(client);
  return createStaffSession(client);
}

async function insertReturns(client: pg.Client): Promise<void> {
  await insertSimpleProducts(client, PRODUCTS);
  await insertSyntheticOrders(client, OPEN_RETURNS + CLOSED_RETURNS, { statuses: ['DELIVERED'] });
  await client.query(`set session_replication_role = replica`);
  await client.query(`
    with member as (
      insert into users (username, email, password_hash, first_name, last_name, user_type)
      values ('bench.staff', 'staff@example.com', 'no login', 'Meera', 'Iyer', 'ADMIN') returning id
    )
    insert into staff_roles (user_id, role_id) select member.id, roles.id from member, roles where built_in = 'owner'`);
  // Open returns are split evenly between the queues. Half of the ended ones are closed.
  await client.query(
    `insert into returns (number, order_id, requested_by, status, decline_reason, shop_pays_shipping, requested_at, received_at, closed_at)
     select 'R-' || left(new_order_id(), 8), id, user_id, status, case when status = 'declined' then 'It was worn' end, false,
       now() - n * interval '1 minute', case when status in ('received', 'closed') then now() end, case when n > $1 then now() - n * interval '1 second' end
     from (
       select id, user_id, n, case when n > $1 then (array['closed', 'closed', 'declined', 'canceled'])[1 + n % 4]
         else (array['requested', 'approved', 'received', 'requested', 'in_transit', 'received'])[1 + n % 6] end as status
       from (select id, user_id, row_number() over (order by random())::int as n from orders) numbered
     ) made`,
    [OPEN_RETURNS],
  );
  await client.query(`
    insert into return_lines (return_id, order_line_id, quantity, reason, resolution, price_paise, sellable, damaged, wrong_item, missing)
    select order_return.id, line.id, 1, 'too_small', 'refund', line.price_paise, ended.one, ended.none, ended.none, ended.none
    from returns order_return
    join order_lines line on line.order_id = order_return.order_id
    cross join lateral (select case when order_return.status = 'closed' then 1 end as one, case when order_return.status = 'closed' then 0 end as none) ended`);
  await client.query(
    `insert into refunds (order_id, return_id, paise, due_on, status, method, reference, completed_on)
     select order_id, id, price_paise, current_date - (n % 20)::int + 14, case when n > $1 then 'sent' else 'pending' end, 'upi',
       case when n > $1 then 'UTR' || n end, case when n > $1 then current_date end
     from (
       select returns.*, price_paise, row_number() over (order by returns.id) as n
       from returns
       join return_lines on return_id = returns.id
       where status = 'closed'
     ) closed`,
    [OPEN_RETURNS],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze');
}
