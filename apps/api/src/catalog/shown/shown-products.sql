-- What lists and pages show of products, as JSON. In functions, since their plans are kept with the connection: to plan one of these
-- statements takes longer than to run it.

-- These products in the order of their ids, also those that have left the shop: a list for each column, since one JSON of many values costs
-- less than many with one value each. `place` says which id a row belongs to. How many ids there are is hidden from the planner by a
-- select, or it would plan for their number each time.
create or replace function product_columns(ids uuid[]) returns json
language plpgsql stable parallel safe
as $$
begin
  return json_build_object(
    'products', (
      select json_build_object(
        'place', array_agg(place), 'id', array_agg(id), 'name', array_agg(name), 'description', array_agg(description),
        'version', array_agg(version), 'categoryId', array_agg(category_id), 'categoryName', array_agg(category),
        'categorySlug', array_agg(slug), 'published', array_agg(published)
      )
      from (
        select
          wanted.place, shown.id, shown.name, shown.description, shown.version, shown.category_id, category.name as category,
          category.slug, for_sale(null, shown.archived_at, shown.published_at) as published
        from unnest((select ids)) with ordinality as wanted(id, place)
        join products shown on shown.id = wanted.id
        join categories category on category.id = shown.category_id
        order by wanted.place
      ) product
    ),
    'variants', (
      select json_build_object(
        'place', array_agg(place), 'id', array_agg(id), 'color', array_agg(color), 'colorHex', array_agg(color_hex),
        'size', array_agg(size), 'stock', array_agg(stock), 'price', array_agg(price_paise), 'saving', array_agg(saving_paise)
      )
      from (
        select
          wanted.place, sold.id, sold.color, sold.color_hex, sold.size, sold.stock, sold.price_paise, sold.saving_paise
        from unnest((select ids)) with ordinality as wanted(id, place)
        join variants sold on sold.product_id = wanted.id and sold.archived_at is null
        order by wanted.place, sold.position
      ) variant
    ),
    'pictures', (
      select json_build_object(
        'place', array_agg(place), 'id', array_agg(id), 'key', array_agg(key), 'width', array_agg(width),
        'height', array_agg(height), 'widths', array_agg(widths), 'formats', array_agg(formats), 'tint', array_agg(tint),
        'cutout', array_agg(cutout), 'alt', array_agg(alt), 'color', array_agg(color)
      )
      from (
        select
          wanted.place, shown.id, shown.key, shown.width, shown.height, array_to_json(shown.widths) as widths,
          array_to_json(shown.formats) as formats, shown.tint, shown.cutout, placed.alt, placed.color
        from unnest((select ids)) with ordinality as wanted(id, place)
        join product_pictures placed on placed.product_id = wanted.id
        join pictures shown on shown.id = placed.picture_id
        order by wanted.place, placed.position
      ) picture
    )
  );
end
$$;

-- A maker, packer or importer as a product's page names it.
create or replace function party_as_json(party uuid) returns json
language plpgsql stable parallel safe
as $$
begin
  if party is null then
    return null;
  end if;
  return (
    select json_build_object('name', named.name, 'address', concat_ws(', ', named.address, named.pincode))
    from parties named
    where named.id = party
  );
end
$$;

-- What a product's page tells beside what every list shows of it.
create or replace function product_facts(product_id uuid) returns json
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return (
    select json_build_object(
      'brand', (
        select json_build_object('id', brand.id, 'name', brand.name) from brands brand where brand.id = product.brand_id
      ),
      'genericName', product.generic_name,
      'netQuantity', case when product.net_quantity is not null then
        json_build_object('amount', trim_scale(product.net_quantity), 'unit', product.net_unit) end,
      'origin', product.origin,
      'maker', party_as_json(product.maker_id),
      'packer', party_as_json(product.packer_id),
      'importer', party_as_json(product.importer_id),
      'warrantyMonths', product.warranty_months,
      'returnRule', product.return_rule,
      'facts', (
        select coalesce(json_agg(json_build_object(
          'key', definition.key, 'name', definition.name,
          'value', fact_in_words(product.facts -> definition.key, definition.kind, definition.unit)
        ) order by asked.place), '[]')
        from facts_asked(product.category_id) asked
        join fact_definitions definition on definition.id = asked.definition_id
        where product.facts ? definition.key
      ),
      'sizeChart', size_chart_of(product.id, product.category_id),
      'codes', (
        select coalesce(json_object_agg(variant.id, json_build_object(
          'sku', variant.sku, 'barcode', variant.barcode, 'mrp', variant.mrp_paise
        )), '{}')
        from variants variant
        where variant.product_id = product.id and variant.archived_at is null
      )
    )
    from products product
    where product.id = product_facts.product_id
  );
end
$$;

-- The product for sale under this name, or the one that last had it.
create or replace function product_named(asked text) returns uuid
language plpgsql stable parallel safe
as $$
begin
  return (
    select named.product_id
    from (
      select id as product_id, null as renamed_at
      from products
      where name_key(name) = name_key(asked) and archived_at is null
      union all
      select product_id, renamed_at
      from product_former_names
      where name_key = name_key(asked)
    ) named
    join listing_entries listed on listed.product_id = named.product_id and listed.scope = 0
    order by named.renamed_at desc nulls first
    limit 1
  );
end
$$;
