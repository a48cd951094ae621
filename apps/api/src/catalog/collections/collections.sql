-- Advisory lock of the rules. A refresh shares it, and a change of a rule waits for all refreshes that read the rule before.
create or replace function collection_rules_lock() returns bigint
language sql immutable parallel safe
as $$ select 725413 $$;

-- Listing scopes of the collections with this product. Archived ones have no scope.
create or replace function collection_scopes(product_id uuid) returns setof integer
language sql stable parallel safe
as $$
  select -collections.number
  from public.collection_products member
  join public.collections on collections.id = member.collection_id and collections.archived_at is null
  where member.product_id = collection_scopes.product_id
  order by collections.number
$$;

-- Products of `due` that match a rule, by their rows in the listing. `rules` is a JSON array of objects with `number` and `rule`.
-- Only reads.
create or replace function match_collection_rules(rules jsonb, due uuid[]) returns table (number integer, product_id uuid)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return query
  with
  -- Conditions of each rule. `groups` counts the conditions that are facet values.
  condition as materialized (
    select
      listed.number,
      listed.rule,
      case when listed.rule -> 'categoryIds' = '[]' then array[all_products_scope()]
        else array(
          select categories.number from jsonb_array_elements_text(listed.rule -> 'categoryIds') as category(id)
          join categories on categories.id = category.id::uuid
        ) end as scopes,
      coalesce((listed.rule ->> 'minPrice')::numeric * 100, 0) as low,
      coalesce((listed.rule ->> 'maxPrice')::numeric * 100, 'infinity') as high,
      coalesce(now() - make_interval(days => (listed.rule ->> 'newWithinDays')::integer), '-infinity') as since,
      saving.percent,
      (listed.rule -> 'brandIds' <> '[]')::integer + (saving.percent >= 10)::integer
        + jsonb_array_length(listed.rule -> 'attributes') as groups
    from jsonb_to_recordset(rules) as listed(number integer, rule jsonb)
    cross join lateral (select (listed.rule ->> 'minSavingPercent')::integer as percent) saving
  ),
  -- Facet values of each rule. A product needs one of each group.
  wanted as materialized (
    select condition.number, 0::bigint as place, known.id
    from condition
    cross join lateral jsonb_array_elements_text(condition.rule -> 'brandIds') as brand(id)
    join facet_values known on known.facet = 'brand' and known.value = brand.id
    union all
    -- Discount steps of 10% have the ids 1 to 9.
    select condition.number, -1, condition.percent / 10
    from condition
    where condition.percent >= 10
    union all
    select condition.number, attribute.place, known.id
    from condition
    cross join lateral jsonb_array_elements(condition.rule -> 'attributes') with ordinality as attribute(chosen, place)
    cross join lateral jsonb_array_elements_text(attribute.chosen -> 'values') as value(words)
    join facet_values known on known.facet = attribute.chosen ->> 'key' and known.value = value.words
  ),
  -- Number of groups that each product has.
  had as materialized (
    select wanted.number, held.product_id, count(distinct wanted.place) as groups
    from (
      select distinct offer.product_id, value.id
      from listing_offers offer
      cross join lateral unnest(offer.facets) as value(id)
      where offer.product_id = any(due) and offer.size = '' and offer.partition_id = all_products_scope()
        and exists (select from wanted)
    ) held
    join wanted on wanted.id = held.id
    group by wanted.number, held.product_id
  ),
  entry as materialized (
    select entry.product_id, entry.scope, entry.price_low, entry.created_at from listing_entries entry where entry.product_id = any(due)
  )
  select distinct condition.number, entry.product_id
  from condition
  join entry on entry.scope = any(condition.scopes)
    and entry.price_low between condition.low and condition.high and entry.created_at >= condition.since
  left join had on had.number = condition.number and had.product_id = entry.product_id
  where coalesce(had.groups, 0) = condition.groups
    -- A step of 10% needs no closer look.
    and (condition.percent % 10 = 0 or exists (
      select
      from variants
      where variants.product_id = entry.product_id and variants.archived_at is null
        and round(variants.saving_paise * 100.0 / (variants.price_paise + variants.saving_paise)) >= condition.percent
    ));
end
$$;

-- Rules of the live collections, as `match_collection_rules` takes them.
create or replace function live_collection_rules() returns jsonb
language sql stable parallel safe
as $$
  select coalesce(jsonb_agg(jsonb_build_object('number', number, 'rule', rule)), '[]')
  from public.collections
  where kind = 'rule' and archived_at is null
$$;

-- Adds these products to the collections whose rule they match, and removes them from the others. Returns the products that entered or
-- left one. The caller has locked the products (`lock_listing_products`) and refreshed their listing.
create or replace function apply_collection_rules(due uuid[]) returns uuid[]
language plpgsql
as $$
declare
  moved uuid[];
begin
  perform pg_advisory_xact_lock_shared(collection_rules_lock());
  if not exists (select from collections where kind = 'rule') then
    return '{}';
  end if;
  with
  -- Members by the rules.
  matching as materialized (
    select collections.id as collection_id, matched.product_id
    from match_collection_rules(live_collection_rules(), due) matched
    join collections on collections.number = matched.number
  ),
  -- Members until now that are no longer.
  departed as (
    delete from collection_products member
    using collections
    where member.product_id = any(due) and collections.id = member.collection_id and collections.kind = 'rule'
      and (member.collection_id, member.product_id) not in (select collection_id, product_id from matching)
    returning member.product_id
  ),
  -- New members.
  entered as (
    insert into collection_products (collection_id, product_id)
    select collection_id, product_id from matching
    on conflict do nothing
    returning product_id
  )
  select array(select product_id from departed union select product_id from entered) into moved;
  return moved;
end
$$;
