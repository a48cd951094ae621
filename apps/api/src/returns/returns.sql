-- Cancels uninspected returns of a cancelled order, because its money is refunded as a whole. The caller has locked the order.
-- Run before restocking: exchange and order variants are locked together, in id order, to avoid deadlocks.
create or replace function cancel_returns(cancelled text, actor uuid) returns void
language plpgsql
as $$
declare
  waiting uuid[];
  held record;
begin
  waiting := array(
    select id from returns
    where order_id = cancelled and status in ('requested', 'approved', 'in_transit', 'received')
    order by id
    for update
  );
  if exists (select from return_lines where return_id = any (waiting) and is_reserved) then
    perform from variants
    where id in (
      select exchange_variant_id from return_lines where return_id = any (waiting) and is_reserved
      union
      select variant_id from order_lines where order_id = cancelled
    )
    order by id
    for no key update;
    for held in
      update return_lines set is_reserved = false
      where return_id = any (waiting) and is_reserved
      returning id, exchange_variant_id, quantity
    loop
      perform release_exchange_units(held.id, held.exchange_variant_id, held.quantity, actor);
    end loop;
  end if;
  update returns set status = 'canceled', closed_at = now(), closed_by = actor where id = any (waiting);
end
$$;
