import { DOCUMENT_BOOKS } from './document-books.ts';
import { FIGURE_BOOKS } from './figure-books.ts';
import { MONEY_BOOKS } from './money-books.ts';
import { RETURN_BOOKS } from './return-books.ts';

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
    about: 'a receipt of goods says other units than were entered for it',
    query: `
      select receipt.id, receipt.units, coalesce(sum(movement.units), 0) as entered
      from stock_receipts receipt
      left join stock_movements movement on movement.receipt_id = receipt.id
      group by receipt.id
      having receipt.units <> coalesce(sum(movement.units), 0)`,
  },
  {
    about: 'a stock take was booked other than the ledger tells',
    query: `
      select coalesce(counted.take_id, movement.take_id) as id, counted.variant_id, counted.booked, movement.units
      from stock_take_counts counted
      full join (select take_id, variant_id, units from stock_movements where take_id is not null) movement
        on movement.take_id = counted.take_id and movement.variant_id = counted.variant_id
      where coalesce(counted.booked, 0) <> coalesce(movement.units, 0)`,
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
    // Units are back on the shelf only where the order was cancelled before it left the house, or a parcel brought them back; of the
    // latter an order that was reopened has taken some again. What the customer sent back is counted with its return.
    about: 'an order’s line holds other units than it sold',
    query: `
      select line.id, line.order_id, placed.delivery_status, line.quantity, moved.units, back.units as back, sent.units as sent
      from order_lines line
      join orders placed on placed.id = line.order_id
      cross join lateral (
        select coalesce(sum(units), 0) as units from stock_movements where order_line_id = line.id
      ) moved
      cross join lateral (
        select coalesce(sum(movement.units), 0) as units
        from parcel_lines packed
        join stock_movements movement on movement.parcel_line_id = packed.id
        where packed.order_line_id = line.id
      ) back
      cross join lateral (
        select coalesce(sum(sellable + damaged), 0) as units from return_lines where order_line_id = line.id
      ) sent
      where case
        when placed.delivery_status = 'CANCELED' and 'PENDING' = (
          select from_status from order_events event
          where event.order_id = placed.id and to_status = 'CANCELED'
          order by happened_at desc, id desc limit 1
        ) then moved.units + back.units + sent.units <> 0
        else -moved.units - back.units not between line.quantity - back.units and line.quantity
      end`,
  },
  {
    about: 'an order’s line is packed more often than it was bought',
    query: `
      select line.id, line.order_id, line.quantity, sum(packed.quantity) as packed
      from order_lines line
      join parcel_lines packed on packed.order_line_id = line.id
      join parcels parcel on parcel.id = packed.parcel_id and parcel.state <> 'void'
      group by line.id
      having sum(packed.quantity) > line.quantity`,
  },
  {
    about: 'units came back to the shelf other than somebody saw them come back',
    query: `
      select packed.id, packed.sellable, movement.units
      from parcel_lines packed
      left join stock_movements movement on movement.parcel_line_id = packed.id
      where coalesce(packed.sellable, 0) <> coalesce(movement.units, 0)`,
  },
  {
    about: 'the cash of a parcel is entered other than where the parcel is',
    query: `
      select parcel.id, parcel.state, parcel.collect_paise, entered.collectable, entered.collected
      from parcels parcel
      cross join lateral (
        select
          coalesce(sum(paise) filter (where kind = 'collectable'), 0) as collectable,
          coalesce(sum(paise) filter (where kind = 'collected'), 0) as collected
        from cash_entries
        where parcel_id = parcel.id
      ) entered
      where entered.collectable <>
          case when parcel.state in ('handed_over', 'moving', 'out', 'failed', 'delivered') then parcel.collect_paise else 0 end
        or entered.collected <> case when parcel.state = 'delivered' then parcel.collect_paise else 0 end`,
  },
  {
    about: 'a remittance says other than what was entered for it',
    query: `
      select remittance.id, remittance.paise, entered.paise as entered
      from remittances remittance
      cross join lateral (
        select coalesce(sum(entry.paise), 0) as paise
        from remittance_lines line
        join cash_entries entry on entry.parcel_id = line.parcel_id and entry.kind = 'remitted'
          and entry.reference = remittance.id || ':' || line.row
        where line.remittance_id = remittance.id
      ) entered
      where remittance.paise <> entered.paise`,
  },
  {
    // As settle_stages says it, for all orders at once.
    about: 'an order is in other views than its parcels say',
    query: `
      with due as (
        select distinct parcel.order_id, case
          when parcel.state in ('packed', 'asking', 'ready') then 'packed'
          when parcel.state in ('handed_over', 'moving', 'out') then 'handed_over'
          else parcel.state
        end as stage
        from parcels parcel
        where parcel.state not in ('delivered', 'returned', 'lost', 'void')
        union
        select parcel.order_id, 'returning'
        from parcels parcel
        join parcel_lines line on line.parcel_id = parcel.id
        where parcel.state = 'returned' and line.sellable is null
        union
        select placed.id, 'to_pack'
        from orders placed
        join order_lines line on line.order_id = placed.id
        where placed.delivery_status in ('PENDING', 'SHIPPED')
          and exists (select from parcels parcel where parcel.order_id = placed.id and parcel.state <> 'void')
          and line.quantity > coalesce((
            select sum(packed.quantity)
            from parcel_lines packed
            join parcels parcel on parcel.id = packed.parcel_id and parcel.state <> 'void'
            where packed.order_line_id = line.id
          ), 0)
      )
      select coalesce(due.order_id, kept.order_id) as id, due.stage as due, kept.stage as kept
      from due
      full join order_stages kept on kept.order_id = due.order_id and kept.stage = due.stage
      where due.order_id is null or kept.order_id is null`,
  },
  ...RETURN_BOOKS,
  ...DOCUMENT_BOOKS,
  ...MONEY_BOOKS,
  ...FIGURE_BOOKS,
  {
    about: 'somebody who was erased is back: kinari forget --again',
    query: `select user_id from erasures join users on users.id = user_id where password_hash <> ''`,
  },
  {
    about: 'a note is about an account that was erased',
    query: `select note.id from customer_notes note join erasures on erasures.user_id = note.user_id`,
  },
];
