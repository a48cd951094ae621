import { randomUUID } from 'node:crypto';
import type { ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStockedVariant } from '#test/factories.ts';
import { getStock, listIntegrityErrors } from '#test/integrity-checks.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';

// The default runs in CI. Set JOURNEYS for longer runs.
const JOURNEYS = Number(process.env.JOURNEYS ?? 40);
const STOCK = 20;
const PRICE = 100_000;

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const { asStaff, call, order, move } = await createPackingHelpers(testApp);

type ModelShipment = { id: string; lineId: string; status: ShipmentStatus; units: number; sellable: number };

/** Expected state of an order with one product, computed without a database. */
class Model {
  units: number;
  stock: number;
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED' = 'PENDING';
  shipments: ModelShipment[] = [];

  constructor(units: number) {
    this.units = units;
    this.stock = STOCK - units;
  }

  get live() {
    return this.shipments.filter(({ status }) => status !== 'canceled');
  }
  get unpacked() {
    return this.units - this.live.reduce((sum, { units }) => sum + units, 0);
  }
  get collected() {
    return this.shipments
      .filter(({ status }) => status === 'delivered')
      .reduce((sum, { units }) => sum + units * PRICE, 0);
  }

  /** Derives the order status from its shipments. */
  follow(): void {
    const unitsIn = (status: ShipmentStatus) =>
      this.shipments.filter((shipment) => shipment.status === status).reduce((sum, { units }) => sum + units, 0);
    if (this.status === 'CANCELED') return;
    if (unitsIn('delivered') === this.units) this.status = 'DELIVERED';
    else if (unitsIn('returned_to_origin') === this.units && this.status === 'SHIPPED') this.status = 'CANCELED';
    else if (this.status === 'PENDING') this.status = 'SHIPPED';
    else if (this.status === 'DELIVERED') this.status = 'SHIPPED';
  }
}

type Real = Awaited<ReturnType<typeof order>> & { variantId: string };
/** A step checks the response and updates the model. */
type Step = (model: Model, real: Real, random: number) => Promise<void>;

const isDone = (reply: { status: number }) => reply.status < 300;
const pick = <T>(list: T[], random: number): T | undefined => list[random % Math.max(list.length, 1)];

const pack: Step = async (model, real, random) => {
  const units = 1 + (random % 3);
  const lines = [{ orderLineId: real.lines[0]!.orderLineId, quantity: units }];
  const reply = await asStaff('createShipment', { body: { orderId: real.id, lines } }, randomUUID());
  const isAllowed = (model.status === 'PENDING' || model.status === 'SHIPPED') && units <= model.unpacked;
  expect([units, isDone(reply)]).toEqual([units, isAllowed]);
  if (!isAllowed) return;
  const { id, lines: packed } = reply.body.shipment;
  model.shipments.push({ id, lineId: packed[0]!.id, status: 'packed', units, sellable: 0 });
};

const handOverShipments: Step = async (model, _real, random) => {
  const shipment = pick(model.shipments, random);
  if (!shipment) return;
  const { body } = await asStaff('handOverShipments', {
    body: { shipments: [{ id: shipment.id, courierName: 'India Post' }] },
  });
  const isAllowed = shipment.status === 'packed' && model.status !== 'CANCELED';
  expect(body.outcomes[0]?.done).toBe(isAllowed || shipment.status === 'handed_over');
  if (!isAllowed) return;
  shipment.status = 'handed_over';
  model.follow();
};

const IN_TRANSIT = new Set<ShipmentStatus>([
  'handed_over',
  'out_for_delivery',
  'delivery_failed',
  'returning_to_origin',
  'delivered',
  'lost',
]);
const moveTo =
  (to: 'out_for_delivery' | 'delivery_failed' | 'returning_to_origin' | 'delivered' | 'lost' | 'canceled'): Step =>
  async (model, _real, random) => {
    const shipment = pick(model.shipments, random);
    if (!shipment) return;
    const isAllowed =
      to === 'canceled' ? shipment.status === 'packed' : IN_TRANSIT.has(shipment.status) && shipment.status !== to;
    expect([shipment.status, to, isDone(await move(shipment, to, 'as it happened'))]).toEqual([
      shipment.status,
      to,
      isAllowed,
    ]);
    if (!isAllowed) return;
    shipment.status = to;
    if (to !== 'canceled') model.follow();
  };

