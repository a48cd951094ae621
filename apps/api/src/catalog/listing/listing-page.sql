-- Unfiltered listing pages. Functions, because a connection caches their plans. All pages share a generic plan: planning
-- each page would cost more than it saves.

-- Products per size in the scopes ('' is all sizes): aggregated totals plus later changes.
create or replace function sizes_in(scopes integer[]) returns table (size text, products bigint, in_stock bigint)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return query
  select part.size, sum(part.products), sum(part.in_stock)
  from (
    select size, products, in_stock from listing_sizes where scope = any(scopes)
    union all
    select size, products, in_stock from listing_size_changes where scope = any(scopes)
  ) part
  group by part.size
  having sum(part.products) > 0;
end
$$;

-- Product ids of a page. Each sort order is an index of listing_entries, read forwards or backwards; the id breaks ties.
-- Only reads. Raises case_not_found for an unknown sort.
create or replace function listing_page(scope integer, sort text, skip integer, take integer) returns uuid[]
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Return early for a page past the end, instead of skipping all rows.
  if skip > 0 and skip >= (
    select coalesce(sum(part.products), 0)
    from (
      select stored.products from listing_sizes stored where stored.scope = listing_page.scope and stored.size = ''
      union all
      select stored.products from listing_size_changes stored where stored.scope = listing_page.scope and stored.size = ''
    ) part
  ) then
    return '{}';
  end if;
  case sort
    when 'recommended' then
      return array(
        select product_id from listing_entries entry where entry.scope = listing_page.scope
        order by in_stock desc, sold_recently desc, created_at desc, product_id desc offset skip limit take
      );
    when 'newest' then
      return array(
        select product_id from listing_entries entry where entry.scope = listing_page.scope
        order by created_at desc, product_id desc offset skip limit take
      );
    when 'price-asc' then
      return array(
        select product_id from listing_entries entry where entry.scope = listing_page.scope
        order by price_low, product_id offset skip limit take
      );
    when 'price-desc' then
      return array(
        select product_id from listing_entries entry where entry.scope = listing_page.scope
        order by price_low desc, product_id desc offset skip limit take
      );
    when 'name-asc' then
      return array(
        select product_id from listing_entries entry where entry.scope = listing_page.scope
        order by name_key, product_id offset skip limit take
      );
    when 'name-desc' then
      return array(
        select product_id from listing_entries entry where entry.scope = listing_page.scope
        order by name_key desc, product_id desc offset skip limit take
      );
  end case;
end
$$;

-- Highest price in the scopes, in paise. 0 if they are empty.
create or replace function highest_price_in(scopes integer[]) returns integer
language plpgsql stable parallel safe
as $$
begin
  return (
    select coalesce(max(highest.price_high), 0)
    from unnest(scopes) as listed(scope)
    cross join lateral (
      select price_high from listing_entries entry where entry.scope = listed.scope order by price_high desc limit 1
    ) highest
  );
end
$$;

-- Filterable attributes that all scopes share, in order.
create or replace function available_facets(scopes integer[]) returns table (facet text, name text)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return query
  select definition.key, definition.name
  from categories
  cross join lateral category_attributes_of(categories.id) expected
  join attribute_definitions definition on definition.id = expected.definition_id
  where categories.number = any(scopes) and expected.is_filterable
  group by definition.key, definition.name
  having count(*) = cardinality(scopes)
  order by min(expected.place), definition.key;
end
$$;

-- Stored product counts per facet value: ids, then counts, such as '{7,9}{120,80}'.
create or replace function facet_counts(scopes integer[]) returns text
language plpgsql stable parallel safe
as $$
begin
  -- One scope without pending changes: read the totals directly.
  if cardinality(scopes) = 1 and not exists (
    select from listing_facet_changes changed where changed.scope = scopes[1] and changed.size = ''
  ) then
    return (
      select array_agg(stored.value_id)::text || array_agg(stored.products)::text
      from (
        select known.value_id, known.products
        from listing_facets known
        where known.scope = scopes[1] and known.size = '' and known.products > 0
        order by known.value_id
      ) stored
    );
  end if;
  return (
    select array_agg(stored.value_id)::text || array_agg(stored.products)::text
    from (
      select part.value_id, sum(part.products) as products
      from (
        select known.value_id, known.products from listing_facets known where known.scope = any(scopes) and known.size = ''
        union all
        select known.value_id, known.products from listing_facet_changes known where known.scope = any(scopes) and known.size = ''
      ) part
      group by part.value_id
      having sum(part.products) > 0
      order by part.value_id
    ) stored
  );
end
$$;

-- Most common values of these facets for one size, with stored product counts.
create or replace function stored_facet_counts(scopes integer[], size text, facets text[], most integer)
returns table (id integer, facet text, value text, label text, hex text, products integer)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return query
  -- Products per value: aggregated totals plus later changes.
  with stored as (
    select part.value_id, sum(part.products)::int as products
    from (
      select value_id, products from listing_facets stored where stored.scope = any(scopes) and stored.size = stored_facet_counts.size
      union all
      select value_id, products from listing_facet_changes stored where stored.scope = any(scopes) and stored.size = stored_facet_counts.size
    ) part
    group by part.value_id
    having sum(part.products) > 0
  )
  select known.id, known.facet, known.value, coalesce(brands.name, known.label), known.hex, known.products
  from (
    select facet_values.*, stored.products, row_number() over (partition by facet order by stored.products desc, id) as place
    from stored
    join facet_values on facet_values.id = stored.value_id
    where facet_values.facet = any(facets)
  ) known
  -- A brand may have been renamed since.
  left join brands on known.facet = 'brand' and brands.id::text = known.value
  where known.place <= most;
end
$$;
