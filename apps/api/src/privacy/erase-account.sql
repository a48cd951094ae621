-- Deletes queued jobs about the customer: their payloads, and errors of the mail server, contain addresses.
create or replace function delete_customer_jobs(customer uuid, account_email text) returns void
language plpgsql
as $$
begin
  delete from graphile_worker._private_jobs job
  where job.payload ->> 'userId' = customer::text
    or lower(job.payload ->> 'email') = account_email
    or job.payload ->> 'changeId' in (select id::text from email_changes where user_id = customer)
    or coalesce(job.payload ->> 'orderId', job.payload -> 'data' ->> 'orderId', job.payload ->> 'subject')
      in (select id from orders where user_id = customer);
end
$$;

-- Deletes rows that nothing needs after the account: login, devices, emails, addresses, wishlists, cart lines and staff notes.
create or replace function delete_customer_rows(customer uuid, account_email text) returns void
language plpgsql
as $$
begin
  delete from account_deletion_requests where user_id = customer;
  delete from one_time_tokens where user_id = customer;
  delete from email_changes where user_id = customer;
  delete from unverified_email_log where user_id = customer;
  delete from email_log where user_id = customer;
  delete from sessions where user_id = customer;
  delete from known_devices where user_id = customer;
  delete from staff_invitations where email = account_email;
  delete from addresses where user_id = customer;
  delete from idempotency_keys where user_id = customer;
  delete from unverified_holds hold using orders placed where placed.id = hold.order_id and placed.user_id = customer;
  delete from wishlist_items item using wishlists list where list.id = item.wishlist_id and list.user_id = customer;
  delete from wishlists where user_id = customer;
  -- The cart row stays, because orders refer to it.
  delete from cart_lines line using carts cart where cart.id = line.cart_id and cart.user_id = customer;
  delete from customer_notes where user_id = customer;
  delete from order_notes note using orders placed where placed.id = note.order_id and placed.user_id = customer;
end
$$;

-- Clears free texts of shipments and order edits, and addresses from before an edit. Shipment history stays.
create or replace function erase_shipment_texts(customer uuid) returns void
language plpgsql
as $$
begin
  delete from courier_webhook_events received
  using shipments shipment
  join orders placed on placed.id = shipment.order_id
  where received.tracking_number = shipment.tracking_number and placed.user_id = customer;
  update shipments shipment set failure_reason = null
  from orders placed
  where placed.id = shipment.order_id and placed.user_id = customer and shipment.failure_reason is not null;
  update shipment_events event set message = null, place = null
  from shipments shipment
  join orders placed on placed.id = shipment.order_id
  where shipment.id = event.shipment_id and placed.user_id = customer and (event.message is not null or event.place is not null);
  update order_edits edit set reason = '', before = '{}', after = '{}'
  from orders placed
  where placed.id = edit.order_id and placed.user_id = customer;
end
$$;

-- Clears texts and payment details of returns and refunds. Their amounts stay. `purge_return_photos` deletes photos and their
-- files within the hour.
create or replace function erase_return_texts(customer uuid) returns void
language plpgsql
as $$
begin
  update returns order_return
  set
    customer_note = null,
    decline_reason = case when order_return.decline_reason is not null then '' end,
    inspection_note = null,
    courier = null,
    tracking_number = null,
    refund_method = null,
    destination = null,
    masked_destination = null
  from orders placed
  where placed.id = order_return.order_id and placed.user_id = customer;
  update refunds refund set destination = null, masked_destination = null, erased_at = coalesce(refund.erased_at, now())
  from orders placed
  where placed.id = refund.order_id and placed.user_id = customer and refund.destination is not null;
end
$$;

-- Deletes webhooks about payments and refunds of the customer, whose bodies can name them, and clears the masked account of the
-- payer. Amounts and the ids of the provider stay.
create or replace function erase_payment_texts(customer uuid) returns void
language plpgsql
as $$
begin
  delete from payment_events event
  using payments payment
  join orders placed on placed.id = payment.order_id
  where placed.user_id = customer and event.payment_id = payment.id;
  -- A webhook can come before the provider's id of the payment is known.
  delete from payment_events event
  using payments payment
  join orders placed on placed.id = payment.order_id
  where placed.user_id = customer and event.payment_id is null and event.refund_id is null
    and event.reference in (payment.reference, payment.provider_id, payment.provider_payment_id);
  delete from payment_events event
  using refunds refund
  join orders placed on placed.id = refund.order_id
  where placed.user_id = customer and event.refund_id = refund.id;
  update payments payment set payer_mask = null
  from orders placed
  where placed.id = payment.order_id and placed.user_id = customer and payment.payer_mask is not null;
end
$$;

-- Removes the customer from their orders. Replaces city and state by those of the pincode, for sales totals by region: the
-- entered text may contain anything.
create or replace function anonymize_orders(customer uuid) returns void
language plpgsql
as $$
begin
  update orders placed
  set
    customer_first_name = 'Deleted',
    customer_last_name = 'customer',
    customer_email = '',
    recipient_name = null,
    landmark = null,
    delivery_note = null,
    contact_mobile = null,
    gift_recipient_name = null,
    gift_recipient_contact = null,
    buyer_gstin = null,
    buyer_trade_name = null,
    address_line1 = '',
    address_line2 = null,
    address_city = coalesce((select district from pincodes where pincode = placed.address_postal_code), ''),
    address_state = coalesce((select state from pincodes where pincode = placed.address_postal_code), '')
  where placed.user_id = customer;
end
$$;

-- Removes name, email and login from the account and disables it. The row stays, because orders refer to it.
create or replace function anonymize_user(customer uuid) returns void
language plpgsql
as $$
declare
  nobody text := 'deleted-' || replace(customer::text, '-', '');
begin
  update users
  set
    username = nobody,
    email = nobody || '@deleted.invalid',
    password_hash = '',
    first_name = 'Deleted',
    last_name = 'customer',
    -- Makes the display name "Deleted customer".
    name_given_at = now(),
    gstin = null,
    trade_name = null,
    mobile = null,
    dob = null,
    email_verified_at = null,
    emails_blocked_at = now(),
    disabled_at = coalesce(disabled_at, now()),
    updated_at = now()
  where id = customer;
end
$$;

-- Erases all personal data of a customer, across modules, in one transaction. Returns false if there is no such account.
-- Raises an error for staff. Orders, amounts and invoices stay, as accounting and tax law require: see docs/personal-data.md.
-- Locks the user row: waits for an order that is being placed and blocks new ones.
-- Safe to repeat: `kinari privacy reapply-erasures` runs it again after a restore.
create or replace function erase_account(customer uuid) returns boolean
language plpgsql
as $$
declare
  person users%rowtype;
begin
  select * into person from users where id = customer for update;
  if not found then
    return false;
  end if;
  if person.user_type <> 'CUSTOMER' then
    raise exception 'only a customer''s account can be erased';
  end if;
  perform delete_customer_jobs(customer, person.email);
  perform delete_customer_rows(customer, person.email);
  perform erase_shipment_texts(customer);
  perform erase_return_texts(customer);
  perform erase_payment_texts(customer);
  perform anonymize_orders(customer);
  perform anonymize_user(customer);
  insert into erasures (user_id) values (customer) on conflict do nothing;
  return true;
end
$$;

create or replace trigger erasures_append_only before update or delete or truncate on erasures
for each statement execute function forbid_update_and_delete();
