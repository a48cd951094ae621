-- migrate:up

-- From which network an account without a confirmed email placed an order: such accounts together may hold only so many units.
create table unverified_holds (
  order_id text primary key references orders on delete cascade,
  network text not null check (length(network) between 1 and 60)
);
create index unverified_holds_network on unverified_holds (network);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
