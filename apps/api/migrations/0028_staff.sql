-- migrate:up

-- Since when somebody is on the staff, where that is not since the account was made.
alter table users add column staff_since timestamptz;
create index users_staff on users (id) where user_type = 'ADMIN';

-- Whom staff want among them. An invitation is to a mailbox, whether or not it has an account here.
create table staff_invitations (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  invited_by uuid not null references users,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at)
);

-- As with every mailed link, only the SHA-256 of its token is kept. An invitation that is withdrawn or accepted takes its links along.
create table staff_invitation_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  invitation_id uuid not null references staff_invitations on delete cascade,
  expires_at timestamptz not null
);
create index staff_invitation_links_invitation on staff_invitation_links (invitation_id);

-- From which devices somebody has signed in. The id that a browser made for itself is kept only as a hash, another one for each
-- account: nobody learns here who shares a device.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
