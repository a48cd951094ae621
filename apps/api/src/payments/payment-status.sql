-- Payment status of an order, from its rows. The first rule that fits decides. Takes no locks: the caller has locked the order.
create or replace function payment_status_of(wanted text) returns text
language plpgsql stable
as $$
begin
  return (
    select case
      when refunded.is_due then 'REFUND_DUE'
      when placed.delivery_status = 'CANCELED' then
        case when refunded.is_sent or credit.is_restored or paid.has_any then 'REFUNDED' else 'PENDING' end
      when refunded.sent_for_returns >= placed.total_paise then 'REFUNDED'
      when refunded.is_sent then 'PARTIALLY_REFUNDED'
      -- Cash on delivery: delivered means paid.
      when placed.delivery_status = 'DELIVERED' and placed.payment_method = 'COD' then 'PAID'
      when credit.paise + paid.paise + refunded.kept >= placed.total_paise then 'PAID'
      else 'PENDING'
    end
    from orders placed
    -- Refunds of a late or second payment do not count. `kept` is cash that a cancellation owed before the order was reopened, unless staff
    -- have since revoked the delivery.
    cross join lateral (
      select
        coalesce(bool_or(status in ('pending', 'awaiting_confirmation', 'sending', 'failed')), false) as is_due,
        coalesce(bool_or(status = 'sent'), false) as is_sent,
        coalesce(sum(paise) filter (where status = 'sent' and return_id is not null), 0) as sent_for_returns,
        coalesce(sum(paise) filter (where status = 'canceled' and return_id is null and not exists (
          select from order_events revoked
          where revoked.order_id = placed.id and revoked.happened_at > refund.created_at
            and revoked.from_status = 'DELIVERED' and revoked.to_status <> 'CANCELED'
        )), 0) as kept
      from refunds refund
      where order_id = placed.id and not extra
    ) refunded
    -- Store credit spent on the order, less what was given back.
    cross join lateral (
      select coalesce(-sum(paise), 0) as paise, coalesce(bool_or(kind = 'restored'), false) as is_restored
      from store_credit_entries
      where order_id = placed.id and kind in ('spent', 'restored')
    ) credit
    cross join lateral (
      select coalesce(sum(paise) filter (where is_accepted), 0) as paise, count(*) > 0 as has_any
      from payments
      where order_id = placed.id and status = 'paid'
    ) paid
    where placed.id = wanted
  );
end
$$;

-- Stores the payment status. Every change of payments, refunds, store credit or delivery ends with it.
create or replace function refresh_payment_status(wanted text) returns void
language plpgsql
as $$
declare
  before text;
  after text := public.payment_status_of(wanted);
begin
  select payment_status into before from public.orders where id = wanted;
  perform public.set_payment_status(wanted, after);
  if before <> after then
    perform public.publish_outside_event('payment.status_changed', wanted, jsonb_build_object('from', before, 'to', after));
  end if;
end
$$;
