-- Turns a customer's cart into an order at the prices the customer saw, or raises an error and writes nothing.
-- `terms` has the fields of placement_terms: limits, and what the customer entered. `network` is the IP range, absent for our own
-- processes. `recipient_needed`: the courier requires a name and a mobile number.
-- Locks in this order to avoid deadlocks: account, idempotency key, cart, IP range, store credits by id, variants by id.
-- Raises not_signed_in, idempotency_key_reused, cart_empty, address_not_found, and the errors of the functions below.
create or replace function place_order(
  customer uuid,
  deliver_to uuid,
  request_key text,
  request bytea,
  terms jsonb
) returns jsonb
language plpgsql
-- Use a generic plan. Planning each call costs a third of the placement time.
set plan_cache_mode = force_generic_plan
as $$
declare
  rules placement_terms := jsonb_populate_record(null::placement_terms, terms);
  cart carts%rowtype;
  buyer users%rowtype;
  details orders%rowtype;
  quoted quoted_line[];
  placed_id text;
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
  -- Read once under the cart lock, so that we save exactly the prices and names that we check.
  quoted := array(select wanted from quote_lines(cart_items(cart.id)) wanted);
  if cardinality(quoted) = 0 then
    -- Same request twice without an idempotency key: return the order just placed from this cart.
    placed_id := find_order_of_cart(cart.id, cart.version - 1);
    if placed_id is null or request_key is not null then
      perform raise_domain_error('cart_empty');
    end if;
    return order_as_json(placed_id);
  end if;

  select * into buyer from users where id = customer;
  details := order_details(buyer, deliver_to, rules);
  perform check_quoted_lines(quoted);
  select subtotal_paise, discount_paise, total_paise
  into details.subtotal_paise, details.discount_paise, details.total_paise
  from quote_totals(quoted);
  perform check_order_limits(buyer, quoted, details.total_paise, rules);

  details.cart_id := cart.id;
  details.cart_version := cart.version;
  details.credit_paise := case when rules.use_credit then least(details.total_paise, lock_store_credits(customer)) else 0 end;
  if rules.pays_online then
    select payment_method, pay_until into details.payment_method, details.pay_until
    from wait_for_payment(customer, details.total_paise - details.credit_paise, rules);
  end if;

  perform take_quoted_stock(quoted);
  select order_id into placed_id from create_order(details, quoted, customer);
  if details.credit_paise > 0 then
    perform spend_store_credit(customer, placed_id, details.credit_paise);
    perform refresh_payment_status(placed_id);
  end if;
  if buyer.email_verified_at is null and rules.network is not null then
    insert into unverified_holds (order_id, network) values (placed_id, rules.network);
  end if;
  perform save_checkout_details(
    customer, deliver_to, case when rules.gift_recipient is null then rules.recipient_name end, rules.mobile, rules.gstin, rules.trade_name
  );
  perform empty_cart(cart.id);
  if request_key is not null then
    perform store_idempotency_result(customer, request_key, placed_id);
  end if;
  return order_as_json(placed_id);
end
$$;

-- The order that was just placed from this version of the cart.
create or replace function find_order_of_cart(cart uuid, version integer) returns text
language sql stable
as $$
  select bought.id
  from public.orders bought
  where bought.cart_id = cart and bought.cart_version = version and bought.placed_at > now() - interval '10 minutes'
$$;

-- Buyer, address and recipient of a new order, as copies. Raises address_not_found, recipient_missing or mobile_required.
create or replace function order_details(buyer users, deliver_to uuid, rules placement_terms) returns orders
language plpgsql stable
as $$
declare
  home addresses%rowtype;
  details orders%rowtype;
  recipient text;
begin
  select * into home from addresses owned where owned.id = deliver_to and owned.user_id = buyer.id;
  if not found then
    perform raise_domain_error('address_not_found');
  end if;
  recipient := coalesce(rules.recipient_name, rules.gift_recipient, home.recipient_name);
  -- Profiles may contain a landline number.
  details.contact_mobile := coalesce(home.mobile, rules.mobile, substring(buyer.mobile from '^[6-9][0-9]{9}$'));
  if rules.recipient_needed then
    if recipient is null and buyer.name_given_at is null then
      perform raise_domain_error('recipient_missing');
    elsif details.contact_mobile is null then
      perform raise_domain_error('mobile_required');
    end if;
  end if;

  details.user_id := buyer.id;
  details.customer_first_name := buyer.first_name;
  details.customer_last_name := buyer.last_name;
  details.customer_email := buyer.email;
  details.address_line1 := home.line1;
  details.address_line2 := home.line2;
  details.address_city := home.city;
  details.address_state := home.state;
  details.address_postal_code := home.postal_code;
  details.recipient_name := coalesce(recipient, name_of(buyer));
  details.landmark := home.landmark;
  details.delivery_note := rules.note;
  details.buyer_gstin := rules.gstin;
  details.buyer_trade_name := rules.trade_name;
  details.gift_recipient_name := rules.gift_recipient;
  details.gift_recipient_contact := rules.gift_contact;
  details.placed_at := rules.placed_at;
  details.expected_delivery_on := (coalesce(rules.placed_at, now()) at time zone 'Asia/Kolkata')::date + rules.delivery_days;
  details.privacy_version_id := (select id from legal_page_versions where slug = 'privacy-policy' order by version desc limit 1);
  details.terms_version_id := (select id from legal_page_versions where slug = 'terms-conditions' order by version desc limit 1);
  return details;
