-- Takes turns with others that touch the same products: without, two orders that each sell the last of one size would
-- each see the other's size in stock. The turns are taken last of all locks and in one order, so nobody waits in a circle.
create or replace function take_listing_turns(due uuid[]) returns void
language sql
as $$
  select pg_advisory_xact_lock(725410, turn)
  from (select distinct hashtext(id::text) & 1023 as turn from unnest(due) as id order by turn) turns
$$;

-- Runs once per transaction, when it commits; for the rows after the first there is nothing left to do. Products and variants
-- tell of a change here, when their listing is settled: a sale that leaves units over tells nobody.
create or replace function settle_listing() returns trigger
language plpgsql
as $$
declare
  due uuid[];
begin
  with taken as (
    delete from listing_due where transaction = pg_current_xact_id() returning product_id
  )
  select array_agg(product_id) into due from taken;
  if due is not null then
    -- The plan that suits a few products is a disaster for thousands, such as those of a category that moves.
    if cardinality(due) > 500 then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    perform take_listing_turns(due);
    perform refresh_listing(due);
    perform refresh_search(due);
    perform refresh_missing_facts(due);
    perform pg_notify('catalogue_changed', pg_current_xact_id()::text);
  end if;
  return null;
end
$$;
-- PostgreSQL replaces any trigger but this kind.
drop trigger if exists settle_listing on listing_due;
create constraint trigger settle_listing
after insert on listing_due
deferrable initially deferred
for each row execute function settle_listing();

create or replace function mark_product_due() returns trigger
language plpgsql
as $$
begin
  insert into listing_due (product_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create or replace trigger listing_due after insert or update on products
for each row execute function mark_product_due();

create or replace function mark_product_of_row_due() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    insert into listing_due (product_id) values (old.product_id) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' then
    insert into listing_due (product_id) values (new.product_id) on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger listing_due_added after insert or delete on variants
for each row execute function mark_product_of_row_due();
-- Of stock only this matters: the last unit gone, or the first one come. Any other sale leaves the listing alone.
create or replace trigger listing_due_changed after update on variants
for each row
when (
  (old.stock = 0) <> (new.stock = 0)
  or (old.product_id, old.position, old.color, old.color_hex, old.size, old.price_paise, old.saving_paise, old.archived_at)
    is distinct from (new.product_id, new.position, new.color, new.color_hex, new.size, new.price_paise, new.saving_paise, new.archived_at)
  or (old.sku, old.barcode, old.mrp_paise, old.weight_g) is distinct from (new.sku, new.barcode, new.mrp_paise, new.weight_g)
)
execute function mark_product_of_row_due();
create or replace trigger listing_due after insert or update or delete on product_pictures
for each row execute function mark_product_of_row_due();
create or replace trigger listing_due after insert or update on product_sales
for each row execute function mark_product_of_row_due();

create or replace function mark_products_under_due() returns trigger
language plpgsql
as $$
begin
  insert into listing_due (product_id)
  select products.id
  from products
  join categories on categories.id = products.category_id
  where categories.number = any(categories_in(array[new.number]))
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger listing_due after update on categories
for each row
when ((old.parent_id, old.archived_at, old.name) is distinct from (new.parent_id, new.archived_at, new.name))
execute function mark_products_under_due();
