-- Protects published content: only the cancellation of a version can change, once and before the version starts.
create or replace function forbid_content_version_change() returns trigger
language plpgsql
as $$
begin
  if old.canceled_at is not null
    or new.canceled_at is null
    or new.canceled_at >= old.live_from
    or to_jsonb(new) - 'canceled_at' <> to_jsonb(old) - 'canceled_at'
  then
    raise exception '% is only ever added to', tg_table_name;
  end if;
  return new;
end
$$;

create or replace trigger content_versions_only_cancel before update on content_versions
for each row execute function forbid_content_version_change();
create or replace trigger content_versions_append_only before delete or truncate on content_versions
for each statement execute function forbid_update_and_delete();
create or replace trigger content_versions_notify_catalog_changed after insert or update on content_versions
for each statement execute function notify_catalog_changed();
