import pg from 'pg';
import { readConfig } from '../src/config.ts';

// What must hold in a live database and no single constraint can say. Each query finds the rows that break it.
const complaints: { about: string; query: string }[] = [
  {
    about: 'a variant’s stock is not the sum of its movements',
    query: `
      select variant.id, variant.stock, coalesce(sum(movement.units), 0) as ledger
      from variants variant
      left join stock_movements movement on movement.variant_id = variant.id
      group by variant.id
      having variant.stock <> coalesce(sum(movement.units), 0)`,
  },
  {
    about: 'an order’s total is not the sum of its lines',
    query: `
      select orders.id, orders.total_paise, coalesce(sum(line.price_paise * line.quantity), 0) as lines
      from orders
      left join order_lines line on line.order_id = orders.id
      group by orders.id
      having orders.total_paise <> coalesce(sum(line.price_paise * line.quantity), 0)`,
  },
  {
    about: 'an order’s status is not the last of its history',
    query: `
      select orders.id, orders.delivery_status, latest.to_status
      from orders
      left join lateral (
        select to_status from order_events event
        where event.order_id = orders.id
        order by happened_at desc, id desc
        limit 1
      ) latest on true
      where latest.to_status is distinct from orders.delivery_status`,
  },
  {
    about: 'a customer has addresses and no default',
    query: 'select user_id from addresses group by user_id having count(*) filter (where is_default) <> 1',
  },
  {
    about: 'a product for sale has nothing to sell',
    query: `
      select id, name from products product
      where archived_at is null
        and not exists (select from variants where product_id = product.id and archived_at is null)`,
  },
];

const SHOWN = 5;

const client = new pg.Client({ connectionString: readConfig().DATABASE_URL });
await client.connect();
let broken = 0;
for (const { about, query } of complaints) {
  const { rows } = await client.query(query);
  if (rows.length === 0) continue;
  broken += 1;
  process.stdout.write(`${rows.length} × ${about}\n`);
  for (const row of rows.slice(0, SHOWN)) process.stdout.write(`  ${JSON.stringify(row)}\n`);
}
await client.end();
process.stdout.write(broken === 0 ? `healthy: ${complaints.length} rules hold\n` : `${broken} rules are broken\n`);
process.exitCode = broken === 0 ? 0 : 1;
