-- Products of `due` that shoppers can list, with the scopes that contain them. Omits products of archived categories. Only reads.
create or replace function listing_products(due uuid[])
returns table (id uuid, category integer, scopes integer[], name_key text, created_at timestamptz, sold_recently integer)
language sql stable parallel safe
as $$
  -- Categories of the products, so that the scopes are found once per category.
  with category as materialized (
    select categories.id, categories.number, public.category_scopes(categories.id) as scopes
    from public.categories
    where categories.id in (select products.category_id from public.products where products.id = any(due))
  )
  select
    products.id,
    category.number,
    category.scopes || array(select public.collection_scopes(products.id)),
    public.name_key(products.name),
    products.created_at,
    coalesce(product_recent_sales.sold_recently, 0)
  from public.products
  join category on category.id = products.category_id
  left join public.product_recent_sales on product_recent_sales.product_id = products.id
  where products.id = any(due) and category.scopes is not null
$$;

-- Prices of each size of these products ('' is all sizes), with the facet values of the variants that have this price. Only reads.
create or replace function listing_prices(due uuid[])
returns table (product_id uuid, size text, price integer, in_stock boolean, colours integer[], step integer, variant_facets integer[])
language sql stable parallel safe
as $$
  -- Variants for sale. A colour has two values: its name and its family.
  with variant as materialized (
    select
      products.id as product_id,
      variants.size,
      variants.price_paise::integer as price,
      variants.stock > 0 as in_stock,
      array_remove(array[colour.id, family.id], null) as colours,
      public.discount_bucket(variants.price_paise, variants.saving_paise) as step
    from public.products
    join public.variants on variants.product_id = products.id
      and public.for_sale(variants.archived_at, products.archived_at, products.published_at)
    left join public.facet_values colour on colour.facet = 'color' and colour.value = public.facet_slug(nullif(variants.color, ''))
    left join public.facet_values family on family.facet = 'color-family'
      and family.value = public.color_family(nullif(variants.color, ''), variants.color_hex) and variants.color <> ''
    where products.id = any(due)
  )
  select
    variant.product_id,
    listed.size,
    variant.price,
    bool_or(variant.in_stock),
    array_agg(distinct counted.colour) filter (where counted.colour > 0),
    max(variant.step),
    array_agg(distinct public.variant_facet_code(counted.colour, variant.in_stock, variant.step))
  from variant
  cross join lateral unnest(array['', variant.size]) as listed(size)
  -- Queries that select no colour look for the code without colour.
  cross join lateral unnest(0 || variant.colours) as counted(colour)
  where listed.size is not null
  group by variant.product_id, listed.size, variant.price
$$;

-- Appends the changes of product counts per scope and size. Call it before the offers and entries are written: it compares
-- the new rows with the stored ones.
create or replace function record_listing_size_changes(due uuid[], entries listing_entries[], offers listing_offers[]) returns void
language plpgsql
as $$
begin
  insert into listing_size_changes (scope, size, products, in_stock)
  select change.scope, change.size, sum(change.products), sum(change.in_stock)
  from (
    select entry.scope, offer.size, 1 as products, offer.in_stock
    from (
      select product_id, size, bool_or(in_stock)::integer as in_stock from unnest(offers) group by product_id, size
    ) offer
    join unnest(entries) as entry on entry.product_id = offer.product_id
    union all
    select entry.scope, offer.size, -1, -offer.in_stock
    from (
      select product_id, size, bool_or(in_stock)::integer as in_stock
      from listing_offers
      where product_id = any(due)
      group by product_id, size
    ) offer
    join listing_entries entry on entry.product_id = offer.product_id
    where entry.product_id = any(due)
  ) change
  group by change.scope, change.size
  having sum(change.products) <> 0 or sum(change.in_stock) <> 0;
end
$$;

-- Appends the changes of product counts per scope, size and facet value. Call it before the offers and entries are written.
-- Groups by the list of scopes first: products of a category share it, so far fewer rows are multiplied by their scopes.
create or replace function record_listing_facet_changes(due uuid[], entries listing_entries[], offers listing_offers[]) returns void
language plpgsql
as $$
begin
  insert into listing_facet_changes (scope, size, value_id, products)
  select listed.scope, change.size, change.value_id, sum(change.products)
  from (
    select entry.scopes, offer.size, offer.value_id, count(*) as products
    from (
      select distinct product_id, size, unnest(facets) as value_id
      from unnest(offers)
      where partition_id = all_products_scope()
    ) offer
    join (select product_id, array_agg(scope order by scope) as scopes from unnest(entries) group by product_id) entry
      on entry.product_id = offer.product_id
    group by entry.scopes, offer.size, offer.value_id
    union all
    select entry.scopes, offer.size, offer.value_id, -count(*)
    from (
      select distinct product_id, size, unnest(facets) as value_id
      from listing_offers
      where product_id = any(due) and partition_id = all_products_scope()
    ) offer
    join (
      select product_id, array_agg(scope order by scope) as scopes
      from listing_entries
      where product_id = any(due)
      group by product_id
    ) entry on entry.product_id = offer.product_id
    group by entry.scopes, offer.size, offer.value_id
  ) change
  cross join lateral unnest(change.scopes) as listed(scope)
  -- Negative ids are partition keys (`listing_partition_key`).
  where change.value_id > 0
  group by listed.scope, change.size, change.value_id
  having sum(change.products) <> 0;
