-- migrate:up

create table users (
  id uuid primary key default new_id(),
  username text not null check (username !~ '@' and length(username) between 2 and 40),
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  mobile text check (mobile ~ '^[0-9]{10}$'),
  dob date check (dob >= '1900-01-01'),
  user_type text not null default 'CUSTOMER' check (user_type in ('CUSTOMER', 'ADMIN')),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (email);
create unique index users_username on users (name_key(username));

-- A token is kept only as its SHA-256: a stolen backup signs nobody in.
create table sessions (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_expiry on sessions (expires_at);

create table addresses (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  line1 text not null check (length(line1) between 1 and 200),
  line2 text check (length(line2) <= 200),
  city text not null check (length(city) between 1 and 80),
  state text not null check (length(state) <= 80),
  postal_code text not null check (length(postal_code) between 1 and 6),
  is_default boolean not null,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
