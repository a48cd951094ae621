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
