-- Locks products for a listing refresh. Otherwise two orders that sell the last units of different sizes would each see the
-- other size in stock. Taken after all other locks and in sorted order, to avoid deadlocks. Products share 1024 advisory locks
-- of class 725410, because a lock per product would fill PostgreSQL's lock table when thousands change.
create or replace function lock_listing_products(due uuid[]) returns void
language sql
as $$
  select pg_advisory_xact_lock(725410, turn)
  from (select distinct hashtext(id::text) & 1023 as turn from unnest(due) as id order by turn) turns
$$;

-- Runs on commit; the first call per transaction does all the work. A sale that leaves stock does not get here.
create or replace function process_listing_refresh_queue() returns trigger
language plpgsql
as $$
declare
  due uuid[];
  moved uuid[];
  -- Limits the memory that `refresh_listing` needs.
  batch constant integer := 10000;
begin
  -- Queued products of this transaction.
  with taken as (
    delete from listing_refresh_queue where transaction = pg_current_xact_id() returning product_id
  )
  select array_agg(product_id) into due from taken;
  if due is not null then
    -- The generic plan is made for few products. It is very slow for thousands, for example when a category moves.
    if cardinality(due) > 500 then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    perform lock_listing_products(due);
    for n in 1..cardinality(due) by batch loop
      perform refresh_listing(due[n:n + batch - 1]);
      -- The rules read the rows just written. Few products enter or leave a collection.
      moved := apply_collection_rules(due[n:n + batch - 1]);
      if moved <> '{}' then
        perform refresh_listing(moved);
      end if;
    end loop;
    perform refresh_search(due);
    perform refresh_missing_attributes(due);
    perform pg_notify('catalog_changed', pg_current_xact_id()::text);
  end if;
  return null;
end
$$;
-- PostgreSQL has no `create or replace` for constraint triggers.
drop trigger if exists listing_refresh_queue_process on listing_refresh_queue;
create constraint trigger listing_refresh_queue_process
after insert on listing_refresh_queue
deferrable initially deferred
for each row execute function process_listing_refresh_queue();

-- Queues a changed product for a listing refresh at commit.
create or replace function queue_product_refresh() returns trigger
language plpgsql
as $$
begin
  insert into listing_refresh_queue (product_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create or replace trigger products_queue_listing_refresh after insert or update on products
for each row execute function queue_product_refresh();

-- Queues the product of a changed variant, image or sales count. A row that moved queues both products.
create or replace function queue_parent_product_refresh() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    insert into listing_refresh_queue (product_id) values (old.product_id) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' then
    insert into listing_refresh_queue (product_id) values (new.product_id) on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger variants_queue_listing_refresh_insert after insert or delete on variants
for each row execute function queue_parent_product_refresh();
-- Stock changes matter only if the last unit is sold or the first one arrives.
create or replace trigger variants_queue_listing_refresh_update after update on variants
for each row
when (
  (old.stock = 0) <> (new.stock = 0)
  or (old.product_id, old.position, old.color, old.color_hex, old.size, old.price_paise, old.saving_paise, old.archived_at)
    is distinct from (new.product_id, new.position, new.color, new.color_hex, new.size, new.price_paise, new.saving_paise, new.archived_at)
  or (old.sku, old.barcode, old.mrp_paise, old.weight_g) is distinct from (new.sku, new.barcode, new.mrp_paise, new.weight_g)
)
execute function queue_parent_product_refresh();
create or replace trigger product_images_queue_listing_refresh after insert or update or delete on product_images
for each row execute function queue_parent_product_refresh();
create or replace trigger product_recent_sales_queue_listing_refresh after insert or update on product_recent_sales
for each row execute function queue_parent_product_refresh();

-- Queues all products below a category that was moved, archived, restored or renamed.
create or replace function queue_category_products_refresh() returns trigger
language plpgsql
as $$
begin
  insert into listing_refresh_queue (product_id)
  select products.id
  from products
  join categories on categories.id = products.category_id
  where categories.number = any(category_numbers_in(array[new.number]))
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger categories_queue_listing_refresh after update on categories
for each row
when ((old.parent_id, old.archived_at, old.name) is distinct from (new.parent_id, new.archived_at, new.name))
execute function queue_category_products_refresh();
