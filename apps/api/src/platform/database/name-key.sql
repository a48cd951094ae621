-- Names are compared without regard to case, and to how an accent was typed. Indexes are built on this: a change of it
-- comes with a migration that builds them anew.
create or replace function name_key(name text) returns text
language sql immutable strict parallel safe
as $$ select lower(normalize(name, NFKC)) $$;
