-- Creates the exchange order: same customer and address, one line at the returned price, paid with store credit.
-- The caller has locked the old order and taken the stock.
create or replace function create_exchange_order(
  return_line uuid,
  wanted_variant uuid,
  units integer,
  actor uuid,
  days_to_deliver integer
) returns text
language plpgsql
as $$
declare
  details orders%rowtype;
  line quoted_line;
begin
  select placed.* into strict details
  from return_lines sent
  join order_lines bought on bought.id = sent.order_line_id
  join orders placed on placed.id = bought.order_id
  where sent.id = return_line;

  select
    0 as position, null as line_id, variant.id as variant_id, bought.product_id, bought.product_name as name,
    (select image_id from image_of(bought.product_id, variant.color)), variant.size, variant.color, variant.color_hex,
    units as quantity, variant.stock, true as for_sale, sent.price_paise as shown_price_paise, sent.price_paise,
    bought.saving_paise, sent.price_paise * units as total_paise, bought.return_policy
  into strict line
  from return_lines sent
  join order_lines bought on bought.id = sent.order_line_id
  cross join variants variant
  where sent.id = return_line and variant.id = wanted_variant;

  details.placed_at := null;
  details.cart_id := null;
  details.cart_version := null;
  details.exchange_of := return_line;
  details.subtotal_paise := (line.price_paise + line.saving_paise) * units;
  details.discount_paise := line.saving_paise * units;
  details.total_paise := line.total_paise;
  details.credit_paise := line.total_paise;
  details.expected_delivery_on := (now() at time zone 'Asia/Kolkata')::date + days_to_deliver;
  return (select created.order_id from create_order(details, array[line], actor) created);
end
$$;
