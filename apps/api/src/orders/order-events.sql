create or replace trigger order_events_append_only before update or delete or truncate on order_events
for each statement execute function forbid_update_and_delete();
