-- migrate:up

-- What the shop's staff did: who, what, about what, how it stood before and after. Written by the transaction that did it.
create table audit_entries (
  id bigint generated always as identity primary key,
  subject_kind text not null check (subject_kind in ('category', 'product', 'order', 'company', 'legal_page')),
  subject_id text not null,
  actor_id uuid not null references users,
  what text not null check (length(what) between 1 and 300),
  before jsonb,
  after jsonb,
  happened_at timestamptz not null default now()
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, id);

create function refuse_to_rewrite_history() returns trigger
language plpgsql
as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$$;
create trigger append_only before update or delete or truncate on audit_entries
for each statement execute function refuse_to_rewrite_history();

-- Which pictures something still shows.
create index categories_picture on categories (picture_id) where picture_id is not null;
-- An order shows the picture it was placed with for good; this tells quickly which pictures these are.
create index order_lines_picture on order_lines (picture_id);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
