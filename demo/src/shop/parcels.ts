import type { Tx } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';

/**
 * Parcels for the demo's orders, as their statuses say: those that were sent are with three couriers, two that wait are packed, two
 * were unpacked when they were cancelled. Their cash is in the ledger, and one courier has paid for what it delivered, once too little.
 */
export async function packDemoOrders(tx: Tx, adminId: string): Promise<void> {
  await packParcels(tx, adminId);
  await tellEvents(tx, adminId);
  await enterCash(tx, adminId);
  await postRemittance(tx, adminId);
  await sql`select settle_stages(order_id) from (select distinct order_id from parcels) packed`.execute(tx);
}

async function packParcels(tx: Tx, adminId: string): Promise<void> {
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
          when 'SHIPPED' then (array['failed', 'returning', 'out', 'moving', 'out', 'moving', 'moving', 'handed_over'])[least(n, 8)]
          when 'PENDING' then 'packed'
          else 'void'
        end as state,
        (array['Delhivery', 'Delhivery', 'Blue Dart', 'Ekart'])[1 + n % 4] as courier
      from ordered
      where delivery_status in ('SHIPPED', 'DELIVERED') or n <= 2
    ),
    parcel as (
      insert into parcels (
        order_id, position, state, state_at, courier, number, weight_g, length_mm, width_mm, height_mm, collect_paise, promised_on,
        tries, failure, decide_by, packed_by, packed_at, handed_at, ended_at
      )
      select
        id, 1, state,
        case
          when state = 'delivered' then placed_at + interval '2 days'
          when state = 'failed' then now() - interval '4 hours'
          when state = 'packed' then placed_at + interval '6 hours'
          else placed_at + interval '1 day'
        end,
        case when state not in ('packed', 'void') then courier end,
        case when state not in ('packed', 'void') then
          case courier when 'Delhivery' then '1904' when 'Blue Dart' then '7' else 'FMPC' end
            || lpad(abs(hashtext(id))::text, 10, '0')
        end,
        300 + 50 * n, 300, 220, 60, total_paise, expected_delivery_on,
        case when state in ('failed', 'returning') then 1 else 0 end,
        case when state in ('failed', 'returning') then 'Nobody at home' end,
        case when state = 'failed' then now() + interval '20 hours' end,
        ${adminId}, placed_at + interval '6 hours',
        case when state not in ('packed', 'void') then placed_at + interval '1 day' end,
        case state when 'delivered' then placed_at + interval '2 days' when 'void' then placed_at + interval '1 day' end
      from sent
      returning id, order_id
    )
    insert into parcel_lines (parcel_id, order_line_id, quantity)
    select parcel.id, line.id, line.quantity
    from parcel
    join order_lines line on line.order_id = parcel.order_id
  `.execute(tx);
}

// What staff did has their id, what a courier scanned a key of its own.
async function tellEvents(tx: Tx, adminId: string): Promise<void> {
  await sql`
    insert into parcel_events (parcel_id, state, said, place, courier_key, actor_id, happened_at)
    select
      parcel.id, step.state, step.said, step.place,
      case when step.scanned then parcel.number || ':' || step.state end,
      case when not step.scanned then ${adminId}::uuid end,
      step.at
    from parcels parcel
    join orders placed on placed.id = parcel.order_id
    cross join lateral (
      values
        ('packed', null, null, false, parcel.packed_at),
        ('handed_over', null, null, false, parcel.handed_at),
        ('moving', 'In transit', null, true, parcel.handed_at + interval '3 hours'),
        ('out', 'Out for delivery', placed.address_city, true, parcel.handed_at + interval '20 hours'),
        ('failed', 'Nobody at home', placed.address_city, true, case when parcel.state = 'failed' then parcel.state_at end),
        ('delivered', 'Delivered', placed.address_city, true, parcel.ended_at),
        ('returning', 'On its way back', null, true, parcel.handed_at + interval '22 hours'),
        ('void', 'Order cancelled', null, false, parcel.ended_at)
    ) step(state, said, place, scanned, at)
    where step.at is not null and step.state = any(case parcel.state
      when 'packed' then array['packed']
      when 'void' then array['packed', 'void']
      when 'handed_over' then array['packed', 'handed_over']
      when 'moving' then array['packed', 'handed_over', 'moving']
      when 'out' then array['packed', 'handed_over', 'moving', 'out']
      when 'failed' then array['packed', 'handed_over', 'moving', 'failed']
      when 'returning' then array['packed', 'handed_over', 'moving', 'returning']
      else array['packed', 'handed_over', 'moving', 'out', 'delivered']
    end)
  `.execute(tx);
}

async function enterCash(tx: Tx, adminId: string): Promise<void> {
  await sql`
    insert into cash_entries (parcel_id, kind, paise, reference, actor_id, entered_at)
    select parcel.id, entry.kind, entry.sign * parcel.collect_paise, event.id::text, ${adminId}, event.happened_at
    from parcels parcel
    join parcel_events event on event.parcel_id = parcel.id
    join (values
      ('handed_over', 'collectable', 1), ('returning', 'collectable', -1), ('delivered', 'collected', 1)
    ) entry(state, kind, sign) on entry.state = event.state
    order by event.happened_at
  `.execute(tx);
}

// Of what it delivered more than a week ago one courier has paid for all, forty rupees too little for one.
async function postRemittance(tx: Tx, adminId: string): Promise<void> {
  await sql`
    with paid as (
      select
        parcel.id, parcel.number, parcel.collect_paise as owed,
        row_number() over (order by ended_at) as row,
        collect_paise - case when row_number() over (order by ended_at) = 1 then 4000 else 0 end as paise
      from parcels parcel
      where state = 'delivered' and courier = 'Delhivery' and ended_at < now() - interval '7 days' and collect_paise > 4000
    ),
    remittance as (
      insert into remittances (courier, reference, paise, matched, short, unknown, actor_id, posted_at)
      select 'Delhivery', 'UTIBN52026110700123', sum(paise), count(*) - 1, 1, 0, ${adminId}, now() - interval '2 days'
      from paid
      having count(*) > 0
      returning id
    ),
    line as (
      insert into remittance_lines (remittance_id, row, outcome, number, paise, owed_paise, parcel_id)
      select remittance.id, row, case when paise < owed then 'short' else 'matched' end, number, paise, owed, paid.id
      from remittance, paid
    )
    insert into cash_entries (parcel_id, kind, paise, reference, actor_id, entered_at)
    select paid.id, entry.kind, entry.paise, remittance.id || ':' || paid.row, ${adminId}, now() - interval '2 days'
    from remittance, paid
    cross join lateral (values ('remitted', paid.paise), ('short', paid.owed - paid.paise)) entry(kind, paise)
    where entry.paise <> 0
  `.execute(tx);
}
