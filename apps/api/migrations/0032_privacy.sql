-- migrate:up

-- An account whose owner has asked to close it, for as long as it can still be kept. It has no sessions meanwhile.
create table account_closures (
  user_id uuid primary key references users,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at)
);
create index account_closures_due on account_closures (due_at);

-- Whose personal data was erased, so that it can be erased again after a backup was restored: ids, and nothing that names anybody.
-- No reference to users: the list may be longer than a restored database.
create table erasures (
  user_id uuid primary key,
  erased_at timestamptz not null default now()
);
create index erasures_newest on erasures (erased_at);

-- Which letters were written to whom: the kind and the moment, never the text. Kept for as long as forgetOldLetters says.
create table letters (
  mail_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  written_at timestamptz not null
);
create index letters_user on letters (user_id, written_at);
create index letters_age on letters using brin (written_at);

-- Which purposes there are is a list in the code (`LinkPurpose`); here it is only kept from being nonsense.
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose ~ '^[a-z_]{1,40}$'),
  drop constraint account_links_change_check,
  add constraint account_links_change_check check (
    (purpose in ('prove_new_email', 'agree_to_new_email', 'stop_email_change')) = (email_change_id is not null)
  );

-- When an address was last added, changed or made the default; not known of those that are older than this column.
alter table addresses add column changed_at timestamptz;
alter table addresses alter column changed_at set default now();

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
