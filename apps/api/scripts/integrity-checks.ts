import { DOCUMENT_CHECKS } from './document-integrity.ts';
import { findWrongTotals } from './find-wrong-totals.ts';
import { MONEY_CHECKS } from './money-integrity.ts';
import { RETURN_CHECKS } from './return-integrity.ts';
import { SALES_CHECKS } from './sales-integrity.ts';

export type IntegrityCheck = { about: string; query: string };

/**
 * Integrity checks of stock, orders and money that constraints cannot express. Each query returns the rows that violate it.
 * `doctor.ts` runs them on a live database, `test/integrity-checks.ts` after tests.
 */
export const INTEGRITY_CHECKS: readonly IntegrityCheck[] = [
  {
    about: 'a variant’s stock is not the sum of its movements',
    query: `${findWrongTotals('variants.stock', 'stock_movements.units', 'variant_id')} or variants.stock < 0`,
  },
  {
    about: 'a stock receipt’s units do not match its movements',
    query: findWrongTotals('stock_receipts.units', 'stock_movements.units', 'receipt_id'),
  },
  {
    about: 'a stock take does not match the ledger',
    query: `
      select coalesce(counted.stock_take_id, movement.stock_take_id) as id, counted.variant_id, counted.applied_units, movement.units
      from stock_take_counts counted
      full join (select stock_take_id, variant_id, units from stock_movements where stock_take_id is not null) movement
        on movement.stock_take_id = counted.stock_take_id and movement.variant_id = counted.variant_id
      where coalesce(counted.applied_units, 0) <> coalesce(movement.units, 0)`,
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
    // Units are restocked only if the order was cancelled before shipping or a shipment was returned to origin. A reopened
    // order can take such units again. Units the customer returned are counted with the return.
    about: 'an order line’s units do not match its stock movements',
    query: `
      select line.id, line.order_id, placed.delivery_status, line.quantity, moved.units, back.units as back, sent.units as sent
      from order_lines line
      join orders placed on placed.id = line.order_id
      cross join lateral (
        select coalesce(sum(units), 0) as units from stock_movements where order_line_id = line.id
      ) moved
      cross join lateral (
        select coalesce(sum(movement.units), 0) as units
        from shipment_lines packed
        join stock_movements movement on movement.shipment_line_id = packed.id
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
    about: 'an order line has more packed than ordered units',
    query: `
      select line.id, line.order_id, line.quantity, sum(packed.quantity) as packed
      from order_lines line
      join shipment_lines packed on packed.order_line_id = line.id
      join shipments shipment on shipment.id = packed.shipment_id and shipment.status <> 'canceled'
      group by line.id
      having sum(packed.quantity) > line.quantity`,
  },
  {
    about: 'restocked units do not match the received units',
    query: `
      select packed.id, packed.sellable, movement.units
      from shipment_lines packed
      left join stock_movements movement on movement.shipment_line_id = packed.id
      where coalesce(packed.sellable, 0) <> coalesce(movement.units, 0)`,
  },
  {
    about: 'a shipment’s COD entries do not match its status',
    query: `
      select shipment.id, shipment.status, shipment.cod_amount_paise, entered.due, entered.collected
      from shipments shipment
      cross join lateral (
        select
          coalesce(sum(paise) filter (where kind = 'due'), 0) as due,
          coalesce(sum(paise) filter (where kind = 'collected'), 0) as collected
        from cod_entries
        where shipment_id = shipment.id
      ) entered
      where entered.due <>
          case when shipment.status in ('handed_over', 'in_transit', 'out_for_delivery', 'delivery_failed', 'delivered') then shipment.cod_amount_paise else 0 end
        or entered.collected <> case when shipment.status = 'delivered' then shipment.cod_amount_paise else 0 end`,
  },
  {
    about: 'a remittance does not match its entries',
    query: `
      select remittance.id, remittance.paise, entered.paise as entered
      from remittances remittance
      cross join lateral (
        select coalesce(sum(entry.paise), 0) as paise
        from remittance_lines line
        join cod_entries entry on entry.shipment_id = line.shipment_id and entry.kind = 'remitted'
          and entry.reference = remittance.id || ':' || line.row
        where line.remittance_id = remittance.id
      ) entered
      where remittance.paise <> entered.paise`,
  },
  {
    // Same rules as `refresh_order_queues`, for all orders at once.
    about: 'an order’s queues do not match its shipments',
    query: `
      with due as (
        select distinct shipment.order_id, case
          when shipment.status in ('packed', 'booking', 'ready_to_ship') then 'packed'
          when shipment.status in ('handed_over', 'in_transit', 'out_for_delivery') then 'in_transit'
          else shipment.status
        end as queue
        from shipments shipment
        where shipment.status not in ('delivered', 'returned_to_origin', 'lost', 'canceled')
        union
        select shipment.order_id, 'returning_to_origin'
        from shipments shipment
        join shipment_lines line on line.shipment_id = shipment.id
        where shipment.status = 'returned_to_origin' and line.sellable is null
        union
        select placed.id, 'to_pack'
        from orders placed
        join order_lines line on line.order_id = placed.id
        where placed.delivery_status in ('PENDING', 'SHIPPED')
          and exists (select from shipments shipment where shipment.order_id = placed.id and shipment.status <> 'canceled')
          and line.quantity > coalesce((
            select sum(packed.quantity)
            from shipment_lines packed
            join shipments shipment on shipment.id = packed.shipment_id and shipment.status <> 'canceled'
            where packed.order_line_id = line.id
          ), 0)
      )
      select coalesce(due.order_id, stored.order_id) as id, due.queue as due, stored.queue as stored
      from due
      full join order_queues stored on stored.order_id = due.order_id and stored.queue = due.queue
      where due.order_id is null or stored.order_id is null`,
  },
  ...RETURN_CHECKS,
  ...DOCUMENT_CHECKS,
  ...MONEY_CHECKS,
  ...SALES_CHECKS,
  {
    about: 'a staff member has no role: an owner can give one',
    query: `
      select member.id from users member
      left join staff_roles given on given.user_id = member.id
      where member.user_type = 'ADMIN' and member.disabled_at is null and given.user_id is null`,
  },
  {
    about: 'an erased account is back: run kinari privacy reapply-erasures',
    query: `select user_id from erasures join users on users.id = user_id where password_hash <> ''`,
  },
  {
    about: 'a note is about an erased account',
    query: `select note.id from customer_notes note join erasures on erasures.user_id = note.user_id`,
  },
];
