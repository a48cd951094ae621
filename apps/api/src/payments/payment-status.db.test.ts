import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const staff = await createTestUser(db, { userType: 'ADMIN' });
/** Every order costs 1,000 rupees. */
const TOTAL = 1000;

type Delivery = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
type RefundRow = {
  status: 'pending' | 'awaiting_confirmation' | 'sending' | 'failed' | 'sent' | 'canceled';
  rupees: number;
  of?: 'return';
  extra?: true;
};
type PaymentRow = { status: string; rupees: number; isExtra?: true };
type Example = {
  delivery: Delivery;
  method?: 'ONLINE';
  /** Store credit spent, and given back, in rupees. */
  credit?: [spent: number, restored: number];
  payments?: PaymentRow[];
  refunds?: RefundRow[];
  is: 'PENDING' | 'PAID' | 'REFUND_DUE' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
};

const paid = (rupees = TOTAL): PaymentRow => ({ status: 'paid', rupees });
const open = (status: string): PaymentRow => ({ status, rupees: TOTAL });
const sent = (rupees: number): RefundRow => ({ status: 'sent', rupees });
const sentForReturn = (rupees: number): RefundRow => ({ status: 'sent', rupees, of: 'return' });
const due = (rupees: number): RefundRow => ({ status: 'pending', rupees });
const dueForReturn = (rupees: number): RefundRow => ({ status: 'pending', rupees, of: 'return' });
const noted = (rupees: number): RefundRow => ({ status: 'awaiting_confirmation', rupees });
const voided = (rupees: number): RefundRow => ({ status: 'canceled', rupees });

const CASH: Example[] = [
  { delivery: 'PENDING', is: 'PENDING' },
  { delivery: 'SHIPPED', is: 'PENDING' },
  { delivery: 'DELIVERED', is: 'PAID' },
  { delivery: 'CANCELED', is: 'PENDING' },
  // Cancelled after delivery: the cash goes back.
  { delivery: 'CANCELED', refunds: [due(1000)], is: 'REFUND_DUE' },
  { delivery: 'CANCELED', refunds: [noted(1000)], is: 'REFUND_DUE' },
  { delivery: 'CANCELED', refunds: [sent(1000)], is: 'REFUNDED' },
  { delivery: 'CANCELED', refunds: [sent(400), due(600)], is: 'REFUND_DUE' },
  { delivery: 'CANCELED', refunds: [sentForReturn(400), sent(600)], is: 'REFUNDED' },
  { delivery: 'CANCELED', refunds: [voided(1000)], is: 'PENDING' },
  // Reopened before the refund was sent: the shop has the cash.
  { delivery: 'PENDING', refunds: [voided(1000)], is: 'PAID' },
  { delivery: 'SHIPPED', refunds: [voided(1000)], is: 'PAID' },
  { delivery: 'DELIVERED', refunds: [voided(1000)], is: 'PAID' },
  { delivery: 'PENDING', refunds: [voided(400)], is: 'PENDING' },
  { delivery: 'CANCELED', refunds: [voided(1000), due(1000)], is: 'REFUND_DUE' },
  // Returns.
  { delivery: 'DELIVERED', refunds: [dueForReturn(400)], is: 'REFUND_DUE' },
  { delivery: 'DELIVERED', refunds: [sentForReturn(400)], is: 'PARTIALLY_REFUNDED' },
  { delivery: 'DELIVERED', refunds: [sentForReturn(400), dueForReturn(600)], is: 'REFUND_DUE' },
  { delivery: 'DELIVERED', refunds: [sentForReturn(400), sentForReturn(600)], is: 'REFUNDED' },
  { delivery: 'DELIVERED', refunds: [sentForReturn(1000)], is: 'REFUNDED' },
  // Other refunds never make an order that was not cancelled REFUNDED.
  { delivery: 'DELIVERED', refunds: [sent(1000)], is: 'PARTIALLY_REFUNDED' },
  { delivery: 'PENDING', refunds: [sent(200)], is: 'PARTIALLY_REFUNDED' },
  { delivery: 'SHIPPED', refunds: [due(200)], is: 'REFUND_DUE' },
];

