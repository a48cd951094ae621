create or replace trigger append_only before update or delete or truncate on order_events
for each statement execute function refuse_to_rewrite_history();
