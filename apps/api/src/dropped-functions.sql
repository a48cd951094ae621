-- Functions removed from their files one release ago, which the release before still called. An entry is one line:
--   drop function if exists place_order(uuid, uuid, text, bytea, integer, integer);
-- Remove it when no database is that old.
drop function if exists raise_domain_error(text, text);
