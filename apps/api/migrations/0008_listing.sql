-- migrate:up

-- What a listing needs to know, kept ready in the order it is shown in, so that a page of a million products is a few
-- steps along an index. A scope is what can be listed: 0 is everything, any other number a category with all under it.
alter table categories add column number integer generated always as identity unique;

-- One row for each product for sale and each scope it is seen in. A product is for sale when it is not archived, has a
-- variant, and neither its category nor any above it is archived. Only settle_listing() writes the listing's tables, so
-- they need no foreign keys.
create table listing_entries (
  product_id uuid not null,
  scope integer not null,
  in_stock boolean not null,
  sold_recently integer not null,
  created_at timestamptz not null,
  price_low integer not null,
  price_high integer not null,
  name_key text collate "C" not null,
  primary key (product_id, scope)
);
create index listing_entries_recommended on listing_entries (scope, in_stock, sold_recently, created_at, product_id);
create index listing_entries_newest on listing_entries (scope, created_at, product_id);
create index listing_entries_price on listing_entries (scope, price_low, product_id);
create index listing_entries_name on listing_entries (scope, name_key, product_id);
create index listing_entries_highest_price on listing_entries (scope, price_high);

-- What a product can be had for: one row for each size and price of it, and under the size '' one for each price. A
-- filter asks here whether one variant fits both, and finds each product once: by the lowest price that fits, which is
-- the one whose next lower price (0 when there is none) does not. What the orders need stands here as well, so that a
-- filtered page is a few steps along an index too. Each row stands on two shelves: on its category's own, of which a
-- scope has a handful, and on shelf 0, which has everything.
create table listing_offers (
  product_id uuid not null,
  size text collate "C" not null,
  price integer not null,
  next_lower_price integer not null,
  shelf integer not null,
  in_stock boolean not null,
  product_in_stock boolean not null,
  sold_recently integer not null,
  created_at timestamptz not null,
  price_low integer not null,
  name_key text collate "C" not null,
  primary key (product_id, size, price, shelf)
);
create index listing_offers_filter on listing_offers (shelf, size, price) include (next_lower_price);
create index listing_offers_recommended on listing_offers (shelf, size, product_in_stock, sold_recently, created_at, product_id)
include (price, next_lower_price);
create index listing_offers_newest on listing_offers (shelf, size, created_at, product_id) include (price, next_lower_price);
create index listing_offers_price on listing_offers (shelf, size, price_low, product_id) include (price, next_lower_price);
create index listing_offers_name on listing_offers (shelf, size, name_key, product_id) include (price, next_lower_price);
-- Sizes that are not a product's cheapest lie elsewhere in the order of prices than their own price says.
create index listing_offers_dearer on listing_offers (shelf, size, price) include (next_lower_price, price_low, product_id)
where price > price_low;

-- How many products of a scope come in a size, and how many of these can be bought now; '' counts all products. Changes
-- are appended, and a job adds them up: were the totals updated in place, every order that sells a size out would wait
-- for every other. Readers add both.
create table listing_sizes (
  scope integer not null,
  size text collate "C" not null,
  products integer not null,
  in_stock integer not null,
  primary key (scope, size)
);
create table listing_size_changes (
  id bigint generated always as identity primary key,
  scope integer not null,
  size text collate "C" not null,
  products integer not null,
  in_stock integer not null
);
create index listing_size_changes_scope on listing_size_changes (scope);

-- How much was sold in the last 30 days, as a job last counted it.
create table product_sales (
  product_id uuid primary key references products,
  sold_recently integer not null
);

-- What a transaction has touched and must bring into the listing before it commits; nobody else ever sees these rows.
create unlogged table listing_due (
  transaction xid8 not null default pg_current_xact_id(),
  product_id uuid not null,
  primary key (transaction, product_id)
);

-- The scopes a product of this category is seen in; null when the category or one above it is archived.
create function scopes_of(category_id uuid) returns integer[]
language sql stable parallel safe
as $$
  with recursive chain as (
    select parent_id, number, archived_at
    from categories
    where id = scopes_of.category_id
    union all
    select parent.parent_id, parent.number, parent.archived_at
    from chain
    join categories parent on parent.id = chain.parent_id
  )
  select case when bool_and(archived_at is null) then array_agg(number) || 0 end
  from chain
$$;

-- The scopes a slug names. Where one category of that name lies under another, the upper one has it all.
create function scopes_named(slug text) returns integer[]
language sql stable parallel safe
as $$
  with named as materialized (
    select number, scopes_of(id) as scopes
    from categories
    where categories.slug = scopes_named.slug and archived_at is null
  )
  select coalesce(array_agg(number), '{}')
  from named
  where scopes is not null
    and not exists (select from named above where above.number <> named.number and above.number = any(named.scopes))
