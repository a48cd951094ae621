-- Trigger for append-only tables. Correct a mistake with another row.
create or replace function forbid_update_and_delete() returns trigger
language plpgsql
as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$$;
