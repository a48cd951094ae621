-- Creates the exchange order: same customer and address, one line at the returned price, paid with store credit.
-- The caller has locked the old order and reduced the stock. Publishes `order.placed`.
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
  placed_id text;
  placement_id uuid;
begin
  with order_return as (
    select sent.price_paise, bought.saving_paise, bought.order_id, bought.product_id, bought.product_name, bought.return_policy
    from return_lines sent
    join order_lines bought on bought.id = sent.order_line_id
    where sent.id = return_line
  ),
  placed as (
    insert into orders (
      user_id, customer_first_name, customer_last_name, customer_email,
      address_line1, address_line2, address_city, address_state, address_postal_code, recipient_name, landmark,
      delivery_note, contact_mobile, buyer_gstin, buyer_trade_name,
      place_of_supply, gift_recipient_name, gift_recipient_contact, subtotal_paise, discount_paise, total_paise, credit_paise, payment_status,
      expected_delivery_on, exchange_of, privacy_version_id, terms_version_id
    )
    select
      before.user_id, before.customer_first_name, before.customer_last_name, before.customer_email,
      before.address_line1, before.address_line2, before.address_city, before.address_state, before.address_postal_code,
      before.recipient_name, before.landmark, before.delivery_note, before.contact_mobile, before.buyer_gstin, before.buyer_trade_name,
      before.place_of_supply, before.gift_recipient_name, before.gift_recipient_contact,
      (order_return.price_paise + order_return.saving_paise) * units, order_return.saving_paise * units, order_return.price_paise * units, order_return.price_paise * units, 'PAID',
      (now() at time zone 'Asia/Kolkata')::date + days_to_deliver,
      return_line, before.privacy_version_id, before.terms_version_id
    from order_return
    join orders before on before.id = order_return.order_id
    returning id
  ),
  placement as (
    insert into order_events (order_id, to_status, actor_id)
    select id, 'PENDING', actor from placed
    returning id, order_id
  ),
  lines as (
    insert into order_lines (
      order_id, position, product_id, variant_id, product_name, image_id, size, color, color_hex, quantity,
      price_paise, saving_paise, return_policy
    )
    select
      placed.id, 0, order_return.product_id, variant.id, order_return.product_name, (select image_id from image_of(order_return.product_id, variant.color)),
      variant.size, variant.color, variant.color_hex, units, order_return.price_paise, order_return.saving_paise, order_return.return_policy
    from placed, order_return, variants variant
    where variant.id = wanted_variant
    returning id, variant_id, quantity
  ),
  moved as (
    insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id, actor_id)
    select lines.variant_id, -lines.quantity, 'sale', lines.id, placement.id, actor
    from lines, placement
  )
  select order_id, id into placed_id, placement_id from placement;

  perform publish_event('order.placed', placed_id, jsonb_build_object('orderEventId', placement_id));
  return placed_id;
end
$$;
