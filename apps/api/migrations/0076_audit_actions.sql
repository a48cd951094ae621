-- migrate:up

-- Audit entries store an action and its data. Entries from before keep their summary. `search_text` is only for the search, which
-- must find the words that staff see.
alter table audit_entries
  alter column summary drop not null,
  add column action text,
  add column data jsonb,
  add column search_text text,
  add constraint audit_entries_action check (action ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$') not valid,
  add constraint audit_entries_action_or_summary check (
    (summary is null) = (action is not null) and (action is null) = (search_text is null)
  ) not valid;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
