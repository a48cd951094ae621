-- Product JSON for lists and pages. Functions, because a connection caches their plans: planning takes longer than running.

-- Products in the order of `ids`, including archived ones. One array per column, because one large JSON value is cheaper
-- than many small ones. `place` is the index of the id. `(select ids)` hides the array length from the planner, which would
-- otherwise replan for each length.
create or replace function product_view_columns(ids uuid[]) returns json
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
    'images', (
      select json_build_object(
        'place', array_agg(place), 'id', array_agg(id), 'key', array_agg(key), 'width', array_agg(width),
        'height', array_agg(height), 'widths', array_agg(widths), 'formats', array_agg(formats),
        'dominantColor', array_agg(dominant_color), 'isTransparent', array_agg(is_transparent), 'alt', array_agg(alt), 'color', array_agg(color)
      )
      from (
        select
          wanted.place, shown.id, shown.key, shown.width, shown.height, array_to_json(shown.widths) as widths,
          array_to_json(shown.formats) as formats, shown.dominant_color, shown.is_transparent, placed.alt, placed.color
        from unnest((select ids)) with ordinality as wanted(id, place)
        join product_images placed on placed.product_id = wanted.id
        join images shown on shown.id = placed.image_id
        order by wanted.place, placed.position
      ) image
    )
  );
end
$$;

-- Name and address of a manufacturer, packer or importer, as the label must show them.
create or replace function manufacturer_as_json(manufacturer_id uuid) returns json
language plpgsql stable parallel safe
as $$
begin
  if manufacturer_id is null then
    return null;
  end if;
  return (
    select json_build_object('name', stored.name, 'address', concat_ws(', ', stored.address, stored.pincode))
    from manufacturers stored
    where stored.id = manufacturer_id
  );
end
$$;

-- Product page data that lists do not show. Only reads.
create or replace function product_attributes(product_id uuid) returns json
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return (
    select json_build_object(
      'brand', (
        select json_build_object('id', brand.id, 'name', brand.name) from brands brand where brand.id = product.brand_id
      ),
      -- `product-fields.ts` fills this in.
      /* public product fields */
      'netQuantity', case when product.net_quantity is not null then
        json_build_object('amount', trim_scale(product.net_quantity), 'unit', product.net_unit) end,
      'manufacturer', manufacturer_as_json(product.manufacturer_id),
      'packer', manufacturer_as_json(product.packer_id),
      'importer', manufacturer_as_json(product.importer_id),
      'attributes', (
        select coalesce(json_agg(json_build_object(
          'key', definition.key, 'name', definition.name,
          'value', format_attribute_value(product.attributes -> definition.key, definition.kind, definition.unit)
        ) order by expected.place), '[]')
        from category_attributes_of(product.category_id) expected
        join attribute_definitions definition on definition.id = expected.definition_id
        where product.attributes ? definition.key
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
    where product.id = product_attributes.product_id
  );
end
$$;

-- Product for sale with this name, or the one that had it last.
create or replace function find_product_by_name(wanted text) returns uuid
language plpgsql stable parallel safe
as $$
begin
  return (
    select candidate.product_id
    from (
      select id as product_id, null as renamed_at
      from products
      where name_key(name) = name_key(wanted) and archived_at is null
      union all
      select product_id, renamed_at
      from product_former_names
      where name_key = name_key(wanted)
    ) candidate
    join listing_entries listed on listed.product_id = candidate.product_id and listed.scope = all_products_scope()
    order by candidate.renamed_at desc nulls first
    limit 1
  );
end
$$;
