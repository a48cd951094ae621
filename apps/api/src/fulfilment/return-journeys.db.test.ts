import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestProduct, fillCart } from '#test/factories.ts';
import { getStock, listIntegrityErrors } from '#test/integrity-checks.ts';
import { createRefundHelpers } from '#test/refunds.ts';
import { type Conditions, type ModelReturn, ReturnJourneyModel } from '#test/returns/return-journey-model.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { releaseExpiredExchanges } from '../returns/returns.jobs.ts';

// The default runs in CI. Set JOURNEYS for longer runs.
const JOURNEYS = Number(process.env.JOURNEYS ?? 12);
const PRICE = 70_001;
const STOCK = 20;

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db, log } = testApp;
const returnsApi = await createReturnHelpers(testApp);
const { asStaff, as, call } = returnsApi;
const { createCustomerWithCredit } = await createRefundHelpers(testApp);

type Real = {
  id: string;
  lineId: string;
  variantId: string;
  otherId: string;
  creditAtFirst: number;
  customer: Awaited<ReturnType<typeof createTestBuyer>>;
};
type Step = (model: ReturnJourneyModel, real: Real, random: number) => Promise<void>;

const isDone = (reply: { status: number }) => reply.status < 300;
const pick = <T>(list: readonly T[], random: number): T | undefined => list[random % Math.max(list.length, 1)];

const getPaymentState = async (id: string) => {
  const { rows } = await sql<{ status: ReturnJourneyModel['status']; isPaid: boolean; credit: number }>`
    select delivery_status as status, payment_status <> 'PENDING' as "isPaid", credit_paise as credit from orders where id = ${id}
  `.execute(db);
  return rows[0]!;
};

/** Delivers some unpacked units. The order status comes from the database; shipments have their own model test. */
const deliver: Step = async (model, { id, lineId }, random) => {
  if ((model.status !== 'PENDING' && model.status !== 'SHIPPED') || model.unpacked <= 0) return;
  const units = 1 + (random % model.unpacked);
  const shipment = await returnsApi.pack(id, [{ orderLineId: lineId, quantity: units }]);
  await returnsApi.handOverShipments(shipment);
  await returnsApi.move({ id: shipment.id, status: 'handed_over' }, 'delivered');
  model.shipments.push({ id: shipment.id, units, isDelivered: true });
  model.status = (await getPaymentState(id)).status;
};

/** Revokes or restores a delivery. */
const correct: Step = async (model, { id }, random) => {
  const shipment = pick(model.shipments, random);
  if (!shipment) return;
  const [from, to] = shipment.isDelivered
    ? (['delivered', 'out_for_delivery'] as const)
    : (['out_for_delivery', 'delivered'] as const);
  expect((await returnsApi.move({ id: shipment.id, status: from }, to, 'A mistake')).status).toBe(200);
  shipment.isDelivered = !shipment.isDelivered;
  model.status = (await getPaymentState(id)).status;
};

const STATUSES = ['DELIVERED', 'SHIPPED', 'CANCELED', 'PENDING'] as const;
const setStatus: Step = async (model, { id }, random) => {
  const to = STATUSES[random % 4]!;
  const { isPaid } = await getPaymentState(id);
  const isAllowed = model.set(to, isPaid);
  expect([to, isDone(await returnsApi.setStatus(id, to))]).toEqual([to, isAllowed]);
};

const deliverWhole: Step = (model, real) => setStatus(model, real, 0);

const RESOLUTIONS = ['refund', 'exchange', 'store_credit'] as const;
const ask: Step = async (model, real, random) => {
  const { lines } = (await returnsApi.options(real)).body;
  expect(lines.reduce((all, { quantity }) => all + quantity, 0)).toBe(model.left);
  const returnable = lines.filter(({ quantity }) => quantity > 0);
  const requestedLines = returnable.slice(0, 1 + (random % 2)).map(({ orderLineId, shipmentId, quantity }, n) => {
    const resolution = RESOLUTIONS[(random + n) % 3]!;
    return {
      orderLineId,
      shipmentId,
      quantity: 1 + (Math.floor(random / 3) % quantity),
      reason: 'changed_mind' as const,
      resolution,
      ...(resolution === 'exchange' && { exchangeVariantId: real.otherId }),
    };
  });
  const [first] = requestedLines;
  if (!first) {
    const line = {
      ...requestedLines[0],
      orderLineId: real.lineId,
      shipmentId: null,
      quantity: 1,
      reason: 'damaged',
      resolution: 'refund',
    };
    expect(isDone(await returnsApi.ask(real, [line as never]))).toBe(false);
    return;
  }
  const tooMany = { ...first, quantity: (returnable[0]?.quantity ?? 0) + 1 };
  expect((await returnsApi.ask(real, [tooMany])).body.code).toBe('too_many_returns');
  const exchangedUnits = requestedLines.reduce(
    (all, { resolution, quantity }) => all + (resolution === 'exchange' ? quantity : 0),
    0,
  );
  const reply = await returnsApi.ask(real, requestedLines);
  expect([exchangedUnits, isDone(reply)]).toEqual([exchangedUnits, exchangedUnits <= model.otherStock]);
  if (!isDone(reply)) return;
  model.returns.push({
    id: reply.body.return.id,
    status: 'requested',
    lines: reply.body.return.lines.map(({ id, shipmentId, quantity: units, resolution }) => ({
      id,
      shipmentId,
      units,
      resolution,
      isReserved: false,
    })),
  });
};

