-- Erases what names a person, wherever the shop keeps it: docs/personal-data.md says column by column what goes and what stays.
-- What happened stays, with the ids of who did it; so do orders with their lines and sums, which are the shop's books, and invoices,
-- which tax law has the shop keep as they were issued.
-- A second time it finds nothing left to do: after a backup was restored it is run again (`npm run forget -- --again`).
--
-- It writes the tables of many rooms, so that all that erasing means stands in one place, and happens whole or not at all.
create or replace function erase_account(customer uuid) returns boolean
language plpgsql
as $$
declare
  person users%rowtype;
  nobody text := 'deleted-' || replace(customer::text, '-', '');
begin
  -- Waits for an order that is being placed, and lets none begin.
  select * into person from users where id = customer for update;
  if not found then
    return false;
  end if;
  if person.user_type <> 'CUSTOMER' then
    raise exception 'only a customer''s account can be erased';
  end if;

  -- Letters that wait, and what a mail server said of the address they were for.
  delete from graphile_worker._private_jobs job
  where job.payload ->> 'userId' = customer::text
    or lower(job.payload ->> 'email') = person.email
    or job.payload ->> 'changeId' in (select id::text from email_changes where user_id = customer)
    or coalesce(job.payload ->> 'orderId', job.payload -> 'data' ->> 'orderId', job.payload ->> 'subject')
      in (select id from orders where user_id = customer);

  delete from account_closures where user_id = customer;
  delete from account_links where user_id = customer;
  delete from email_changes where user_id = customer;
  delete from unproven_letters where user_id = customer;
  delete from letters where user_id = customer;
  delete from sessions where user_id = customer;
  delete from known_devices where user_id = customer;
  delete from staff_invitations where email = person.email;
  delete from addresses where user_id = customer;
  delete from idempotency_keys where user_id = customer;
  delete from wishlist_items item using wishlists list where list.id = item.wishlist_id and list.user_id = customer;
  delete from wishlists where user_id = customer;
  -- The cart itself stays: orders tell by it which filling they were.
  delete from cart_lines line using carts cart where cart.id = line.cart_id and cart.user_id = customer;

  delete from customer_notes where user_id = customer;
  delete from order_notes note using orders placed where placed.id = note.order_id and placed.user_id = customer;

  -- What happened to parcels stays; what was said of them, and where an order was to go before it was edited, can name anybody.
  delete from courier_hooks hook
  using parcels parcel
  join orders placed on placed.id = parcel.order_id
  where hook.number = parcel.number and placed.user_id = customer;
  update parcels parcel set failure = null
  from orders placed
  where placed.id = parcel.order_id and placed.user_id = customer and parcel.failure is not null;
  update parcel_events event set said = null, place = null
  from parcels parcel
  join orders placed on placed.id = parcel.order_id
  where parcel.id = event.parcel_id and placed.user_id = customer and (event.said is not null or event.place is not null);
  update order_edits edit set reason = '', before = '{}', after = '{}'
  from orders placed
  where placed.id = edit.order_id and placed.user_id = customer;

  -- That something came back stays, with what was paid for it; what was said of it and where the money went do not. Photos go with
  -- their files, within the hour (`forget_return_pictures`).
  update returns back
  set
    note = null,
    why_refused = case when back.why_refused is not null then '' end,
    said = null,
    courier = null,
    tracking_number = null,
    means = null,
    destination = null,
    destination_mask = null
  from orders placed
  where placed.id = back.order_id and placed.user_id = customer;
  update refunds refund set destination = null, destination_mask = null, erased_at = coalesce(refund.erased_at, now())
  from orders placed
  where placed.id = refund.order_id and placed.user_id = customer and refund.destination is not null;

  -- Where to is kept as India Post knows the pincode, for figures by region: what was typed as a city can be anything.
  update orders placed
  set
    customer_first_name = 'Deleted',
    customer_last_name = 'customer',
    customer_email = '',
    contact_mobile = null,
    gift_to = null,
    gift_contact = null,
    buyer_gstin = null,
    buyer_trade_name = null,
    address_line1 = '',
    address_line2 = null,
    address_city = coalesce((select district from pincodes where pincode = placed.address_postal_code), ''),
    address_state = coalesce((select state from pincodes where pincode = placed.address_postal_code), '')
  where placed.user_id = customer;

  update users
  set
    username = nobody,
    email = nobody || '@deleted.invalid',
    password_hash = '',
    first_name = 'Deleted',
    last_name = 'customer',
    gstin = null,
    trade_name = null,
    mobile = null,
    dob = null,
    email_verified_at = null,
    letters_stopped_at = now(),
    disabled_at = coalesce(disabled_at, now()),
    updated_at = now()
  where id = customer;

  insert into erasures (user_id) values (customer) on conflict do nothing;
  return true;
end
$$;

create or replace trigger append_only before update or delete or truncate on erasures
for each statement execute function refuse_to_rewrite_history();
