-- migrate:up

-- When whoever holds a session last showed who they are: by logging in, or again since.
alter table sessions add column proven_at timestamptz not null default now();
update sessions set proven_at = created_at;

-- The second factor of a member of staff: the secret that their authenticator has too, sealed where the shop has a key for that
-- (src/identity/second-factor/seal.ts). It counts once a code made from it has come back.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null check (length(secret) between 21 and 100),
  created_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= created_at),
  -- Which half minute the last code belonged to: no code is good twice, nor one from before it.
  last_step bigint not null default 0,
  -- Codes tried since `tries_from`. Kept here and not in Redis, which may vanish: six digits are soon guessed without a limit.
  tries integer not null default 0 check (tries >= 0),
  tries_from timestamptz not null
);

-- What opens an account whose phone is lost, each once: only the SHA-256 is kept, and of a used one nothing.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Between the password and the code, a login waits as a link that no letter carries.
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (
    purpose in (
      'verify_email', 'reset_password', 'stop_letters', 'prove_new_email', 'agree_to_new_email', 'stop_email_change',
      'second_factor'
    )
  ),
  drop constraint account_links_change_check,
  add constraint account_links_change_check check (
    (purpose in ('verify_email', 'reset_password', 'stop_letters', 'second_factor')) = (email_change_id is null)
  );

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