const pickReturn = (model: ReturnJourneyModel, random: number, ...statuses: ModelReturn['status'][]) => {
  const matching = model.returns.filter(({ status }) => statuses.includes(status));
  // Sometimes picks a return in any status, which must be rejected.
  return pick(random % 7 === 0 ? model.returns : matching, random);
};

const withdraw: Step = async (model, real, random) => {
  const orderReturn = pickReturn(model, random, 'requested', 'approved');
  if (!orderReturn) return;
  const isAllowed = orderReturn.status === 'requested' || orderReturn.status === 'approved';
  expect([orderReturn.status, isDone(await returnsApi.withdraw(real, orderReturn.id))]).toEqual([
    orderReturn.status,
    isAllowed,
  ]);
  if (!isAllowed) return;
  model.letGo(orderReturn);
  orderReturn.status = 'canceled';
};

const accept: Step = async (model, _real, random) => {
  const orderReturn = pickReturn(model, random, 'requested');
  if (!orderReturn) return;
  const refundInstead = random % 2 === 0;
  const before = orderReturn.status;
  const isAllowed = before === 'requested' && model.mayComeBack && model.accept(orderReturn, refundInstead);
  expect([before, isDone(await returnsApi.decide(orderReturn.id, { kind: 'approve', refundInstead }))]).toEqual([
    before,
    isAllowed,
  ]);
};

const decline: Step = async (model, _real, random) => {
  const orderReturn = pickReturn(model, random, 'requested');
  if (!orderReturn) return;
  const isAllowed = orderReturn.status === 'requested';
  expect(isDone(await returnsApi.decide(orderReturn.id, { kind: 'decline', declineReason: 'Worn' }))).toBe(isAllowed);
  if (isAllowed) orderReturn.status = 'declined';
};

const receive: Step = async (model, _real, random) => {
  const orderReturn = pickReturn(model, random, 'approved');
  if (!orderReturn) return;
  const isAllowed = orderReturn.status === 'approved' && model.mayComeBack;
  expect([orderReturn.status, isDone(await returnsApi.receive(orderReturn.id))]).toEqual([
    orderReturn.status,
    isAllowed,
  ]);
  if (isAllowed) orderReturn.status = 'received';
};

function randomConditions(units: number, random: number): Conditions {
  const conditions = { sellable: 0, damaged: 0, wrongItem: 0, missing: 0 };
  const kinds = ['sellable', 'damaged', 'sellable', 'wrongItem', 'sellable', 'missing'] as const;
  for (let unit = 0; unit < units; unit += 1) conditions[kinds[(random + unit * 5) % 6]!] += 1;
  return conditions;
}

const inspect: Step = async (model, _real, random) => {
  const orderReturn = pickReturn(model, random, 'received');
  if (!orderReturn) return;
  const conditions = orderReturn.lines.map(({ units }, n) => randomConditions(units, random + n));
  const reply = await returnsApi.inspect(orderReturn, conditions);
  const isAllowed = orderReturn.status === 'received' && model.mayComeBack;
  expect([orderReturn.status, reply.status, isDone(reply)]).toEqual([orderReturn.status, reply.status, isAllowed]);
  if (isAllowed) model.inspect(orderReturn, conditions);
};

const recordRefundPayment: Step = async (model, real, random) => {
  const { refunds } = await returnsApi.listOwn(real);
  const due = pick(
    refunds.filter(({ status }) => status === 'pending'),
    random,
  );
  if (!due) return;
  const body = { method: 'upi', upiId: 'asha.k@okbank' };
  if (!due.method) expect(isDone(await as(real, 'setRefundDestination', { params: { id: due.id }, body }))).toBe(true);
  const response = await asStaff('recordRefundPayment', { params: { id: due.id }, body: { reference: randomUUID() } });
  expect(response.status).toBe(200);
  if (due.returnNumber === null) model.isPaidBack = true;
};

const waitLong: Step = async (model) => {
  await releaseExpiredExchanges(() => addMs(new Date(), 15 * DAY)).run({ db, log }, undefined);
  for (const orderReturn of model.returns) if (orderReturn.status === 'approved') model.letGo(orderReturn);
};

/** Another customer buys the remaining exchange stock. */
const sellOut: Step = async (model, { otherId }) => {
  if (model.otherStock === 0) return;
  await returnsApi.order([{ variantId: otherId, quantity: model.otherStock }]);
  model.otherStock = 0;
};

const STEPS = {
  deliver,
  correct,
  setStatus,
  deliverWhole,
  ask,
  withdraw,
  accept,
  decline,
  receive,
  inspect,
  recordRefundPayment,
  waitLong,
  sellOut,
};
type StepName = keyof typeof STEPS;
const names = Object.keys(STEPS) as StepName[];

