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
