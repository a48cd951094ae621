-- migrate:up

-- Papers that staff asked to print. The file is with the private ones, and gone after a week; what was asked for are ids.
create table prints (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('slips', 'manifest')),
  asked jsonb not null,
  asked_by uuid not null references users,
  state text not null default 'asked' check (state in ('asked', 'ready', 'failed')),
  file_key text,
  pages integer check (pages > 0),
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'ready') = (file_key is not null and pages is not null)),
  check ((state = 'asked') = (ended_at is null))
);
create index prints_asked_at on prints (asked_at);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
