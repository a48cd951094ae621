-- migrate:up

alter table users add column email_verified_at timestamptz;

-- What a mailed link proves. As with sessions, only the SHA-256 of its token is kept.
create table account_links (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create index account_links_user on account_links (user_id, purpose);
create index account_links_expiry on account_links (expires_at);

-- India Post's directory: the place most post offices of a pincode lie in, and the others if there are any.
create table pincodes (
  pincode text primary key check (pincode ~ '^[1-9][0-9]{5}$'),
  district text not null,
  state text not null,
  alternatives jsonb not null default '[]' check (jsonb_typeof(alternatives) = 'array')
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
