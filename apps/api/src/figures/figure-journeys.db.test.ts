import type { Reply } from '@kinari/contract/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aBuyer, aCategory, aProduct, aStockedVariant } from '#test/factories.ts';
import { complaintsAbout } from '#test/ledger.ts';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';
import {
  average,
  becameOf,
  type Days,
  inIndia,
  isWithin,
  type PlainOrder,
  paiseOf,
  readEverything,
  sum,
  sumsOf,
  unitsOf,
} from './plain-recount.ts';

// So many shops in the gate; with JOURNEYS as many as somebody has time for.
const JOURNEYS = Number(process.env.JOURNEYS ?? 4);
const PERIODS = ['today', '7', '30', '90', '365'] as const;

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const desk = await openReturnsDesk(shop, { mostOpenOrders: 200 });

const categories = [await aCategory(db), await aCategory(db), await aCategory(db)];
const brands = await db
  .insertInto('brands')
  .values([{ name: 'Rang' }, { name: 'Sutra' }])
  .returning('id')
  .execute();
const products: { id: string; variantId: string }[] = [];
for (const [n, category] of [...categories, ...categories].entries()) {
  const { id } = await aProduct(db, { categoryId: category.id });
  const { id: variantId } = await aStockedVariant(db, { productId: id, stock: 10_000, price: 10_000 + 3_333 * n });
  await db
    .updateTable('products')
    .set({ brand_id: brands[n % 3]?.id ?? null })
    .where('id', '=', id)
    .execute();
  products.push({ id, variantId });
}
const customers = [await aBuyer(db, []), await aBuyer(db, []), await aBuyer(db, [])];

/** The orders that were placed, in the order of their placement, with who placed them. */
const placed: { id: string; customerId: string }[] = [];
const pick = <T>(list: readonly T[], chance: number): T | undefined => list[chance % Math.max(list.length, 1)];
type Step = (chance: number) => Promise<unknown>;

const place: Step = async (chance) => {
  const customer = pick(customers, chance)!;
  const units = [...new Set([pick(products, Math.floor(chance / 3))!, pick(products, Math.floor(chance / 17))!])].map(
    ({ variantId }, n) => ({ variantId, quantity: 1 + ((chance + n) % 4) }),
  );
  const { id } = await desk.order(units, customer);
  placed.push({ id, customerId: customer.id });
  await backdate(id, chance);
};

// Today as often as not, else any minute of the last two years.
async function backdate(id: string, chance: number): Promise<void> {
  if (chance % 3 === 0) return;
  const minutes = chance % 3 === 1 ? chance % 2000 : chance % (760 * 1440);
  await sql`update orders set placed_at = now() - ${minutes} * interval '1 minute' where id = ${id}`.execute(db);
}

const withOrder = (act: (id: string, chance: number) => Promise<unknown>): Step => {
  return async (chance) => {
    const order = pick(placed, chance);
    if (order) await act(order.id, Math.floor(chance / 11));
  };
};

const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED', 'CANCELED'] as const;
const move = withOrder((id, chance) => desk.setStatus(id, pick(STATUSES, chance)!));

const edit = withOrder(async (id, chance) => {
  const { order } = await desk.read(id);
  const line = pick(order.items, chance)!;
  await desk.asClerk('editOrder', {
    params: { id },
    body: {
      seenTotal: order.orderTotal,
      reason: 'Fewer',
      lines: [{ id: line.id, quantity: chance % (line.quantity + 1) }],
    },
  });
});

const moveHouse = withOrder((id, chance) =>
  sql`update orders set address_postal_code = ${`${110 + (chance % 13)}00${chance % 9}`} where id = ${id}`.execute(db),
);

const refuse = withOrder(async (id) => {
  const { order } = await desk.read(id);
  if (order.deliveryStatus !== 'PENDING') return;
  const parcel = await desk.bring(id, 'failed').catch(() => undefined);
  if (!parcel) return;
  const lines = parcel.lines.map((line) => ({ id: line.id, sellable: line.quantity, damaged: 0, missing: 0 }));
  await desk.asClerk('receiveParcel', { params: { id: parcel.id }, body: { lines } });
});

