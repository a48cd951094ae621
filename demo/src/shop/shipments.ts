import type { Tx } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';

/**
 * Creates shipments that match the order statuses: shipped ones are with three couriers, two pending orders are packed, two
 * cancelled ones have a canceled shipment. Adds COD entries, and a remittance of one courier with one amount too low.
 */
export async function createDemoShipments(tx: Tx, adminId: string): Promise<void> {
  await insertShipments(tx, adminId);
  await insertShipmentEvents(tx, adminId);
  await insertCodEntries(tx, adminId);
  await insertRemittance(tx, adminId);
  await sql`select refresh_order_queues(order_id) from (select distinct order_id from shipments) packed`.execute(tx);
}

async function insertShipments(tx: Tx, adminId: string): Promise<void> {
  await sql`
    with ordered as (
      select placed.*, row_number() over (partition by delivery_status order by placed_at, id) as n
      from orders placed
    ),
    sent as (
      select
        ordered.*,
        case delivery_status
          when 'DELIVERED' then 'delivered'
          when 'SHIPPED' then (array[
            'delivery_failed', 'returning_to_origin', 'out_for_delivery', 'in_transit', 'out_for_delivery', 'in_transit', 'in_transit',
            'handed_over'
          ])[least(n, 8)]
          when 'PENDING' then 'packed'
          else 'canceled'
        end as status,
        (array['Delhivery', 'Delhivery', 'Blue Dart', 'Ekart'])[1 + n % 4] as courier_name
      from ordered
      where delivery_status in ('SHIPPED', 'DELIVERED') or n <= 2
    ),
    shipment as (
      insert into shipments (
        order_id, position, status, status_at, courier_name, tracking_number, weight_g, length_mm, width_mm, height_mm,
        cod_amount_paise, expected_delivery_on, attempts, failure_reason, respond_by, packed_by, packed_at, handed_over_at, completed_at
      )
      select
        id, 1, status,
        case
          when status = 'delivered' then placed_at + interval '2 days'
          when status = 'delivery_failed' then now() - interval '4 hours'
          when status = 'packed' then placed_at + interval '6 hours'
          else placed_at + interval '1 day'
        end,
        case when status not in ('packed', 'canceled') then courier_name end,
        case when status not in ('packed', 'canceled') then
          case courier_name when 'Delhivery' then '1904' when 'Blue Dart' then '7' else 'FMPC' end
            || lpad(abs(hashtext(id))::text, 10, '0')
        end,
        300 + 50 * n, 300, 220, 60, total_paise, expected_delivery_on,
        case when status in ('delivery_failed', 'returning_to_origin') then 1 else 0 end,
        case when status in ('delivery_failed', 'returning_to_origin') then 'No one at home' end,
        case when status = 'delivery_failed' then now() + interval '20 hours' end,
        ${adminId}, placed_at + interval '6 hours',
        case when status not in ('packed', 'canceled') then placed_at + interval '1 day' end,
        case status when 'delivered' then placed_at + interval '2 days' when 'canceled' then placed_at + interval '1 day' end
      from sent
      returning id, order_id
    )
    insert into shipment_lines (shipment_id, order_line_id, quantity)
    select shipment.id, line.id, line.quantity
    from shipment
    join order_lines line on line.order_id = shipment.order_id
  `.execute(tx);
}

// Events by staff have an actor id, tracking events have a courier event id.
async function insertShipmentEvents(tx: Tx, adminId: string): Promise<void> {
  await sql`
    insert into shipment_events (shipment_id, status, message, place, courier_event_id, actor_id, happened_at)
    select
      shipment.id, step.status, step.message, step.place,
      case when step.is_tracked then shipment.tracking_number || ':' || step.status end,
      case when not step.is_tracked then ${adminId}::uuid end,
      step.at
    from shipments shipment
    join orders placed on placed.id = shipment.order_id
    cross join lateral (
      values
        ('packed', null, null, false, shipment.packed_at),
        ('handed_over', null, null, false, shipment.handed_over_at),
        ('in_transit', 'In transit', null, true, shipment.handed_over_at + interval '3 hours'),
        ('out_for_delivery', 'Out for delivery', placed.address_city, true, shipment.handed_over_at + interval '20 hours'),
        ('delivery_failed', 'No one at home', placed.address_city, true, case when shipment.status = 'delivery_failed' then shipment.status_at end),
        ('delivered', 'Delivered', placed.address_city, true, shipment.completed_at),
        ('returning_to_origin', 'Returning to origin', null, true, shipment.handed_over_at + interval '22 hours'),
        ('canceled', 'Order cancelled', null, false, shipment.completed_at)
    ) step(status, message, place, is_tracked, at)
    where step.at is not null and step.status = any(case shipment.status
      when 'packed' then array['packed']
      when 'canceled' then array['packed', 'canceled']
      when 'handed_over' then array['packed', 'handed_over']
      when 'in_transit' then array['packed', 'handed_over', 'in_transit']
      when 'out_for_delivery' then array['packed', 'handed_over', 'in_transit', 'out_for_delivery']
      when 'delivery_failed' then array['packed', 'handed_over', 'in_transit', 'delivery_failed']
      when 'returning_to_origin' then array['packed', 'handed_over', 'in_transit', 'returning_to_origin']
      else array['packed', 'handed_over', 'in_transit', 'out_for_delivery', 'delivered']
    end)
  `.execute(tx);
}

async function insertCodEntries(tx: Tx, adminId: string): Promise<void> {
  await sql`
    insert into cod_entries (shipment_id, kind, paise, reference, actor_id, entered_at)
    select shipment.id, entry.kind, entry.sign * shipment.cod_amount_paise, event.id::text, ${adminId}, event.happened_at
    from shipments shipment
    join shipment_events event on event.shipment_id = shipment.id
    join (values
      ('handed_over', 'due', 1), ('returning_to_origin', 'due', -1), ('delivered', 'collected', 1)
    ) entry(status, kind, sign) on entry.status = event.status
    order by event.happened_at
  `.execute(tx);
}

// One courier has remitted everything it delivered more than a week ago, with 40 rupees missing for one shipment.
async function insertRemittance(tx: Tx, adminId: string): Promise<void> {
  await sql`
    with paid as (
      select
        shipment.id, shipment.tracking_number, shipment.cod_amount_paise as owed,
        row_number() over (order by completed_at) as row,
        cod_amount_paise - case when row_number() over (order by completed_at) = 1 then 4000 else 0 end as paise
      from shipments shipment
      where status = 'delivered' and courier_name = 'Delhivery' and completed_at < now() - interval '7 days' and cod_amount_paise > 4000
    ),
    remittance as (
      insert into remittances (courier, reference, paise, matched, short, unknown, actor_id, posted_at)
      select 'Delhivery', 'UTIBN52026110700123', sum(paise), count(*) - 1, 1, 0, ${adminId}, now() - interval '2 days'
      from paid
      having count(*) > 0
      returning id
    ),
    line as (
      insert into remittance_lines (remittance_id, row, result, tracking_number, paise, owed_paise, shipment_id)
      select remittance.id, row, case when paise < owed then 'shortfall' else 'matched' end, tracking_number, paise, owed, paid.id
      from remittance, paid
    )
    insert into cod_entries (shipment_id, kind, paise, reference, actor_id, entered_at)
    select paid.id, entry.kind, entry.paise, remittance.id || ':' || paid.row, ${adminId}, now() - interval '2 days'
    from remittance, paid
    cross join lateral (values ('remitted', paid.paise), ('shortfall', paid.owed - paid.paise)) entry(kind, paise)
    where entry.paise <> 0
  `.execute(tx);
}