$$;

-- The numbers of all categories in these scopes.
create function categories_in(scopes integer[]) returns integer[]
language sql stable parallel safe
as $$
  with recursive below as (
    select id, number
    from categories
    where number = any(scopes)
    union
    select child.id, child.number
    from below
    join categories child on child.parent_id = below.id
  )
  select coalesce(array_agg(number), '{}')
  from below
$$;

-- The shelves on which the offers of these scopes stand.
create function shelves_in(scopes integer[]) returns integer[]
language sql stable parallel safe
as $$
  select case when 0 = any(scopes) then array[0] else categories_in(scopes) end
$$;

-- Brings the listing of these products up to date and writes nothing where nothing changed.
create function refresh_listing(due uuid[]) returns void
language plpgsql
as $$
begin
  with chains as materialized (
    select id, number, scopes_of(id) as scopes
    from categories
    where id in (select category_id from products where products.id = any(due))
  ),
  product as materialized (
    select
      products.id,
      chains.number as category,
      chains.scopes,
      name_key(products.name) as name_key,
      products.created_at,
      coalesce(product_sales.sold_recently, 0) as sold_recently
    from products
    join chains on chains.id = products.category_id
    left join product_sales on product_sales.product_id = products.id
    where products.id = any(due) and products.archived_at is null and chains.scopes is not null
  ),
  sized as materialized (
    select product.id as product_id, size.size, variants.price_paise::integer as price, bool_or(variants.stock > 0) as in_stock
    from product
    join variants on variants.product_id = product.id and variants.archived_at is null
    cross join lateral unnest(array['', variants.size]) as size(size)
    where size.size is not null
    group by product.id, size.size, variants.price_paise
  ),
  facts as materialized (
    select product_id, bool_or(in_stock) as in_stock, min(price) as price_low, max(price) as price_high
    from sized
    where size = ''
    group by product_id
  ),
  offer as materialized (
    select
      sized.product_id,
      sized.size,
      sized.price,
      coalesce(lag(sized.price) over (partition by sized.product_id, sized.size, shelf.shelf order by sized.price), 0) as next_lower_price,
      shelf.shelf,
      sized.in_stock,
      facts.in_stock as product_in_stock,
      product.sold_recently,
      product.created_at,
      facts.price_low,
      product.name_key
    from sized
    join product on product.id = sized.product_id
    join facts on facts.product_id = sized.product_id
    cross join lateral unnest(array[0, product.category]) as shelf(shelf)
  ),
  entry as materialized (
    select product.id as product_id, seen.scope, facts.in_stock, product.sold_recently, product.created_at, facts.price_low, facts.price_high, product.name_key
    from product
    join facts on facts.product_id = product.id
    cross join lateral unnest(product.scopes) as seen(scope)
  ),
  counted as (
    insert into listing_size_changes (scope, size, products, in_stock)
    select scope, size, sum(products), sum(in_stock)
    from (
      select entry.scope, offer.size, 1 as products, bool_or(offer.in_stock)::integer as in_stock
      from entry
      join offer on offer.product_id = entry.product_id
      group by entry.scope, entry.product_id, offer.size
      union all
      select old_entry.scope, old_offer.size, -1, -bool_or(old_offer.in_stock)::integer
      from listing_entries old_entry
      join listing_offers old_offer on old_offer.product_id = old_entry.product_id
      where old_entry.product_id = any(due)
      group by old_entry.scope, old_entry.product_id, old_offer.size
    ) change
    group by scope, size
    having sum(products) <> 0 or sum(in_stock) <> 0
  ),
  gone_entry as (
    delete from listing_entries old
    where old.product_id = any(due)
      and not exists (select from entry where entry.product_id = old.product_id and entry.scope = old.scope)
  ),
  gone_offer as (
    delete from listing_offers old
    where old.product_id = any(due)
      and not exists (select from offer where offer.product_id = old.product_id and offer.size = old.size and offer.price = old.price and offer.shelf = old.shelf)
  ),
  new_offer as (
    insert into listing_offers as old (
      product_id, size, price, next_lower_price, shelf, in_stock, product_in_stock, sold_recently, created_at, price_low, name_key
    )
    select
      product_id, size, price, next_lower_price, shelf, in_stock, product_in_stock, sold_recently, created_at, price_low, name_key
    from offer
    on conflict (product_id, size, price, shelf) do update
    set
      next_lower_price = excluded.next_lower_price,
      in_stock = excluded.in_stock,
      product_in_stock = excluded.product_in_stock,
      sold_recently = excluded.sold_recently,
      created_at = excluded.created_at,
      price_low = excluded.price_low,
      name_key = excluded.name_key
    where (old.next_lower_price, old.in_stock, old.product_in_stock, old.sold_recently, old.created_at, old.price_low, old.name_key)
      is distinct from (excluded.next_lower_price, excluded.in_stock, excluded.product_in_stock, excluded.sold_recently, excluded.created_at, excluded.price_low, excluded.name_key)
  )
  insert into listing_entries as old (product_id, scope, in_stock, sold_recently, created_at, price_low, price_high, name_key)
  select product_id, scope, in_stock, sold_recently, created_at, price_low, price_high, name_key
  from entry
  on conflict (product_id, scope) do update
  set
    in_stock = excluded.in_stock,
    sold_recently = excluded.sold_recently,
    created_at = excluded.created_at,
    price_low = excluded.price_low,
    price_high = excluded.price_high,
    name_key = excluded.name_key
  where (old.in_stock, old.sold_recently, old.created_at, old.price_low, old.price_high, old.name_key)
    is distinct from (excluded.in_stock, excluded.sold_recently, excluded.created_at, excluded.price_low, excluded.price_high, excluded.name_key);
