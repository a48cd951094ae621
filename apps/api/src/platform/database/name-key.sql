-- Key to compare names: ignores case and how accents are encoded. Indexes use it: if it changes, rebuild them in a migration.
create or replace function name_key(name text) returns text
language sql immutable strict parallel safe
as $$ select lower(normalize(name, NFKC)) $$;