const REASONS = ['too_small', 'damaged', 'changed_mind'] as const;
const sendBack = withOrder(async (id, chance) => {
  const customer = customers.find((one) => one.id === placed.find((order) => order.id === id)?.customerId)!;
  await desk.setStatus(id, 'DELIVERED');
  const { order } = await desk.read(id);
  const lines = order.items.map((line, n) => ({
    orderLineId: line.id,
    parcelId: null,
    quantity: 1,
    reason: pick(REASONS, chance + n)!,
    wish: 'money' as const,
  }));
  const { status, body } = await desk.ask({ id, customer }, lines.slice(0, 1 + (chance % 2)));
  if (status !== 201 || chance % 3 === 0) return;
  await desk.decide(body.return.id);
  await desk.receive(body.return.id);
  if (chance % 2)
    await desk.inspect(
      body.return,
      body.return.lines.map(() => ({ damaged: 1 })),
    );
});

const refile: Step = (chance) =>
  db
    .updateTable('products')
    .set({ category_id: pick(categories, chance)!.id, brand_id: pick(brands, Math.floor(chance / 5))?.id ?? null })
    .where('id', '=', pick(products, Math.floor(chance / 7))!.id)
    .execute();

const fold: Step = async (chance) => {
  const one = () => sql`select fold_figures(${1 + (chance % 20)})`.execute(db);
  await Promise.all([one(), one()]);
};

const STEPS = { place, placeAnother: place, move, moveAgain: move, edit, moveHouse, refuse, sendBack, refile, fold };

test('every kind of step does something', async () => {
  const steps = Object.values(STEPS);
  for (let n = 0; n < 80; n++) await steps[n % steps.length]!(n * 7919);
  const { orders, returns } = await readEverything(db);
  const { rows: edits } = await sql`select from order_edits`.execute(db);
  expect({
    refused: orders.some(({ refused }) => refused),
    sentBack: orders.some(({ sentBack }) => sentBack),
    canceledBeforeSending: orders.some(
      ({ status, canceledFrom }) => status === 'CANCELED' && canceledFrom === 'PENDING',
    ),
    canceledLater: orders.some(({ status, canceledFrom }) => status === 'CANCELED' && canceledFrom !== 'PENDING'),
    reopened: orders.some(({ status, canceledFrom }) => status !== 'CANCELED' && canceledFrom !== null),
    edited: edits.length > 0,
    asked: returns.length > 0,
  }).toEqual({
    refused: true,
    sentBack: true,
    canceledBeforeSending: true,
    canceledLater: true,
    reopened: true,
    edited: true,
    asked: true,
  });
  await expectRecount();
}, 300_000);

test('whatever was placed, canceled, reopened, edited and sent back, the figures are what a plain recount says', async () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
    fc.integer({ min: 0, max: 1_100_000 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      for (const [name, chance] of steps) await STEPS[name](chance);
      await expectRecount();
      await sql`select fold_figures(1000000)`.execute(db);
      await expectRecount();
      expect(await complaintsAbout(db)).toEqual([]);
    }),
    { numRuns: JOURNEYS, endOnFailure: true },
  );
}, 300_000);

