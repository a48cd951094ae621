-- A value as it stands in an address. What differs only by case is one; what signs alone tell apart is told apart by a few letters more.
create or replace function facet_slug(words text) returns text
language sql immutable strict parallel safe
as $$
  select case when plain = replace(key, ' ', '-') then plain else concat_ws('-', nullif(plain, ''), left(md5(key), 6)) end
  from (
    select key, trim(both '-' from regexp_replace(key, '[^[:alnum:].]+', '-', 'g')) as plain
    from (select name_key(words) as key) keyed
  ) told
$$;

-- Shelf and size in one number, below zero so that it is no value's. Two may share one: who asks for it looks at both as well.
create or replace function listing_place(shelf integer, size text) returns integer
language sql immutable strict parallel safe
as $$ select -1 - (hashtext(shelf || ' ' || size) & 1073741823) $$;

-- Tens of per cent saved, of the rounded per cent that is shown.
create or replace function discount_step(price bigint, saving bigint) returns integer
language sql immutable strict parallel safe
as $$ select least(9, floor(round(saving * 100.0 / (price + saving)) / 10))::integer $$;

-- What these products can be narrowed by as a whole. All facts are told, whoever asks for them: which of them a category
-- offers is decided when it is shown, and no product need be written for it.
create or replace function product_facets(due uuid[])
returns table (product_id uuid, facet text, value text, label text)
language sql stable parallel safe
as $$
  select products.id, 'brand', brands.id::text, brands.name
  from products
  join brands on brands.id = products.brand_id
  where products.id = any(due)
  union all
  select id, 'origin', origin, origin
  from products
  where id = any(due) and origin is not null
  union all
  select products.id, definition.key, facet_slug(told.words), told.words
  from products
  cross join lateral jsonb_each(products.facts) as fact(key, value)
  join fact_definitions definition on definition.key = fact.key
  cross join lateral (select trim(fact_in_words(fact.value, definition.kind, definition.unit)) as words) told
  where products.id = any(due) and fact.value <> 'null' and length(told.words) between 1 and 60
    and definition.key <> all(array['brand', 'origin', 'color', 'discount', 'stock'])
$$;

-- Values that no product had before get a number. Always in one order, so that nobody waits in a circle.
create or replace function number_facet_values(due uuid[]) returns void
language sql
as $$
  insert into facet_values (facet, value, label, hex)
  select distinct on (told.facet, told.value) told.facet, told.value, told.label, told.hex
  from (
    select facet, value, label, null as hex from product_facets(due)
    union all
    select 'color', facet_slug(color), color, color_hex
    from variants
    where product_id = any(due) and archived_at is null and color <> ''
  ) told
  where not exists (select from facet_values known where known.facet = told.facet and known.value = told.value)
  order by told.facet, told.value, told.label
  on conflict do nothing
$$;

-- Whoever remembers the names of values is told that those of brands have changed.
create or replace function note_facet_names() returns trigger
language plpgsql
as $$
begin
  update facet_names set version = version + 1;
  return null;
end
$$;
create or replace trigger facet_names after update or delete on brands
for each statement execute function note_facet_names();
