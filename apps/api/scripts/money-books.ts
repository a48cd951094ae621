// What is owed and was paid back for each order: for goods that came back, and since it was last cancelled.
const ORDERS = `
  select
    placed.id, placed.delivery_status as status, placed.payment_status as payment, placed.total_paise as total, placed.credit_paise as credit,
    coalesce(owed.for_returns, 0) as for_returns, coalesce(owed.sent_for_returns, 0) as sent_for_returns,
    coalesce(owed.for_cancellation, 0) as for_cancellation, coalesce(owed.due, false) as due, coalesce(owed.sent, false) as sent,
    coalesce(entered.returned_for_refunds, 0) as returned_for_refunds, coalesce(entered.unspent, 0) as unspent,
    coalesce(entered.net, 0) as net
  from orders placed
  cross join lateral (
    select coalesce(max(happened_at), '-infinity') as at from order_events where order_id = placed.id and to_status = 'CANCELED'
  ) cancelled
  left join lateral (
    select
      sum(paise) filter (where return_id is not null and state <> 'void') as for_returns,
      sum(paise) filter (where return_id is not null and state = 'sent') as sent_for_returns,
      sum(paise) filter (where return_id is null and state <> 'void' and created_at >= cancelled.at) as for_cancellation,
      bool_or(state in ('due', 'noted')) as due,
      bool_or(state = 'sent') as sent
    from refunds
    where order_id = placed.id
  ) owed on true
  left join lateral (
    select
      sum(paise) filter (where kind = 'returned' and refund_id is not null) as returned_for_refunds,
      sum(paise) filter (where kind = 'returned' and refund_id is null and entered_at >= cancelled.at) as unspent,
      -sum(paise) filter (where kind = 'spent' or (kind = 'returned' and refund_id is null)) as net
    from credit_entries
    where order_id = placed.id
  ) entered on true`;

/** What must hold of credit, refunds and payment: nothing is paid twice, nothing is lost, and what is paid is what is said. */
export const MONEY_BOOKS: readonly { about: string; query: string }[] = [
  {
    about: 'what is left of a credit is not the sum of its entries',
    query: `
      select credit.id, credit.balance_paise, coalesce(sum(entry.paise), 0) as ledger
      from credits credit
      left join credit_entries entry on entry.credit_id = credit.id
      group by credit.id
      having credit.balance_paise <> coalesce(sum(entry.paise), 0)`,
  },
  {
    about: 'a credit can be used by nobody, or its code be read by more than its owner',
    query: `select id from credits where (owner_id is null) <> (code_sealed is not null)`,
  },
  {
    about: 'an order is paid with other credit than was spent on it',
    query: `select id, credit, net from (${ORDERS}) placed where credit <> net or returned_for_refunds > credit`,
  },
  {
    about: 'a refund paid as credit is not what came to credits for it',
    query: `
      select refund.id, refund.paise, coalesce(sum(entry.paise), 0) as credited
      from refunds refund
      left join credit_entries entry on entry.refund_id = refund.id
      group by refund.id
      having coalesce(sum(entry.paise), 0) <> case when refund.means = 'credit' then refund.paise else 0 end`,
  },
  {
    about: 'a return is refunded with other than what was found of it',
    query: `
      select sent_back.id, found.paise as found, owed.paise as owed
      from returns sent_back
      cross join lateral (
        select coalesce(sum((sellable + damaged) * price_paise), 0) as paise from return_lines where return_id = sent_back.id
      ) found
      cross join lateral (
        select coalesce(sum(paise), 0) as paise from refunds where return_id = sent_back.id and state <> 'void'
      ) owed
      where found.paise <> owed.paise`,
  },
  {
    about: 'more is refunded of an order than was paid for it',
    query: `select id, total, for_returns from (${ORDERS}) placed where for_returns > total`,
  },
  {
    about: 'a cancelled order that was paid is not paid back, and nothing else',
    query: `
      select id, total, for_returns, for_cancellation, unspent
      from (${ORDERS}) placed
      where status = 'CANCELED' and payment <> 'PENDING' and total <> for_returns + for_cancellation + unspent`,
  },
  {
    about: 'an order’s payment is not what its refunds and its credit say',
    query: `
      select id, status, payment, due, sent
      from (${ORDERS}) placed
      where payment <> case
        when payment = 'PENDING' and status <> 'DELIVERED' and credit < total then 'PENDING'
        when due then 'REFUND_DUE'
        when status = 'CANCELED' or sent_for_returns >= total then 'REFUNDED'
        when sent then 'PART_REFUNDED'
        else 'PAID'
      end`,
  },
  {
    about: 'riders collect more for an order than is left to pay',
    query: `
      select placed.id, placed.total_paise - placed.credit_paise as due, sum(parcel.collect_paise) as collect
      from orders placed
      join parcels parcel on parcel.order_id = placed.id
      where parcel.state not in ('void', 'returned', 'lost')
      group by placed.id
      having sum(parcel.collect_paise) > placed.total_paise - placed.credit_paise`,
  },
  {
    about: 'where money goes is kept in clear',
    query: `
      select id from refunds where get_byte(destination, 0) <> 1
      union all
      select id from returns where get_byte(destination, 0) <> 1`,
  },
];
