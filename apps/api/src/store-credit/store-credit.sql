-- Store credit: a payment method backed by an append-only ledger.

create or replace trigger store_credit_entries_append_only before update or delete or truncate on store_credit_entries
for each statement execute function forbid_update_and_delete();

-- The only writer of a balance. A check constraint rejects a negative balance.
create or replace function record_store_credit_entry(credit uuid, what text, amount bigint, about text, refund uuid) returns void
language plpgsql
as $$
begin
  update store_credits set balance_paise = balance_paise + amount where id = credit;
  -- clock_timestamp(), as in the order history: entries made by a cancellation sort after its event.
  insert into store_credit_entries (store_credit_id, kind, paise, order_id, refund_id, entered_at)
  values (credit, what, amount, about, refund, clock_timestamp());
end
$$;

-- Locks a customer's usable store credit in id order, to avoid deadlocks, and returns the sum.
create or replace function lock_store_credits(customer uuid) returns bigint
language sql
as $$
  -- Credit that is not spent or expired.
  with held as (
    select balance_paise
    from public.store_credits
    where owner_id = customer and balance_paise > 0 and expires_on >= (now() at time zone 'Asia/Kolkata')::date
    order by id
    for update
  )
  select coalesce(sum(balance_paise), 0)::bigint from held
$$;

-- Pays `amount` of an order with store credit, earliest expiry first. The caller has locked the rows.
create or replace function spend_store_credit(customer uuid, about text, amount bigint) returns void
language plpgsql
as $$
declare
  credit record;
  due bigint := amount;
begin
  for credit in
    select id, balance_paise
    from store_credits
    where owner_id = customer and balance_paise > 0 and expires_on >= (now() at time zone 'Asia/Kolkata')::date
    order by expires_on, id
  loop
    exit when due = 0;
    perform record_store_credit_entry(credit.id, 'spent', -least(due, credit.balance_paise), about, null);
    due := due - least(due, credit.balance_paise);
  end loop;
  if due > 0 then
    raise exception 'credit is short of % paise for order %', due, about;
  end if;
end
$$;

-- Returns `amount` to the store credit that paid the order, last spent first. Expired credit is extended by 30 days.
create or replace function restore_store_credit(about text, amount bigint, refund uuid) returns void
language plpgsql
as $$
declare
  today date := (now() at time zone 'Asia/Kolkata')::date;
  used record;
  due bigint := amount;
begin
  perform from store_credits
  where id in (select store_credit_id from store_credit_entries where order_id = about and kind = 'spent')
  order by id
  for update;
  for used in
    select entry.store_credit_id, -sum(entry.paise)::bigint as paise
    from store_credit_entries entry
    where entry.order_id = about and entry.kind in ('spent', 'restored')
    group by entry.store_credit_id
    having sum(entry.paise) < 0
    order by max(entry.id) filter (where entry.kind = 'spent') desc
  loop
    exit when due = 0;
    update store_credits set expires_on = today + 30 where id = used.store_credit_id and expires_on < today;
    perform record_store_credit_entry(used.store_credit_id, 'restored', least(due, used.paise), about, refund);
    due := due - least(due, used.paise);
  end loop;
  if due > 0 then
    raise exception 'order % was not paid with % paise more of credit', about, due;
  end if;
end
$$;

-- Spends refunded store credit again when a cancelled order is reopened, expired or not.
-- Returns false if the balance is too low; the caller must then roll back.
create or replace function reclaim_store_credit(about text, amount bigint) returns boolean
language plpgsql
as $$
declare
  credit record;
  due bigint := amount;
begin
  for credit in
    select id, balance_paise
    from store_credits
    where id in (select store_credit_id from store_credit_entries where order_id = about and kind = 'spent')
    order by id
    for update
  loop
    if due > 0 and credit.balance_paise > 0 then
      perform record_store_credit_entry(credit.id, 'spent', -least(due, credit.balance_paise), about, null);
      due := due - least(due, credit.balance_paise);
    end if;
  end loop;
  return due = 0;
end
$$;
