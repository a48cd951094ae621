import { parseArgs } from 'node:util';
import { RETURN_QUEUES } from '@kinari/contract/words/return-words';
import type pg from 'pg';
import { hashToken, newSessionToken } from '../src/identity/token.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { urlOf } from '../test/template.ts';
import { CONNECTIONS, describe, load, onDatabase, say, startApi, stop } from './bench-load.ts';

// How long the queues of returns take with ten thousand that are open and three times as many that have ended, four people at work.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, open: { type: 'string', default: '10000' } },
});
const OPEN = Number(values.open);
const ENDED = 3 * OPEN;
const MOST_MS = 200;
const DATABASE = 'kinari_returns_bench';

await migrate(urlOf(DATABASE));
const token = await onDatabase(DATABASE, prepare);
const api = await startApi(DATABASE);
try {
  say(`${OPEN} open returns, ${ENDED} ended, ${OPEN} refunds due; ${CONNECTIONS} connections; p50 / p95 in ms\n`);
  for (const [name, urls] of Object.entries(questions())) {
    await load(urls, { token, seconds: 1 });
    const figures = await load(urls, { token, seconds: Number(values.seconds) });
    const within = figures.p95 <= MOST_MS && figures.failed === 0;
    say(`| ${name} | ${describe(figures)} | ${figures.answers} answers | ${within ? 'yes' : 'NO'} |`);
    if (!within) process.exitCode = 1;
  }
} finally {
  await stop(api);
}

function questions(): Record<string, string[]> {
  const pages = [1, 2, 3];
  const list = (queue: string, more: string) => `/api/admin/returns?queue=${queue}&limit=50&${more}`;
  return {
    ...Object.fromEntries(
      RETURN_QUEUES.flatMap((queue) => [
        [`returns, ${queue}`, pages.map((page) => list(queue, `page=${page}`))],
        [`returns, ${queue}, page 50`, [list(queue, 'page=50')]],
        [`returns, ${queue}, by number`, ['R-7', '7K', 'R-7K3'].map((q) => list(queue, `q=${q}`))],
      ]),
    ),
    'counts of the queues': ['/api/admin/returns/counts'],
    'refunds due': pages.map((page) => `/api/admin/refunds?limit=50&page=${page}`),
    'refunds due, page 150': ['/api/admin/refunds?limit=50&page=150'],
  };
}

/** Fills the database the first time, past all triggers: only the lists are asked. */
async function prepare(client: pg.Client): Promise<string> {
  const { rowCount } = await client.query('select from returns limit 1');
  if (rowCount === 0) await fill(client);
  const made = newSessionToken();
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, $1, now() + interval '1 day' from users where username = 'bench.clerk'`,
    [hashToken(made)],
  );
  return made;
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`
    insert into users (username, email, password_hash, first_name, last_name, user_type)
    values ('bench.clerk', 'clerk@example.com', 'nobody signs in with this', 'Meera', 'Iyer', 'ADMIN')`);
  await client.query(
    `insert into orders (
       user_id, customer_first_name, customer_last_name, customer_email, address_line1, address_city, address_state, address_postal_code,
       subtotal_paise, discount_paise, total_paise, payment_status, delivery_status, expected_delivery_on, delivered_on, cart_id, cart_version
     )
     select clerk.id, 'Asha', 'Rao ' || n, 'synthetic' || n || '@example.com', '14 Laxmi Road', 'Pune', 'Maharashtra', '411030',
       200000, 0, 200000, 'PAID', 'DELIVERED', '2026-11-10', '2026-11-10', new_id(), 1
     from users clerk, generate_series(1, $1::int) n
     where clerk.username = 'bench.clerk'`,
    [OPEN + ENDED],
  );
  await client.query(`
    insert into order_lines (order_id, position, product_id, variant_id, product_name, quantity, price_paise, saving_paise)
    select orders.id, n, new_id(), new_id(), 'Kurta', 1, 100000, 0 from orders, generate_series(0, 1) n`);
  // A third of those that are open in each queue; of the ended ones, two thirds are closed.
  await client.query(
    `insert into returns (number, order_id, asked_by, state, why_refused, we_pay, asked_at, received_at, closed_at)
     select 'R-' || left(new_order_id(), 8), id, user_id, state, case when state = 'refused' then 'It was worn' end, false,
       now() - n * interval '1 minute', case when state in ('received', 'closed') then now() end, case when n > $1 then now() - n * interval '1 second' end
     from (
       select id, user_id, n, case when n > $1 then (array['closed', 'closed', 'refused', 'withdrawn'])[1 + n % 4]
         else (array['asked', 'accepted', 'received', 'asked', 'moving', 'received'])[1 + n % 6] end as state
       from (select id, user_id, row_number() over (order by random())::int as n from orders) numbered
     ) made`,
    [OPEN],
  );
  await client.query(`
    insert into return_lines (return_id, order_line_id, quantity, reason, wish, price_paise, sellable, damaged, not_ours, missing)
    select back.id, line.id, 1, 'too_small', 'money', 100000, ended.one, ended.none, ended.none, ended.none
    from returns back
    join order_lines line on line.order_id = back.order_id
    cross join lateral (select case when back.state = 'closed' then 1 end as one, case when back.state = 'closed' then 0 end as none) ended`);
  await client.query(
    `insert into refunds (order_id, return_id, paise, due_on, state, means, reference, done_on)
     select order_id, id, 200000, current_date - (n % 20)::int + 14, case when n > $1 then 'sent' else 'due' end, 'upi',
       case when n > $1 then 'UTR' || n end, case when n > $1 then current_date end
     from (select *, row_number() over (order by id) as n from returns where state = 'closed') closed`,
    [OPEN],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze');
}
