-- migrate:up

create extension if not exists intarray;

create table brands (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80)
);
create unique index brands_name on brands (name_key(name));

-- Who makes, packs or brings in what is sold, with the address that the law wants beside the name.
create table parties (
  id uuid primary key default new_id(),
  name text not null check (length(name) between 1 and 150),
  address text not null check (length(address) between 1 and 300),
  pincode text check (length(pincode) between 1 and 12),
  country text not null default 'IN' check (country ~ '^[A-Z]{2}$'),
  email text,
  phone text
);
create unique index parties_name on parties (name_key(name));

-- What a kind of goods can be asked about: RAM, fabric. The key stands in addresses and in products.facts and never changes.
create table fact_definitions (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 40),
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('choice', 'number', 'yes_no', 'text')),
  unit text check (length(unit) between 1 and 12),
  options text[] not null default '{}',
  check (unit is null or kind = 'number'),
  check ((kind = 'choice') = (cardinality(options) > 0))
);
create unique index fact_definitions_name on fact_definitions (name_key(name));

-- Which facts the products of a category have, and of all categories under it.
create table category_facts (
  category_id uuid not null references categories,
  definition_id integer not null references fact_definitions,
  position smallint not null,
  required boolean not null default false,
  filterable boolean not null default false,
  primary key (category_id, definition_id)
);
create index category_facts_definition on category_facts (definition_id);

-- Which of the facts that every product can have must be known here: null as the category above says.
alter table categories add column required_facts text[];

-- Without a day of publication a product is a draft. What is there today is published.
alter table products
  add column published_at timestamptz default now(),
  add column brand_id integer references brands,
  add column hsn text check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  add column origin text check (origin ~ '^[A-Z]{2}$'),
  add column generic_name text check (length(generic_name) between 1 and 80),
  add column net_quantity numeric(12, 3) check (net_quantity > 0),
  add column net_unit text check (net_unit in ('piece', 'pair', 'set', 'g', 'kg', 'ml', 'l', 'cm', 'm')),
  add column maker_id uuid references parties,
  add column packer_id uuid references parties,
  add column importer_id uuid references parties,
  add column warranty_months smallint check (warranty_months between 0 and 600),
  add column return_rule text not null default 'returnable'
    check (return_rule in ('returnable', 'personalised', 'perishable', 'hygiene', 'mixed')),
  add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  add check ((net_quantity is null) = (net_unit is null));
alter table products disable trigger user;
update products set published_at = created_at;
alter table products enable trigger user;
create index products_brand on products (brand_id) where brand_id is not null;
create index products_maker on products (maker_id) where maker_id is not null;
create index products_packer on products (packer_id) where packer_id is not null;
create index products_importer on products (importer_id) where importer_id is not null;

-- A GTIN-8, -12, -13 or -14 whose last figure is the one that the others demand.
create function is_gtin(code text) returns boolean
language sql immutable strict parallel safe
as $$
  select code ~ '^([0-9]{8}|[0-9]{12}|[0-9]{13}|[0-9]{14})$'
    and (
      select sum(substr(code, place, 1)::integer * case when (length(code) - place) % 2 = 0 then 1 else 3 end) % 10 = 0
      from generate_series(1, length(code)) as place
    )
$$;

alter table variants
  add column sku text check (length(sku) between 1 and 40),
  add column barcode text check (is_gtin(barcode)),
  add column mrp_paise bigint,
  add column weight_g integer check (weight_g between 1 and 200000),
  add column length_mm integer check (length_mm between 1 and 5000),
  add column width_mm integer check (width_mm between 1 and 5000),
  add column height_mm integer check (height_mm between 1 and 5000),
  add column serial_kept boolean not null default false,
  add constraint variants_not_above_mrp check (price_paise + saving_paise <= mrp_paise);
create unique index variants_sku on variants (name_key(sku)) where archived_at is null;
create index variants_barcode on variants (barcode) where barcode is not null and archived_at is null;

-- Measures of a size in millimetres: of a product, or of all products of a category that have none of their own.
create table size_charts (
  id bigint generated always as identity primary key,
  category_id uuid references categories,
  product_id uuid references products,
  measure text not null check (length(measure) between 1 and 30),
  measure_position smallint not null,
  size text not null check (length(size) between 1 and 20),
  size_position smallint not null,
  mm integer not null check (mm between 1 and 5000),
  check (num_nonnulls(category_id, product_id) = 1)
);
create unique index size_charts_of_product on size_charts (product_id, size, measure) where product_id is not null;
create unique index size_charts_of_category on size_charts (category_id, size, measure) where category_id is not null;

-- What a variant was sold for, and when: written by a trigger, never by hand.
create table price_history (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants,
  price_paise bigint not null,
  saving_paise bigint not null,
  mrp_paise bigint,
  from_at timestamptz not null default now(),
  until_at timestamptz
);
create index price_history_variant on price_history (variant_id, from_at desc);
insert into price_history (variant_id, price_paise, saving_paise, mrp_paise)
select variants.id, variants.price_paise, variants.saving_paise, variants.mrp_paise
from variants
join products on products.id = variants.product_id
where variants.archived_at is null and products.archived_at is null;

-- What is still missing of a product by the rules of its category; no row where nothing is. Written when its listing is settled.
create table missing_facts (
  product_id uuid primary key references products,
  missing text[] not null check (cardinality(missing) > 0)
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