const CREDIT: Example[] = [
  { delivery: 'PENDING', credit: [1000, 0], is: 'PAID' },
  { delivery: 'SHIPPED', credit: [1000, 0], is: 'PAID' },
  { delivery: 'DELIVERED', credit: [1000, 0], is: 'PAID' },
  { delivery: 'PENDING', credit: [400, 0], is: 'PENDING' },
  { delivery: 'SHIPPED', credit: [999, 0], is: 'PENDING' },
  { delivery: 'DELIVERED', credit: [400, 0], is: 'PAID' },
  { delivery: 'PENDING', credit: [1000, 200], is: 'PENDING' },
  { delivery: 'CANCELED', credit: [1000, 1000], is: 'REFUNDED' },
  { delivery: 'CANCELED', credit: [400, 400], is: 'REFUNDED' },
  { delivery: 'CANCELED', credit: [400, 400], refunds: [due(600)], is: 'REFUND_DUE' },
  { delivery: 'CANCELED', credit: [400, 400], refunds: [sent(600)], is: 'REFUNDED' },
  { delivery: 'DELIVERED', credit: [1000, 300], refunds: [sentForReturn(300)], is: 'PARTIALLY_REFUNDED' },
  { delivery: 'DELIVERED', credit: [1000, 1000], refunds: [sentForReturn(1000)], is: 'REFUNDED' },
  { delivery: 'DELIVERED', credit: [400, 400], refunds: [sentForReturn(400), dueForReturn(100)], is: 'REFUND_DUE' },
  { delivery: 'SHIPPED', credit: [600, 0], refunds: [voided(400)], is: 'PAID' },
];

const ONLINE: Example[] = [
  { delivery: 'PENDING', method: 'ONLINE', is: 'PENDING' },
  { delivery: 'PENDING', method: 'ONLINE', payments: [open('starting')], is: 'PENDING' },
  { delivery: 'PENDING', method: 'ONLINE', payments: [open('waiting')], is: 'PENDING' },
  { delivery: 'PENDING', method: 'ONLINE', payments: [open('failed')], is: 'PENDING' },
  { delivery: 'PENDING', method: 'ONLINE', payments: [open('expired'), open('canceled')], is: 'PENDING' },
  { delivery: 'PENDING', method: 'ONLINE', payments: [open('review')], is: 'PENDING' },
  { delivery: 'PENDING', method: 'ONLINE', payments: [paid()], is: 'PAID' },
  { delivery: 'PENDING', method: 'ONLINE', payments: [open('failed'), paid()], is: 'PAID' },
  { delivery: 'PENDING', method: 'ONLINE', payments: [paid(990)], is: 'PENDING' },
  { delivery: 'SHIPPED', method: 'ONLINE', payments: [paid()], is: 'PAID' },
  { delivery: 'DELIVERED', method: 'ONLINE', payments: [paid()], is: 'PAID' },
  // Delivery does not pay an online order.
  { delivery: 'DELIVERED', method: 'ONLINE', is: 'PENDING' },
  { delivery: 'PENDING', method: 'ONLINE', credit: [400, 0], payments: [paid(600)], is: 'PAID' },
  { delivery: 'PENDING', method: 'ONLINE', credit: [400, 0], payments: [open('waiting')], is: 'PENDING' },
  { delivery: 'CANCELED', method: 'ONLINE', payments: [open('expired')], is: 'PENDING' },
  { delivery: 'CANCELED', method: 'ONLINE', payments: [paid()], refunds: [due(1000)], is: 'REFUND_DUE' },
  { delivery: 'CANCELED', method: 'ONLINE', payments: [paid()], refunds: [sent(1000)], is: 'REFUNDED' },
  { delivery: 'CANCELED', method: 'ONLINE', payments: [paid()], is: 'REFUNDED' },
  {
    delivery: 'DELIVERED',
    method: 'ONLINE',
    payments: [paid()],
    refunds: [sentForReturn(250)],
    is: 'PARTIALLY_REFUNDED',
  },
  // A late or second payment that went back does not count.
  {
    delivery: 'PENDING',
    method: 'ONLINE',
    payments: [paid(), paid()],
    refunds: [{ ...sent(1000), extra: true }],
    is: 'PAID',
  },
  {
    delivery: 'PENDING',
    method: 'ONLINE',
    payments: [paid(), paid()],
    refunds: [{ ...due(1000), extra: true }],
    is: 'PAID',
  },
  { delivery: 'CANCELED', method: 'ONLINE', refunds: [{ ...sent(1000), extra: true }], is: 'PENDING' },
  // Money that the order did not need is not its payment.
  {
    delivery: 'SHIPPED',
    payments: [{ ...paid(), isExtra: true }],
    refunds: [{ ...due(1000), extra: true }],
    is: 'PENDING',
  },
  // The provider was asked to send it, or could not.
  {
    delivery: 'CANCELED',
    method: 'ONLINE',
    payments: [paid()],
    refunds: [{ ...due(1000), status: 'sending' }],
    is: 'REFUND_DUE',
  },
  {
    delivery: 'CANCELED',
    method: 'ONLINE',
    payments: [paid()],
    refunds: [{ ...due(1000), status: 'failed' }],
    is: 'REFUND_DUE',
  },
];

