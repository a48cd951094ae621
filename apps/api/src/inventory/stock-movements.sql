create or replace trigger append_only before update or delete or truncate on stock_movements
for each statement execute function refuse_to_rewrite_history();
