-- migrate:up

-- A picture is a folder in the media store, named by its key, that holds one file for each width and format. Widths and
-- formats grow: one is made while the sender waits, the rest by a job. A picture that nothing shows any longer is released,
-- and keeps its files for a while.
create table pictures (
  id uuid primary key default new_id(),
  key text not null unique check (key ~ '^[a-z0-9]{16,64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) between 1 and 8),
  formats text[] not null default '{webp}' check (formats <@ '{avif,webp}' and 'webp' = any(formats)),
  tint text not null check (tint ~ '^#[0-9a-f]{6}$'),
  cutout boolean not null default false,
  created_at timestamptz not null default now(),
  released_at timestamptz
);
create index pictures_released on pictures (released_at) where released_at is not null;

-- `parent_depth` ties each level to the one above it: a circle, or a sixth level, cannot be written.
create table categories (
  id uuid primary key default new_id(),
  parent_id uuid,
  depth smallint not null check (depth between 1 and 5),
  parent_depth smallint generated always as (depth - 1) stored,
  position integer not null default 0,
  name text not null check (length(name) between 1 and 80),
  slug text not null check (slug ~ '^[^/\s]+$'),
  description text not null default '',
  picture_id uuid references pictures,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, depth),
  check ((parent_id is null) = (depth = 1)),
  foreign key (parent_id, parent_depth) references categories (id, depth) deferrable initially deferred
);
create unique index categories_slug_among_siblings on categories (parent_id, slug) nulls not distinct where archived_at is null;
create index categories_slug on categories (slug) where archived_at is null;

create table products (
  id uuid primary key default new_id(),
  category_id uuid not null references categories,
  name text not null check (length(name) between 1 and 150),
  description text not null default '',
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The name in a product's address is its key, so no two products for sale may share one.
create unique index products_live_name on products (name_key(name)) where archived_at is null;
create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_newest_in_category on products (category_id, created_at desc, id desc) where archived_at is null;

create table variants (
  id uuid primary key default new_id(),
  product_id uuid not null references products,
  position integer not null default 0,
  color text check (length(color) between 1 and 40),
  color_hex text check (color_hex ~ '^#[0-9a-f]{6}$'),
  size text check (length(size) between 1 and 20),
  stock integer not null check (stock between 0 and 1000000),
  price_paise bigint not null check (price_paise between 1 and 1000000000),
  saving_paise bigint not null default 0 check (saving_paise between 0 and price_paise),
  archived_at timestamptz
);
create unique index variants_one_of_each on variants (product_id, name_key(color), name_key(size)) nulls not distinct where archived_at is null;

create table product_pictures (
  product_id uuid not null references products,
  picture_id uuid not null references pictures,
  position smallint not null check (position between 0 and 9),
  alt text not null default '',
  primary key (product_id, position) deferrable initially immediate
);
create index product_pictures_picture on product_pictures (picture_id);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
