-- Turns a customer's cart into an order: all of it, once, at the prices the customer saw, or not at all.
--
-- What is checked is what is written down: one quote, taken under the lock of the cart, so that a price, a saving or a name
-- edited meanwhile is on no line.
--
-- Locks are taken in one order everywhere: the account, the key, the cart, credits by their ids, then variants by theirs. A variant that has run out is
-- noticed before anything is written, and once more, for certain, when its units are taken. That comes before the lines are
-- written, which hold their variants as well, though less tightly: many that hold one and then all want it for themselves
-- make PostgreSQL keep lists of holders, which is slow and, in version 15, has failed.
create or replace function place_order(
  customer uuid,
  deliver_to uuid,
  request_key text,
  request bytea,
  -- What the settings allow: daysToDeliver, mostOpenOrders, mostLines, mostRupees, mostRupeesUnverified; and, if they were given, the
  -- mobile number for the delivery, gstin and tradeName of the business that the invoice is for, useCredit, and giftTo and giftContact of
  -- whom it is a present for.
  terms jsonb
) returns jsonb
language plpgsql
-- What is planned for one cart is never better than the plan for all by what planning it takes, which is a third of an order.
set plan_cache_mode = force_generic_plan
as $$
declare
  cart carts%rowtype;
  home addresses%rowtype;
  buyer users%rowtype;
  placed_id text;
  placement_id uuid;
  quoted quoted_line[];
  line quoted_line;
  reply jsonb;
  most_rupees bigint;
  total bigint;
  credit_used bigint := 0;
begin
  -- Held so that an account is not closed under an order. One that was closed first has ended the session that asks.
  perform from users where id = customer for key share;
  if exists (select from account_closures where user_id = customer) then
    perform refuse('not_signed_in');
  end if;

  if request_key is not null then
    placed_id := claim_key(customer, request_key, request);
    if placed_id is not null then
      return order_as_json(placed_id);
    end if;
  end if;

  -- Nothing here touches its key: whoever moves an order of this cart checks the reference to it, and may hold what we wait for.
  select * into cart from carts where user_id = customer for no key update;
  if not found then
    perform refuse('cart_empty');
  end if;

  quoted := array(select wanted from quote_lines(cart.id) wanted);
  if cardinality(quoted) = 0 then
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

  foreach line in array quoted loop
    if not line.for_sale then
      perform refuse('variant_not_for_sale', line.name);
    elsif line.price_paise <> line.seen_price_paise then
      perform refuse('price_changed', line.name);
    elsif line.stock < line.quantity then
      perform refuse('not_enough_stock', concat_ws(', ', line.name, line.size));
    end if;
  end loop;

  if (select count(*) from orders open where open.user_id = customer and open.delivery_status in ('PENDING', 'SHIPPED'))
      >= (terms ->> 'mostOpenOrders')::integer then
    perform refuse('too_many_open_orders');
  end if;

  -- Nobody pays in advance: what one order can hold back from everybody else has an end.
  select * into buyer from users where id = customer;
  if cardinality(quoted) > (terms ->> 'mostLines')::integer then
    perform refuse('order_too_large', format('at most %s different items at once', terms ->> 'mostLines'));
  end if;
  most_rupees := terms ->> case when buyer.email_verified_at is null then 'mostRupeesUnverified' else 'mostRupees' end;
  select total_paise into total from quote_figures(quoted);
  if total > most_rupees * 100 then
    perform refuse('order_too_large', format(
      'at most ₹%s %s',
      to_char(most_rupees, 'FM99,99,99,99,999'),
      case when buyer.email_verified_at is null then 'until your e-mail is confirmed' else 'at once' end
    ));
  end if;

  if (terms ->> 'useCredit')::boolean then
    credit_used := least(total, hold_credit(customer));
  end if;

  for line in select wanted.* from unnest(quoted) wanted order by wanted.variant_id loop
    update variants set stock = stock - line.quantity where id = line.variant_id and stock >= line.quantity;
    if not found then
      perform refuse('not_enough_stock', concat_ws(', ', line.name, line.size));
    end if;
  end loop;

  with placed as (
    insert into orders (
      user_id, customer_first_name, customer_last_name, customer_email,
      address_line1, address_line2, address_city, address_state, address_postal_code, contact_mobile, buyer_gstin, buyer_trade_name,
      gift_to, gift_contact, subtotal_paise, discount_paise, total_paise, credit_paise, payment_status,
      expected_delivery_on, cart_id, cart_version, privacy_version_id, terms_version_id
    )
    select
      customer, buyer.first_name, buyer.last_name, buyer.email,
      home.line1, home.line2, home.city, home.state, home.postal_code, terms ->> 'mobile', terms ->> 'gstin', terms ->> 'tradeName',
      terms ->> 'giftTo', terms ->> 'giftContact', figures.subtotal_paise, figures.discount_paise, figures.total_paise,
      credit_used, case when credit_used = figures.total_paise then 'PAID' else 'PENDING' end,
      (now() at time zone 'Asia/Kolkata')::date + (terms ->> 'daysToDeliver')::integer,
      cart.id,
      cart.version,
      (select id from legal_page_versions where slug = 'privacy-policy' order by version desc limit 1),
      (select id from legal_page_versions where slug = 'terms-conditions' order by version desc limit 1)
    from quote_figures(quoted) figures
    returning id
  ),
  placement as (
    insert into order_events (order_id, to_status, actor_id)
    select id, 'PENDING', customer from placed
    returning id, order_id
  ),
  lines as (
    insert into order_lines (
      order_id, position, product_id, variant_id, product_name, picture_id, size, color, color_hex, quantity, price_paise, saving_paise,
      return_rule
    )
    select
      placed.id, bought.position, bought.product_id, bought.variant_id, bought.name, bought.picture_id,
      bought.size, bought.color, bought.color_hex, bought.quantity, bought.price_paise, bought.saving_paise,
      product.return_rule
    from placed, unnest(quoted) bought
    join products product on product.id = bought.product_id
    returning id, variant_id, quantity
  ),
  moved as (
    insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id, actor_id)
    select lines.variant_id, -lines.quantity, 'sale', lines.id, placement.id, customer
    from lines, placement
  )
  select order_id, id into placed_id, placement_id from placement;

  if credit_used > 0 then
    perform spend_credit(customer, placed_id, credit_used);
  end if;

  perform announce('order.placed', placed_id, jsonb_build_object('orderEventId', placement_id));

  if buyer.mobile is null and terms ? 'mobile' then
    update users set mobile = terms ->> 'mobile' where id = customer and mobile is null;
  end if;
  if terms ? 'gstin' then
    update users set gstin = terms ->> 'gstin', trade_name = terms ->> 'tradeName'
    where id = customer and (gstin, trade_name) is distinct from (terms ->> 'gstin', terms ->> 'tradeName');
  end if;

  delete from cart_lines where cart_id = cart.id;
  update carts set version = version + 1, updated_at = now() where id = cart.id;

  if request_key is not null then
    perform remember_made(customer, request_key, placed_id);
  end if;
  return order_as_json(placed_id);
end
$$;

-- As the release before calls it; it goes when that one does.
create or replace function place_order(
  customer uuid,
  deliver_to uuid,
  request_key text,
  request bytea,
  days_to_deliver integer,
  most_open_orders integer
) returns jsonb
language sql
as $$
  select place_order(
    customer, deliver_to, request_key, request,
    jsonb_build_object('daysToDeliver', days_to_deliver, 'mostOpenOrders', most_open_orders)
  )
$$;
