create or replace trigger append_only before update or truncate on security_events
for each statement execute function refuse_to_rewrite_history();

-- Not even the owner forgets what is younger than a year.
create or replace trigger kept_a_year before delete on security_events
for each row when (old.at > now() - interval '1 year')
execute function refuse_to_rewrite_history();

-- The one way for the shop's own role, which may delete nothing here itself, to let old rows go; answers how many went.
create or replace function forget_old_security_events() returns bigint
language sql security definer
set search_path = public, pg_temp
as $$
  with forgotten as (
    delete from security_events where at <= now() - interval '1 year' returning 1
  )
  select count(*) from forgotten
$$;