const EXAMPLES = [...CASH, ...CREDIT, ...ONLINE];

test('there are more than sixty examples', () => {
  expect(EXAMPLES.length).toBeGreaterThan(60);
});

test.each(EXAMPLES.map((example, n) => ({ n: n + 1, ...example })))(
  'example $n: $delivery, credit $credit, payments $payments, refunds $refunds is $is',
  async (example) => {
    const orderId = await createOrder(example);
    const { rows } = await sql<{ status: string }>`select payment_status_of(${orderId}) as status`.execute(db);
    expect(rows[0]?.status).toBe(example.is);
  },
);

async function createOrder({ delivery, method, credit, payments = [], refunds = [] }: Example): Promise<string> {
  const orderId = await placeOrder();
  await sql`
    update orders
    set payment_method = ${method ?? 'COD'}, delivery_status = ${delivery},
      delivered_on = case when ${delivery} = 'DELIVERED' then current_date end
    where id = ${orderId}
  `.execute(db);
  for (const [index, { status, rupees, isExtra = false }] of payments.entries())
    await sql`
      insert into payments (order_id, way, provider, reference, paise, status, is_accepted, paid_at)
      values (
        ${orderId}, 'page', 'razorpay', ${`${orderId}-${index}`}, ${rupees * 100}, ${status}, ${status === 'paid' && !isExtra && payments.findIndex((one) => one.status === 'paid') === index},
        case when ${status} = 'paid' then now() end
      )
    `.execute(db);
  for (const refund of refunds) await insertRefund(orderId, refund);
  if (credit) await insertCredit(orderId, credit);
  return orderId;
}

async function placeOrder(): Promise<string> {
  const { id: variantId } = await createStockedVariant(db, { stock: 1, price: TOTAL * 100, saving: 0 });
  const { headers, addressId } = await createTestBuyer(db, [{ variantId, quantity: 1 }]);
  const payload = { addressId, paymentMethod: 'COD' };
  const response = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return response.json<{ order: { id: string } }>().order.id;
}

async function insertRefund(orderId: string, { status, rupees, of, extra }: RefundRow): Promise<void> {
  const returnId = of ? await insertReturn(orderId) : null;
  const isDone = status === 'sent' || status === 'awaiting_confirmation';
  await sql`
    insert into refunds (order_id, return_id, paise, status, method, reference, due_on, completed_on, extra)
    values (
      ${orderId}, ${returnId}, ${rupees * 100}, ${status}, ${isDone ? 'upi' : null},
      case when ${isDone} then gen_random_uuid()::text end, current_date,
      case when ${status} = 'sent' then current_date end, ${extra ?? false}
    )
  `.execute(db);
}

async function insertReturn(orderId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into returns (number, order_id, status, shop_pays_shipping, closed_at)
    values ('R-' || left(new_order_id(), 8), ${orderId}, 'closed', false, now())
    returning id
  `.execute(db);
  return rows[0]?.id ?? '';
}

async function insertCredit(orderId: string, [spent, restored]: [number, number]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into store_credits (code_hash, owner_id, expires_on)
    values (sha256(${orderId}::bytea), ${staff.id}, current_date + 365)
    returning id
  `.execute(db);
  const creditId = rows[0]?.id;
  const record = (kind: string, rupees: number) =>
    sql`select record_store_credit_entry(${creditId}, ${kind}, ${rupees * 100}, ${orderId}, null)`.execute(db);
  await record('issued', spent);
  await record('spent', -spent);
  if (restored > 0) await record('restored', restored);
}
