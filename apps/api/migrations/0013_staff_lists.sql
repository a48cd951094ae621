-- migrate:up

-- Staff look orders up by how a name or an e-mail begins, among a million of them.
create index orders_customer_email on orders (lower(customer_email) text_pattern_ops);
create index orders_customer_name on orders (lower(customer_first_name || ' ' || customer_last_name) text_pattern_ops);
create index orders_customer_last_name on orders (lower(customer_last_name) text_pattern_ops);

-- ... and products by any part of their name.
create index products_name_like on products using gin (name_key(name) gin_trgm_ops) where archived_at is null;

-- The variants that staff should look at, because few units are left or none. Kept apart from the variants, so that a sale
-- that leaves enough on the shelf touches no index. `created_at` is the product's, by which the list is ordered.
create table shelf_gaps (
  variant_id uuid primary key references variants,
  product_id uuid not null,
  gap text not null check (gap in ('low', 'out')),
  created_at timestamptz not null
);
create index shelf_gaps_newest on shelf_gaps (gap, created_at, product_id);

create function shelf_gap(stock integer, archived_at timestamptz) returns text
language sql immutable parallel safe
as $$ select case when archived_at is not null or stock > 10 then null when stock = 0 then 'out' else 'low' end $$;

create function note_shelf_gap() returns trigger
language plpgsql
as $$
begin
  if shelf_gap(new.stock, new.archived_at) is null then
    delete from shelf_gaps where variant_id = new.id;
  else
    insert into shelf_gaps (variant_id, product_id, gap, created_at)
    select new.id, new.product_id, shelf_gap(new.stock, new.archived_at), products.created_at
    from products
    where products.id = new.product_id
    on conflict (variant_id) do update set gap = excluded.gap;
  end if;
  return null;
end
$$;
create trigger shelf_gap_opened after insert on variants
for each row when (shelf_gap(new.stock, new.archived_at) is not null)
execute function note_shelf_gap();
create trigger shelf_gap_changed after update on variants
for each row when (shelf_gap(old.stock, old.archived_at) is distinct from shelf_gap(new.stock, new.archived_at))
execute function note_shelf_gap();

insert into shelf_gaps (variant_id, product_id, gap, created_at)
select variants.id, products.id, shelf_gap(variants.stock, variants.archived_at), products.created_at
from variants
join products on products.id = variants.product_id
where shelf_gap(variants.stock, variants.archived_at) is not null;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
