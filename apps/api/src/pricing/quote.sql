-- What lies in a cart, in the order it was put there, and what each line costs as of now. The cart shows it; placement
-- checks it and writes down the same.
create or replace function quote_lines(cart uuid) returns setof quoted_line
language sql stable
as $$
  select
    row_number() over (order by line.added_at, line.id)::integer - 1 as position,
    line.id,
    variant.id,
    product.id,
    product.name,
    (select picture_id from picture_of(product.id, variant.color)),
    variant.size,
    variant.color,
    variant.color_hex,
    line.quantity,
    variant.stock,
    for_sale(variant.archived_at, product.archived_at, product.published_at),
    line.seen_price_paise,
    variant.price_paise,
    variant.saving_paise,
    variant.price_paise * line.quantity
  from cart_lines line
  join variants variant on variant.id = line.variant_id
  join products product on product.id = variant.product_id
  where line.cart_id = cart
  order by position
$$;

-- The figures under these lines; there is no tax. What cannot be bought in any quantity counts for nothing.
create or replace function quote_figures(lines quoted_line[])
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
