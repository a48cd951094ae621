-- URL slug of a facet value. Ignores case. Values that differ only in punctuation get a short hash.
create or replace function facet_slug(words text) returns text
language sql immutable strict parallel safe
as $$
  select case when plain = replace(key, ' ', '-') then plain else concat_ws('-', nullif(plain, ''), left(md5(key), 6)) end
  from (
    select key, trim(both '-' from regexp_replace(key, '[^[:alnum:].]+', '-', 'g')) as plain
    from (select public.name_key(words) as key) keyed
  ) slugs
$$;

-- Key of partition and size, negative so that it is never a value id. For a category it is a hash of 30 bits. For a collection, whose
-- partition is negative, it is below these: 20 bits for the collection, so that no two share a key, and 10 for a hash of the size.
-- Hashes may collide, so queries check the partition of a category and the size too.
create or replace function listing_partition_key(partition_id integer, size text) returns integer
language sql immutable strict parallel safe
as $$
  select case
    when partition_id < 0 then (partition_id::bigint * 1024 - 1073741825 - (hashtext(size) & 1023))::integer
    else -1 - (hashtext(partition_id || ' ' || size) & 1073741823)
  end
$$;

-- Facet value id of "in stock". Fixed by the migration, as are the ids 1 to 9 of the discount steps.
create or replace function in_stock_value_id() returns integer
language sql immutable parallel safe
as $$ select 10 $$;

-- One number for the facets of a variant: 4 bits for the discount step, 1 bit for stock, the colour or its family above. Colour 0 is any colour.
create or replace function variant_facet_code(colour integer, in_stock boolean, step integer) returns integer
language sql immutable strict parallel safe
as $$ select colour * 32 + in_stock::integer * 16 + step $$;

-- Discount in steps of 10%, from the rounded percentage that shoppers see. The last step, 9, is 90% or more.
create or replace function discount_bucket(price bigint, saving bigint) returns integer
language sql immutable strict parallel safe
as $$ select least(9, floor(round(saving * 100.0 / (price + saving)) / 10))::integer $$;

-- Value of the price band of a price in paise: its lowest price in rupees. The migration inserts all bands.
create or replace function price_band(price integer) returns text
language sql immutable strict parallel safe
as $$
  select (rupees / spacing * spacing)::text
  from (select least(price / 100, 2000000) as rupees) amount
  cross join lateral (
    select case
      when rupees < 2000 then 50
      when rupees < 5000 then 100
      when rupees < 10000 then 250
      when rupees < 20000 then 500
      when rupees < 50000 then 1000
      when rupees < 100000 then 2500
      when rupees < 200000 then 5000
      when rupees < 500000 then 10000
      when rupees < 1000000 then 25000
      else 50000
    end as spacing
  ) scale
$$;

-- Facet values of whole products, for all attributes: categories filter them on read, so that no product is rewritten.
create or replace function product_facets(due uuid[])
returns table (product_id uuid, facet text, value text, label text)
language sql stable parallel safe
as $$
  select products.id, 'brand', brands.id::text, brands.name
  from public.products
  join public.brands on brands.id = products.brand_id
  where products.id = any(due)
  union all
  select id, 'origin', origin, origin
  from public.products
  where id = any(due) and origin is not null
  union all
  select products.id, definition.key, public.facet_slug(formatted.words), formatted.words
  from public.products
  cross join lateral jsonb_each(products.attributes) as attribute(key, value)
  join public.attribute_definitions definition on definition.key = attribute.key
  cross join lateral (select trim(public.format_attribute_value(attribute.value, definition.kind, definition.unit)) as words) formatted
  where products.id = any(due) and attribute.value <> 'null'
    -- Longer texts are descriptions, not filters.
    and length(formatted.words) between 1 and 60
    and definition.key <> all(array['brand', 'origin', 'color', 'color-family', 'discount', 'stock', 'price-band'])
$$;

-- Inserts new facet values in sorted order, to avoid deadlocks.
create or replace function assign_facet_value_ids(due uuid[]) returns void
language sql
as $$
  insert into public.facet_values (facet, value, label, hex, family)
  select distinct on (input.facet, input.value)
    input.facet, input.value, input.label, input.hex,
    case when input.facet = 'color' then public.color_family(input.label, input.hex) end
  from (
    select facet, value, label, null as hex from public.product_facets(due)
    union all
    select 'color', public.facet_slug(color), color, color_hex
    from public.variants
    where product_id = any(due) and archived_at is null and color <> ''
  ) input
  where not exists (select from public.facet_values known where known.facet = input.facet and known.value = input.value)
  order by input.facet, input.value, input.label
  on conflict do nothing
$$;

-- Invalidates cached value names when a brand changes.
create or replace function bump_facet_name_version() returns trigger
language plpgsql
as $$
begin
  update facet_name_version set version = version + 1;
  return null;
end
$$;
create or replace trigger brands_bump_facet_name_version after update or delete on brands
for each statement execute function bump_facet_name_version();
