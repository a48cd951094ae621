create or replace trigger legal_page_versions_append_only before update or delete or truncate on legal_page_versions
for each statement execute function forbid_update_and_delete();
create or replace trigger legal_page_versions_notify_catalog_changed after insert or update or delete on legal_page_versions
for each statement execute function notify_catalog_changed();