async function ask<Answer>(path: string): Promise<Answer> {
  const reply = await app.inject({ url: `/api/admin/${path}`, headers: desk.clerk.headers });
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`);
  return reply.json();
}

async function expectRecount(): Promise<void> {
  const everything = await readEverything(db);
  const firstIds = new Set(customers.flatMap(({ id }) => placed.find(({ customerId }) => customerId === id)?.id ?? []));
  for (const period of PERIODS) {
    const insight = await ask<Reply<'readInsight'>>(`insight?period=${period}`);
    const { span, spanBefore } = insight.figures;
    const within = (days: Days) => everything.orders.filter(({ placedAt }) => isWithin(placedAt, days));
    const [now, before] = [within(span), within(spanBefore)];
    const figures = await ask<Reply<'readFigures'>>(`figures?period=${period}`);
    expect(insight.figures).toEqual({ ...figures, asOf: insight.figures.asOf });
    expect([figures.now, figures.before]).toEqual([sumsOf(now, firstIds), sumsOf(before, firstIds)]);
    expectBars(figures, now, before);
    expectShares(insight, now, before);
    const [first, later] = [now.filter(({ id }) => firstIds.has(id)), now.filter(({ id }) => !firstIds.has(id))];
    expect(insight.first).toEqual({ orders: first.length, average: average(first) });
    expect(insight.later).toEqual({ orders: later.length, average: average(later) });
    expect(insight.became).toEqual(becameOf(now));
    expectAreasAndHours(insight, now);
    const reasons = everything.returns.filter(({ askedAt }) => isWithin(askedAt, span)).flatMap((back) => back.reasons);
    expect(Object.fromEntries(insight.reasons.map(({ reason, returns }) => [reason, returns]))).toEqual(tally(reasons));
    for (const by of ['revenue', 'units'] as const) await expectBest(period, by, now);
  }
}

const tally = (words: string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

/** Bars are what was placed from where each begins to where the next one does. */
function expectBars({ bars, span, spanBefore }: Reply<'readFigures'>, now: PlainOrder[], before: PlainOrder[]): void {
  const apart = Date.parse(span.from) - Date.parse(spanBefore.from);
  for (const [n, bar] of bars.entries()) {
    const begins = Date.parse(bar.at);
    const ends = Date.parse(bars[n + 1]?.at ?? '9999-01-01');
    const isIn = (at: number) => begins <= at && at < ends;
    const here = now.filter(({ placedAt }) => isIn(placedAt.getTime()));
    // Of the last one's length only what is over is told: yesterday's hours to come are in no bar.
    const lastEnds =
      n === bars.length - 1 ? begins + (bars.length > 1 ? begins - Date.parse(bars[n - 1]!.at) : 3_600_000) : ends;
    const there = before.filter(({ placedAt }) => {
      const at = placedAt.getTime() + apart;
      return begins <= at && at < lastEnds;
    });
    expect(bar).toMatchObject({
      revenue: sum(here.map(paiseOf)) / 100,
      orders: here.length,
      units: sum(here.map(unitsOf)),
      revenueBefore: sum(there.map(paiseOf)) / 100,
      ordersBefore: there.length,
    });
  }
}

const standingLines = (orders: PlainOrder[]) =>
  orders.filter(({ status }) => status !== 'CANCELED').flatMap(({ lines }) => lines);

function expectShares({ categories, brands }: Reply<'readInsight'>, now: PlainOrder[], before: PlainOrder[]): void {
  const sold = standingLines(now);
  const soldBefore = standingLines(before);
  type Key = (line: (typeof sold)[number]) => string | number | null;
  const kinds: [typeof categories | typeof brands, Key][] = [
    [categories, ({ categoryId }) => categoryId],
    [brands, ({ brandId }) => brandId],
  ];
  for (const [shares, keyOf] of kinds) {
    const keys = new Set([...sold, ...soldBefore].filter(({ units }) => units > 0).map(keyOf));
    const expected = [...keys].map((id) => {
      const own = sold.filter((line) => keyOf(line) === id);
      const then = soldBefore.filter((line) => keyOf(line) === id);
      return {
        id,
        units: sum(own.map(({ units }) => units)),
        revenue: sum(own.map(({ paise }) => paise)) / 100,
        revenueBefore: sum(then.map(({ paise }) => paise)) / 100,
      };
    });
    const byId = (one: { id: unknown }, other: { id: unknown }) => String(one.id).localeCompare(String(other.id));
    expect(shares.map(({ name: _name, ...share }) => share).toSorted(byId)).toEqual(expected.toSorted(byId));
    const ranked = shares.filter(({ id }) => id !== null).map(({ revenue }) => revenue);
    expect(ranked).toEqual(ranked.toSorted((one, other) => other - one));
  }
}

function expectAreasAndHours({ areas, hours }: Reply<'readInsight'>, now: PlainOrder[]): void {
  const counted = [...Map.groupBy(now, ({ pincode }) => pincode.slice(0, 3))]
    .map(([digits, orders]) => ({
      digits,
      place: null,
      orders: orders.length,
      returned: orders.filter(({ refused, sentBack }) => refused || sentBack).length,
    }))
    .toSorted((one, other) => other.orders - one.orders || one.digits.localeCompare(other.digits));
  const rest = counted.slice(10);
  expect(areas).toEqual({
    most: counted.slice(0, 10),
    others: { areas: rest.length, orders: sum(rest.map(({ orders }) => orders)) },
  });
  const table = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { placedAt } of now) {
    const at = inIndia(placedAt);
    const weekday = (new Date(at.slice(0, 10)).getUTCDay() + 6) % 7;
    table[weekday]![Number(at.slice(11, 13))]! += 1;
  }
  expect(hours).toEqual(table);
}

async function expectBest(period: string, by: 'revenue' | 'units', now: PlainOrder[]): Promise<void> {
  const best = await ask<Reply<'listBestProducts'>>(`best-products?period=${period}&by=${by}`);
  const expected = [...Map.groupBy(standingLines(now), ({ productId }) => productId)]
    .map(([id, lines]) => ({
      id,
      units: sum(lines.map(({ units }) => units)),
      revenue: sum(lines.map(({ paise }) => paise)) / 100,
    }))
    .filter(({ units }) => units > 0)
    .toSorted((one, other) => other[by] - one[by] || one.id.localeCompare(other.id));
  expect(best.products.map(({ id, units, revenue }) => ({ id, units, revenue }))).toEqual(expected.slice(0, 6));
}
