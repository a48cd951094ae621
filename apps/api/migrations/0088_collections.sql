-- migrate:up

-- A product can be in several collections. The listing knows a collection by its `number`; a key in `listing_offers.facets` has 20
-- bits for it (`listing_partition_key`).
create table collections (
  id uuid primary key default new_id(),
  name text not null check (length(name) between 1 and 80),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  description text not null default '',
  image_id uuid references images (id),
  kind text not null check (kind in ('chosen', 'rule')),
  rule jsonb check ((rule is not null) = (kind = 'rule')),
  number integer generated always as identity (maxvalue 1048575) unique,
  published_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- allowed: the table is new
create unique index collections_slug on collections (slug) where archived_at is null;
-- allowed: the table is new
create index collections_image_id on collections (image_id);

-- For the kind `rule` the refresh of the listing writes these rows, without a position.
create table collection_products (
  collection_id uuid not null references collections (id),
  product_id uuid not null references products (id),
  position integer not null default 0,
  primary key (collection_id, product_id)
);
create index collection_products_product_id on collection_products (product_id);

-- migrate:down
-- Forward only: the next migration corrects a mistake.
