-- Cash: what was posted stays as it was posted.

create or replace trigger append_only before update or delete or truncate on remittances
for each statement execute function refuse_to_rewrite_history();
create or replace trigger append_only before update or delete or truncate on remittance_lines
for each statement execute function refuse_to_rewrite_history();
