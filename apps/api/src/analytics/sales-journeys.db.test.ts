import type { EndpointResponse } from '@kinari/contract/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  averageOrderValue,
  countOutcomes,
  type DateRange,
  getRevenue,
  getUnits,
  isWithin,
  listOrdersAndReturns,
  type ModelOrder,
  sum,
  sumOrders,
  toIndianTime,
} from '#test/analytics/sales-model.ts';
import { createStockedVariant, createTestBuyer, createTestCategory, createTestProduct } from '#test/factories.ts';
import { listIntegrityErrors } from '#test/integrity-checks.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';

// The default runs in CI. Set JOURNEYS for longer runs.
const JOURNEYS = Number(process.env.JOURNEYS ?? 4);
const PERIODS = ['today', '7', '30', '90', '365'] as const;

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const returnHelpers = await createReturnHelpers(shop, { maxOpenOrdersPerCustomer: 200 });

const topCategories = [await createTestCategory(db), await createTestCategory(db)] as const;
const subcategory = await createTestCategory(db, { parent: topCategories[0] });
const categories = [...topCategories, subcategory];
const brands = await db
  .insertInto('brands')
  .values([{ name: 'Rang' }, { name: 'Sutra' }])
  .returning('id')
  .execute();
const products: { id: string; variantId: string }[] = [];
for (const [n, category] of [...categories, ...categories].entries()) {
  const { id } = await createTestProduct(db, { categoryId: category.id });
  const { id: variantId } = await createStockedVariant(db, { productId: id, stock: 10_000, price: 10_000 + 3_333 * n });
  await db
    .updateTable('products')
    .set({ brand_id: brands[n % 3]?.id ?? null })
    .where('id', '=', id)
    .execute();
  products.push({ id, variantId });
}
const customers = [await createTestBuyer(db, []), await createTestBuyer(db, []), await createTestBuyer(db, [])];

const placedOrders: { id: string; customerId: string }[] = [];
const pick = <T>(list: readonly T[], seed: number): T | undefined => list[seed % Math.max(list.length, 1)];
type Step = (seed: number) => Promise<unknown>;

const placeOrder: Step = async (seed) => {
  const customer = pick(customers, seed)!;
  const units = [...new Set([pick(products, Math.floor(seed / 3))!, pick(products, Math.floor(seed / 17))!])].map(
    ({ variantId }, n) => ({ variantId, quantity: 1 + ((seed + n) % 4) }),
  );
  const { id } = await returnHelpers.order(units, customer);
  placedOrders.push({ id, customerId: customer.id });
  await backdate(id, seed);
};

// A third now, a third within the last 34 hours, the rest within about two years.
async function backdate(id: string, seed: number): Promise<void> {
  if (seed % 3 === 0) return;
  const minutes = seed % 3 === 1 ? seed % 2000 : seed % (760 * 1440);
  await sql`update orders set placed_at = now() - ${minutes} * interval '1 minute' where id = ${id}`.execute(db);
}

const withOrder = (act: (id: string, seed: number) => Promise<unknown>): Step => {
  return async (seed) => {
    const order = pick(placedOrders, seed);
    if (order) await act(order.id, Math.floor(seed / 11));
  };
};

const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED', 'CANCELED'] as const;
const changeStatus = withOrder((id, seed) => returnHelpers.setStatus(id, pick(STATUSES, seed)!));

const editOrder = withOrder(async (id, seed) => {
  const { order } = await returnHelpers.read(id);
  const line = pick(order.items, seed)!;
  await returnHelpers.asStaff('editOrder', {
    params: { id },
    body: {
      expectedTotal: order.orderTotal!,
      reason: 'Fewer',
      lines: [{ id: line.id, quantity: seed % (line.quantity + 1) }],
    },
  });
});

const changeAddress = withOrder((id, seed) =>
  sql`update orders set address_postal_code = ${`${110 + (seed % 13)}00${seed % 9}`} where id = ${id}`.execute(db),
);

