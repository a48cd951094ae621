create or replace trigger security_events_append_only before update or truncate on security_events
for each statement execute function forbid_update_and_delete();

-- Blocks deletes within the first year, even by the table owner.
create or replace trigger security_events_min_retention before delete on security_events
for each row when (old.at > now() - interval '1 year')
execute function forbid_update_and_delete();

-- Purges old events and returns the count. Security definer, because the app role cannot delete here.
create or replace function purge_security_events() returns bigint
language sql security definer
set search_path = public, pg_temp
as $$
  -- Events past their retention.
  with deleted as (
    delete from public.security_events where at <= now() - interval '1 year' returning 1
  )
  select count(*) from deleted
$$;
