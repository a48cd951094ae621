-- Rebuilds the listing entries and offers of these products and appends the changes of counts. Writes only rows that changed.
-- `process_listing_refresh_queue` locks the products first (`lock_listing_products`), because concurrent refreshes would read stale stock.
create or replace function refresh_listing(due uuid[]) returns void
language plpgsql
as $$
begin
  perform assign_facet_value_ids(due);
  with chains as materialized (
    select id, number, category_scopes(id) as scopes
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
      products.archived_at,
      products.published_at,
      coalesce(product_recent_sales.sold_recently, 0) as sold_recently
    from products
    join chains on chains.id = products.category_id
    left join product_recent_sales on product_recent_sales.product_id = products.id
    where products.id = any(due) and chains.scopes is not null
  ),
  own as materialized (
    select input.product_id, array_agg(known.id order by known.id) as values
    from product_facets(due) input
    join facet_values known on known.facet = input.facet and known.value = input.value
    group by input.product_id
  ),
  variant as materialized (
    select
      product.id as product_id,
      variants.size,
      variants.price_paise::integer as price,
      variants.stock > 0 as in_stock,
      coalesce(colour.id, 0) as colour,
      discount_bucket(variants.price_paise, variants.saving_paise) as step
    from product
    join variants on variants.product_id = product.id and for_sale(variants.archived_at, product.archived_at, product.published_at)
    left join facet_values colour on colour.facet = 'color' and colour.value = facet_slug(nullif(variants.color, ''))
  ),
  sized as materialized (
    select
      variant.product_id,
      size.size,
      variant.price,
      bool_or(variant.in_stock) as in_stock,
      array_agg(distinct variant.colour) filter (where variant.colour > 0) as colours,
      max(variant.step) as step,
      array_agg(distinct variant_facet.code) as variant_facets
    from variant
    cross join lateral unnest(array['', variant.size]) as size(size)
    cross join lateral unnest(array[0, variant.colour]) as coloured(colour)
    cross join lateral (select coloured.colour * 32 + variant.in_stock::integer * 16 + variant.step as code) variant_facet
    where size.size is not null
    group by variant.product_id, size.size, variant.price
  ),
  summary as materialized (
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
      coalesce(lag(sized.price) over (partition by sized.product_id, sized.size, part.partition_id order by sized.price), 0) as next_lower_price,
      part.partition_id,
      sized.in_stock,
      summary.in_stock as product_in_stock,
      product.sold_recently,
      product.created_at,
      summary.price_low,
      product.name_key,
      array[listing_partition_key(part.partition_id, sized.size)]
        || array(select generate_series(1, sized.step))
        || case when sized.in_stock then array[10] end
        || sized.colours
        || own.values as facets,
      sized.variant_facets
    from sized
    join product on product.id = sized.product_id
    join summary on summary.product_id = sized.product_id
    left join own on own.product_id = sized.product_id
    cross join lateral unnest(array[0, product.category]) as part(partition_id)
  ),
  entry as materialized (
    select product.id as product_id, listed.scope, summary.in_stock, product.sold_recently, product.created_at, summary.price_low, summary.price_high, product.name_key
    from product
    join summary on summary.product_id = product.id
    cross join lateral unnest(product.scopes) as listed(scope)
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
  counted_values as (
    insert into listing_facet_changes (scope, size, value_id, products)
    select listed.scope, change.size, change.value_id, sum(change.products)
    from (
      select product.scopes, having_it.size, having_it.value_id, count(*) as products
      from (select distinct product_id, size, unnest(facets) as value_id from offer where partition_id = 0) having_it
      join product on product.id = having_it.product_id
      group by product.scopes, having_it.size, having_it.value_id
      union all
      select old_entry.scopes, old_offer.size, old_offer.value_id, -count(*)
      from (
        select distinct product_id, size, unnest(facets) as value_id
        from listing_offers
        where product_id = any(due) and partition_id = 0
      ) old_offer
      join (
        select product_id, array_agg(scope) as scopes from listing_entries where product_id = any(due) group by product_id
      ) old_entry on old_entry.product_id = old_offer.product_id
      group by old_entry.scopes, old_offer.size, old_offer.value_id
    ) change
    cross join lateral unnest(change.scopes) as listed(scope)
    where change.value_id > 0
    group by listed.scope, change.size, change.value_id
    having sum(change.products) <> 0
  ),
  gone_entry as (
    delete from listing_entries old
    where old.product_id = any(due)
      and not exists (select from entry where entry.product_id = old.product_id and entry.scope = old.scope)
  ),
  gone_offer as (
    delete from listing_offers old
    where old.product_id = any(due)
      and not exists (select from offer where offer.product_id = old.product_id and offer.size = old.size and offer.price = old.price and offer.partition_id = old.partition_id)
  ),
  new_offer as (
    insert into listing_offers as old (
      product_id, size, price, next_lower_price, partition_id, in_stock, product_in_stock, sold_recently, created_at, price_low, name_key, facets, variant_facets
    )
    select
      product_id, size, price, next_lower_price, partition_id, in_stock, product_in_stock, sold_recently, created_at, price_low, name_key, facets, variant_facets
    from offer
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
    where (old.next_lower_price, old.in_stock, old.product_in_stock, old.sold_recently, old.created_at, old.price_low, old.name_key, old.facets, old.variant_facets)
      is distinct from (excluded.next_lower_price, excluded.in_stock, excluded.product_in_stock, excluded.sold_recently, excluded.created_at, excluded.price_low, excluded.name_key, excluded.facets, excluded.variant_facets)
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

-- Adds the appended changes to the totals.
create or replace function aggregate_listing_sizes() returns void
language sql
as $$
  with taken as (
    delete from public.listing_size_changes returning scope, size, products, in_stock
  ),
  aggregated as (
    insert into public.listing_sizes as total (scope, size, products, in_stock)
    select scope, size, sum(products), sum(in_stock)
    from taken
    group by scope, size
    order by scope, size
    on conflict (scope, size) do update
    set products = total.products + excluded.products, in_stock = total.in_stock + excluded.in_stock
  )
  select;

  with taken as (
    delete from public.listing_facet_changes returning scope, size, value_id, products
  ),
  aggregated as (
    insert into public.listing_facets as total (scope, size, value_id, products)
    select scope, size, value_id, sum(products)
    from taken
    group by scope, size, value_id
    order by scope, size, value_id
    on conflict (scope, size, value_id) do update
    set products = total.products + excluded.products
  )
  select
$$;
