import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant } from '#test/factories.ts';
import { listIntegrityErrors } from '#test/integrity-checks.ts';
import { JourneyModel, type Shipment, type ShipmentStatus } from '#test/invoicing/invoicing-model.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTaxedVariant, registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import { DOCUMENT_CHECKS } from '../../scripts/document-integrity.ts';

// The default runs in CI. Set JOURNEYS for longer runs.
const JOURNEYS = Number(process.env.JOURNEYS ?? 25);
const STOCK = 40;

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const { asStaff, order, move } = await createPackingHelpers(testApp);
await registerForGst(db);

type Real = Awaited<ReturnType<typeof order>>;
type Step = (model: JourneyModel, real: Real, random: number) => Promise<void>;

const isDone = (reply: { status: number }) => reply.status < 300;
const pick = <T>(list: T[], random: number): T | undefined => list[random % Math.max(list.length, 1)];

const pack: Step = async (model, { id: orderId }, random) => {
  const unpacked = model.pieces.filter(({ shipment }) => !shipment);
  const packedUnits = unpacked.slice(0, 1 + (random % Math.max(unpacked.length, 1)));
  const lines = [...Map.groupBy(packedUnits, ({ line }) => line)].map(([orderLineId, { length: quantity }]) => ({
    orderLineId,
    quantity,
  }));
  if (lines.length === 0) return;
  const reply = await asStaff('createShipment', { body: { orderId, lines } }, randomUUID());
  expect(isDone(reply)).toBe(model.status === 'PENDING' || model.status === 'SHIPPED');
  if (!isDone(reply)) return;
  const { id, lines: packed } = reply.body.shipment;
  const shipment: Shipment = { id, lines: packed.map((line) => ({ ...line })), status: 'packed', isPast: false };
  model.shipments.push(shipment);
  for (const unit of packedUnits) unit.shipment = shipment;
};

const handOverShipments: Step = async (model, _real, random) => {
  const shipment = pick(
    model.shipments.filter(({ status }) => status === 'packed'),
    random,
  );
  if (!shipment) return;
  const { body } = await asStaff('handOverShipments', {
    body: { shipments: [{ id: shipment.id, courierName: 'India Post' }] },
  });
  expect(body.outcomes[0]?.done).toBe(model.status !== 'CANCELED');
  if (!body.outcomes[0]?.done) return;
  shipment.status = 'handed_over';
  model.follow('handed_over');
};

const NEXT_STATUSES = ['delivery_failed', 'returning_to_origin', 'delivered', 'lost'] as const;
const IN_TRANSIT = new Set<ShipmentStatus>(['handed_over', ...NEXT_STATUSES]);
const updateShipmentStatus: Step = async (model, _real, random) => {
  const shipment = pick(
    model.shipments.filter(({ status }) => IN_TRANSIT.has(status)),
    random,
  );
  const to = NEXT_STATUSES[Math.floor(random / 10) % NEXT_STATUSES.length] ?? 'delivery_failed';
  if (!shipment || shipment.status === to) return;
  expect((await move(shipment, to, 'as it happened')).status).toBe(200);
  shipment.status = to;
  model.follow(to);
};

const unpack: Step = async (model, _real, random) => {
  const shipment = pick(
    model.shipments.filter(({ status }) => status === 'packed'),
    random,
  );
  if (!shipment) return;
  expect((await move(shipment, 'canceled')).status).toBe(200);
  model.unpack(shipment);
};

const receive: Step = async (model, _real, random) => {
  const shipment = pick(
    model.shipments.filter(({ status }) => ['delivery_failed', 'returning_to_origin', 'lost'].includes(status)),
    random,
  );
  if (!shipment) return;
  const lines = shipment.lines.map(({ id, quantity }) => ({ id, sellable: quantity, damaged: 0, missing: 0 }));
  expect((await asStaff('receiveReturnedShipment', { params: { id: shipment.id }, body: { lines } })).status).toBe(200);
  shipment.status = 'returned_to_origin';
  for (const unit of model.piecesIn(shipment)) Object.assign(unit, { isBack: true, isBilled: false });
  model.follow('returned_to_origin');
};

const edit: Step = async (model, { id }, random) => {
  const line = pick(model.pieces, random)?.line ?? '';
  const quantity = model.pieces.filter((unit) => unit.line === line).length - 1;
  const { order: before } = (await asStaff('getOrder', { params: { id } })).body;
  const body = { reason: 'Asked for', expectedTotal: before.orderTotal!, lines: [{ id: line, quantity }] };
  const reply = await asStaff('editOrder', { params: { id }, body });
  expect(isDone(reply)).toBe(model.status === 'PENDING' && model.live.length === 0 && model.pieces.length > 1);
  if (isDone(reply))
    model.pieces.splice(
      model.pieces.findIndex((unit) => unit.line === line),
      1,
    );
};

const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
const setStatus: Step = async (model, { id }, random) => {
  const deliveryStatus = STATUSES[random % 4] ?? 'PENDING';
  expect((await asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } })).status).toBe(200);
  model.set(deliveryStatus, { byHand: true });
};

const STEPS = { pack, handOverShipments, updateShipmentStatus, unpack, receive, edit, setStatus };
type StepName = keyof typeof STEPS;
const WEIGHTS: StepName[] = [
  'pack',
  'handOverShipments',
  'updateShipmentStatus',
  'updateShipmentStatus',
  'receive',
  'setStatus',
  'setStatus',
];

async function netUnits(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ line: string; net: number }>`
    select line.order_line_id as line, sum(case document.kind when 'credit_note' then -1 else 1 end * line.quantity)::int as net
    from tax_documents document
    join tax_document_lines line on line.tax_document_id = document.id
    where document.order_id = ${orderId}
    group by line.order_line_id
  `.execute(db);
  return Object.fromEntries(rows.filter(({ net }) => net !== 0).map(({ line, net }) => [line, net]));
}

const listViolations = async () => {
  const results = await Promise.all(DOCUMENT_CHECKS.map(({ query }) => sql.raw(query).execute(db)));
  return DOCUMENT_CHECKS.filter((_, n) => results[n]?.rows.length).map(({ about }) => about);
};

test(`${JOURNEYS} random journeys: after each step the documents match exactly the shipped units`, {
  timeout: 60_000 + JOURNEYS * 6000,
}, async () => {
  const { productId } = await createTaxedVariant(db);
  const journey = fc.record({
    units: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    steps: fc.array(fc.tuple(fc.constantFrom<StepName>(...WEIGHTS, 'edit', 'unpack'), fc.nat(1000)), {
      minLength: 4,
      maxLength: 18,
    }),
  });
  await fc.assert(
    fc.asyncProperty(journey, async ({ units, steps }) => {
      const requested = await Promise.all(
        units.map(async (quantity) => {
          const size = randomUUID().slice(0, 8);
          const { id: variantId } = await createStockedVariant(db, { productId, size, stock: STOCK, price: 119_901 });
          return { variantId, quantity };
        }),
      );
      const real = await order(requested);
      const model = new JourneyModel(real.lines);
      for (const [name, random] of steps) {
        await STEPS[name](model, real, random);
        expect([name, await netUnits(real.id), await listViolations()]).toEqual([name, model.billed, []]);
      }
    }),
    { numRuns: JOURNEYS },
  );
  const errors = await listIntegrityErrors(db);
  expect(errors.filter((message) => !message.startsWith('a key was claimed'))).toEqual([]);
});
