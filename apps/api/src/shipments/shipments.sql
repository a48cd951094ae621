-- Shipments: append-only histories, the queues of an order, and shipments as JSON.

create or replace trigger shipment_events_append_only before delete or truncate on shipment_events
for each statement execute function forbid_update_and_delete();
-- erase_account may clear texts. Status and times must not change.
create or replace trigger shipment_events_append_only_columns before update of shipment_id, status, courier_event_id,
  actor_id, is_instruction, happened_at, received_at on shipment_events
for each statement execute function forbid_update_and_delete();

-- Refreshes the order queues of an order from its shipments. The caller has locked the order.
create or replace function refresh_order_queues(wanted text) returns void
language plpgsql
as $$
declare
  queues text[];
begin
  select array(
    select distinct case
      when shipment.status in ('packed', 'booking', 'ready_to_ship') then 'packed'
      when shipment.status in ('handed_over', 'in_transit', 'out_for_delivery') then 'in_transit'
      else shipment.status
    end
    from shipments shipment
    where shipment.order_id = wanted and shipment.status not in ('delivered', 'returned_to_origin', 'lost', 'canceled')
    union
    -- Returned by the courier, not inspected yet.
    select 'returning_to_origin'
    from shipments shipment
    join shipment_lines line on line.shipment_id = shipment.id
    where shipment.order_id = wanted and shipment.status = 'returned_to_origin' and line.sellable is null
    union
    -- Partly packed orders. Orders without shipments need no row.
    select 'to_pack'
    from orders placed
    where placed.id = wanted
      and placed.delivery_status in ('PENDING', 'SHIPPED')
      and exists (select from shipments shipment where shipment.order_id = wanted and shipment.status <> 'canceled')
      and exists (
        select from order_lines line
        where line.order_id = wanted and line.quantity > coalesce((
          select sum(packed.quantity)
          from shipment_lines packed
          join shipments shipment on shipment.id = packed.shipment_id and shipment.status <> 'canceled'
          where packed.order_line_id = line.id
        ), 0)
      )
  ) into queues;
  delete from order_queues where order_id = wanted and order_queues.queue <> all (queues);
  insert into order_queues (order_id, queue, placed_at, delivery_status)
  select wanted, entry.queue, placed.placed_at, placed.delivery_status
  from unnest(queues) as entry(queue), orders placed
  where placed.id = wanted
  on conflict (order_id, queue) do update set delivery_status = excluded.delivery_status
  where order_queues.delivery_status <> excluded.delivery_status;
  perform set_shipment_flags(
    wanted,
    exists (select from shipments where order_id = wanted and status <> 'canceled'),
    exists (select from shipments where order_id = wanted and status = 'returned_to_origin')
  );
end
$$;

-- ISO 8601 timestamp in UTC.
create or replace function to_iso_utc(moment timestamptz) returns text
language sql immutable parallel safe
as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
-- Shipments of an order as JSON, by position. Takes no locks. `with_events` adds the history, newest first.
create or replace function shipments_as_json(wanted text, with_events boolean) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', shipment.id,
      'orderId', shipment.order_id,
      'position', shipment.position,
      'status', shipment.status,
      'statusAt', to_iso_utc(shipment.status_at),
      'courierName', shipment.courier_name,
      'bookingProvider', shipment.booking_provider,
      'trackingNumber', shipment.tracking_number,
      'trackingUrl', shipment.tracking_url,
      'labelUrl', shipment.label_url,
      'weightG', shipment.weight_g,
      'sizeMm', case when shipment.length_mm is not null then jsonb_build_object(
        'length', shipment.length_mm, 'width', shipment.width_mm, 'height', shipment.height_mm
      ) end,
      'codAmount', shipment.cod_amount_paise,
      'expectedDeliveryDate', shipment.expected_delivery_on,
      'attempts', shipment.attempts,
      'failureReason', shipment.failure_reason,
      'respondBy', to_iso_utc(shipment.respond_by),
      'failureAction', shipment.failure_action,
      'reattemptOn', shipment.reattempt_on,
      'packedAt', to_iso_utc(shipment.packed_at),
      'handedOverAt', to_iso_utc(shipment.handed_over_at),
      'completedAt', to_iso_utc(shipment.completed_at),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', line.id,
          'orderLineId', line.order_line_id,
          'quantity', line.quantity,
          'sellable', line.sellable,
          'damaged', line.damaged
        ) order by line.id), '[]')
        from shipment_lines line
        where line.shipment_id = shipment.id
      )
    ) || case when with_events then jsonb_build_object('events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', event.id,
        'status', event.status,
        'at', to_iso_utc(event.happened_at),
        'message', event.message,
        'place', event.place,
        'isInstruction', event.is_instruction,
        'by', name_of(actor)
      ) order by event.happened_at desc, event.received_at desc), '[]')
      from shipment_events event
      left join users actor on actor.id = event.actor_id
      where event.shipment_id = shipment.id
    )) else '{}' end order by shipment.position), '[]')
    from shipments shipment
    where shipment.order_id = wanted
  );
end
$$;
