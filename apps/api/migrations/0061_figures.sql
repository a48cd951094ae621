-- migrate:up

-- The owner's figures, added up as orders are placed and moved (docs/decisions/0048-sums-are-kept.md). What `figures.sql` needs to
-- know of an order besides its status: whether it had left the house when it was canceled, whether a parcel of it came back
-- undelivered, and whether the customer sent something back.
alter table orders
  add column canceled_sent boolean not null default false,
  add column refused boolean not null default false,
  add column sent_back boolean not null default false;

-- Which order was a customer's first. Only triggers write this and the tables below, so they need no foreign keys.
create table first_orders (
  user_id uuid primary key,
  order_id text not null
);

-- By the hour in which orders were placed, as clocks in India show it: a day there begins at half past an hour of UTC. An order
-- counts in its hour whatever happens to it later; its money, its units and its standing change there.
create table figure_hours (
  hour timestamp primary key,
  orders integer not null default 0,
  units integer not null default 0,
  revenue_paise bigint not null default 0,
  first_orders integer not null default 0,
  first_standing integer not null default 0,
  first_revenue_paise bigint not null default 0,
  pending integer not null default 0,
  delivered integer not null default 0,
  canceled integer not null default 0,
  canceled_sent integer not null default 0,
  refused integer not null default 0,
  sent_back integer not null default 0,
  returned integer not null default 0
);

-- By the first three digits of the pincode.
create table figure_areas (
  day date not null,
  area text collate "C" not null,
  orders integer not null,
  returned integer not null,
  primary key (day, area)
);

-- By product, and once more by month, so that a year is a dozen rows of each product and not hundreds.
create table figure_product_days (
  day date not null,
  product_id uuid not null,
  units integer not null,
  revenue_paise bigint not null,
  primary key (day, product_id)
);
create table figure_product_months (
  month date not null,
  product_id uuid not null,
  units integer not null,
  revenue_paise bigint not null,
  primary key (month, product_id)
);

-- What was not added to these sums yet. Changes are appended, and a job adds them up: were the sums updated in place, every order
-- of an hour would wait for every other. Readers add both.
create table figure_order_changes (
  id bigint generated always as identity primary key,
  hour timestamp not null,
  area text collate "C" not null,
  orders integer not null,
  revenue_paise bigint not null,
  first_orders integer not null,
  first_standing integer not null,
  first_revenue_paise bigint not null,
  pending integer not null,
  delivered integer not null,
  canceled integer not null,
  canceled_sent integer not null,
  refused integer not null,
  sent_back integer not null,
  returned integer not null
);
create table figure_line_changes (
  id bigint generated always as identity primary key,
  hour timestamp not null,
  product_id uuid not null,
  units integer not null,
  revenue_paise bigint not null
);

-- What was asked back in a period.
create index returns_asked on returns (asked_at);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
