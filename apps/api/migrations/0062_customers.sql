-- migrate:up

-- What staff tell each other about a customer. The customer reads it in the download of their own data; when one is forgotten, so
-- is it.
create table customer_notes (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  actor_id uuid not null references users,
  text text not null check (length(text) between 1 and 500),
  noted_at timestamptz not null default now()
);
create index customer_notes_user on customer_notes (user_id, noted_at);

-- Customers as staff list them, newest first, and look them up: by how an e-mail, a name or a mobile number begins. Staff and
-- erased accounts are not among them.
create index users_newest_customers on users (created_at desc, id)
where user_type = 'CUSTOMER' and disabled_at is null;
create index users_customer_email on users (email text_pattern_ops)
where user_type = 'CUSTOMER' and disabled_at is null;
create index users_customer_name on users (lower(first_name || ' ' || last_name) text_pattern_ops)
where user_type = 'CUSTOMER' and disabled_at is null;
create index users_customer_last_name on users (lower(last_name) text_pattern_ops)
where user_type = 'CUSTOMER' and disabled_at is null;
create index users_customer_mobile on users (mobile text_pattern_ops)
where user_type = 'CUSTOMER' and disabled_at is null and mobile is not null;

-- What staff did, newest first: all of it, of one person, of one kind of thing, of both; and by words.
create index audit_entries_newest on audit_entries (happened_at, id);
create index audit_entries_actor on audit_entries (actor_id, happened_at, id);
create index audit_entries_kind on audit_entries (subject_kind, happened_at, id);
create index audit_entries_actor_kind on audit_entries (actor_id, subject_kind, happened_at, id);
create index audit_entries_what on audit_entries using gin (what gin_trgm_ops);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
