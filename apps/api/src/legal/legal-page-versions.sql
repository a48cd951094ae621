create or replace trigger append_only before update or delete or truncate on legal_page_versions
for each statement execute function refuse_to_rewrite_history();