const receive: Step = async (model, _real, random) => {
  const shipment = pick(model.shipments, random);
  if (!shipment) return;
  const sellable = random % (shipment.units + 1);
  const lines = [{ id: shipment.lineId, sellable, damaged: shipment.units - sellable, missing: 0 }];
  const reply = await asStaff('receiveReturnedShipment', { params: { id: shipment.id }, body: { lines } });
  const isAllowed = ['delivery_failed', 'returning_to_origin', 'lost'].includes(shipment.status);
  expect([shipment.status, isDone(reply)]).toEqual([shipment.status, isAllowed]);
  if (!isAllowed) return;
  shipment.status = 'returned_to_origin';
  model.stock += sellable;
  model.follow();
};

const edit: Step = async (model, real, random) => {
  const units = random % 4;
  const reply = await asStaff('editOrder', {
    params: { id: real.id },
    body: {
      reason: 'Asked for',
      expectedTotal: (model.units * PRICE) / 100,
      lines: [{ id: real.lines[0]!.orderLineId, quantity: units }],
    },
  });
  const isAllowed = model.status === 'PENDING' && model.live.length === 0 && units > 0 && units <= model.units;
  expect([units, isDone(reply)]).toEqual([units, isAllowed]);
  if (!isAllowed) return;
  model.stock += model.units - units;
  model.units = units;
};

const cancel: Step = async (model, real) => {
  const reply = await call(real.customer, 'cancelOrder', { params: { id: real.id } });
  const isAllowed = model.status === 'PENDING';
  expect(isDone(reply)).toBe(isAllowed);
  if (!isAllowed) return;
  model.status = 'CANCELED';
  model.stock += model.units;
  for (const shipment of model.shipments) if (shipment.status === 'packed') shipment.status = 'canceled';
};

const STEPS = [
  pack,
  pack,
  handOverShipments,
  handOverShipments,
  moveTo('out_for_delivery'),
  moveTo('delivery_failed'),
  moveTo('returning_to_origin'),
  moveTo('delivered'),
  moveTo('lost'),
  moveTo('canceled'),
  receive,
  edit,
  cancel,
];

test(`${JOURNEYS} random journeys end in the status that an in-memory model predicts`, {
  timeout: 60_000 + JOURNEYS * 4000,
}, async () => {
  const { id: productVariant } = await createStockedVariant(db, { stock: STOCK, price: PRICE });
  const { productId } = await db
    .selectFrom('variants')
    .select('product_id as productId')
    .where('id', '=', productVariant)
    .executeTakeFirstOrThrow();
  const journey = fc.record({
    units: fc.integer({ min: 1, max: 5 }),
    steps: fc.array(fc.tuple(fc.nat(STEPS.length - 1), fc.nat(1000)), { minLength: 4, maxLength: 16 }),
  });
  await fc.assert(
    fc.asyncProperty(journey, async ({ units, steps }) => {
      const { id: variantId } = await createStockedVariant(db, {
        productId,
        size: randomUUID().slice(0, 8),
        stock: STOCK,
        price: PRICE,
      });
      const real = { variantId, ...(await order([{ variantId, quantity: units }])) };
      const model = new Model(units);
      for (const [step, random] of steps) await STEPS[step]?.(model, real, random);

      const { body } = await asStaff('getOrder', { params: { id: real.id } });
      expect(body.order.deliveryStatus).toBe(model.status);
      expect(body.shipments.map(({ status }) => status)).toEqual(model.shipments.map(({ status }) => status));
      expect(body.cod!.collected * 100).toBe(model.collected);
      expect(body.order.orderTotal! * 100).toBe(model.units * PRICE);
      expect(await getStock(db, variantId)).toBe(model.stock);
    }),
    { numRuns: JOURNEYS },
  );
  const errors = await listIntegrityErrors(db);
  expect(errors.filter((message) => !message.startsWith('a key was claimed'))).toEqual([]);
});
