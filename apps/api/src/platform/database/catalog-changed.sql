-- Notifies every process to clear its response cache. The payload is the transaction id. Sent once per transaction, on commit.
create or replace function notify_catalog_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('catalog_changed', pg_current_xact_id()::text);
  return null;
end
$$;
