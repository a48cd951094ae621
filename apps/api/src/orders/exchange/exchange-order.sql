-- The order that an exchange becomes: to whom and where the old one went, one line of the other variant at the price of what came back,
-- paid in full with credit. Whoever calls holds the old order and has taken the units from the shelf.
create or replace function place_exchange(
  return_line uuid,
  wanted_variant uuid,
  units integer,
  actor uuid,
  days_to_deliver integer
) returns text
language plpgsql
as $$
declare
  placed_id text;
  placement_id uuid;
begin
  with back as (
    select sent.price_paise, bought.saving_paise, bought.order_id, bought.product_id, bought.product_name, bought.return_rule
    from return_lines sent
    join order_lines bought on bought.id = sent.order_line_id
    where sent.id = return_line
  ),
  placed as (
    insert into orders (
      user_id, customer_first_name, customer_last_name, customer_email,
      address_line1, address_line2, address_city, address_state, address_postal_code, contact_mobile, buyer_gstin, buyer_trade_name,
      place_of_supply, gift_to, gift_contact, subtotal_paise, discount_paise, total_paise, credit_paise, payment_status,
      expected_delivery_on, exchange_of, privacy_version_id, terms_version_id
    )
    select
      before.user_id, before.customer_first_name, before.customer_last_name, before.customer_email,
      before.address_line1, before.address_line2, before.address_city, before.address_state, before.address_postal_code,
      before.contact_mobile, before.buyer_gstin, before.buyer_trade_name,
      before.place_of_supply, before.gift_to, before.gift_contact,
      (back.price_paise + back.saving_paise) * units, back.saving_paise * units, back.price_paise * units, back.price_paise * units, 'PAID',
      (now() at time zone 'Asia/Kolkata')::date + days_to_deliver,
      return_line, before.privacy_version_id, before.terms_version_id
    from back
    join orders before on before.id = back.order_id
    returning id
  ),
  placement as (
    insert into order_events (order_id, to_status, actor_id)
    select id, 'PENDING', actor from placed
    returning id, order_id
  ),
  lines as (
    insert into order_lines (
      order_id, position, product_id, variant_id, product_name, picture_id, size, color, color_hex, quantity,
      price_paise, saving_paise, return_rule
    )
    select
      placed.id, 0, back.product_id, variant.id, back.product_name, (select picture_id from picture_of(back.product_id, variant.color)),
      variant.size, variant.color, variant.color_hex, units, back.price_paise, back.saving_paise, back.return_rule
    from placed, back, variants variant
    where variant.id = wanted_variant
    returning id, variant_id, quantity
  ),
  moved as (
    insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id, actor_id)
    select lines.variant_id, -lines.quantity, 'sale', lines.id, placement.id, actor
    from lines, placement
  )
  select order_id, id into placed_id, placement_id from placement;

  perform announce('order.placed', placed_id, jsonb_build_object('orderEventId', placement_id));
  return placed_id;
end
$$;
