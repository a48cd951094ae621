import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aStockedVariant } from '#test/factories.ts';
import { complaintsAbout } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { aTaxedVariant, registerForGst } from '#test/tax-shop.ts';
import { DOCUMENT_BOOKS } from '../../scripts/document-books.ts';
import { JourneyModel, type Parcel, type ParcelState } from './journey-model.ts';

// So many in the gate; with JOURNEYS as many as somebody has time for.
const JOURNEYS = Number(process.env.JOURNEYS ?? 25);
const STOCK = 40;

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { asClerk, order, move } = await openPackingTable(shop);
await registerForGst(db);

type Real = Awaited<ReturnType<typeof order>>;
type Step = (model: JourneyModel, real: Real, chance: number) => Promise<void>;

const isDone = (reply: { status: number }) => reply.status < 300;
const pick = <T>(list: T[], chance: number): T | undefined => list[chance % Math.max(list.length, 1)];

const pack: Step = async (model, { id: orderId }, chance) => {
  const loose = model.pieces.filter(({ parcel }) => !parcel);
  const taken = loose.slice(0, 1 + (chance % Math.max(loose.length, 1)));
  const lines = [...Map.groupBy(taken, ({ line }) => line)].map(([orderLineId, { length: quantity }]) => ({
    orderLineId,
    quantity,
  }));
  if (lines.length === 0) return;
  const reply = await asClerk('packOrder', { body: { orderId, lines } }, randomUUID());
  expect(isDone(reply)).toBe(model.status === 'PENDING' || model.status === 'SHIPPED');
  if (!isDone(reply)) return;
  const { id, lines: packed } = reply.body.parcel;
  const parcel: Parcel = { id, lines: packed.map((line) => ({ ...line })), state: 'packed', isPast: false };
  model.parcels.push(parcel);
  for (const piece of taken) piece.parcel = parcel;
};

const handOver: Step = async (model, _real, chance) => {
  const parcel = pick(
    model.parcels.filter(({ state }) => state === 'packed'),
    chance,
  );
  if (!parcel) return;
  const { body } = await asClerk('handOver', { body: { parcels: [{ id: parcel.id, courier: 'India Post' }] } });
  expect(body.outcomes[0]?.done).toBe(model.status !== 'CANCELED');
  if (!body.outcomes[0]?.done) return;
  parcel.state = 'handed_over';
  model.follow('handed_over');
};

const MOVED = ['failed', 'returning', 'delivered', 'lost'] as const;
const ROAD = new Set<ParcelState>(['handed_over', ...MOVED]);
const moveParcel: Step = async (model, _real, chance) => {
  const parcel = pick(
    model.parcels.filter(({ state }) => ROAD.has(state)),
    chance,
  );
  const to = MOVED[Math.floor(chance / 10) % MOVED.length] ?? 'failed';
  if (!parcel || parcel.state === to) return;
  expect((await move(parcel, to, 'as it happened')).status).toBe(200);
  parcel.state = to;
  model.follow(to);
};

const unpack: Step = async (model, _real, chance) => {
  const parcel = pick(
    model.parcels.filter(({ state }) => state === 'packed'),
    chance,
  );
  if (!parcel) return;
  expect((await move(parcel, 'void')).status).toBe(200);
  model.unpack(parcel);
};

const receive: Step = async (model, _real, chance) => {
  const parcel = pick(
    model.parcels.filter(({ state }) => ['failed', 'returning', 'lost'].includes(state)),
    chance,
  );
  if (!parcel) return;
  const lines = parcel.lines.map(({ id, quantity }) => ({ id, sellable: quantity, damaged: 0, missing: 0 }));
  expect((await asClerk('receiveParcel', { params: { id: parcel.id }, body: { lines } })).status).toBe(200);
  parcel.state = 'returned';
  for (const piece of model.piecesIn(parcel)) Object.assign(piece, { isBack: true, isBilled: false });
  model.follow('returned');
};

const edit: Step = async (model, { id }, chance) => {
  const line = pick(model.pieces, chance)?.line ?? '';
  const quantity = model.pieces.filter((piece) => piece.line === line).length - 1;
  const { order: before } = (await asClerk('readOrder', { params: { id } })).body;
  const body = { reason: 'Asked for', seenTotal: before.orderTotal, lines: [{ id: line, quantity }] };
  const reply = await asClerk('editOrder', { params: { id }, body });
  expect(isDone(reply)).toBe(model.status === 'PENDING' && model.live.length === 0 && model.pieces.length > 1);
  if (isDone(reply))
    model.pieces.splice(
      model.pieces.findIndex((piece) => piece.line === line),
      1,
    );
};

const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
const setStatus: Step = async (model, { id }, chance) => {
  const deliveryStatus = STATUSES[chance % 4] ?? 'PENDING';
  expect((await asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } })).status).toBe(200);
  model.set(deliveryStatus, { byHand: true });
};

const STEPS = { pack, handOver, moveParcel, unpack, receive, edit, setStatus };
type StepName = keyof typeof STEPS;
const WEIGHTS: StepName[] = ['pack', 'handOver', 'moveParcel', 'moveParcel', 'receive', 'setStatus', 'setStatus'];

/** What the documents of an order say, credits taken off. */
async function netUnits(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ line: string; net: number }>`
    select line.order_line_id as line, sum(case document.kind when 'credit_note' then -1 else 1 end * line.quantity)::int as net
    from documents document
    join document_lines line on line.document_id = document.id
    where document.order_id = ${orderId}
    group by line.order_line_id
  `.execute(db);
  return Object.fromEntries(rows.filter(({ net }) => net !== 0).map(({ line, net }) => [line, net]));
}

const brokenRules = async () => {
  const answers = await Promise.all(DOCUMENT_BOOKS.map(({ query }) => sql.raw(query).execute(db)));
  return DOCUMENT_BOOKS.filter((_, n) => answers[n]?.rows.length).map(({ about }) => about);
};

test(`${JOURNEYS} random journeys: after each step documents stand for exactly the pieces that left`, {
  timeout: 60_000 + JOURNEYS * 6000,
}, async () => {
  const { productId } = await aTaxedVariant(db);
  const journey = fc.record({
    units: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    steps: fc.array(fc.tuple(fc.constantFrom<StepName>(...WEIGHTS, 'edit', 'unpack'), fc.nat(1000)), {
      minLength: 4,
      maxLength: 18,
    }),
  });
  await fc.assert(
    fc.asyncProperty(journey, async ({ units, steps }) => {
      const wanted = await Promise.all(
        units.map(async (quantity) => {
          const size = randomUUID().slice(0, 8);
          const { id: variantId } = await aStockedVariant(db, { productId, size, stock: STOCK, price: 119_901 });
          return { variantId, quantity };
        }),
      );
      const real = await order(wanted);
      const model = new JourneyModel(real.lines);
      for (const [name, chance] of steps) {
        await STEPS[name](model, real, chance);
        expect([name, await netUnits(real.id), await brokenRules()]).toEqual([name, model.billed, []]);
      }
    }),
    { numRuns: JOURNEYS },
  );
  const complaints = await complaintsAbout(db);
  expect(complaints.filter((complaint) => !complaint.startsWith('a key was claimed'))).toEqual([]);
});