/** Picks mostly a valid next step, sometimes any step. */
function nextStep(model: ReturnJourneyModel, random: number): StepName {
  const has = (status: ModelReturn['status']) => model.returns.some((orderReturn) => orderReturn.status === status);
  const sensible: StepName[] = [
    ...(model.delivered < model.units ? (['deliver', 'deliverWhole'] as const) : []),
    ...(model.left > 0 ? (['ask', 'ask'] as const) : []),
    ...(has('requested') ? (['accept', 'accept', 'accept'] as const) : []),
    ...(has('approved') ? (['receive', 'receive', 'waitLong', 'sellOut'] as const) : []),
    ...(has('received') ? (['inspect', 'inspect', 'inspect', 'sellOut'] as const) : []),
    ...(has('closed') ? (['recordRefundPayment', 'setStatus'] as const) : []),
  ];
  return pick(random % 4 === 0 || sensible.length === 0 ? names : sensible, Math.floor(random / 4)) ?? 'ask';
}

type Money = { cash: number; asCredit: number; forCancelling: number; balance: number };

async function expectModelMatches(
  model: ReturnJourneyModel,
  { id, creditAtFirst, customer, variantId, otherId }: Real,
) {
  const { rows } = await sql<Money>`
    select
      coalesce(sum(paise) filter (where return_id is not null and method is distinct from 'store_credit'), 0)::bigint as cash,
      coalesce(sum(paise) filter (where return_id is not null and method = 'store_credit'), 0)::bigint as "asCredit",
      coalesce(sum(paise) filter (where return_id is null), 0)::bigint as "forCancelling",
      (select coalesce(sum(balance_paise), 0)::bigint from store_credits where owner_id = ${customer.id}) as balance
    from refunds
    where order_id = ${id} and status <> 'canceled'
  `.execute(db);
  const { status, isPaid, credit } = await getPaymentState(id);
  const statuses = Object.fromEntries(
    (await returnsApi.listOwn({ id, customer })).returns.map((orderReturn) => [orderReturn.id, orderReturn.status]),
  );
  expect({
    ...rows[0],
    status,
    stock: [await getStock(db, variantId), await getStock(db, otherId)],
    statuses: model.returns.map((orderReturn) => statuses[orderReturn.id]),
  }).toEqual({
    cash: model.owed,
    asCredit: model.paidAsCredit,
    forCancelling: model.owedForCancelling,
    balance: model.balance,
    status: model.status,
    stock: [model.stock, model.otherStock],
    statuses: model.returns.map(({ status }) => status),
  });
  // The amount paid equals goods not returned + refunds + store credit, to the paisa.
  const keptAmount = status === 'CANCELED' ? 0 : (model.units - model.ours) * PRICE;
  const { cash, asCredit, forCancelling } = rows[0]!;
  const conditions = keptAmount + cash + asCredit + forCancelling + (creditAtFirst - credit);
  // A cancelled order that was paid in part is refunded, but only that part.
  const wasPaid = status === 'CANCELED' ? model.wasPaidWhenCancelled : isPaid;
  expect(wasPaid ? conditions : model.total).toBe(model.total);
}

test(`${JOURNEYS} random journeys: payments equal goods kept, refunds and credit, and stock equals its ledger`, {
  timeout: 60_000 + JOURNEYS * 8000,
}, async () => {
  const { id: productId } = await createTestProduct(db);
  const journey = fc.record({
    units: fc.integer({ min: 1, max: 4 }),
    others: fc.integer({ min: 0, max: 4 }),
    credit: fc.constantFrom(0, 0, 50_000, 120_000),
    steps: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 6, maxLength: 22 }),
  });
  await fc.assert(
    fc.asyncProperty(journey, async ({ units, others, credit, steps }) => {
      const createSize = (stock: number) =>
        createStockedVariant(db, { productId, size: randomUUID().slice(0, 8), stock, price: PRICE });
      const [{ id: variantId }, { id: otherId }] = [await createSize(STOCK), await createSize(others)];
      const customer = credit > 0 ? await createCustomerWithCredit(credit) : await createTestBuyer(db, []);
      await fillCart(db, customer.id, [{ variantId, quantity: units }]);
      const placed = await call(customer, 'placeOrder', {
        body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210', useCredit: credit > 0 },
      });
      const { order } = placed.body as { order: { id: string; items: { id: string }[]; creditUsed: number } };
      const creditAtFirst = Math.round(order.creditUsed * 100);
      const real: Real = { id: order.id, lineId: order.items[0]!.id, variantId, otherId, creditAtFirst, customer };
      const model = new ReturnJourneyModel({
        units,
        price: PRICE,
        stock: STOCK,
        otherStock: others,
        credit: creditAtFirst,
        balance: credit,
      });
      for (const [which, random] of steps) {
        await STEPS[nextStep(model, which)](model, real, random);
        await expectModelMatches(model, real);
      }
    }),
    { numRuns: JOURNEYS },
  );
  const errors = await listIntegrityErrors(db);
  expect(errors.filter((message) => !message.startsWith('a key was claimed'))).toEqual([]);
});
