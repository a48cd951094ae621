-- What a variant was sold for begins when it is written and ends when it is written otherwise, or leaves the shop.
create or replace function keep_price() returns trigger
language plpgsql
as $$
begin
  if new.archived_at is null then
    -- A save takes all variants out and puts them back: what costs the same goes on.
    update price_history
    set until_at = null
    where variant_id = new.id
      and until_at = now()
      and (price_paise, saving_paise, mrp_paise) is not distinct from (new.price_paise, new.saving_paise, new.mrp_paise);
    if found then
      return null;
    end if;
  end if;
  update price_history set until_at = now() where variant_id = new.id and until_at is null;
  if new.archived_at is null then
    insert into price_history (variant_id, price_paise, saving_paise, mrp_paise)
    values (new.id, new.price_paise, new.saving_paise, new.mrp_paise);
  end if;
  return null;
end
$$;
create or replace trigger price_kept after insert on variants
for each row execute function keep_price();
create or replace trigger price_changed after update on variants
for each row
when (
  (old.price_paise, old.saving_paise, old.mrp_paise, old.archived_at is null)
    is distinct from (new.price_paise, new.saving_paise, new.mrp_paise, new.archived_at is null)
)
execute function keep_price();
