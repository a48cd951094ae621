-- migrate:up

-- Keys of programs. A key is `kn_`, the prefix and a secret, of which only the SHA-256 hash is stored.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  prefix text not null unique check (prefix ~ '^[A-Za-z0-9]{8}$'),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  permissions text[] not null,
  networks cidr[] not null default '{}',
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  stopped_at timestamptz,
  last_used_at timestamptz,
  last_network text,
  requests_on date,
  requests integer not null default 0,
  reminded_at timestamptz
);
create index api_keys_created_by on api_keys (created_by);

-- The key of the program that made a change. The actor is then the person who created the key.
alter table audit_entries add column api_key_id uuid;
alter table audit_entries add constraint audit_entries_api_key foreign key (api_key_id) references api_keys (id) not valid;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
