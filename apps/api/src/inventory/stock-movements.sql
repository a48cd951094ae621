create or replace trigger stock_movements_append_only before update or delete or truncate on stock_movements
for each statement execute function forbid_update_and_delete();
