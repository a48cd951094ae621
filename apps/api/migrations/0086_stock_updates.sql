-- migrate:up

-- What became of each row of a request that set stock by SKU, for requests that are sent again.
create table stock_updates (
  id uuid primary key default new_id(),
  outcomes jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index stock_updates_created_at on stock_updates (created_at);
create index stock_updates_created_by on stock_updates (created_by);

-- migrate:down
-- Forward only: the next migration corrects a mistake.
