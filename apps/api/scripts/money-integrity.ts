import { findWrongTotals } from './find-wrong-totals.ts';

// Per order: refunds owed and sent for returns and since the last cancellation, and store credit entries.
const ORDERS = `
  select
    placed.id, placed.delivery_status as status, placed.total_paise as total, placed.credit_paise as credit,
    coalesce(owed.for_returns, 0) as for_returns, coalesce(owed.for_cancellation, 0) as for_cancellation,
    coalesce(entered.returned_for_refunds, 0) as returned_for_refunds, coalesce(entered.unspent, 0) as unspent,
    coalesce(entered.net, 0) as net, cancelled.was_delivered
  from orders placed
  cross join lateral (
    select
      coalesce(max(happened_at), '-infinity') as at,
      coalesce((array_agg(from_status order by happened_at desc))[1] = 'DELIVERED', false) as was_delivered
    from order_events
    where order_id = placed.id and to_status = 'CANCELED'
  ) cancelled
  left join lateral (
    select
      sum(paise) filter (where return_id is not null and status <> 'canceled') as for_returns,
      sum(paise) filter (where return_id is null and status <> 'canceled' and created_at >= cancelled.at) as for_cancellation
    from refunds
    where order_id = placed.id and not extra
  ) owed on true
  left join lateral (
    select
      sum(paise) filter (where kind = 'restored' and refund_id is not null) as returned_for_refunds,
      sum(paise) filter (where kind = 'restored' and refund_id is null and entered_at >= cancelled.at) as unspent,
      -sum(paise) filter (where kind = 'spent' or (kind = 'restored' and refund_id is null)) as net
    from store_credit_entries
    where order_id = placed.id
  ) entered on true`;

/** Integrity checks of store credit, refunds and payment status: nothing is paid twice or lost. */
export const MONEY_CHECKS: readonly { about: string; query: string }[] = [
  {
    about: 'a store credit balance is not the sum of its entries',
    query: findWrongTotals('store_credits.balance_paise', 'store_credit_entries.paise', 'store_credit_id'),
  },
  {
    about: 'a store credit has no owner, or its code is readable',
    query: `select id from store_credits where (owner_id is null) <> (encrypted_code is not null)`,
  },
  {
    about: 'an order’s store credit does not match the credit entries',
    query: `select id, credit, net from (${ORDERS}) placed where credit <> net or returned_for_refunds > credit`,
  },
  {
    about: 'a store credit refund does not match the credit entries',
    query: `
      select refund.id, refund.paise, coalesce(sum(entry.paise), 0) as credited
      from refunds refund
      left join store_credit_entries entry on entry.refund_id = refund.id
      group by refund.id
      having coalesce(sum(entry.paise), 0) <> case when refund.method = 'store_credit' then refund.paise else 0 end`,
  },
  {
    about: 'a return’s refunds do not match its inspection',
    query: `
      select sent_back.id, found.paise as found, owed.paise as owed
      from returns sent_back
      cross join lateral (
        select coalesce(sum((sellable + damaged) * price_paise), 0) as paise from return_lines where return_id = sent_back.id
      ) found
      cross join lateral (
        select coalesce(sum(paise), 0) as paise from refunds where return_id = sent_back.id and status <> 'canceled'
      ) owed
      where found.paise <> owed.paise`,
  },
  {
    about: 'an order’s refunds exceed its payment',
    query: `select id, total, for_returns from (${ORDERS}) placed where for_returns > total`,
  },
  {
    about: 'a cancelled paid order is not refunded exactly',
    query: `
      select id, total, for_returns, for_cancellation, unspent
      from (${ORDERS}) placed
      where status = 'CANCELED' and (was_delivered or for_cancellation > 0) and total <> for_returns + for_cancellation + unspent`,
  },
  {
    // An order without money rows has one of two statuses. The function is called for the others, because it is slow for millions.
    about: 'an order’s payment status does not match its payments, refunds and credit',
    query: `
      with doubtful as materialized (
        select id, delivery_status, payment_status
        from orders
        where payment_status <> case when delivery_status = 'DELIVERED' and payment_method = 'COD' then 'PAID' else 'PENDING' end
          or id in (
            select order_id from refunds
            union all
            select order_id from store_credit_entries where order_id is not null
            union all
            select order_id from payments where order_id is not null
          )
      )
      select id, delivery_status, payment_status, payment_status_of(id) as expected
      from doubtful
      where payment_status <> payment_status_of(id)`,
  },
  {
    about: 'money of an online payment neither pays its order nor goes back',
    query: `
      select payment.id, payment.order_id, coalesce(payment.received_paise, payment.paise) as received, sent_back.paise as sent_back
      from payments payment
      cross join lateral (
        select coalesce(sum(paise), 0) as paise from refunds
        where payment_id = payment.id and extra and status <> 'canceled'
      ) sent_back
      where payment.kind = 'order' and payment.status = 'paid' and not payment.is_accepted
        and sent_back.paise <> coalesce(payment.received_paise, payment.paise)`,
  },
  {
    about: 'an online payment is refunded by more than it brought',
    query: `
      select payment.id, payment.order_id, sum(refund.paise) as refunded
      from payments payment
      join refunds refund on refund.payment_id = payment.id and refund.status <> 'canceled'
      group by payment.id
      having sum(refund.paise) > coalesce(payment.received_paise, payment.paise)`,
  },
  {
    about: 'an order with an accepted payment still waits for one',
    query: `
      select placed.id
      from orders placed
      join payments payment on payment.order_id = placed.id and payment.is_accepted
      where placed.pay_until is not null or placed.payment_method <> 'ONLINE' or payment.status <> 'paid'`,
  },
  {
    about: 'an order waits for its payment for more than a day',
    query: `
      select id, placed_at from orders
      where delivery_status = 'PENDING' and pay_until is not null and placed_at < now() - interval '1 day'`,
  },
  {
    about: 'COD amounts of an order exceed the amount due',
    query: `
      select placed.id, placed.total_paise - placed.credit_paise as due, sum(shipment.cod_amount_paise) as collect
      from orders placed
      join shipments shipment on shipment.order_id = placed.id
      where shipment.status not in ('canceled', 'returned_to_origin', 'lost')
      group by placed.id
      having sum(shipment.cod_amount_paise) > placed.total_paise - placed.credit_paise`,
  },
  {
    about: 'a refund destination is not encrypted',
    query: `
      select id from refunds where get_byte(destination, 0) <> 1
      union all
      select id from returns where get_byte(destination, 0) <> 1`,
  },
];
