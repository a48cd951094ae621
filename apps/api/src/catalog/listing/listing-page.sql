-- The pages of a listing as they are, without a filter. In functions, since their plans are kept with the connection; and one plan for
-- all pages, since those of a page are never better than it by what it takes to make them.

-- How many products each size of the scopes has, '' being all; as a job last added them up, with what has changed since.
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

-- The products of a page. Each order is an index of listing_entries, read forwards or backwards; the id makes it the same every time.
create or replace function listing_page(scope integer, sort text, skip integer, take integer) returns uuid[]
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Nothing is passed over to find that there is no such page.
  if skip > 0 and skip >= (
    select coalesce(sum(part.products), 0)
    from (
      select kept.products from listing_sizes kept where kept.scope = listing_page.scope and kept.size = ''
      union all
      select kept.products from listing_size_changes kept where kept.scope = listing_page.scope and kept.size = ''
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

-- The highest price in the scopes, in paise.
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

-- The facts that products of all these scopes are narrowed by, in order.
create or replace function facets_asked(scopes integer[]) returns table (facet text, name text)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return query
  select definition.key, definition.name
  from categories
  cross join lateral facts_asked(categories.id) asked
  join fact_definitions definition on definition.id = asked.definition_id
  where categories.number = any(scopes) and asked.filterable
  group by definition.key, definition.name
  having count(*) = cardinality(scopes)
  order by min(asked.place), definition.key;
end
$$;

-- How many products of the scopes have each value, as kept: '{7,9}{120,80}'.
create or replace function facet_counts(scopes integer[]) returns text
language plpgsql stable parallel safe
as $$
begin
  -- Nothing to add up.
  if cardinality(scopes) = 1 and not exists (
    select from listing_facet_changes changed where changed.scope = scopes[1] and changed.size = ''
  ) then
    return (
      select array_agg(kept.value_id)::text || array_agg(kept.products)::text
      from (
        select known.value_id, known.products
        from listing_facets known
        where known.scope = scopes[1] and known.size = '' and known.products > 0
        order by known.value_id
      ) kept
    );
  end if;
  return (
    select array_agg(kept.value_id)::text || array_agg(kept.products)::text
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
    ) kept
  );
end
$$;

-- The commonest values of these facets in the scopes and this size, and how many products have each, as kept.
create or replace function facets_kept(scopes integer[], size text, facets text[], most integer)
returns table (id integer, facet text, value text, label text, hex text, products integer)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return query
  with kept as (
    select part.value_id, sum(part.products)::int as products
    from (
      select value_id, products from listing_facets kept where kept.scope = any(scopes) and kept.size = facets_kept.size
      union all
      select value_id, products from listing_facet_changes kept where kept.scope = any(scopes) and kept.size = facets_kept.size
    ) part
    group by part.value_id
    having sum(part.products) > 0
  )
  select known.id, known.facet, known.value, coalesce(brands.name, known.label), known.hex, known.products
  from (
    select facet_values.*, kept.products, row_number() over (partition by facet order by kept.products desc, id) as place
    from kept
    join facet_values on facet_values.id = kept.value_id
    where facet_values.facet = any(facets)
  ) known
  -- A brand's name may have changed since.
  left join brands on known.facet = 'brand' and brands.id::text = known.value
  where known.place <= most;
end
$$;
