-- migrate:up

-- What happened at the doors of the shop: who came in, who could not, and whose access changed. Only added to, and forgotten after
-- a year (src/security-log/security-events.sql).
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Whose account it concerns, and who did it where that was somebody else. They refer to nothing: what happened stays so when the
  -- account is gone, and signing in waits for no lock.
  user_id uuid,
  actor_id uuid,
  session_id uuid,
  -- A network, never the address of a single line; and a browser in a few words, never the text it sends.
  network text not null check (length(network) <= 50),
  device text not null check (length(device) <= 60),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 1000)
);
create index security_events_kind on security_events (kind, id desc);
create index security_events_user on security_events (user_id, id desc) where user_id is not null;
create index security_events_actor on security_events (actor_id, id desc) where actor_id is not null;
-- Rows come in the order of time: an index of a few pages finds the old ones.
create index security_events_age on security_events using brin (at);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
