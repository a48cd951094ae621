-- For append-only tables, of what happened: a mistake in them is put right by a further row.
create or replace function refuse_to_rewrite_history() returns trigger
language plpgsql
as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$$;