end
$$;

-- Takes turns with others that touch the same products: without, two orders that each sell the last of one size would
-- each see the other's size in stock. The turns are taken last of all locks and in one order, so nobody waits in a circle.
create function take_listing_turns(due uuid[]) returns void
language sql
as $$
  select pg_advisory_xact_lock(725410, turn)
  from (select distinct hashtext(id::text) & 1023 as turn from unnest(due) as id order by turn) turns
$$;

-- Runs once per transaction, when it commits; for the rows after the first there is nothing left to do.
create function settle_listing() returns trigger
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
    perform take_listing_turns(due);
    perform refresh_listing(due);
  end if;
  return null;
end
$$;
create constraint trigger settle_listing
after insert on listing_due
deferrable initially deferred
for each row execute function settle_listing();

create function mark_product_due() returns trigger
language plpgsql
as $$
begin
  insert into listing_due (product_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger listing_due after insert or update on products
for each row execute function mark_product_due();

create function mark_product_of_row_due() returns trigger
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
create trigger listing_due_added after insert or delete on variants
for each row execute function mark_product_of_row_due();
-- Of stock only this matters: the last unit gone, or the first one come. Any other sale leaves the listing alone.
create trigger listing_due_changed after update on variants
for each row
when (
  (old.stock = 0) <> (new.stock = 0)
  or (old.product_id, old.position, old.color, old.color_hex, old.size, old.price_paise, old.saving_paise, old.archived_at)
    is distinct from (new.product_id, new.position, new.color, new.color_hex, new.size, new.price_paise, new.saving_paise, new.archived_at)
)
execute function mark_product_of_row_due();

create function mark_products_under_due() returns trigger
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
create trigger listing_due after update on categories
for each row
when ((old.parent_id, old.archived_at, old.name) is distinct from (new.parent_id, new.archived_at, new.name))
execute function mark_products_under_due();

-- Adds the appended changes to the totals they belong to.
create function fold_listing_sizes() returns void
language sql
as $$
  with taken as (
    delete from listing_size_changes returning scope, size, products, in_stock
  ),
  folded as (
    insert into listing_sizes as total (scope, size, products, in_stock)
    select scope, size, sum(products), sum(in_stock)
    from taken
    group by scope, size
    order by scope, size
    on conflict (scope, size) do update
    set products = total.products + excluded.products, in_stock = total.in_stock + excluded.in_stock
  )
  select
$$;

-- The products there are already.
select refresh_listing(array(select id from products));
select fold_listing_sizes();

-- A product that was renamed keeps being found under the names it had.
create table product_former_names (
  name_key text not null,
  product_id uuid not null references products,
  renamed_at timestamptz not null default clock_timestamp(),
  primary key (name_key, product_id)
);

create function keep_former_name() returns trigger
language plpgsql
as $$
begin
  insert into product_former_names (name_key, product_id) values (name_key(old.name), old.id)
  on conflict (name_key, product_id) do update set renamed_at = excluded.renamed_at;
  return null;
end
$$;
create trigger former_name after update of name on products
for each row when (name_key(old.name) <> name_key(new.name))
execute function keep_former_name();

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
