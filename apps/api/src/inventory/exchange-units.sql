-- Reserves stock for an approved exchange. Returns false if there is not enough.
create or replace function reserve_exchange_units(return_line uuid, variant uuid, wanted integer, actor uuid) returns boolean
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

-- Releases reserved units: just before they are sold, or when the exchange no longer needs them.
create or replace function release_exchange_units(return_line uuid, variant uuid, held integer, actor uuid) returns void
language plpgsql
as $$
begin
  update variants set stock = stock + held where id = variant;
  insert into stock_movements (variant_id, units, reason, return_line_id, actor_id)
  values (variant, held, 'exchange', return_line, actor);
end
$$;
