import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStockedVariant } from '#test/factories.ts';
import { complaintsAbout, stockOf } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';

// So many in the gate; with JOURNEYS as many as somebody has time for.
const JOURNEYS = Number(process.env.JOURNEYS ?? 40);
const STOCK = 20;
const PRICE = 100_000;

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { asClerk, call, order, move } = await openPackingTable(shop);

type State = 'packed' | 'handed_over' | 'out' | 'failed' | 'returning' | 'delivered' | 'returned' | 'lost' | 'void';
type Parcel = { id: string; lineId: string; state: State; units: number; sellable: number };

/** What one order of one product should be, worked out without a database. */
class Model {
  units: number;
  shelf: number;
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED' = 'PENDING';
  parcels: Parcel[] = [];

  constructor(units: number) {
    this.units = units;
    this.shelf = STOCK - units;
  }

  get live() {
    return this.parcels.filter(({ state }) => state !== 'void');
  }
  get unpacked() {
    return this.units - this.live.reduce((sum, { units }) => sum + units, 0);
  }
  get collected() {
    return this.parcels.filter(({ state }) => state === 'delivered').reduce((sum, { units }) => sum + units * PRICE, 0);
  }

  /** An order follows its parcels. */
  follow(): void {
    const unitsIn = (state: State) =>
      this.parcels.filter((parcel) => parcel.state === state).reduce((sum, { units }) => sum + units, 0);
    if (this.status === 'CANCELED') return;
    if (unitsIn('delivered') === this.units) this.status = 'DELIVERED';
    else if (unitsIn('returned') === this.units && this.status === 'SHIPPED') this.status = 'CANCELED';
    else if (this.status === 'PENDING') this.status = 'SHIPPED';
    else if (this.status === 'DELIVERED') this.status = 'SHIPPED';
  }
}

type Real = Awaited<ReturnType<typeof order>> & { variantId: string };
/** A step: what it should be answered with, and what follows in the model. */
type Step = (model: Model, real: Real, chance: number) => Promise<void>;

const isDone = (reply: { status: number }) => reply.status < 300;
const pick = <T>(list: T[], chance: number): T | undefined => list[chance % Math.max(list.length, 1)];

const pack: Step = async (model, real, chance) => {
  const units = 1 + (chance % 3);
  const lines = [{ orderLineId: real.lines[0]!.orderLineId, quantity: units }];
  const reply = await asClerk('packOrder', { body: { orderId: real.id, lines } }, randomUUID());
  const may = (model.status === 'PENDING' || model.status === 'SHIPPED') && units <= model.unpacked;
  expect([units, isDone(reply)]).toEqual([units, may]);
  if (!may) return;
  const { id, lines: packed } = reply.body.parcel;
  model.parcels.push({ id, lineId: packed[0]!.id, state: 'packed', units, sellable: 0 });
};

const handOver: Step = async (model, _real, chance) => {
  const parcel = pick(model.parcels, chance);
  if (!parcel) return;
  const { body } = await asClerk('handOver', { body: { parcels: [{ id: parcel.id, courier: 'India Post' }] } });
  const may = parcel.state === 'packed' && model.status !== 'CANCELED';
  expect(body.outcomes[0]?.done).toBe(may || parcel.state === 'handed_over');
  if (!may) return;
  parcel.state = 'handed_over';
  model.follow();
};

const ROAD = new Set<State>(['handed_over', 'out', 'failed', 'returning', 'delivered', 'lost']);
const moveTo =
  (to: 'out' | 'failed' | 'returning' | 'delivered' | 'lost' | 'void'): Step =>
  async (model, _real, chance) => {
    const parcel = pick(model.parcels, chance);
    if (!parcel) return;
    const may = to === 'void' ? parcel.state === 'packed' : ROAD.has(parcel.state) && parcel.state !== to;
    expect([parcel.state, to, isDone(await move(parcel, to, 'as it happened'))]).toEqual([parcel.state, to, may]);
    if (!may) return;
    parcel.state = to;
    if (to !== 'void') model.follow();
  };

const receive: Step = async (model, _real, chance) => {
  const parcel = pick(model.parcels, chance);
  if (!parcel) return;
  const sellable = chance % (parcel.units + 1);
  const lines = [{ id: parcel.lineId, sellable, damaged: parcel.units - sellable, missing: 0 }];
  const reply = await asClerk('receiveParcel', { params: { id: parcel.id }, body: { lines } });
  const may = ['failed', 'returning', 'lost'].includes(parcel.state);
  expect([parcel.state, isDone(reply)]).toEqual([parcel.state, may]);
  if (!may) return;
  parcel.state = 'returned';
  model.shelf += sellable;
  model.follow();
};

const edit: Step = async (model, real, chance) => {
  const units = chance % 4;
  const reply = await asClerk('editOrder', {
    params: { id: real.id },
    body: {
      reason: 'Asked for',
      seenTotal: (model.units * PRICE) / 100,
      lines: [{ id: real.lines[0]!.orderLineId, quantity: units }],
    },
  });
  const may = model.status === 'PENDING' && model.live.length === 0 && units > 0 && units <= model.units;
  expect([units, isDone(reply)]).toEqual([units, may]);
  if (!may) return;
  model.shelf += model.units - units;
  model.units = units;
};

const cancel: Step = async (model, real) => {
  const reply = await call(real.customer, 'cancelOrder', { params: { id: real.id } });
  const may = model.status === 'PENDING';
  expect(isDone(reply)).toBe(may);
  if (!may) return;
  model.status = 'CANCELED';
  model.shelf += model.units;
  for (const parcel of model.parcels) if (parcel.state === 'packed') parcel.state = 'void';
};

const STEPS = [
  pack,
  pack,
  handOver,
  handOver,
  moveTo('out'),
  moveTo('failed'),
  moveTo('returning'),
  moveTo('delivered'),
  moveTo('lost'),
  moveTo('void'),
  receive,
  edit,
  cancel,
];

test(`${JOURNEYS} random journeys end where a model without a database does`, {
  timeout: 60_000 + JOURNEYS * 4000,
}, async () => {
  const { id: productVariant } = await aStockedVariant(db, { stock: STOCK, price: PRICE });
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
      const { id: variantId } = await aStockedVariant(db, {
        productId,
        size: randomUUID().slice(0, 8),
        stock: STOCK,
        price: PRICE,
      });
      const real = { variantId, ...(await order([{ variantId, quantity: units }])) };
      const model = new Model(units);
      for (const [step, chance] of steps) await STEPS[step]?.(model, real, chance);

      const { body } = await asClerk('readOrder', { params: { id: real.id } });
      expect(body.order.deliveryStatus).toBe(model.status);
      expect(body.parcels.map(({ state }) => state)).toEqual(model.parcels.map(({ state }) => state));
      expect(body.cash.collected * 100).toBe(model.collected);
      expect(body.order.orderTotal * 100).toBe(model.units * PRICE);
      expect(await stockOf(db, variantId)).toBe(model.shelf);
    }),
    { numRuns: JOURNEYS },
  );
  const complaints = await complaintsAbout(db);
  expect(complaints.filter((complaint) => !complaint.startsWith('a key was claimed'))).toEqual([]);
});
