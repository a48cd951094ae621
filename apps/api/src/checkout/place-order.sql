-- Turns a customer's cart into an order at the prices the customer saw, or raises an error and writes nothing.
-- Locks in this order to avoid deadlocks: account, idempotency key, cart, IP range, store credits by id, variants by id.
-- Raises not_signed_in, idempotency_key_reused, cart_empty, address_not_found, recipient_missing, mobile_required, variant_not_for_sale,
-- price_changed, not_enough_stock, too_many_open_orders or order_too_large.
create or replace function place_order(
  customer uuid,
  deliver_to uuid,
  request_key text,
  request bytea,
  -- Limits: deliveryDays, maxOpenOrdersPerCustomer, maxLines, maxOrderValue, maxOrderValueUnverifiedEmail, unverifiedUnitsPerNetwork.
  -- network: IP range, absent for our own processes. recipientNeeded: the courier requires a name and a mobile number.
  -- Optional: recipientName, mobile, note, gstin and tradeName (business on the invoice), useCredit (pay with store credit),
  -- giftRecipient and giftContact (gift recipient).
  terms jsonb
) returns jsonb
language plpgsql
-- Use a generic plan. Planning each call costs a third of the placement time.
set plan_cache_mode = force_generic_plan
as $$
declare
  cart carts%rowtype;
  home addresses%rowtype;
  buyer users%rowtype;
  recipient text;
  contact text;
  placed_id text;
  placement_id uuid;
  quoted quoted_line[];
  line quoted_line;
  reply jsonb;
  most_rupees bigint;
  total bigint;
  credit_used bigint := 0;
