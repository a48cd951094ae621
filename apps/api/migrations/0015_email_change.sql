-- migrate:up

-- An e-mail somebody wants instead of the one they have. It takes effect when nobody is waited for any more, and holds no
-- claim on the new address until then.
create table email_changes (
  id uuid primary key default new_id(),
  user_id uuid not null unique references users on delete cascade,
  -- The session that asked: it goes on when the others end.
  session_id uuid references sessions on delete set null,
  new_email text not null
    check (new_email = lower(new_email) and new_email ~ '^[^@\s]+@[^@\s]+$' and length(new_email) <= 254),
  waits_for_new boolean not null default true,
  waits_for_old boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  check (waits_for_new or waits_for_old)
);
create index email_changes_session on email_changes (session_id);
create index email_changes_expiry on email_changes (expires_at);

-- The links of a change go with it: one that was stopped, or replaced by another wish, can no longer be agreed to.
alter table account_links
  add column email_change_id uuid references email_changes on delete cascade,
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (
    purpose in ('verify_email', 'reset_password', 'prove_new_email', 'agree_to_new_email', 'stop_email_change')
  ),
  add constraint account_links_change_check check (
    (purpose in ('verify_email', 'reset_password')) = (email_change_id is null)
  );
create index account_links_change on account_links (email_change_id);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
