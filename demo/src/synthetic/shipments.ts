import type pg from 'pg';

/**
 * Adds shipments for the orders in table `placed`, about 1.2 per order, with their COD entries, order queues and restocked units.
 * Orders of two units have one shipment per unit. Some are packed only in part, some have no shipment.
 */
export async function insertSyntheticShipments(client: pg.ClientBase): Promise<void> {
  await client.query(INSERT_SHIPMENTS);
}

const INSERT_SHIPMENTS = `
  with created as materialized (
    select new_id() as shipment_id, placed.*, position, shipment_status in ('packed', 'ready_to_ship', 'canceled') as in_warehouse,
      case when payment_status = 'PENDING' or shipment_status = 'delivered' then price_paise else 0 end as cod_amount
    from placed
    -- What is ready is one unit of two: the other is still to be packed.
    cross join lateral generate_series(1, case shipment_status when 'ready_to_ship' then 1 else units end) position
    where shipment_status is not null
  ),
  shipment as (
    insert into shipments (
      id, order_id, position, status, status_at, courier_name, tracking_number, cod_amount_paise, expected_delivery_on, attempts,
      failure_reason, respond_by, packed_at, handed_over_at, completed_at
    )
    select shipment_id, id, position, shipment_status, placed_at + 2 * step, case when not in_warehouse then courier_name end,
      case when not in_warehouse then (190000000000 + n * 10 + position)::text end,
      cod_amount, expected_delivery_on, (shipment_status = 'delivery_failed')::int, case shipment_status when 'delivery_failed' then 'No one at home' end,
      case shipment_status when 'delivery_failed' then placed_at + interval '3 days' end,
      placed_at + step, case when not in_warehouse then placed_at + step end,
      case when shipment_status in ('delivered', 'returned_to_origin', 'canceled') then placed_at + 2 * step end
    from created
    cross join lateral (select (array['Delhivery', 'Blue Dart', 'By hand'])[1 + n % 3] as courier_name) by
  ),
  line as (
    insert into shipment_lines (shipment_id, order_line_id, quantity, sellable, damaged)
    select shipment_id, line_id, 1, case when is_inspected then 1 end, case when is_inspected then 0 end
    from created
    returning id, shipment_id, sellable
  ),
  restocked as (
    insert into stock_movements (variant_id, units, reason, shipment_line_id, created_at)
    select variant_id, sellable, 'return', line.id, placed_at + 3 * step
    from line
    join created on created.shipment_id = line.shipment_id
    where sellable > 0
  ),
  event as (
    insert into shipment_events (shipment_id, status, happened_at)
    select shipment_id, 'packed', placed_at + step from created
    union all
    select shipment_id, shipment_status, placed_at + 2 * step from created where shipment_status <> 'packed'
  ),
  cod as (
    insert into cod_entries (shipment_id, kind, paise, reference)
    select shipment_id, kind, cod_amount, 'synthetic'
    from created
    cross join unnest(array['due', 'collected', 'remitted']) kind
    where cod_amount > 0 and case kind
      when 'due' then shipment_status in ('handed_over', 'in_transit', 'out_for_delivery', 'delivery_failed', 'delivered')
      when 'collected' then shipment_status = 'delivered'
      else shipment_status = 'delivered' and placed_at < now() - interval '14 days'
    end
  )
  insert into order_queues (order_id, queue, placed_at, delivery_status)
  select distinct id, queue, placed_at, delivery_status
  from created
  cross join lateral unnest(case
    when shipment_status = 'ready_to_ship' and units > 1 then array['packed', 'to_pack']
    when shipment_status in ('packed', 'ready_to_ship') then array['packed']
    when shipment_status in ('handed_over', 'in_transit', 'out_for_delivery') then array['in_transit']
    when shipment_status in ('delivery_failed', 'returning_to_origin') then array[shipment_status]
    when shipment_status = 'returned_to_origin' and not is_inspected then array['returning_to_origin']
    else array[]::text[]
  end) queue`;