begin
  -- Block account deletion until we commit. A deletion that committed first has already ended this session.
  perform from users where id = customer for key share;
  if exists (select from account_deletion_requests where user_id = customer) then
    perform raise_domain_error('not_signed_in');
  end if;

  if request_key is not null then
    placed_id := claim_idempotency_key(customer, request_key, request);
    if placed_id is not null then
      return order_as_json(placed_id);
    end if;
  end if;

  -- Not `for update`: an order update share-locks the cart through its foreign key and may have locks that we wait for.
  select * into cart from carts where user_id = customer for no key update;
  if not found then
    perform raise_domain_error('cart_empty');
  end if;

  -- Read once under the cart lock, so that we save exactly the prices and names that we check.
  quoted := array(select wanted from quote_lines(cart.id) wanted);
  if cardinality(quoted) = 0 then
    -- Same request twice without an idempotency key: return the order just placed from this cart.
    select order_as_json(bought.id) into reply
    from orders bought
    where bought.cart_id = cart.id
      and bought.cart_version = cart.version - 1
      and bought.placed_at > now() - interval '10 minutes'
      and request_key is null;
    if reply is null then
      perform raise_domain_error('cart_empty');
    end if;
    return reply;
  end if;

  select * into home from addresses owned where owned.id = deliver_to and owned.user_id = customer;
  if not found then
    perform raise_domain_error('address_not_found');
  end if;

  select * into buyer from users where id = customer;
  recipient := coalesce(terms ->> 'recipientName', terms ->> 'giftRecipient', home.recipient_name);
  -- Profiles may contain a landline number.
  contact := coalesce(home.mobile, terms ->> 'mobile', substring(buyer.mobile from '^[6-9][0-9]{9}$'));
  if (terms ->> 'recipientNeeded')::boolean then
    if recipient is null and buyer.name_given_at is null then
      perform raise_domain_error('recipient_missing');
    elsif contact is null then
      perform raise_domain_error('mobile_required');
    end if;
  end if;

  foreach line in array quoted loop
    if not line.for_sale then
      perform raise_domain_error('variant_not_for_sale', line.name);
    elsif line.price_paise <> line.shown_price_paise then
      perform raise_domain_error('price_changed', line.name);
    elsif line.stock < line.quantity then
      perform raise_domain_error('not_enough_stock', concat_ws(', ', line.name, line.size));
    end if;
  end loop;

  if (select count(*) from orders open where open.user_id = customer and open.delivery_status in ('PENDING', 'SHIPPED'))
      >= (terms ->> 'maxOpenOrdersPerCustomer')::integer then
    perform raise_domain_error('too_many_open_orders');
  end if;

  -- Orders are not paid in advance, so limit how much stock they can reserve.
  if buyer.email_verified_at is null and terms ? 'network' then
    -- One person can open many accounts. Lock the IP range so that each placement counts the units of the others.
    perform pg_advisory_xact_lock(hashtextextended('unverified_holds ' || (terms ->> 'network'), 0));
    if unverified_units(terms ->> 'network') + (select sum(wanted.quantity) from unnest(quoted) wanted)
        > (terms ->> 'unverifiedUnitsPerNetwork')::integer then
      perform raise_domain_error('too_many_open_orders');
    end if;
  end if;
  if cardinality(quoted) > (terms ->> 'maxLines')::integer then
    perform raise_domain_error('order_too_large', format('at most %s different items at once', terms ->> 'maxLines'));
  end if;
  most_rupees := terms ->> case when buyer.email_verified_at is null then 'maxOrderValueUnverifiedEmail' else 'maxOrderValue' end;
  select total_paise into total from quote_totals(quoted);
  if total > most_rupees * 100 then
    perform raise_domain_error('order_too_large', format(
      'at most ₹%s %s',
      to_char(most_rupees, 'FM99,99,99,99,999'),
      case when buyer.email_verified_at is null then 'until your email is confirmed' else 'at once' end
    ));
  end if;

  if (terms ->> 'useCredit')::boolean then
    credit_used := least(total, lock_store_credits(customer));
  end if;

  -- Decrement stock before the order lines are inserted: their foreign key share-locks the variants. Many share locks that are then upgraded become
  -- MultiXacts, which are slow and have failed in PostgreSQL 15.
  for line in select wanted.* from unnest(quoted) wanted order by wanted.variant_id loop
    update variants set stock = stock - line.quantity where id = line.variant_id and stock >= line.quantity;
    if not found then
      perform raise_domain_error('not_enough_stock', concat_ws(', ', line.name, line.size));
    end if;
  end loop;

  with placed as (
    insert into orders (
      user_id, customer_first_name, customer_last_name, customer_email,
      address_line1, address_line2, address_city, address_state, address_postal_code,
      recipient_name, landmark, delivery_note, contact_mobile, buyer_gstin, buyer_trade_name,
      gift_recipient_name, gift_recipient_contact, subtotal_paise, discount_paise, total_paise, credit_paise, payment_status,
      expected_delivery_on, cart_id, cart_version, privacy_version_id, terms_version_id
    )
    select
      customer, buyer.first_name, buyer.last_name, buyer.email,
      home.line1, home.line2, home.city, home.state, home.postal_code,
      coalesce(recipient, name_of(buyer)), home.landmark, terms ->> 'note', contact, terms ->> 'gstin', terms ->> 'tradeName',
      terms ->> 'giftRecipient', terms ->> 'giftContact', totals.subtotal_paise, totals.discount_paise, totals.total_paise,
      credit_used, case when credit_used = totals.total_paise then 'PAID' else 'PENDING' end,
      (now() at time zone 'Asia/Kolkata')::date + (terms ->> 'deliveryDays')::integer,
      cart.id,
      cart.version,
      (select id from legal_page_versions where slug = 'privacy-policy' order by version desc limit 1),
      (select id from legal_page_versions where slug = 'terms-conditions' order by version desc limit 1)
    from quote_totals(quoted) totals
    returning id
  ),
  placement as (
    insert into order_events (order_id, to_status, actor_id)
    select id, 'PENDING', customer from placed
    returning id, order_id
  ),
  lines as (
    insert into order_lines (
      order_id, position, product_id, variant_id, product_name, image_id, size, color, color_hex, quantity, price_paise, saving_paise,
      return_policy
    )
    select
      placed.id, bought.position, bought.product_id, bought.variant_id, bought.name, bought.image_id,
      bought.size, bought.color, bought.color_hex, bought.quantity, bought.price_paise, bought.saving_paise,
      product.return_policy
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
    perform spend_store_credit(customer, placed_id, credit_used);
  end if;

  if buyer.email_verified_at is null and terms ? 'network' then
    insert into unverified_holds (order_id, network) values (placed_id, terms ->> 'network');
  end if;

  perform publish_event('order.placed', placed_id, jsonb_build_object('orderEventId', placement_id));

  if buyer.mobile is null and terms ? 'mobile' then
    update users set mobile = terms ->> 'mobile' where id = customer and mobile is null;
  end if;
  -- Save a typed name for the next order, unless it is a gift: then the name is the recipient's.
  if terms ? 'recipientName' and not terms ? 'giftRecipient' then
    perform keep_name(customer, deliver_to, terms ->> 'recipientName');
  end if;
  if terms ? 'gstin' then
    update users set gstin = terms ->> 'gstin', trade_name = terms ->> 'tradeName'
    where id = customer and (gstin, trade_name) is distinct from (terms ->> 'gstin', terms ->> 'tradeName');
  end if;

  delete from cart_lines where cart_id = cart.id;
  update carts set version = version + 1, updated_at = now() where id = cart.id;

  if request_key is not null then
    perform store_idempotency_result(customer, request_key, placed_id);
  end if;
  return order_as_json(placed_id);
end
$$;

-- Sets the account name (its last word is the last name) and the recipient name of the address, if they are missing.
create or replace function keep_name(customer uuid, deliver_to uuid, given text) returns void
language plpgsql
as $$
begin
  update users
  set
    first_name = coalesce(substring(given from '^(.*\S)\s+\S+$'), given),
    last_name = coalesce(substring(given from '^.*\S\s+(\S+)$'), ''),
    name_given_at = now(),
    updated_at = now()
  where id = customer and name_given_at is null;
  update addresses set recipient_name = given, changed_at = now()
  where id = deliver_to and user_id = customer and recipient_name is null;
end
$$;

-- Units in open orders of accounts without a verified email, from one IP range.
create or replace function unverified_units(from_network text) returns bigint
language sql stable
as $$
  select coalesce(sum(line.quantity), 0)
  from public.unverified_holds hold
  join public.orders held on held.id = hold.order_id and held.delivery_status in ('PENDING', 'SHIPPED')
  join public.users buyer on buyer.id = held.user_id and buyer.email_verified_at is null
  join public.order_lines line on line.order_id = held.id
  where hold.network = from_network
$$;
