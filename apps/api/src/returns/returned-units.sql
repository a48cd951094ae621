-- Delivered units: those of delivered shipments and, if the whole order is delivered, those in no shipment.
-- Excludes units returned to origin since the order was last reopened, and cancelled orders.
create or replace function delivered_units(wanted text)
returns table (order_line_id uuid, shipment_id uuid, quantity integer, delivered_on date)
language sql stable
as $$
  -- Units of shipments that were delivered or returned to origin.
  with carried as (
    select line.order_line_id, shipment.id as shipment_id, shipment.status, line.quantity, shipment.completed_at
    from public.orders placed
    join public.shipments shipment on shipment.order_id = placed.id
    join public.shipment_lines line on line.shipment_id = shipment.id
    where placed.id = wanted
      and placed.delivery_status <> 'CANCELED'
      and (shipment.status = 'delivered' or shipment.status = 'returned_to_origin' and shipment.completed_at > coalesce((
        select max(event.happened_at) from public.order_events event where event.order_id = wanted and event.from_status = 'CANCELED'
      ), '-infinity'))
  )
  select order_line_id, shipment_id, quantity, (completed_at at time zone 'Asia/Kolkata')::date
  from carried
  where status = 'delivered'
  union all
  select line.id, null, rest.units, placed.delivered_on
  from public.orders placed
  join public.order_lines line on line.order_id = placed.id
  cross join lateral (
    select line.quantity - coalesce(sum(carried.quantity), 0)::integer as units
    from carried
    where carried.order_line_id = line.id
  ) rest
  where placed.id = wanted and placed.delivery_status = 'DELIVERED' and rest.units > 0
$$;

-- Units of returns that were neither rejected nor cancelled.
create or replace function units_in_returns(wanted text) returns table (order_line_id uuid, shipment_id uuid, quantity integer)
language sql stable
as $$
  select line.order_line_id, line.shipment_id, sum(line.quantity)::integer
  from public.returns order_return
  join public.return_lines line on line.return_id = order_return.id
  where order_return.order_id = wanted and order_return.status not in ('declined', 'canceled')
  group by line.order_line_id, line.shipment_id
$$;

-- Returns of an order, newest first, and the units that decide the return window.
create or replace function return_summaries_as_json(wanted text) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select jsonb_build_object(
      'returns', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', order_return.id, 'number', order_return.number, 'status', order_return.status,
          'declineReason', order_return.decline_reason
        ) order by order_return.requested_at desc, order_return.id), '[]')
        from returns order_return
        where order_return.order_id = wanted
      ),
      'delivered', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'orderLineId', unit.order_line_id, 'shipmentId', unit.shipment_id, 'quantity', unit.quantity, 'deliveredOn', unit.delivered_on
        ) order by unit.delivered_on, unit.shipment_id), '[]')
        from delivered_units(wanted) unit
      ),
      'taken', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'orderLineId', unit.order_line_id, 'shipmentId', unit.shipment_id, 'quantity', unit.quantity
        )), '[]')
        from units_in_returns(wanted) unit
      )
    )
  );
end
$$;
