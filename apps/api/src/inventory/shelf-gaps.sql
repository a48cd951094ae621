-- Low stock: which live variants have ten units or fewer, kept by a trigger so that staff's list need not look for them.
create or replace function shelf_gap(stock integer, archived_at timestamptz) returns text
language sql immutable parallel safe
as $$ select case when archived_at is not null or stock > 10 then null when stock = 0 then 'out' else 'low' end $$;

create or replace function note_shelf_gap() returns trigger
language plpgsql
as $$
begin
  if shelf_gap(new.stock, new.archived_at) is null then
    delete from shelf_gaps where variant_id = new.id;
  else
    insert into shelf_gaps (variant_id, product_id, gap, created_at)
    select new.id, new.product_id, shelf_gap(new.stock, new.archived_at), products.created_at
    from products
    where products.id = new.product_id
    on conflict (variant_id) do update set gap = excluded.gap;
  end if;
  return null;
end
$$;
create or replace trigger shelf_gap_opened after insert on variants
for each row when (shelf_gap(new.stock, new.archived_at) is not null)
execute function note_shelf_gap();
create or replace trigger shelf_gap_changed after update on variants
for each row when (shelf_gap(old.stock, old.archived_at) is distinct from shelf_gap(new.stock, new.archived_at))
execute function note_shelf_gap();
