create or replace trigger audit_entries_append_only before update or delete or truncate on audit_entries
for each statement execute function forbid_update_and_delete();
