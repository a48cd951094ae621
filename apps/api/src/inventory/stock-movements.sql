create or replace trigger stock_movements_append_only before update or delete or truncate on stock_movements
for each statement execute function forbid_update_and_delete();

-- Takes sold units out of stock. Returns false if there are too few. Locks the variant: callers with several sort by id.
create or replace function take_stock(variant uuid, sold integer) returns boolean
language plpgsql
as $$
begin
  update variants set stock = stock - sold where id = variant and stock >= sold;
  return found;
end
$$;

-- Records the sale of units that take_stock took: one movement per order line.
create or replace function record_sales(
  order_event uuid,
  actor uuid,
  order_lines uuid[],
  sold_variants uuid[],
  sold_units integer[],
  sold_at timestamptz
) returns void
language sql
as $$
  insert into public.stock_movements (variant_id, units, reason, order_line_id, order_event_id, actor_id, created_at)
  select sold.variant_id, -sold.units, 'sale', sold.order_line_id, order_event, actor, sold_at
  from unnest(order_lines, sold_variants, sold_units) sold(order_line_id, variant_id, units)
$$;
