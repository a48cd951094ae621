-- The COD ledger and the remittances are append-only.

create or replace trigger cod_entries_append_only before update or delete or truncate on cod_entries
for each statement execute function forbid_update_and_delete();
create or replace trigger remittances_append_only before update or delete or truncate on remittances
for each statement execute function forbid_update_and_delete();
create or replace trigger remittance_lines_append_only before update or delete or truncate on remittance_lines
for each statement execute function forbid_update_and_delete();
