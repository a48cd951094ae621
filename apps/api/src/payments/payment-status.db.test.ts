import { readFileSync } from 'node:fs';
import { paymentLabel } from '@kinari/contract/labels/order-labels';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const staff = await createTestUser(db, { userType: 'ADMIN' });
/** Every order costs 1,000 rupees. */
const TOTAL = 1000;

// Creates each order of the example tables and compares its status with the documented one.
const document = readFileSync(new URL('../../../../docs/payment-status-examples.md', import.meta.url), 'utf8');

type RefundRow = { status: string; rupees: number; isReturn: boolean; isExtra: boolean };
type PaymentRow = { status: string; rupees: number; isExtra: boolean };
type Example = {
  delivery: string;
  method: 'COD' | 'ONLINE';
  /** Store credit spent, and given back, in rupees. */
  credit: [spent: number, restored: number] | undefined;
  payments: PaymentRow[];
  refunds: RefundRow[];
};
type Row = (column: string) => string;

const EXAMPLES = [
  ...readTable('Cash on delivery', 'COD'),
  ...readTable('Cash on delivery with store credit', 'COD'),
  ...readTable('Online payment', 'ONLINE'),
];

test('the document has sixty numbered examples', () => {
  expect(EXAMPLES.map(({ row }) => Number(row('No.')))).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test.each(EXAMPLES.map(({ row, method }) => [row('No.'), row('Order'), row('Status'), { row, method }] as const))(
  'example %s: %s is %s',
  async (_number, _order, expected, { row, method }) => {
    const orderId = await createOrder(toExample(row, method));
    const { rows } = await sql<
      Pick<Parameters<typeof paymentLabel>[0], 'paymentStatus'>
    >`select payment_status_of(${orderId}) as "paymentStatus"`.execute(db);
    const paymentStatus = rows[0]?.paymentStatus ?? 'PENDING';
    expect(paymentLabel({ deliveryStatus: 'PENDING', paymentStatus })).toBe(expected);
  },
);

test('an order that staff reopened and whose delivery they revoked has no cash', async () => {
  const orderId = await createOrder({
    delivery: 'PENDING',
    method: 'COD',
    credit: undefined,
    payments: [],
    refunds: [{ status: 'canceled', rupees: TOTAL, isReturn: false, isExtra: false }],
  });
  await sql`
    insert into order_events (order_id, from_status, to_status, happened_at)
    values (${orderId}, 'DELIVERED', 'SHIPPED', clock_timestamp())
  `.execute(db);
  const { rows } = await sql<{ status: string }>`select payment_status_of(${orderId}) as status`.execute(db);
  expect(rows[0]?.status).toBe('PENDING');
});

function readTable(heading: string, method: Example['method']): { row: Row; method: Example['method'] }[] {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [columns = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  return rows.map((cells) => ({
    method,
    row: (column) => cells[columns.indexOf(column)] ?? '–',
  }));
}

const DELIVERY: Record<string, string> = { Cancelled: 'CANCELED' };
const REFUND_STATUS: Record<string, string> = { due: 'pending', noted: 'awaiting_confirmation', void: 'canceled' };
const PAYMENT_STATUS: Record<string, string> = { cancelled: 'canceled', extra: 'paid' };

function toExample(row: Row, method: Example['method']): Example {
  const [spent, restored] = row('Store credit').split(', back ').map(toRupees);
  return {
    delivery: DELIVERY[row('Order')] ?? row('Order').toUpperCase(),
    method,
    credit: row('Store credit') === '–' ? undefined : [spent ?? 0, restored ?? 0],
    payments: readAmounts(row('Payments')).map(({ words: [status = ''], rupees }) => ({
      status: PAYMENT_STATUS[status] ?? status,
      isExtra: status === 'extra',
      rupees,
    })),
    refunds: readAmounts(row('Refunds')).map(({ words, rupees }) => ({
      status: REFUND_STATUS[words.at(-1) ?? ''] ?? words.at(-1) ?? '',
      isReturn: words[0] === 'return',
      isExtra: words[0] === 'extra',
      rupees,
    })),
  };
}

/** Reads '–' or a list such as 'return sent 400.00; due 600.00'. */
function readAmounts(cell: string): { words: string[]; rupees: number }[] {
  if (cell === '–') return [];
  return cell.split('; ').map((part) => {
    const words = part.split(' ');
    return { words: words.slice(0, -1), rupees: toRupees(words.at(-1) ?? '') };
  });
}

function toRupees(text: string): number {
  return Number(text.replaceAll(',', ''));
}

async function createOrder({ delivery, method, credit, payments, refunds }: Example): Promise<string> {
  const orderId = await placeOrder();
  await sql`
    update orders
    set payment_method = ${method}, delivery_status = ${delivery},
      delivered_on = case when ${delivery} = 'DELIVERED' then current_date end
    where id = ${orderId}
  `.execute(db);
  const acceptedIndex = payments.findIndex(({ status, isExtra }) => status === 'paid' && !isExtra);
  for (const [index, { status, rupees }] of payments.entries())
    await sql`
      insert into payments (order_id, way, provider, reference, paise, status, is_accepted, paid_at)
      values (
        ${orderId}, 'page', 'razorpay', ${`${orderId}-${index}`}, ${rupees * 100}, ${status}, ${index === acceptedIndex},
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

async function insertRefund(orderId: string, { status, rupees, isReturn, isExtra }: RefundRow): Promise<void> {
  const returnId = isReturn ? await insertReturn(orderId) : null;
  const isDone = status === 'sent' || status === 'awaiting_confirmation';
  await sql`
    insert into refunds (order_id, return_id, paise, status, method, reference, due_on, completed_on, extra)
    values (
      ${orderId}, ${returnId}, ${rupees * 100}, ${status}, ${isDone ? 'upi' : null},
      case when ${isDone} then gen_random_uuid()::text end, current_date,
      case when ${status} = 'sent' then current_date end, ${isExtra}
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
