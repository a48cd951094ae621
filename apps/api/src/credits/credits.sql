-- Shop credit: what the shop owes somebody, as a way of paying. What came and went stays as it was entered.

create or replace trigger append_only before update or delete or truncate on credit_entries
for each statement execute function refuse_to_rewrite_history();

-- The one writer of a credit's balance. Never below nothing: the table's check refuses that, whatever was counted before.
create or replace function enter_credit(credit uuid, what text, amount bigint, about text, refund uuid) returns void
language plpgsql
as $$
begin
  update credits set balance_paise = balance_paise + amount where id = credit;
  -- The moment, as an order's history has it, so that what a cancellation gave back is known from what came before it.
  insert into credit_entries (credit_id, kind, paise, order_id, refund_id, entered_at)
  values (credit, what, amount, about, refund, clock_timestamp());
end
$$;

-- Holds what a customer can pay with until the transaction ends, by id as everywhere, and says how much it is.
create or replace function hold_credit(customer uuid) returns bigint
language sql
as $$
  with held as (
    select balance_paise
    from credits
    where owner_id = customer and balance_paise > 0 and expires_on >= (now() at time zone 'Asia/Kolkata')::date
    order by id
    for update
  )
  select coalesce(sum(balance_paise), 0)::bigint from held
$$;

-- Pays so much of an order with its customer's credit, which the caller holds: what ends soonest goes first.
create or replace function spend_credit(customer uuid, about text, amount bigint) returns void
language plpgsql
as $$
declare
  credit record;
  due bigint := amount;
begin
  for credit in
    select id, balance_paise
    from credits
    where owner_id = customer and balance_paise > 0 and expires_on >= (now() at time zone 'Asia/Kolkata')::date
    order by expires_on, id
  loop
    exit when due = 0;
    perform enter_credit(credit.id, 'spent', -least(due, credit.balance_paise), about, null);
    due := due - least(due, credit.balance_paise);
  end loop;
  if due > 0 then
    raise exception 'credit is short of % paise for order %', due, about;
  end if;
end
$$;

-- Gives back what an order was paid with to the credits it came from, the last spent first. One that has ended meanwhile is good for
-- thirty days more.
create or replace function give_back_credit(about text, amount bigint, refund uuid) returns void
language plpgsql
as $$
declare
  today date := (now() at time zone 'Asia/Kolkata')::date;
  used record;
  due bigint := amount;
begin
  perform from credits
  where id in (select credit_id from credit_entries where order_id = about and kind = 'spent')
  order by id
  for update;
  for used in
    select entry.credit_id, -sum(entry.paise)::bigint as paise
    from credit_entries entry
    where entry.order_id = about and entry.kind in ('spent', 'returned')
    group by entry.credit_id
    having sum(entry.paise) < 0
    order by max(entry.id) filter (where entry.kind = 'spent') desc
  loop
    exit when due = 0;
    update credits set expires_on = today + 30 where id = used.credit_id and expires_on < today;
    perform enter_credit(used.credit_id, 'returned', least(due, used.paise), about, refund);
    due := due - least(due, used.paise);
  end loop;
  if due > 0 then
    raise exception 'order % was not paid with % paise more of credit', about, due;
  end if;
end
$$;

-- Takes what a cancellation gave back once more, from the same credits, ended or not; false where it has been spent meanwhile.
create or replace function take_back_credit(about text, amount bigint) returns boolean
language plpgsql
as $$
declare
  credit record;
  due bigint := amount;
begin
  for credit in
    select id, balance_paise
    from credits
    where id in (select credit_id from credit_entries where order_id = about and kind = 'spent')
    order by id
    for update
  loop
    if due > 0 and credit.balance_paise > 0 then
      perform enter_credit(credit.id, 'spent', -least(due, credit.balance_paise), about, null);
      due := due - least(due, credit.balance_paise);
    end if;
  end loop;
  return due = 0;
end
$$;
