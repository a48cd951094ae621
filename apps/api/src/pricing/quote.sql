-- Cart lines at current prices, oldest first. The cart shows them; `place_order` checks and saves them.
create or replace function quote_lines(items cart_item[]) returns setof quoted_line
language sql stable
as $$
  select
    row_number() over (order by item.added_at, item.line_id)::integer - 1 as position,
    item.line_id,
    variant.id,
    product.id,
    product.name,
    (select image_id from public.image_of(product.id, variant.color)),
    variant.size,
    variant.color,
    variant.color_hex,
    item.quantity,
    variant.stock,
    public.for_sale(variant.archived_at, product.archived_at, product.published_at),
    item.shown_price_paise,
    variant.price_paise,
    variant.saving_paise,
    variant.price_paise * item.quantity,
    product.return_policy
  from unnest(items) item
  join public.variants variant on variant.id = item.variant_id
  join public.products product on product.id = variant.product_id
  order by position
$$;

-- Totals of the lines, without tax. Skips lines that are not for sale or out of stock.
create or replace function quote_totals(lines quoted_line[])
returns table (subtotal_paise bigint, discount_paise bigint, total_paise bigint)
language sql immutable
as $$
  select
    coalesce(sum((price_paise + saving_paise) * quantity), 0)::bigint,
    coalesce(sum(saving_paise * quantity), 0)::bigint,
    coalesce(sum(total_paise), 0)::bigint
  from unnest(lines) line
  where line.for_sale and line.stock > 0
$$;
