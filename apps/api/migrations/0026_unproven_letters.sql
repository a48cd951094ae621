-- migrate:up

-- Whoever holds a mailbox that somebody else typed can have us stop writing to it.
alter table users add column letters_stopped_at timestamptz;

-- What was written to an address that nobody has confirmed, for as long as it counts (src/identity/email/unproven-letters.service.ts).
create table unproven_letters (
  mail_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  written_at timestamptz not null
);
create index unproven_letters_user on unproven_letters (user_id);

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (
    purpose in (
      'verify_email', 'reset_password', 'stop_letters', 'prove_new_email', 'agree_to_new_email', 'stop_email_change'
    )
  ),
  drop constraint account_links_change_check,
  add constraint account_links_change_check check (
    (purpose in ('verify_email', 'reset_password', 'stop_letters')) = (email_change_id is null)
  );

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
