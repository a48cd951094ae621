-- migrate:up

-- What happened in the shop that others may want to act on, written by the transaction that did it (src/events/announce.sql).
create table events (
  id uuid primary key default new_id(),
  kind text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  -- The id of what it is about: of an order, for the kinds that begin with 'order.'.
  subject text not null,
  data jsonb not null,
  happened_at timestamptz not null default clock_timestamp()
);
create index events_subject on events (subject);
-- Rows come in the order of time: an index of a few pages finds the old ones.
create index events_age on events using brin (happened_at);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
