-- An order that is cancelled is taken back as a whole, and so is its money: returns of parts of it that nobody has looked at yet end with
-- it. Called under the order's lock, before its units go back on the shelf: the variants of both are held together, by id.
create or replace function withdraw_returns(cancelled text, actor uuid) returns void
language plpgsql
as $$
declare
  waiting uuid[];
  held record;
begin
  waiting := array(
    select id from returns
    where order_id = cancelled and state in ('asked', 'accepted', 'moving', 'received')
    order by id
    for update
  );
  if exists (select from return_lines where return_id = any (waiting) and is_held) then
    perform from variants
    where id in (
      select exchange_variant_id from return_lines where return_id = any (waiting) and is_held
      union
      select variant_id from order_lines where order_id = cancelled
    )
    order by id
    for no key update;
    for held in
      update return_lines set is_held = false
      where return_id = any (waiting) and is_held
      returning id, exchange_variant_id, quantity
    loop
      perform let_go_exchange(held.id, held.exchange_variant_id, held.quantity, actor);
    end loop;
  end if;
  update returns set state = 'withdrawn', closed_at = now(), closed_by = actor where id = any (waiting);
end
$$;