const refuseDelivery = withOrder(async (id) => {
  const { order } = await returnHelpers.read(id);
  if (order.deliveryStatus !== 'PENDING') return;
  const shipment = await returnHelpers.bring(id, 'delivery_failed').catch(() => undefined);
  if (!shipment) return;
  const lines = shipment.lines.map((line) => ({ id: line.id, sellable: line.quantity, damaged: 0, missing: 0 }));
  await returnHelpers.asStaff('receiveReturnedShipment', { params: { id: shipment.id }, body: { lines } });
});

const REASONS = ['too_small', 'damaged', 'changed_mind'] as const;
const returnOrder = withOrder(async (id, seed) => {
  const customer = customers.find((one) => one.id === placedOrders.find((order) => order.id === id)?.customerId)!;
  await returnHelpers.setStatus(id, 'DELIVERED');
  const { order } = await returnHelpers.read(id);
  const lines = order.items.map((line, n) => ({
    orderLineId: line.id,
    shipmentId: null,
    quantity: 1,
    reason: pick(REASONS, seed + n)!,
    resolution: 'refund' as const,
  }));
  const { status, body } = await returnHelpers.ask({ id, customer }, lines.slice(0, 1 + (seed % 2)));
  if (status !== 201 || seed % 3 === 0) return;
  await returnHelpers.decide(body.return.id);
  await returnHelpers.receive(body.return.id);
  if (seed % 2)
    await returnHelpers.inspect(
      body.return,
      body.return.lines.map(() => ({ damaged: 1 })),
    );
});

const changeCategory: Step = (seed) =>
  db
    .updateTable('products')
    .set({ category_id: pick(categories, seed)!.id, brand_id: pick(brands, Math.floor(seed / 5))?.id ?? null })
    .where('id', '=', pick(products, Math.floor(seed / 7))!.id)
    .execute();

const aggregate: Step = async (seed) => {
  const one = () => sql`select aggregate_sales(${1 + (seed % 20)})`.execute(db);
  await Promise.all([one(), one()]);
};

const STEPS = {
  placeOrder,
  placeAnotherOrder: placeOrder,
  changeStatus,
  changeStatusAgain: changeStatus,
  editOrder,
  changeAddress,
  refuseDelivery,
  returnOrder,
  changeCategory,
  aggregate,
};

test('every kind of step changes something', async () => {
  const steps = Object.values(STEPS);
  for (let n = 0; n < 80; n++) await steps[n % steps.length]!(n * 7919);
  const { orders, returns } = await listOrdersAndReturns(db);
  const { rows: edits } = await sql`select from order_edits`.execute(db);
  expect({
    returnedToOrigin: orders.some(({ isReturnedToOrigin }) => isReturnedToOrigin),
    returnedByCustomer: orders.some(({ hasReturn }) => hasReturn),
    canceledBeforeShipping: orders.some(
      ({ status, canceledFrom }) => status === 'CANCELED' && canceledFrom === 'PENDING',
    ),
    canceledLater: orders.some(({ status, canceledFrom }) => status === 'CANCELED' && canceledFrom !== 'PENDING'),
    reopened: orders.some(({ status, canceledFrom }) => status !== 'CANCELED' && canceledFrom !== null),
    edited: edits.length > 0,
    returnRequested: returns.length > 0,
  }).toEqual({
    returnedToOrigin: true,
    returnedByCustomer: true,
    canceledBeforeShipping: true,
    canceledLater: true,
    reopened: true,
    edited: true,
    returnRequested: true,
  });
  await expectRecount();
}, 300_000);

test('after any mix of orders, cancellations, edits and returns, the report equals a plain recount', async () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
    fc.integer({ min: 0, max: 1_100_000 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      for (const [name, seed] of steps) await STEPS[name](seed);
      await expectRecount();
      await sql`select aggregate_sales(1000000)`.execute(db);
      await expectRecount();
      expect(await listIntegrityErrors(db)).toEqual([]);
    }),
    { numRuns: JOURNEYS, endOnFailure: true },
  );
}, 300_000);

