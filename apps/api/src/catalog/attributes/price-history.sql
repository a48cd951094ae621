-- Records price periods. A period ends when the price changes, or the variant or product is archived or unpublished.
create or replace function record_variant_price(variant variants, sold boolean) returns void
language plpgsql
as $$
begin
  if sold then
    -- A save archives all variants and restores them. If the price is the same, continue its period.
    update price_history
    set until_at = null
    where variant_id = variant.id
      and (until_at is null or until_at = now())
      and (price_paise, saving_paise, mrp_paise) is not distinct from (variant.price_paise, variant.saving_paise, variant.mrp_paise);
    if found then
      return;
    end if;
  end if;
  update price_history set until_at = now() where variant_id = variant.id and until_at is null;
  if sold then
    insert into price_history (variant_id, price_paise, saving_paise, mrp_paise)
    values (variant.id, variant.price_paise, variant.saving_paise, variant.mrp_paise);
  end if;
end
$$;

-- Records the price of a new or changed variant.
create or replace function record_price() returns trigger
language plpgsql
as $$
begin
  perform record_variant_price(new, for_sale(new.archived_at, product.archived_at, product.published_at))
  from products product
  where product.id = new.product_id;
  return null;
end
$$;
create or replace trigger variants_record_price_insert after insert on variants
for each row execute function record_price();
create or replace trigger variants_record_price_update after update on variants
for each row
when (
  (old.price_paise, old.saving_paise, old.mrp_paise, old.archived_at is null)
    is distinct from (new.price_paise, new.saving_paise, new.mrp_paise, new.archived_at is null)
)
execute function record_price();

-- Records the prices of all variants when their product is archived, restored, published or unpublished.
create or replace function record_product_prices() returns trigger
language plpgsql
as $$
begin
  perform record_variant_price(variants, for_sale(variants.archived_at, new.archived_at, new.published_at))
  from variants
  where variants.product_id = new.id;
  return null;
end
$$;
create or replace trigger products_record_prices after update on products
for each row
when ((old.archived_at is null, old.published_at is null) is distinct from (new.archived_at is null, new.published_at is null))
execute function record_product_prices();

-- Live variants whose price before discount is neither the MRP nor was charged for 7 of the last 30 days.
create or replace function unproven_discounts(product uuid) returns setof variants
language sql stable parallel safe
as $$
  select variants.*
  from public.variants
  where variants.product_id = product
    and archived_at is null
    and saving_paise > 0
    and price_paise + saving_paise is distinct from mrp_paise
    and coalesce((
      select sum(coalesce(past.until_at, now()) - greatest(past.from_at, now() - interval '30 days'))
      from public.price_history past
      where past.variant_id = variants.id
        and past.price_paise = variants.price_paise + variants.saving_paise
        and coalesce(past.until_at, now()) > now() - interval '30 days'
    ), interval '0') < interval '7 days'
$$;
