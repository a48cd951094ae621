-- What of an order has arrived: the units of each parcel that was delivered and, where the whole order was, those that no parcel
-- brought. Units that came back to the house, and have not left it again, have not arrived; of a cancelled order nothing has.
create or replace function delivered_units(wanted text)
returns table (order_line_id uuid, parcel_id uuid, quantity integer, delivered_on date)
language sql stable
as $$
  with carried as (
    select line.order_line_id, parcel.id as parcel_id, parcel.state, line.quantity, parcel.ended_at
    from orders placed
    join parcels parcel on parcel.order_id = placed.id
    join parcel_lines line on line.parcel_id = parcel.id
    where placed.id = wanted
      and placed.delivery_status <> 'CANCELED'
      and (parcel.state = 'delivered' or parcel.state = 'returned' and parcel.ended_at > coalesce((
        select max(event.happened_at) from order_events event where event.order_id = wanted and event.from_status = 'CANCELED'
      ), '-infinity'))
  )
  select order_line_id, parcel_id, quantity, (ended_at at time zone 'Asia/Kolkata')::date
  from carried
  where state = 'delivered'
  union all
  select line.id, null, rest.units, placed.delivered_on
  from orders placed
  join order_lines line on line.order_id = placed.id
  cross join lateral (
    select line.quantity - coalesce(sum(carried.quantity), 0)::integer as units
    from carried
    where carried.order_line_id = line.id
  ) rest
  where placed.id = wanted and placed.delivery_status = 'DELIVERED' and rest.units > 0
$$;

-- What a return was asked for, unless it was refused or withdrawn.
create or replace function taken_units(wanted text) returns table (order_line_id uuid, parcel_id uuid, quantity integer)
language sql stable
as $$
  select line.order_line_id, line.parcel_id, sum(line.quantity)::integer
  from returns asked
  join return_lines line on line.return_id = asked.id
  where asked.order_id = wanted and asked.state not in ('refused', 'withdrawn')
  group by line.order_line_id, line.parcel_id
$$;

-- The returns of an order in short, the newest first, and what decides until when there can be another.
create or replace function returns_in_short(wanted text) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select jsonb_build_object(
      'returns', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', asked.id, 'number', asked.number, 'state', asked.state, 'whyRefused', asked.why_refused
        ) order by asked.asked_at desc, asked.id), '[]')
        from returns asked
        where asked.order_id = wanted
      ),
      'delivered', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'orderLineId', unit.order_line_id, 'parcelId', unit.parcel_id, 'quantity', unit.quantity, 'deliveredOn', unit.delivered_on
        ) order by unit.delivered_on, unit.parcel_id), '[]')
        from delivered_units(wanted) unit
      ),
      'taken', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'orderLineId', unit.order_line_id, 'parcelId', unit.parcel_id, 'quantity', unit.quantity
        )), '[]')
        from taken_units(wanted) unit
      )
    )
  );
end
$$;
