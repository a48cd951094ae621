-- Shipments: append-only histories, and derived rows that triggers update.

create or replace trigger shipment_events_append_only before delete or truncate on shipment_events
for each statement execute function forbid_update_and_delete();
-- erase_account may clear texts. Status and times must not change.
create or replace trigger shipment_events_append_only_columns before update of shipment_id, status, courier_event_id,
  actor_id, is_instruction, happened_at, received_at on shipment_events
for each statement execute function forbid_update_and_delete();
create or replace trigger order_edits_append_only before delete or truncate on order_edits
for each statement execute function forbid_update_and_delete();
create or replace trigger order_edits_append_only_columns before update of order_id, actor_id, edited_at on order_edits
for each statement execute function forbid_update_and_delete();
create or replace trigger cod_entries_append_only before update or delete or truncate on cod_entries
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
  update orders set has_shipment = not has_shipment
  where id = wanted and has_shipment <> exists (select from shipments where order_id = wanted and status <> 'canceled');
end
$$;

-- Cancels the open shipments of an order that is cancelled before it ships, and refreshes its queues.
create or replace function cancel_shipments_of_order() returns trigger
language plpgsql
as $$
declare
  canceled record;
begin
  if not exists (select from shipments where order_id = new.id) then
    return null;
  end if;
  if new.delivery_status = 'CANCELED' and old.delivery_status = 'PENDING' then
    for canceled in
      update shipments set status = 'canceled', status_at = now(), completed_at = now()
      where order_id = new.id and status in ('packed', 'booking', 'ready_to_ship')
      returning id, booking_provider
    loop
      insert into shipment_events (shipment_id, status, message, happened_at)
      values (canceled.id, 'canceled', 'Order cancelled', now());
      if canceled.booking_provider <> 'by-hand' then
        perform graphile_worker.add_job('cancel_shipment_booking', json_build_object('shipmentId', canceled.id), max_attempts => 12);
      end if;
    end loop;
  end if;
  perform refresh_order_queues(new.id);
  return null;
end
$$;
create or replace trigger orders_cancel_shipments after update of delivery_status on orders
for each row when (old.delivery_status <> new.delivery_status)
execute function cancel_shipments_of_order();
