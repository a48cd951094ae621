-- An order as the shop tells of it: all copies, nothing that a later change of a product, a price or an address can reach.
create or replace function order_as_json(wanted text) returns jsonb
language plpgsql stable
as $$
begin
  -- Here the plan is kept; one of a function in SQL is made for each statement, and takes four times as long as reading an order.
  return (
    select jsonb_build_object(
      'id', placed.id,
      'userId', placed.user_id,
      'firstName', placed.customer_first_name,
      'lastName', placed.customer_last_name,
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
      'placedAt', to_char(placed.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'total', placed.total_paise,
      'credit', placed.credit_paise,
      'gift', case when placed.gift_to is not null then jsonb_build_object('name', placed.gift_to, 'contact', placed.gift_contact) end,
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
          'picture', case when picture.id is not null then jsonb_build_object(
            'id', picture.id, 'key', picture.key, 'width', picture.width, 'height', picture.height,
            'widths', picture.widths, 'formats', picture.formats, 'tint', picture.tint, 'cutout', picture.cutout
          ) end
        ) order by line.position)
        from order_lines line
        left join pictures picture on picture.id = line.picture_id
        where line.order_id = placed.id and line.quantity > 0
      )
    )
    from orders placed
    where placed.id = wanted
  );
end
$$;
