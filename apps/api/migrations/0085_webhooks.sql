-- migrate:up

create table webhook_endpoints (
  id uuid primary key default new_id(),
  url text not null,
  events text[] not null,
  permissions text[] not null default '{}',
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  status text not null default 'on' check (status in ('on', 'paused', 'off')),
  failing_since timestamptz,
  -- The receiver asked to wait.
  hold_until timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index webhook_endpoints_created_by on webhook_endpoints (created_by);

-- One event for one endpoint. The body is built when it is sent, from `data` and the data of that moment.
create table webhook_deliveries (
  id uuid primary key default new_id(),
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_id uuid not null,
  type text not null,
  subject text not null,
  data jsonb not null,
  happened_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed', 'canceled')),
  tries smallint not null default 0,
  attempts jsonb not null default '[]',
  next_at timestamptz not null,
  -- No older one about the same subject waits, or this one has waited long enough.
  is_next boolean not null,
  -- A worker sends it until then. Afterwards another may.
  sending_until timestamptz,
  created_at timestamptz not null,
  unique (event_id, endpoint_id, type)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where status = 'waiting' and is_next;
create index webhook_deliveries_behind on webhook_deliveries (created_at) where status = 'waiting' and not is_next;
create index webhook_deliveries_subject on webhook_deliveries (endpoint_id, subject, happened_at) where status = 'waiting';
create index webhook_deliveries_sending on webhook_deliveries (endpoint_id, sending_until) where sending_until is not null;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

-- migrate:down
-- Forward only: the next migration corrects a mistake.