async function fetchAdmin<Result>(path: string): Promise<Result> {
  const reply = await app.inject({ url: `/api/admin/${path}`, headers: returnHelpers.staffUser.headers });
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`);
  return reply.json();
}

async function expectRecount(): Promise<void> {
  const allData = await listOrdersAndReturns(db);
  const firstIds = new Set(
    customers.flatMap(({ id }) => placedOrders.find(({ customerId }) => customerId === id)?.id ?? []),
  );
  for (const period of PERIODS) {
    const report = await fetchAdmin<EndpointResponse<'getSalesReport'>>(`reports/sales?period=${period}`);
    const { span, previousPeriod } = report.totals;
    const ordersWithin = (days: DateRange) => allData.orders.filter(({ placedAt }) => isWithin(placedAt, days));
    const [now, previous] = [ordersWithin(span), ordersWithin(previousPeriod)];
    const summary = await fetchAdmin<EndpointResponse<'getSalesSummary'>>(`analytics/sales?period=${period}`);
    expect(report.totals).toEqual({ ...summary, asOf: report.totals.asOf });
    expect([summary.now, summary.previous]).toEqual([sumOrders(now, firstIds), sumOrders(previous, firstIds)]);
    expectIntervals(summary, now, previous);
    expectShares(report, now, previous);
    const [first, later] = [now.filter(({ id }) => firstIds.has(id)), now.filter(({ id }) => !firstIds.has(id))];
    expect(report.first).toEqual({ orders: first.length, average: averageOrderValue(first) });
    expect(report.later).toEqual({ orders: later.length, average: averageOrderValue(later) });
    expect(report.outcomes).toEqual(countOutcomes(now));
    expectAreasAndHours(report, now);
    const reasons = allData.returns
      .filter(({ requestedAt }) => isWithin(requestedAt, span))
      .flatMap((returnRequest) => returnRequest.reasons);
    expect(Object.fromEntries(report.reasons.map(({ reason, returns }) => [reason, returns]))).toEqual(
      countWords(reasons),
    );
    for (const by of ['revenue', 'units'] as const) await expectBest(period, by, now);
  }
}

const countWords = (words: string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

/** Checks that each bar contains the orders placed from its start to the next bar. */
function expectIntervals(
  { bars: intervals, span, previousPeriod }: EndpointResponse<'getSalesSummary'>,
  now: ModelOrder[],
  previous: ModelOrder[],
): void {
  const periodOffsetMs = Date.parse(span.from) - Date.parse(previousPeriod.from);
  for (const [n, interval] of intervals.entries()) {
    const start = Date.parse(interval.at);
    const end = Date.parse(intervals[n + 1]?.at ?? '9999-01-01');
    const isInInterval = (at: number) => start <= at && at < end;
    const ordersNow = now.filter(({ placedAt }) => isInInterval(placedAt.getTime()));
    // The previous period ends at the same point as the last bar: later hours of yesterday are in no bar.
    const previousEnd =
      n === intervals.length - 1
        ? start + (intervals.length > 1 ? start - Date.parse(intervals[n - 1]!.at) : 3_600_000)
        : end;
    const previousOrders = previous.filter(({ placedAt }) => {
      const at = placedAt.getTime() + periodOffsetMs;
      return start <= at && at < previousEnd;
    });
    expect(interval).toMatchObject({
      revenue: sum(ordersNow.map(getRevenue)) / 100,
      orders: ordersNow.length,
      units: sum(ordersNow.map(getUnits)),
      previousRevenue: sum(previousOrders.map(getRevenue)) / 100,
      previousOrders: previousOrders.length,
    });
  }
}

const listActiveLines = (orders: ModelOrder[]) =>
  orders.filter(({ status }) => status !== 'CANCELED').flatMap(({ lines }) => lines);

function expectShares(
  { categories, brands }: EndpointResponse<'getSalesReport'>,
  now: ModelOrder[],
  previous: ModelOrder[],
): void {
  const sold = listActiveLines(now);
  const previouslySold = listActiveLines(previous);
  type Key = (line: (typeof sold)[number]) => string | number | null;
  const kinds: [typeof categories | typeof brands, Key][] = [
    [categories, ({ categoryId }) => (categoryId === subcategory.id ? topCategories[0].id : categoryId)],
    [brands, ({ brandId }) => brandId],
  ];
  const top = categories.find(({ id }) => id === topCategories[0].id);
  if (top && top.subcategories.length > 0) {
    const { id: _id, name: _name, subcategories, ...sums } = top;
    const add = (key: 'units' | 'revenue' | 'previousRevenue') =>
      sum(subcategories.map((share) => Math.round(share[key] * 100))) / 100;
    expect({ units: add('units'), revenue: add('revenue'), previousRevenue: add('previousRevenue') }).toEqual(sums);
    const lines = sold.filter(({ categoryId }) => categoryId === subcategory.id);
    expect(subcategories.find(({ id }) => id === subcategory.id)).toMatchObject({
      units: sum(lines.map(({ units }) => units)),
      revenue: sum(lines.map(({ paise }) => paise)) / 100,
    });
  }
  for (const [shares, getKey] of kinds) {
    const keys = new Set([...sold, ...previouslySold].filter(({ units }) => units > 0).map(getKey));
    const expected = [...keys].map((id) => {
      const currentLines = sold.filter((line) => getKey(line) === id);
      const previousLines = previouslySold.filter((line) => getKey(line) === id);
      return {
        id,
        units: sum(currentLines.map(({ units }) => units)),
        revenue: sum(currentLines.map(({ paise }) => paise)) / 100,
        previousRevenue: sum(previousLines.map(({ paise }) => paise)) / 100,
      };
    });
    const byId = (one: { id: unknown }, other: { id: unknown }) => String(one.id).localeCompare(String(other.id));
    expect(
      shares.map(({ id, units, revenue, previousRevenue }) => ({ id, units, revenue, previousRevenue })).toSorted(byId),
    ).toEqual(expected.toSorted(byId));
    const ranked = shares.filter(({ id }) => id !== null).map(({ revenue }) => revenue);
    expect(ranked).toEqual(ranked.toSorted((one, other) => other - one));
  }
}

function expectAreasAndHours({ areas, hours }: EndpointResponse<'getSalesReport'>, now: ModelOrder[]): void {
  const countedAreas = [...Map.groupBy(now, ({ pincode }) => pincode.slice(0, 3))]
    .map(([digits, orders]) => ({
      digits,
      place: null,
      orders: orders.length,
      returned: orders.filter(({ isReturnedToOrigin, hasReturn }) => isReturnedToOrigin || hasReturn).length,
    }))
    .toSorted((one, other) => other.orders - one.orders || one.digits.localeCompare(other.digits));
  const rest = countedAreas.slice(10);
  expect(areas).toEqual({
    most: countedAreas.slice(0, 10),
    others: { areas: rest.length, orders: sum(rest.map(({ orders }) => orders)) },
  });
  const hourTable = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { placedAt } of now) {
    const at = toIndianTime(placedAt);
    const weekday = (new Date(at.slice(0, 10)).getUTCDay() + 6) % 7;
    hourTable[weekday]![Number(at.slice(11, 13))]! += 1;
  }
  expect(hours).toEqual(hourTable);
}

async function expectBest(period: string, by: 'revenue' | 'units', now: ModelOrder[]): Promise<void> {
  const best = await fetchAdmin<EndpointResponse<'listBestSellers'>>(`best-sellers?period=${period}&by=${by}`);
  const expected = [...Map.groupBy(listActiveLines(now), ({ productId }) => productId)]
    .map(([id, lines]) => ({
      id,
      units: sum(lines.map(({ units }) => units)),
      revenue: sum(lines.map(({ paise }) => paise)) / 100,
    }))
    .filter(({ units }) => units > 0)
    .toSorted((one, other) => other[by] - one[by] || one.id.localeCompare(other.id));
  expect(best.products.map(({ id, units, revenue }) => ({ id, units, revenue }))).toEqual(expected.slice(0, 6));
}
