-- A moment as JSON tells it.
create or replace function in_utc(moment timestamptz) returns text
language sql immutable parallel safe
as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
-- The parcels of an order as the shop tells of them, the first one first; `events`, newest first, where they are wanted.
create or replace function parcels_as_json(wanted text, with_events boolean) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', parcel.id,
      'orderId', parcel.order_id,
      'position', parcel.position,
      'state', parcel.state,
      'stateAt', in_utc(parcel.state_at),
      'courier', parcel.courier,
      'bookedWith', parcel.booked_with,
      'number', parcel.number,
      'trackUrl', parcel.track_url,
      'labelUrl', parcel.label_url,
      'weightG', parcel.weight_g,
      'sizeMm', case when parcel.length_mm is not null then jsonb_build_object(
        'length', parcel.length_mm, 'width', parcel.width_mm, 'height', parcel.height_mm
      ) end,
      'collect', parcel.collect_paise,
      'promisedOn', parcel.promised_on,
      'tries', parcel.tries,
      'failure', parcel.failure,
      'decideBy', in_utc(parcel.decide_by),
      'decision', parcel.decision,
      'tryOn', parcel.try_on,
      'packedAt', in_utc(parcel.packed_at),
      'handedAt', in_utc(parcel.handed_at),
      'endedAt', in_utc(parcel.ended_at),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', line.id,
          'orderLineId', line.order_line_id,
          'quantity', line.quantity,
          'sellable', line.sellable,
          'damaged', line.damaged
        ) order by line.id), '[]')
        from parcel_lines line
        where line.parcel_id = parcel.id
      )
    ) || case when with_events then jsonb_build_object('events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', event.id,
        'state', event.state,
        'at', in_utc(event.happened_at),
        'said', event.said,
        'place', event.place,
        'by', coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.username)
      ) order by event.happened_at desc, event.heard_at desc), '[]')
      from parcel_events event
      left join users actor on actor.id = event.actor_id
      where event.parcel_id = parcel.id
    )) else '{}' end order by parcel.position), '[]')
    from parcels parcel
    where parcel.order_id = wanted
  );
end
$$;
