-- What the products of a category must tell: the common facts that it demands, or the nearest category above it that says so;
-- then those of its own facts that are required, as 'fact.ram'.
create or replace function facts_demanded(category uuid) returns text[]
language sql stable parallel safe
as $$
  with recursive chain as (
    select id, parent_id, depth, required_facts from categories where id = category
    union all
    select above.id, above.parent_id, above.depth, above.required_facts
    from chain
    join categories above on above.id = chain.parent_id
  )
  select
    coalesce((select required_facts from chain where required_facts is not null order by depth desc limit 1), '{}')
    || array(
      select 'fact.' || definition.key
      from facts_asked(category) asked
      join fact_definitions definition on definition.id = asked.definition_id
      where asked.required
      order by asked.place
    )
$$;

create or replace function hsn_digits() returns integer
language sql stable parallel safe
as $$ select coalesce((select 6 from settings where key = 'hsnDigits' and value #>> '{}' = '6'), 4) $$;

-- Whether each live size of a product stands in the chart that its page shows.
create or replace function has_size_chart(product uuid, category uuid) returns boolean
language sql stable parallel safe
as $$
  select not exists (
    select from variants
    where variants.product_id = product and archived_at is null and size is not null
      and name_key(size) not in (
        select name_key(line ->> 'size')
        from jsonb_array_elements(size_chart_of(product, category) -> 'rows') as line
      )
  )
$$;

-- What is missing of these products, in the order in which it is demanded; nothing of those that lack nothing.
create or replace function missing_facts_of(due uuid[]) returns table (product_id uuid, missing text[])
language sql stable parallel safe
as $$
  with demanding as materialized (
    select id, facts_demanded(id) as demanded
    from categories
    where id in (select category_id from products where products.id = any(due))
  ),
  product as materialized (
    select products.*, demanding.demanded
    from products
    join demanding on demanding.id = products.category_id
    where products.id = any(due) and products.archived_at is null and demanding.demanded <> '{}'
  ),
  unit as materialized (
    select
      variants.product_id,
      bool_and(mrp_paise is not null) as mrp,
      bool_and(sku is not null) as sku,
      bool_and(barcode is not null) as barcode,
      bool_and(weight_g is not null) as weight
    from product
    join variants on variants.product_id = product.id and variants.archived_at is null
    group by variants.product_id
  )
  select product.id, array_agg(wanted.key order by wanted.place)
  from product
  left join unit on unit.product_id = product.id
  cross join lateral unnest(product.demanded) with ordinality as wanted(key, place)
  where not case wanted.key
    when 'genericName' then product.generic_name is not null
    when 'netQuantity' then product.net_quantity is not null
    when 'mrp' then coalesce(unit.mrp, false)
    when 'maker' then num_nonnulls(product.maker_id, product.packer_id, product.importer_id) > 0
    when 'imported' then case
      when product.origin <> 'IN' or product.importer_id is not null
      then product.origin is not null and product.importer_id is not null
      else true
    end
    when 'sizeChart' then has_size_chart(product.id, product.category_id)
    when 'brand' then product.brand_id is not null
    when 'hsn' then coalesce(length(product.hsn) >= hsn_digits(), false)
    when 'sku' then coalesce(unit.sku, false)
    when 'barcode' then coalesce(unit.barcode, false)
    when 'weight' then coalesce(unit.weight, false)
    else product.facts ? substr(wanted.key, length('fact.') + 1)
  end
  group by product.id
$$;

-- Brings what is kept of it up to date and writes nothing where nothing changed.
create or replace function refresh_missing_facts(due uuid[]) returns void
language sql
as $$
  with found as materialized (
    select product_id, missing from missing_facts_of(due)
  ),
  gone as (
    delete from missing_facts old
    where old.product_id = any(due) and not exists (select from found where found.product_id = old.product_id)
  )
  insert into missing_facts as old (product_id, missing)
  select product_id, missing from found
  on conflict (product_id) do update set missing = excluded.missing where old.missing <> excluded.missing
$$;

-- Whether an HSN code is long enough is a setting: a job looks at the products again that must have one.
create or replace function settle_hsn_codes() returns trigger
language plpgsql
as $$
begin
  perform graphile_worker.add_job('settle_products', json_build_object('categoryIds', json_agg(id)))
  from categories
  where 'hsn' = any(required_facts)
  having count(*) > 0;
  return null;
end
$$;
create or replace trigger hsn_digits_changed after insert or update on settings
for each row when (new.key = 'hsnDigits')
execute function settle_hsn_codes();
