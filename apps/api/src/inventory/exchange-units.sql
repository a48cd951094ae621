-- Units that an accepted exchange waits for leave the shelf; answers false where there are not as many.
create or replace function hold_exchange(return_line uuid, variant uuid, wanted integer, actor uuid) returns boolean
language plpgsql
as $$
begin
  update variants set stock = stock - wanted where id = variant and stock >= wanted;
  if not found then
    return false;
  end if;
  insert into stock_movements (variant_id, units, reason, return_line_id, actor_id)
  values (variant, -wanted, 'exchange', return_line, actor);
  return true;
end
$$;

-- And go back to it: just before they are sold, or when nobody waits for them any more.
create or replace function let_go_exchange(return_line uuid, variant uuid, held integer, actor uuid) returns void
language plpgsql
as $$
begin
  update variants set stock = stock + held where id = variant;
  insert into stock_movements (variant_id, units, reason, return_line_id, actor_id)
  values (variant, held, 'exchange', return_line, actor);
end
$$;
