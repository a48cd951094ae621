import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { encryptionKeys, loadConfig, refundEncryptionKeys } from '../../src/config.ts';
import { createCipher, REFUNDS_PURPOSE } from '../../src/platform/encryption.ts';
import { createSigner } from '../../src/platform/signed-token.ts';
import { createStockedVariant, createTestProduct } from '../../test/factories.ts';
import { registerForGst } from '../../test/tax-shop.ts';
import { type Buyer, createBuyer, fillCarts } from '../buyers.ts';
import { expectSuccess } from '../invoicing/taxed-orders.ts';
import { createStaffRace, type DatabaseChange, type Race, type Staff, type StaffRun } from '../race.ts';
import { type ApiResponse, countByStatus, type RaceHarness, waitForLockWaiters } from '../race-harness.ts';
import { getOrder, updateDeliveryStatus } from '../requests.ts';

const MAX_ATTEMPTS = 20;
export const PRICE_PAISE = 100_000;
export const LOCK_ORDER = 'select from orders where id = $1 for update';
export const UPI_DESTINATION = { method: 'upi', upiId: 'asha.k@okbank' };

/** Switches returns on. Must run before the instances start, because they cache settings. */
export const enableReturns: DatabaseChange = async (pool) => {
  await pool.query(`insert into settings (key, value) values ('selfServiceReturns', 'true'), ('giftOrders', 'true')`);
};

/** Also requires a second person to confirm refunds. */
export const enableTwoPersonRefunds: DatabaseChange = async (pool) => {
  await enableReturns(pool);
  await pool.query(`insert into settings (key, value) values ('refundSecondApproval', 'true')`);
};

/** Creates a race of a shop that takes returns. */
export const createReturnRace = (name: string, run: StaffRun): Race =>
  createStaffRace(name, run, { change: enableReturns });

export type DeliveredOrder = { id: string; lineId: string; buyer: Buyer; variantId: string; otherId: string };

type OrderOptions = { units?: number; others?: number; gift?: boolean; buyer?: Buyer; useCredit?: boolean };

/** Creates a delivered, paid order in a GST-registered shop. Its product has another size with `others` units in stock. */
export async function createDeliveredOrder(
  harness: RaceHarness,
  staffMember: Staff,
  { units = 1, others = 1, ...options }: OrderOptions = {},
): Promise<DeliveredOrder> {
  const { db } = harness;
  await registerForGst(db);
  const { id: productId } = await createTestProduct(db);
  await sql`update products set hsn = '621132' where id = ${productId}`.execute(db);
  const { id: variantId } = await createStockedVariant(db, { productId, size: 'M', stock: units, price: PRICE_PAISE });
  const { id: otherId } = await createStockedVariant(db, { productId, size: 'L', stock: others, price: PRICE_PAISE });
  const buyer = options.buyer ?? (await createBuyer(db, []));
  await fillCarts(db, [{ userId: buyer.id, items: [{ variantId, quantity: units }] }]);
  const { id, items } = getOrder(await placeOrder(harness, buyer, options));
  await expectSuccess(updateDeliveryStatus(harness, staffMember, id, 'DELIVERED'));
  return { id, lineId: items[0]?.id ?? '', buyer, variantId, otherId };
}

export function placeOrder(
  harness: RaceHarness,
  { headers, addressId }: Buyer,
  { gift, useCredit }: OrderOptions = {},
) {
  return harness.ask('POST', '/orders/place', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {
      addressId,
      paymentMethod: 'COD',
      ...(useCredit && { useCredit }),
      ...(gift && { gift: { name: 'Ravi', contact: '9876543211' } }),
    },
  });
}

type ReturnOptions = { resolution?: 'refund' | 'store_credit' | 'exchange'; quantity?: number };

const returnBody = ({ lineId, otherId }: DeliveredOrder, { resolution = 'refund', quantity = 1 }: ReturnOptions) => ({
  orderLineId: lineId,
  shipmentId: null,
  quantity,
  reason: 'too_small',
  resolution,
  ...(resolution === 'exchange' && { exchangeVariantId: otherId }),
});

export function requestReturn(
  harness: RaceHarness,
  order: DeliveredOrder,
  resolution: ReturnOptions = {},
  key: string = randomUUID(),
): Promise<ApiResponse> {
  return harness.ask('POST', `/orders/${order.id}/returns`, {
    headers: { ...order.buyer.headers, 'idempotency-key': key },
    body: {
      lines: [returnBody(order, resolution)],
      ...(resolution.resolution !== 'store_credit' && { destination: UPI_DESTINATION }),
    },
  });
}

/** Requests a return as the recipient of a gift, by the link in the shipment. */
export async function requestGiftReturn(harness: RaceHarness, order: DeliveredOrder): Promise<ApiResponse> {
  const token = await createSigner(harness.db, encryptionKeys(loadConfig())).sign('gift', order.id);
  return harness.ask('POST', `/gifts/${token}/returns`, {
    body: { lines: [returnBody(order, { resolution: 'store_credit' })] },
  });
}

export type CreatedReturn = { id: string; lineId: string };

export function getReturn({ status, body, text }: ApiResponse): CreatedReturn {
  if (status >= 300) throw new Error(`Expected a return, got ${status} ${text}`);
  const { id, lines } = (body as EndpointResponse<'requestReturn'>).return;
  return { id, lineId: lines[0]?.id ?? '' };
}

export const reviewReturn = (
  harness: RaceHarness,
  { headers }: Staff,
  { id }: CreatedReturn,
  kind: 'approve' | 'decline' = 'approve',
) =>
  harness.ask('POST', `/returns/${id}/review`, {
    headers,
    body: kind === 'approve' ? { kind } : { kind, declineReason: 'It was worn' },
  });

