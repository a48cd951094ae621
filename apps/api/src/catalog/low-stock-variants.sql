-- Stock level of a live variant: out, low (ten units or fewer) or null. A trigger stores it for the staff's low-stock list.
create or replace function stock_level(stock integer, archived_at timestamptz) returns text
language sql immutable parallel safe
as $$ select case when archived_at is not null or stock > 10 then null when stock = 0 then 'out' else 'low' end $$;

-- Publishes that a variant has few units left, is sold out, or is back. A rise from few units is no news.
create or replace function publish_stock_event(variant uuid, old_level text, new_level text) returns void
language sql
as $$
  select public.publish_outside_event(
    case when new_level = 'out' then 'stock.out' when old_level = 'out' then 'stock.back' else 'stock.low' end,
    variant::text,
    '{}'
  )
  where new_level is not null or old_level = 'out'
$$;

-- Updates the stored stock level of a changed variant.
create or replace function update_low_stock_variants() returns trigger
language plpgsql
as $$
begin
  if stock_level(new.stock, new.archived_at) is null then
    delete from low_stock_variants where variant_id = new.id;
  else
    insert into low_stock_variants (variant_id, product_id, level, created_at)
    select new.id, new.product_id, stock_level(new.stock, new.archived_at), products.created_at
    from products
    where products.id = new.product_id
    on conflict (variant_id) do update set level = excluded.level;
  end if;
  if tg_op = 'UPDATE' and new.archived_at is null then
    perform publish_stock_event(new.id, stock_level(old.stock, old.archived_at), stock_level(new.stock, new.archived_at));
  end if;
  return null;
end
$$;
create or replace trigger variants_low_stock_insert after insert on variants
for each row when (stock_level(new.stock, new.archived_at) is not null)
execute function update_low_stock_variants();
create or replace trigger variants_low_stock_update after update on variants
for each row when (stock_level(old.stock, old.archived_at) is distinct from stock_level(new.stock, new.archived_at))
execute function update_low_stock_variants();
