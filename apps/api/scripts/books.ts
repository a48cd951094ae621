export type BookRule = { about: string; query: string };

/**
 * The invariants of stock, orders and money: what must hold whatever happened and no single constraint can say. Each query finds
 * the rows that break its rule. `doctor.ts` asks a live database, `test/ledger.ts` the one of a test.
 */
export const BOOKS: readonly BookRule[] = [
  {
    about: 'a variant’s stock is not the sum of its movements',
    query: `
      select variant.id, variant.stock, coalesce(sum(movement.units), 0) as ledger
      from variants variant
      left join stock_movements movement on movement.variant_id = variant.id
      group by variant.id
      having variant.stock <> coalesce(sum(movement.units), 0) or variant.stock < 0`,
  },
  {
    about: 'an order’s total or discount is not the sum of its lines',
    query: `
      select placed.id, placed.total_paise, placed.discount_paise, sum(line.price_paise * line.quantity) as lines
      from orders placed
      left join order_lines line on line.order_id = placed.id
      group by placed.id
      having placed.total_paise <> coalesce(sum(line.price_paise * line.quantity), 0)
        or placed.discount_paise <> coalesce(sum(line.saving_paise * line.quantity), 0)`,
  },
  {
    about: 'an order’s status is not the last of its history',
    query: `
      select placed.id, placed.delivery_status, latest.to_status
      from orders placed
      left join lateral (
        select to_status from order_events event
        where event.order_id = placed.id
        order by happened_at desc, id desc
        limit 1
      ) latest on true
      where latest.to_status is distinct from placed.delivery_status`,
  },
  {
    // Units are back on the shelf only where the order was cancelled before it left the house.
    about: 'an order’s line holds other units than it sold',
    query: `
      select line.id, line.order_id, placed.delivery_status, line.quantity, -coalesce(sum(movement.units), 0) as held
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
      end`,
  },
  {
    about: 'somebody who was erased is back: npm run forget -- --again',
    query: `select user_id from erasures join users on users.id = user_id where password_hash <> ''`,
  },
];
