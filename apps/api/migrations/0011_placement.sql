-- migrate:up

-- How many orders of a customer are still on their way.
create index orders_open_of_customer on orders (user_id) where delivery_status in ('PENDING', 'SHIPPED');

-- Refusals leave a function as errors of this class, so that everything it did is rolled back. The message is the code of
-- the refusal, the detail names what it is about.
create function refuse(code text, about text default '') returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'KN001', message = code, detail = about;
end
$$;

-- An order as the shop tells of it: all copies, nothing that a later change of a product, a price or an address can reach.
create function order_as_json(wanted text) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', placed.id,
    'userId', placed.user_id,
    'firstName', placed.customer_first_name,
    'lastName', placed.customer_last_name,
    'email', placed.customer_email,
    'addressLine1', placed.address_line1,
    'addressLine2', placed.address_line2,
    'city', placed.address_city,
    'state', placed.address_state,
    'postalCode', placed.address_postal_code,
    'placedAt', to_char(placed.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'total', placed.total_paise,
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
      where line.order_id = placed.id
    )
  )
  from orders placed
  where placed.id = wanted
$$;

-- Turns a customer's cart into an order: all of it, once, at the prices the customer saw, or not at all.
--
-- Locks are taken in one order everywhere: the key, the cart, then variants by their ids. A variant that has run out is
-- noticed before anything is written, and once more, for certain, when its units are taken. That comes before the lines are
-- written, which hold their variants as well, though less tightly: many that hold one and then all want it for themselves
-- make PostgreSQL keep lists of holders, which is slow and, in version 15, has failed.
create function place_order(
  customer uuid,
  deliver_to uuid,
  request_key text,
  request bytea,
  days_to_deliver integer,
  most_open_orders integer
) returns jsonb
language plpgsql
as $$
declare
  cart carts%rowtype;
  home addresses%rowtype;
  buyer users%rowtype;
  known idempotency_keys%rowtype;
  placed_id text;
  placement_id uuid;
  line record;
  reply jsonb;
begin
  if request_key is not null then
    -- A twin that is still at work holds this row: the insert waits for it and then finds its answer.
    insert into idempotency_keys (user_id, key, request_hash) values (customer, request_key, request)
    on conflict do nothing;
    if not found then
      select * into known from idempotency_keys claimed where claimed.user_id = customer and claimed.key = request_key;
      if known.request_hash <> request then
        perform refuse('key_reused');
      end if;
      return known.reply_body;
    end if;
  end if;

  select * into cart from carts where user_id = customer for update;
  if not found then
    perform refuse('cart_empty');
  end if;

  if not exists (select from cart_lines where cart_id = cart.id) then
    -- The same press twice, without a key to tell: the filling that was just bought answers with its order.
    select order_as_json(bought.id) into reply
    from orders bought
    where bought.cart_id = cart.id
      and bought.cart_version = cart.version - 1
      and bought.placed_at > now() - interval '10 minutes'
      and request_key is null;
    if reply is null then
      perform refuse('cart_empty');
    end if;
    return reply;
  end if;

  select * into home from addresses owned where owned.id = deliver_to and owned.user_id = customer;
  if not found then
    perform refuse('address_not_found');
  end if;

  for line in
    select wanted.quantity, wanted.seen_price_paise, variant.price_paise, variant.stock, variant.size, product.name,
      variant.archived_at is null and product.archived_at is null as for_sale
    from cart_lines wanted
    join variants variant on variant.id = wanted.variant_id
    join products product on product.id = variant.product_id
    where wanted.cart_id = cart.id
    order by variant.id
  loop
    if not line.for_sale then
      perform refuse('variant_not_for_sale', line.name);
    elsif line.price_paise <> line.seen_price_paise then
      perform refuse('price_changed', line.name);
    elsif line.stock < line.quantity then
      perform refuse('not_enough_stock', concat_ws(', ', line.name, line.size));
    end if;
  end loop;

  if (select count(*) from orders open where open.user_id = customer and open.delivery_status in ('PENDING', 'SHIPPED'))
      >= most_open_orders then
    perform refuse('too_many_open_orders');
  end if;

  select * into buyer from users where id = customer;

  for line in
    select wanted.variant_id, wanted.quantity from cart_lines wanted where wanted.cart_id = cart.id order by wanted.variant_id
  loop
    update variants set stock = stock - line.quantity where id = line.variant_id and stock >= line.quantity;
    if not found then
      perform refuse('not_enough_stock', (
        select concat_ws(', ', product.name, variant.size)
        from variants variant
        join products product on product.id = variant.product_id
        where variant.id = line.variant_id
      ));
    end if;
  end loop;

  -- One statement, so one look at the shelf: a price or saving that is edited meanwhile is on every line or on none. What is
  -- charged is what was shown; that it was the price a moment ago has been checked above.
  with bought as materialized (
    select
      wanted.variant_id, wanted.quantity, wanted.seen_price_paise as price_paise, variant.saving_paise,
      row_number() over (order by wanted.added_at, wanted.id) - 1 as position,
      product.id as product_id, product.name, variant.size, variant.color, variant.color_hex,
      (select placed.picture_id from product_pictures placed where placed.product_id = product.id order by placed.position limit 1)
    from cart_lines wanted
    join variants variant on variant.id = wanted.variant_id
    join products product on product.id = variant.product_id
    where wanted.cart_id = cart.id
  ),
  placed as (
    insert into orders (
      user_id, customer_first_name, customer_last_name, customer_email,
      address_line1, address_line2, address_city, address_state, address_postal_code,
      subtotal_paise, discount_paise, total_paise,
      expected_delivery_on, cart_id, cart_version, privacy_version_id, terms_version_id
    )
    select
      customer, buyer.first_name, buyer.last_name, buyer.email,
      home.line1, home.line2, home.city, home.state, home.postal_code,
      sum((price_paise + saving_paise) * quantity),
      sum(saving_paise * quantity),
      sum(price_paise * quantity),
      (now() at time zone 'Asia/Kolkata')::date + days_to_deliver,
      cart.id,
      cart.version,
      (select id from legal_page_versions where slug = 'privacy-policy' order by version desc limit 1),
      (select id from legal_page_versions where slug = 'terms-conditions' order by version desc limit 1)
    from bought
    returning id
  ),
  placement as (
    insert into order_events (order_id, to_status, actor_id)
    select id, 'PENDING', customer from placed
    returning id, order_id
  ),
  lines as (
    insert into order_lines (
      order_id, position, product_id, variant_id, product_name, picture_id, size, color, color_hex, quantity, price_paise, saving_paise
    )
    select
      placed.id, bought.position, bought.product_id, bought.variant_id, bought.name, bought.picture_id,
      bought.size, bought.color, bought.color_hex, bought.quantity, bought.price_paise, bought.saving_paise
    from bought, placed
    returning id, variant_id, quantity
  ),
  moved as (
    insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id, actor_id)
    select lines.variant_id, -lines.quantity, 'sale', lines.id, placement.id, customer
    from lines, placement
  )
  select order_id, id into placed_id, placement_id from placement;

  perform graphile_worker.add_job(
    'send_order_confirmation',
    json_build_object('mailId', placement_id, 'orderId', placed_id),
    max_attempts => 12,
    job_key => 'order-confirmation:' || placed_id
  );

  delete from cart_lines where cart_id = cart.id;
  update carts set version = version + 1, updated_at = now() where id = cart.id;

  reply := order_as_json(placed_id);
  if request_key is not null then
    update idempotency_keys claimed set reply_status = 201, reply_body = reply
    where claimed.user_id = customer and claimed.key = request_key;
  end if;
  return reply;
end
$$;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
