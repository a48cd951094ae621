import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db.ts';

/** What must hold whatever happened: no unit is made or lost, every order adds up, and nothing is done twice. */
export async function expectBooksInOrder(db: Db): Promise<void> {
  expect(await complaintsAbout(db)).toEqual([]);
}

/** Everything in the books that contradicts itself, as sentences. */
export async function complaintsAbout(db: Db): Promise<string[]> {
  const { rows } = await sql<{ complaint: string }>`
    select 'stock of ' || variant.id || ' is ' || variant.stock || ', the ledger says ' || coalesce(sum(movement.units), 0) as complaint
    from variants variant
    left join stock_movements movement on movement.variant_id = variant.id
    group by variant.id
    having variant.stock <> coalesce(sum(movement.units), 0) or variant.stock < 0
    union all
    select 'order ' || placed.id || ' does not add up'
    from orders placed
    left join order_lines line on line.order_id = placed.id
    group by placed.id
    having placed.total_paise <> coalesce(sum(line.price_paise * line.quantity), 0)
      or placed.discount_paise <> coalesce(sum(line.saving_paise * line.quantity), 0)
    union all
    select 'order ' || placed.id || ' has no mail waiting or sent'
    from orders placed
    where not exists (select from graphile_worker.jobs job where job.key = 'order-confirmation:' || placed.id)
    union all
    select 'order ' || placed.id || ' is ' || placed.delivery_status || ', its history ends elsewhere'
    from orders placed
    where placed.delivery_status is distinct from (
      select to_status from order_events event where event.order_id = placed.id order by happened_at desc, id desc limit 1
    )
    union all
    select 'line ' || line.id || ' of a ' || placed.delivery_status || ' order holds ' || -coalesce(sum(movement.units), 0) || ' units'
    from order_lines line
    join orders placed on placed.id = line.order_id
    left join stock_movements movement on movement.order_line_id = line.id
    group by line.id, placed.id
    having -coalesce(sum(movement.units), 0) <> case
      when placed.delivery_status = 'CANCELED' and 'PENDING' = (
        select from_status from order_events event
        where event.order_id = placed.id and to_status = 'CANCELED'
        order by happened_at desc, id desc limit 1
      ) then 0
      else line.quantity
    end
    union all
    select 'key ' || claimed.key || ' was claimed and never answered with an order of its customer'
    from idempotency_keys claimed
    join users customer on customer.id = claimed.user_id and customer.user_type = 'CUSTOMER'
    left join orders placed on placed.id = claimed.reply_body ->> 'id' and placed.user_id = claimed.user_id
    where placed.id is null
    union all
    select 'order ' || (reply_body ->> 'id') || ' answers ' || count(*) || ' keys'
    from idempotency_keys
    group by reply_body ->> 'id'
    having count(*) > 1
    union all
    select 'customer ' || user_id || ' has ' || count(*) filter (where is_default) || ' default addresses'
    from addresses
    group by user_id
    having count(*) filter (where is_default) <> 1
  `.execute(db);
  return rows.map(({ complaint }) => complaint);
}

export async function stockOf(db: Db, variantId: string): Promise<number> {
  const { stock } = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return stock;
}

export async function countOrdersOf(db: Db, userId?: string): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirstOrThrow();
  return total;
}