end
$$;

-- Checks each line of a quote. Raises variant_not_for_sale, price_changed or not_enough_stock for the first that fails.
create or replace function check_quoted_lines(quoted quoted_line[]) returns void
language plpgsql
as $$
declare
  line quoted_line;
begin
  foreach line in array quoted loop
    if not line.for_sale then
      perform raise_domain_error('variant_not_for_sale', jsonb_build_object('item', line.name));
    elsif line.price_paise <> line.shown_price_paise then
      perform raise_domain_error('price_changed', jsonb_build_object('item', line.name));
    elsif line.stock < line.quantity then
      perform raise_domain_error('not_enough_stock', jsonb_build_object('item', concat_ws(', ', line.name, line.size)));
    end if;
  end loop;
end
$$;

-- Takes the units of all lines, in the order of variant ids to avoid deadlocks. Raises not_enough_stock.
-- Run before the order lines are inserted: their foreign key share-locks the variants. Many share locks that are then upgraded become
-- MultiXacts, which are slow and have failed in PostgreSQL 15.
create or replace function take_quoted_stock(quoted quoted_line[]) returns void
language plpgsql
as $$
declare
  line quoted_line;
begin
  for line in select wanted.* from unnest(quoted) wanted order by wanted.variant_id loop
    if not take_stock(line.variant_id, line.quantity) then
      perform raise_domain_error('not_enough_stock', jsonb_build_object('item', concat_ws(', ', line.name, line.size)));
    end if;
  end loop;
end
$$;

-- Limits how much stock unpaid orders can reserve. Raises too_many_open_orders or order_too_large.
create or replace function check_order_limits(buyer users, quoted quoted_line[], total bigint, rules placement_terms) returns void
language plpgsql
as $$
declare
  is_unverified boolean := buyer.email_verified_at is null;
  max_rupees bigint := case when is_unverified then rules.max_order_rupees_unverified else rules.max_order_rupees end;
begin
  if (select count(*) from orders open where open.user_id = buyer.id and open.delivery_status in ('PENDING', 'SHIPPED'))
      >= rules.max_open_orders then
    perform raise_domain_error('too_many_open_orders');
  end if;
  if is_unverified and rules.network is not null then
    -- One person can open many accounts. Lock the IP range so that each placement counts the units of the others.
    perform pg_advisory_xact_lock(hashtextextended('unverified_holds ' || rules.network, 0));
    if unverified_units(rules.network) + (select sum(wanted.quantity) from unnest(quoted) wanted) > rules.max_unverified_units then
      perform raise_domain_error('too_many_open_orders');
    end if;
  end if;
  if cardinality(quoted) > rules.max_lines then
    perform raise_domain_error('order_too_large', jsonb_build_object('reason', 'too_many_lines', 'maxLines', rules.max_lines));
  end if;
  if total > max_rupees * 100 then
    perform raise_domain_error('order_too_large', jsonb_build_object(
      'reason', case when is_unverified then 'order_value_unverified' else 'order_value' end,
      'maxRupees', max_rupees
    ));
  end if;
end
$$;

-- Returns how an order that is paid online waits for the rest of its total. Limits how much stock one customer can keep without paying:
-- raises too_many_unpaid.
create or replace function wait_for_payment(
  customer uuid, due_paise bigint, rules placement_terms, out payment_method text, out pay_until timestamptz
)
language plpgsql
as $$
begin
  if (
    select count(*) from orders unpaid
    where unpaid.user_id = customer and unpaid.delivery_status = 'PENDING' and unpaid.pay_until is not null
  ) >= rules.max_unpaid_orders or (
    select count(*) from orders expired
    where expired.user_id = customer and expired.placed_at > now() - interval '24 hours'
      and expired.delivery_status = 'CANCELED' and expired.pay_until is not null
  ) >= rules.max_expired_orders then
    perform raise_domain_error('too_many_unpaid');
  end if;
  payment_method := 'ONLINE';
  pay_until := case when due_paise > 0 then now() + rules.minutes_to_pay * interval '1 minute' end;
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
