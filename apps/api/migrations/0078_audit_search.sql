-- migrate:up transaction:false

create index concurrently if not exists audit_entries_search_text on audit_entries using gin (search_text gin_trgm_ops);

-- migrate:down
-- Forward only: the next migration corrects a mistake.
