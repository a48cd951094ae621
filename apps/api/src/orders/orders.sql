-- Creates an order with its history, lines and sold units, and publishes `order.placed`. The only insert of orders.
-- The caller has priced the lines and taken the stock. A `placed_at` in the past loads an old order: only the owner of the database may
-- set it, and no one is notified.
create or replace function create_order(
  details orders,
  lines quoted_line[],
  actor uuid,
  out order_id text,
  out event_id uuid
)
language plpgsql
as $$
declare
  line_ids uuid[];
  variant_ids uuid[];
  sold_units integer[];
begin
  if details.placed_at is not null and not pg_has_role(
    current_user, (select relowner from pg_class where oid = 'public.orders'::regclass), 'member'
  ) then
    raise exception 'only the owner of the database may set the time of placement';
  end if;

  insert into orders (
    user_id, customer_first_name, customer_last_name, customer_email,
    address_line1, address_line2, address_city, address_state, address_postal_code,
    recipient_name, landmark, delivery_note, contact_mobile, buyer_gstin, buyer_trade_name, place_of_supply,
    gift_recipient_name, gift_recipient_contact, subtotal_paise, discount_paise, total_paise, credit_paise,
    expected_delivery_on, cart_id, cart_version, exchange_of, privacy_version_id, terms_version_id, payment_method, pay_until, placed_at
  )
  values (
    details.user_id, details.customer_first_name, details.customer_last_name, details.customer_email,
    details.address_line1, details.address_line2, details.address_city, details.address_state, details.address_postal_code,
    details.recipient_name, details.landmark, details.delivery_note, details.contact_mobile,
    details.buyer_gstin, details.buyer_trade_name, details.place_of_supply,
    details.gift_recipient_name, details.gift_recipient_contact,
    details.subtotal_paise, details.discount_paise, details.total_paise, details.credit_paise,
    details.expected_delivery_on, details.cart_id, details.cart_version, details.exchange_of,
    details.privacy_version_id, details.terms_version_id, coalesce(details.payment_method, 'COD'), details.pay_until,
    coalesce(details.placed_at, now())
  )
  returning id into order_id;

  insert into order_events (order_id, to_status, actor_id, happened_at)
  values (create_order.order_id, 'PENDING', actor, coalesce(details.placed_at, clock_timestamp()))
  returning id into event_id;

  with bought as (
    insert into order_lines (
      order_id, position, product_id, variant_id, product_name, image_id, size, color, color_hex, quantity,
      price_paise, saving_paise, return_policy
    )
    select
      create_order.order_id, line.position, line.product_id, line.variant_id, line.name, line.image_id, line.size, line.color,
      line.color_hex, line.quantity, line.price_paise, line.saving_paise, line.return_policy
    from unnest(lines) line
    returning id, variant_id, quantity
  )
  select array_agg(id), array_agg(variant_id), array_agg(quantity) into line_ids, variant_ids, sold_units from bought;
  perform record_sales(event_id, actor, line_ids, variant_ids, sold_units, coalesce(details.placed_at, now()));

  -- An order that waits for an online payment is announced once it is paid.
  if details.placed_at is null and details.pay_until is null then
    perform publish_event('order.placed', order_id, jsonb_build_object('orderEventId', event_id));
  end if;
end
$$;

-- People use the first 8 characters, so the id is random, not time-ordered. The alphabet excludes I, L, O and U.
create or replace function new_order_id() returns text
language plpgsql volatile parallel safe
as $$
declare
  chance bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  place integer;
  letters text := '';
begin
  -- Bytes 6 and 8 of each UUID contain its version and variant, so they are not random.
  foreach place in array '{0,1,2,3,4,5,7,9,10,11,12,13,14,15,16,17,18,19,20,21}'::integer[] loop
    letters := letters || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(chance, place) & 31), 1);
  end loop;
  return letters;
end
$$;

-- Columns of orders that other modules derive. They call these functions, because only this module writes orders.

-- Stores the payment status that payments/payment-status.sql derives. Nothing else writes the column.
create or replace function set_payment_status(wanted text, status text) returns void
language plpgsql
as $$
begin
  update orders set payment_status = status where id = wanted and payment_status <> status;
end
$$;

