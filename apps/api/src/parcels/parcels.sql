-- Parcels: what follows from them in the same transaction, whoever wrote.

create or replace trigger append_only before delete or truncate on parcel_events
for each statement execute function refuse_to_rewrite_history();
-- The words may be emptied (erase_account); what happened and when may not be changed.
create or replace trigger append_only_facts before update of parcel_id, state, courier_key, actor_id, is_wish, happened_at, heard_at on parcel_events
for each statement execute function refuse_to_rewrite_history();
create or replace trigger append_only before delete or truncate on order_edits
for each statement execute function refuse_to_rewrite_history();
create or replace trigger append_only_facts before update of order_id, actor_id, edited_at on order_edits
for each statement execute function refuse_to_rewrite_history();
create or replace trigger append_only before update or delete or truncate on cash_entries
for each statement execute function refuse_to_rewrite_history();

-- Which views of the order list an order is in, as its parcels stand. Called under the order's lock.
create or replace function settle_stages(wanted text) returns void
language plpgsql
as $$
declare
  stages text[];
begin
  select array(
    select distinct case
      when parcel.state in ('packed', 'asking', 'ready') then 'packed'
      when parcel.state in ('handed_over', 'moving', 'out') then 'handed_over'
      else parcel.state
    end
    from parcels parcel
    where parcel.order_id = wanted and parcel.state not in ('delivered', 'returned', 'lost', 'void')
    union
    -- The courier says it is back; nobody has looked into it yet.
    select 'returning'
    from parcels parcel
    join parcel_lines line on line.parcel_id = parcel.id
    where parcel.order_id = wanted and parcel.state = 'returned' and line.sellable is null
    union
    -- What is left to pack of an order that is packed in part; one that has no parcel yet needs no row.
    select 'to_pack'
    from orders placed
    where placed.id = wanted
      and placed.delivery_status in ('PENDING', 'SHIPPED')
      and exists (select from parcels parcel where parcel.order_id = wanted and parcel.state <> 'void')
      and exists (
        select from order_lines line
        where line.order_id = wanted and line.quantity > coalesce((
          select sum(packed.quantity)
          from parcel_lines packed
          join parcels parcel on parcel.id = packed.parcel_id and parcel.state <> 'void'
          where packed.order_line_id = line.id
        ), 0)
      )
  ) into stages;
  delete from order_stages where order_id = wanted and stage <> all (stages);
  insert into order_stages (order_id, stage, placed_at, delivery_status)
  select wanted, stage, placed.placed_at, placed.delivery_status
  from unnest(stages) stage, orders placed
  where placed.id = wanted
  on conflict (order_id, stage) do update set delivery_status = excluded.delivery_status
  where order_stages.delivery_status <> excluded.delivery_status;
  update orders set has_parcel = not has_parcel
  where id = wanted and has_parcel <> exists (select from parcels where order_id = wanted and state <> 'void');
end
$$;

-- An order that is cancelled before it has left the house is unpacked: its labels are void, and its units are back on the shelf.
create or replace function order_moved_under_parcels() returns trigger
language plpgsql
as $$
declare
  voided record;
begin
  if not exists (select from parcels where order_id = new.id) then
    return null;
  end if;
  if new.delivery_status = 'CANCELED' and old.delivery_status = 'PENDING' then
    for voided in
      update parcels set state = 'void', state_at = now(), ended_at = now()
      where order_id = new.id and state in ('packed', 'asking', 'ready')
      returning id, booked_with
    loop
      insert into parcel_events (parcel_id, state, said, happened_at) values (voided.id, 'void', 'Order cancelled', now());
      -- A courier that was asked to come is told not to.
      if voided.booked_with <> 'by-hand' then
        perform graphile_worker.add_job('cancel_booking', json_build_object('parcelId', voided.id), max_attempts => 12);
      end if;
    end loop;
  end if;
  perform settle_stages(new.id);
  return null;
end
$$;
create or replace trigger order_moved_under_parcels after update of delivery_status on orders
for each row when (old.delivery_status <> new.delivery_status)
execute function order_moved_under_parcels();
