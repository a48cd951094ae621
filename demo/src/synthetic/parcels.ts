import type pg from 'pg';

/**
 * Parcels for the orders in the table `placed`, about 1.2 each, in the state that stands there, with their cash and the stages that follow
 * from them. Of an order of two units each has its own parcel; some are packed in part, some went without any.
 */
export async function addSyntheticParcels(client: pg.ClientBase): Promise<void> {
  await client.query(PARCELS);
}

const PARCELS = `
  with made as materialized (
    select new_id() as parcel_id, placed.*, parcel_state as state, position, parcel_state in ('packed', 'ready', 'void') as at_home,
      case when payment_status = 'PENDING' or parcel_state = 'delivered' then price_paise else 0 end as collect
    from placed
    -- What is ready is one unit of two: the other is still to be packed.
    cross join lateral generate_series(1, case parcel_state when 'ready' then 1 else units end) position
    where parcel_state is not null
  ),
  parcel as (
    insert into parcels (
      id, order_id, position, state, state_at, courier, number, collect_paise, promised_on, tries, failure, decide_by, packed_at,
      handed_at, ended_at
    )
    select parcel_id, id, position, state, placed_at + interval '2 days', case when not at_home then courier end,
      case when not at_home then (190000000000 + n * 10 + position)::text end,
      collect, expected_on, (state = 'failed')::int, case state when 'failed' then 'Nobody at home' end,
      case state when 'failed' then placed_at + interval '3 days' end,
      placed_at + interval '1 day', case when not at_home then placed_at + interval '1 day' end,
      case when state in ('delivered', 'returned', 'void') then placed_at + interval '4 days' end
    from made
    cross join lateral (select (array['Delhivery', 'Blue Dart', 'By hand'])[1 + n % 3] as courier) by
  ),
  line as (
    insert into parcel_lines (parcel_id, order_line_id, quantity, sellable, damaged)
    select parcel_id, line_id, 1, case when is_read then 1 end, case when is_read then 0 end
    from made
    -- Every other one that came back waits for somebody to look.
    cross join lateral (select state = 'returned' and k % 4 = 2 as is_read) verdict
  ),
  event as (
    insert into parcel_events (parcel_id, state, happened_at)
    select parcel_id, 'packed', placed_at + interval '1 day' from made
    union all
    select parcel_id, state, placed_at + interval '2 days' from made where state <> 'packed'
  ),
  cash as (
    insert into cash_entries (parcel_id, kind, paise, reference)
    select parcel_id, kind, collect, 'synthetic'
    from made
    cross join unnest(array['collectable', 'collected', 'remitted']) kind
    where collect > 0 and case kind
      when 'collectable' then state in ('handed_over', 'moving', 'out', 'failed', 'delivered')
      when 'collected' then state = 'delivered'
      else state = 'delivered' and placed_at < now() - interval '14 days'
    end
  )
  insert into order_stages (order_id, stage, placed_at, delivery_status)
  select distinct id, stage, placed_at, status
  from made
  cross join lateral unnest(case
    when state = 'packed' then array['packed']
    when state = 'ready' then array['packed', 'to_pack']
    when state in ('handed_over', 'moving', 'out') then array['handed_over']
    when state in ('failed', 'returning') then array[state]
    when state = 'returned' and k % 4 = 3 then array['returning']
    else array[]::text[]
  end) stage`;