-- Stores whether the order has a shipment that is not canceled, and one that came back undelivered. Lists and reports read them.
create or replace function set_shipment_flags(wanted text, shipped boolean, undelivered boolean) returns void
language plpgsql
as $$
begin
  update orders set has_shipment = shipped, has_undelivered_shipment = undelivered
  where id = wanted and (has_shipment, has_undelivered_shipment) <> (shipped, undelivered);
end
$$;

-- Corrects what the sales reports count, when they are rebuilt.
create or replace function set_report_flags(wanted text, canceled_after_shipping boolean, undelivered boolean, returned boolean)
returns void
language plpgsql
as $$
begin
  update orders
  set
    was_canceled_after_shipping = canceled_after_shipping,
    has_undelivered_shipment = undelivered,
    has_return = returned
  where id = wanted;
end
$$;

-- Buyer name for display. Customers without a name have the username in both columns.
create or replace function buyer_of(placed public.orders) returns text
language sql stable
as $$
  select case when placed.customer_first_name = placed.customer_last_name
    then placed.customer_first_name
    else concat_ws(' ', nullif(placed.customer_first_name, ''), nullif(placed.customer_last_name, ''))
  end
$$;

-- Recipient name. Orders older than the column, and orders of erased accounts, fall back to the buyer.
create or replace function recipient_of(placed public.orders) returns text
language sql stable
as $$
  select coalesce(placed.recipient_name, public.buyer_of(placed))
$$;

-- Order as JSON, from the copies stored with it: later changes of products, prices or addresses have no effect. Takes no locks.
create or replace function order_as_json(wanted text) returns jsonb
language plpgsql stable
as $$
begin
  -- plpgsql caches the plan. A SQL function is planned on each call, which takes four times as long as the read.
  return (
    select jsonb_build_object(
      'id', placed.id,
      'userId', placed.user_id,
      'firstName', placed.customer_first_name,
      'lastName', placed.customer_last_name,
      'buyerName', buyer_of(placed),
      'recipientName', recipient_of(placed),
      'email', placed.customer_email,
      'mobile', placed.contact_mobile,
      'business', case when placed.buyer_gstin is not null then jsonb_build_object(
        'gstin', placed.buyer_gstin, 'tradeName', placed.buyer_trade_name
      ) end,
      'addressLine1', placed.address_line1,
      'addressLine2', placed.address_line2,
      'city', placed.address_city,
      'state', placed.address_state,
      'postalCode', placed.address_postal_code,
      'landmark', placed.landmark,
      'deliveryNote', placed.delivery_note,
      'placedAt', to_char(placed.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'total', placed.total_paise,
      'credit', placed.credit_paise,
      'gift', case when placed.gift_recipient_name is not null then jsonb_build_object('name', placed.gift_recipient_name, 'contact', placed.gift_recipient_contact) end,
      'paymentMethod', placed.payment_method,
      'payUntil', case when placed.delivery_status = 'PENDING' then to_char(placed.pay_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
      'paymentStatus', placed.payment_status,
      'deliveryStatus', placed.delivery_status,
      'expectedOn', placed.expected_delivery_on,
      'deliveredOn', placed.delivered_on,
      'lines', (
        select jsonb_agg(jsonb_build_object(
          'id', line.id,
          'productId', line.product_id,
          'name', line.product_name,
          'size', line.size,
          'color', line.color,
          'colorHex', line.color_hex,
          'quantity', line.quantity,
          'price', line.price_paise,
          'saving', line.saving_paise,
          'image', case when image.id is not null then jsonb_build_object(
            'id', image.id, 'key', image.key, 'width', image.width, 'height', image.height,
            'widths', image.widths, 'formats', image.formats, 'dominantColor', image.dominant_color, 'isTransparent', image.is_transparent
          ) end
        ) order by line.position)
        from order_lines line
        left join images image on image.id = line.image_id
        where line.order_id = placed.id and line.quantity > 0
      )
    )
    from orders placed
    where placed.id = wanted
  );
end
$$;

create or replace trigger order_events_append_only before update or delete or truncate on order_events
for each statement execute function forbid_update_and_delete();
create or replace trigger order_edits_append_only before delete or truncate on order_edits
for each statement execute function forbid_update_and_delete();
create or replace trigger order_edits_append_only_columns before update of order_id, actor_id, edited_at on order_edits
for each statement execute function forbid_update_and_delete();
