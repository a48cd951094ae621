-- Required attributes: the common ones of the nearest category that sets any, then category attributes such as 'attribute.ram'.
create or replace function required_attributes_of(category uuid) returns text[]
language sql stable parallel safe
as $$
  -- The category and its ancestors.
  with recursive chain as (
    select id, parent_id, depth, required_attributes from public.categories where id = category
    union all
    select above.id, above.parent_id, above.depth, above.required_attributes
    from chain
    join public.categories above on above.id = chain.parent_id
  )
  select
    coalesce((select required_attributes from chain where required_attributes is not null order by depth desc limit 1), '{}')
    || array(
      select 'attribute.' || definition.key
      from public.category_attributes_of(category) expected
      join public.attribute_definitions definition on definition.id = expected.definition_id
      where expected.is_required
      order by expected.place
    )
$$;

-- Minimum length of an HSN code. The setting allows 4 or 6.
create or replace function hsn_digits() returns integer
language sql stable parallel safe
as $$ select coalesce((select 6 from public.settings where key = 'minHsnDigits' and value #>> '{}' = '6'), 4) $$;

-- True if the size chart on the product page has every live size of the product.
create or replace function has_size_chart(product uuid, category uuid) returns boolean
language sql stable parallel safe
as $$
  select not exists (
    select from public.variants
    where variants.product_id = product and archived_at is null and size is not null
      and public.name_key(size) not in (
        select public.name_key(line ->> 'size')
        from jsonb_array_elements(public.size_chart_of(product, category) -> 'rows') as line
      )
  )
$$;

-- Missing attributes per product, in the order of `required_attributes_of`. Omits complete products. Only reads.
create or replace function missing_attributes_of(due uuid[]) returns table (product_id uuid, attribute_keys text[])
language sql stable parallel safe
as $$
  -- Categories of the products, with their required attributes.
  with category as materialized (
    select id, public.required_attributes_of(id) as required_keys
    from public.categories
    where id in (select category_id from public.products where products.id = any(due))
  ),
  -- Products whose category requires anything.
  product as materialized (
    select products.*, category.required_keys
    from public.products
    join category on category.id = products.category_id
    where products.id = any(due) and products.archived_at is null and category.required_keys <> '{}'
  ),
  -- Whether all variants of a product have each code.
  unit as materialized (
    select
      variants.product_id,
      bool_and(mrp_paise is not null) as mrp,
      bool_and(sku is not null) as sku,
      bool_and(barcode is not null) as barcode,
      bool_and(weight_g is not null) as weight
    from product
    join public.variants on variants.product_id = product.id and variants.archived_at is null
    group by variants.product_id
  )
  select product.id, array_agg(required.key order by required.place)
  from product
  left join unit on unit.product_id = product.id
  cross join lateral unnest(product.required_keys) with ordinality as required(key, place)
  where not case required.key
    -- `product-fields.ts` fills this in.
    /* required product fields */
    when 'mrp' then coalesce(unit.mrp, false)
    when 'manufacturer' then num_nonnulls(product.manufacturer_id, product.packer_id, product.importer_id) > 0
    when 'imported' then case
      when product.origin <> 'IN' or product.importer_id is not null
      then product.origin is not null and product.importer_id is not null
      else true
    end
    when 'sizeChart' then public.has_size_chart(product.id, product.category_id)
    when 'brand' then product.brand_id is not null
    when 'hsn' then coalesce(length(product.hsn) >= public.hsn_digits(), false)
    when 'sku' then coalesce(unit.sku, false)
    when 'barcode' then coalesce(unit.barcode, false)
    when 'weight' then coalesce(unit.weight, false)
    else product.attributes ? substr(required.key, length('attribute.') + 1)
  end
  group by product.id
$$;

-- Updates the stored missing attributes. Writes only rows that changed.
create or replace function refresh_missing_attributes(due uuid[]) returns void
language sql
as $$
  -- Products that lack attributes.
  with found as materialized (
    select product_id, attribute_keys from public.missing_attributes_of(due)
  ),
  -- Stored rows of products that are complete.
  deleted as (
    delete from public.missing_attributes old
    where old.product_id = any(due) and not exists (select from found where found.product_id = old.product_id)
  )
  insert into public.missing_attributes as old (product_id, attribute_keys)
  select product_id, attribute_keys from found
  on conflict (product_id) do update set attribute_keys = excluded.attribute_keys where old.attribute_keys <> excluded.attribute_keys
$$;

-- The minimum length of an HSN code is a setting. A job refreshes the products that need a code.
create or replace function queue_hsn_recheck() returns trigger
language plpgsql
as $$
begin
  perform graphile_worker.add_job('refresh_products', json_build_object('categoryIds', json_agg(id)))
  from categories
  where 'hsn' = any(required_attributes)
  having count(*) > 0;
  return null;
end
$$;
create or replace trigger settings_queue_hsn_recheck after insert or update on settings
for each row when (new.key = 'minHsnDigits')
execute function queue_hsn_recheck();
