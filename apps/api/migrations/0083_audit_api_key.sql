-- migrate:up

alter table audit_entries validate constraint audit_entries_api_key;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
