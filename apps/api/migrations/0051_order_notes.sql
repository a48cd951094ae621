-- migrate:up

-- What staff tell each other about an order. No customer reads it; when one is forgotten, so is it.
create table order_notes (
  id uuid primary key default new_id(),
  order_id text not null references orders,
  actor_id uuid not null references users,
  text text not null check (length(text) between 1 and 500),
  written_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, written_at);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
