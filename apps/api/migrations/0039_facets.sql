-- migrate:up

-- What a listing can be narrowed by beside price and size, a number for each value: brand 12, origin IN, RAM 8 GB. The value
-- stands in addresses and never changes; the label is what was first written.
create table facet_values (
  id integer generated always as identity (start with 11) primary key,
  facet text not null,
  value text not null,
  label text not null,
  hex text,
  unique (facet, value)
);
-- These have fixed numbers: a discount's is its step of ten per cent.
insert into facet_values (id, facet, value, label) overriding system value
select step, 'discount', (step * 10)::text, step * 10 || '% or more' from generate_series(1, 9) as step
union all
values (10, 'stock', 'in', 'In stock');

-- The values of the variants that come in this size for this price, and one negative number for shelf and size together, so
-- that one index answers for all of it. A row that has none of them was written before there were facets; a job writes it anew.
-- Kinds are what its variants have together, a number each: colour * 32, 16 when in stock, the step of its discount; and the
-- same again without the colour.
alter table listing_offers
  add column facets integer[] not null default '{}',
  add column kinds integer[] not null default '{}';
create index listing_offers_facets on listing_offers using gin (facets);
create index listing_offers_without_facets on listing_offers (product_id) where facets = '{}';

-- How many products of a scope and a size have a value; kept as listing_sizes are.
create table listing_facets (
  scope integer not null,
  size text collate "C" not null,
  value_id integer not null,
  products integer not null,
  primary key (scope, size, value_id)
);
create table listing_facet_changes (
  id bigint generated always as identity primary key,
  scope integer not null,
  size text collate "C" not null,
  value_id integer not null,
  products integer not null
);
create index listing_facet_changes_scope on listing_facet_changes (scope, size);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