end
$$;

-- Replaces the stored offers of these products. Writes only rows that changed.
create or replace function write_listing_offers(due uuid[], offers listing_offers[]) returns void
language plpgsql
as $$
begin
  delete from listing_offers old
  where old.product_id = any(due)
    and (old.product_id, old.size, old.price, old.partition_id)
      not in (select product_id, size, price, partition_id from unnest(offers));

  insert into listing_offers as old
  select * from unnest(offers)
  on conflict (product_id, size, price, partition_id) do update
  set
    next_lower_price = excluded.next_lower_price,
    in_stock = excluded.in_stock,
    product_in_stock = excluded.product_in_stock,
    sold_recently = excluded.sold_recently,
    created_at = excluded.created_at,
    price_low = excluded.price_low,
    name_key = excluded.name_key,
    facets = excluded.facets,
    variant_facets = excluded.variant_facets
  where old is distinct from excluded;
end
$$;

-- Replaces the stored entries of these products. Writes only rows that changed.
create or replace function write_listing_entries(due uuid[], entries listing_entries[]) returns void
language plpgsql
as $$
begin
  delete from listing_entries old
  where old.product_id = any(due) and (old.product_id, old.scope) not in (select product_id, scope from unnest(entries));

  insert into listing_entries as old
  select * from unnest(entries)
  on conflict (product_id, scope) do update
  set
    in_stock = excluded.in_stock,
    sold_recently = excluded.sold_recently,
    created_at = excluded.created_at,
    price_low = excluded.price_low,
    price_high = excluded.price_high,
    name_key = excluded.name_key
  where old is distinct from excluded;
end
$$;

-- Rebuilds the listing entries and offers of these products and appends the changes of counts. Writes only rows that changed.
-- The caller has locked the products (`lock_listing_products`), because concurrent refreshes would read stale stock.
create or replace function refresh_listing(due uuid[]) returns void
language plpgsql
as $$
declare
  entries listing_entries[];
  offers listing_offers[];
begin
  perform assign_facet_value_ids(due);

  with
  -- Products to list.
  product as materialized (select * from listing_products(due)),
  -- Their prices in each size.
  priced as materialized (select * from listing_prices(due)),
  -- Stock and price range of a product in all sizes.
  summary as materialized (
    select product_id, bool_or(in_stock) as in_stock, min(price) as price_low, max(price) as price_high
    from priced
    where size = ''
    group by product_id
  ),
  -- Ids of the facet values of whole products.
  product_values as materialized (
    select input.product_id, array_agg(known.id order by known.id) as ids
    from product_facets(due) input
    join facet_values known on known.facet = input.facet and known.value = input.value
    group by input.product_id
  )
  select
    array(
      select row(
        product.id, listed.scope, summary.in_stock, product.sold_recently, product.created_at, summary.price_low, summary.price_high,
        product.name_key
      )::listing_entries
      from product
      join summary on summary.product_id = product.id
      cross join lateral unnest(product.scopes) as listed(scope)
    ),
    array(
      select row(
        product.id,
        priced.size,
        priced.price,
        coalesce(lag(priced.price) over (partition by product.id, priced.size, part.partition_id order by priced.price), 0),
        part.partition_id,
        priced.in_stock,
        summary.in_stock,
        product.sold_recently,
        product.created_at,
        summary.price_low,
        product.name_key,
        array[listing_partition_key(part.partition_id, priced.size)]
          || array(select generate_series(1, priced.step))
          || case when priced.in_stock then array[in_stock_value_id()] end
          || priced.colours
          || band.id
          || product_values.ids
          -- A collection finds its offers among all products.
          || case when part.partition_id = all_products_scope() then array(
            select listing_partition_key(listed.scope, priced.size) from unnest(product.scopes) as listed(scope) where listed.scope < 0
          ) end,
        priced.variant_facets
      )::listing_offers
      from priced
      join product on product.id = priced.product_id
      join summary on summary.product_id = priced.product_id
      left join facet_values band on band.facet = 'price-band' and band.value = price_band(priced.price)
      left join product_values on product_values.product_id = priced.product_id
      cross join lateral unnest(array[all_products_scope(), product.category]) as part(partition_id)
    )
  into entries, offers;

  perform record_listing_size_changes(due, entries, offers);
  perform record_listing_facet_changes(due, entries, offers);
  perform write_listing_offers(due, offers);
  perform write_listing_entries(due, entries);
end
$$;

-- Adds the appended changes to the totals. Locks the totals in sorted order.
create or replace function aggregate_listing_sizes() returns void
language sql
as $$
  -- Pending changes.
  with taken as (
    delete from public.listing_size_changes returning scope, size, products, in_stock
  )
  insert into public.listing_sizes as total (scope, size, products, in_stock)
  select scope, size, sum(products), sum(in_stock)
  from taken
  group by scope, size
  order by scope, size
  on conflict (scope, size) do update
  set products = total.products + excluded.products, in_stock = total.in_stock + excluded.in_stock;

  -- Pending changes.
  with taken as (
    delete from public.listing_facet_changes returning scope, size, value_id, products
  )
  insert into public.listing_facets as total (scope, size, value_id, products)
  select scope, size, value_id, sum(products)
  from taken
  group by scope, size, value_id
  order by scope, size, value_id
  on conflict (scope, size, value_id) do update
  set products = total.products + excluded.products
$$;
