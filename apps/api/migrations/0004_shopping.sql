-- migrate:up

create table carts (
  id uuid primary key default new_id(),
  user_id uuid not null unique references users on delete cascade,
  -- Grows by one with every order, so that one filling of the cart can be bought once.
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table cart_lines (
  id uuid primary key default new_id(),
  cart_id uuid not null references carts on delete cascade,
  variant_id uuid not null references variants,
  quantity integer not null check (quantity between 1 and 99),
  -- The price the customer last saw: placement refuses to charge another.
  seen_price_paise bigint not null check (seen_price_paise > 0),
  added_at timestamptz not null default now(),
  unique (cart_id, variant_id)
);
create index cart_lines_variant on cart_lines (variant_id);

create table wishlists (
  id uuid primary key default new_id(),
  user_id uuid not null unique references users on delete cascade
);

create table wishlist_items (
  wishlist_id uuid not null references wishlists on delete cascade,
  product_id uuid not null references products,
  added_at timestamptz not null default now(),
  primary key (wishlist_id, product_id)
);
create index wishlist_items_product on wishlist_items (product_id);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