export const receiveReturn = (harness: RaceHarness, { headers }: Staff, { id }: CreatedReturn) =>
  harness.ask('POST', `/returns/${id}/receive`, { headers });

export const inspectReturn = (harness: RaceHarness, { headers }: Staff, { id, lineId }: CreatedReturn, sellable = 1) =>
  harness.ask('POST', `/returns/${id}/inspection`, {
    headers,
    body: { lines: [{ id: lineId, sellable, damaged: 0, wrongItem: 0, missing: 0 }] },
  });

export const cancelReturn = (harness: RaceHarness, { buyer }: DeliveredOrder, { id }: CreatedReturn) =>
  harness.ask('POST', `/returns/${id}/cancel`, { headers: buyer.headers });

export async function createReturn(
  harness: RaceHarness,
  staffMember: Staff,
  order: DeliveredOrder,
  { until, ...resolution }: ReturnOptions & { until: 'requested' | 'approved' | 'received' | 'closed' },
): Promise<CreatedReturn> {
  const orderReturn = getReturn(await expectSuccess(requestReturn(harness, order, resolution)));
  const steps = [
    () => reviewReturn(harness, staffMember, orderReturn),
    () => receiveReturn(harness, staffMember, orderReturn),
    () => inspectReturn(harness, staffMember, orderReturn, resolution.quantity),
  ];
  for (const step of steps.slice(0, ['requested', 'approved', 'received', 'closed'].indexOf(until)))
    await expectSuccess(step());
  return orderReturn;
}

export const recordRefund = (harness: RaceHarness, { headers }: Staff, refundId: string, reference: string) =>
  harness.ask('POST', `/refunds/${refundId}/payment`, { headers, body: { reference } });

export const confirmRefund = (harness: RaceHarness, { headers }: Staff, refundId: string) =>
  harness.ask('POST', `/refunds/${refundId}/confirmation`, { headers });

export type RefundRow = { id: string; paise: number; method: string | null; status: string; reference: string | null };

/** Returns the refunds of an order, except cancelled ones. */
export async function listRefunds({ pool }: RaceHarness, orderId: string): Promise<RefundRow[]> {
  const { rows } = await pool.query<RefundRow>(
    `select id, paise::int, method, status, reference from refunds where order_id = $1 and status <> 'canceled' order by id`,
    [orderId],
  );
  return rows;
}

export async function getReturnStatus({ pool }: RaceHarness, { id }: CreatedReturn): Promise<string | undefined> {
  const { rows } = await pool.query<{ status: string }>('select status from returns where id = $1', [id]);
  return rows[0]?.status;
}

export async function getStoreCredit({ pool }: RaceHarness, { id }: Pick<Buyer, 'id'>): Promise<number> {
  const { rows } = await pool.query<{ paise: number }>(
    'select coalesce(sum(balance_paise), 0)::int as paise from store_credits where owner_id = $1',
    [id],
  );
  return rows[0]?.paise ?? 0;
}

/** Encrypts refund destinations and gift codes with the same keys as the instances. */
export const cipher = createCipher(refundEncryptionKeys(loadConfig()), REFUNDS_PURPOSE);

/** Retries while the shop is busy (503), like its pages do. */
export async function withRetries(sendRequest: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let attempts = 1; ; attempts++) {
    const response = await sendRequest();
    if (response.status !== 503 || attempts === MAX_ATTEMPTS) return response;
  }
}

/**
 * Like `waitAtBarrier`, but in order: the second request starts once the first waits for the lock. `met` is false if they missed each
 * other, which can happen on a busy machine.
 */
export async function releaseInOrder(
  { pool }: RaceHarness,
  { lockStatement, values }: { lockStatement: string; values: unknown[] },
  starts: readonly (() => Promise<ApiResponse>)[],
): Promise<{ responses: ApiResponse[]; met: boolean }> {
  const holder = await pool.connect();
  const busy = { times: 0 };
  let waiting = 0;
  try {
    await holder.query('begin');
    await holder.query(lockStatement, values);
    const started: Promise<ApiResponse>[] = [];
    for (const start of starts) {
      const sendRequest = async () => {
        const response = await start();
        if (response.status === 503) busy.times += 1;
        return response;
      };
      started.push(withRetries(sendRequest));
      waiting = await waitForLockWaiters(pool, started.length);
    }
    await holder.query('commit');
    const responses = await Promise.all(started);
    return { responses, met: waiting === starts.length && busy.times === 0 };
  } finally {
    holder.release();
  }
}

const MAX_MISSED_ROUNDS = 20;

/** Runs at least `rounds` rounds, until both outcomes were seen. `run` returns undefined if the requests missed each other. */
export async function runUntilAllOutcomes<Outcome extends string>(
  outcomes: readonly [Outcome, Outcome],
  rounds: number,
  run: (round: number) => Promise<Outcome | undefined>,
): Promise<Record<Outcome, number>> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const hasAllOutcomes = () => outcomes.every((outcome) => counts[outcome] > 0);
  for (let round = 0; round < rounds || (!hasAllOutcomes() && round < rounds + MAX_MISSED_ROUNDS); round++) {
    const outcome = await run(round);
    if (outcome) counts[outcome] += 1;
  }
  expect(hasAllOutcomes(), `one of both was always first: ${JSON.stringify(counts)}`).toBe(true);
  return counts;
}

/** One request succeeds and the others get 409. */
export function expectOneSuccess(responses: readonly ApiResponse[], successStatus = 200): void {
  expect(countByStatus(responses)).toEqual({ [successStatus]: 1, 409: responses.length - 1 });
}
