import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aBuyer, aProduct, aStockedVariant, fillCart } from '#test/factories.ts';
import { complaintsAbout, stockOf } from '#test/ledger.ts';
import { openMoneyBack } from '#test/money-back.ts';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';
import { DAY, later } from '../platform/clock.ts';
import { type Back, ReturnJourneyModel, type Verdict } from './return-journey-model.ts';
import { releaseExchanges } from './returns.jobs.ts';

// So many in the gate; with JOURNEYS as many as somebody has time for.
const JOURNEYS = Number(process.env.JOURNEYS ?? 12);
const PRICE = 70_001;
const STOCK = 20;

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db, log } = shop;
const desk = await openReturnsDesk(shop);
const { asClerk, as, call } = desk;
const { aCustomerWithCredit } = await openMoneyBack(shop);

type Real = {
  id: string;
  lineId: string;
  variantId: string;
  otherId: string;
  creditAtFirst: number;
  customer: Awaited<ReturnType<typeof aBuyer>>;
};
type Step = (model: ReturnJourneyModel, real: Real, chance: number) => Promise<void>;

const isDone = (reply: { status: number }) => reply.status < 300;
const pick = <T>(list: readonly T[], chance: number): T | undefined => list[chance % Math.max(list.length, 1)];

const readStanding = async (id: string) => {
  const { rows } = await sql<{ status: ReturnJourneyModel['status']; isPaid: boolean; credit: number }>`
    select delivery_status as status, payment_status <> 'PENDING' as "isPaid", credit_paise as credit from orders where id = ${id}
  `.execute(db);
  return rows[0]!;
};

/** Some of what is not packed yet arrives. The order's status follows its parcels, which have journeys of their own. */
const deliver: Step = async (model, { id, lineId }, chance) => {
  if ((model.status !== 'PENDING' && model.status !== 'SHIPPED') || model.unpacked <= 0) return;
  const units = 1 + (chance % model.unpacked);
  const parcel = await desk.pack(id, [{ orderLineId: lineId, quantity: units }]);
  await desk.handOver(parcel);
  await desk.move({ id: parcel.id, state: 'handed_over' }, 'delivered');
  model.parcels.push({ id: parcel.id, units, isDelivered: true });
  model.status = (await readStanding(id)).status;
};

/** A courier says that it was not delivered after all, or that it was. */
const correct: Step = async (model, { id }, chance) => {
  const parcel = pick(model.parcels, chance);
  if (!parcel) return;
  const [from, to] = parcel.isDelivered ? (['delivered', 'out'] as const) : (['out', 'delivered'] as const);
  expect((await desk.move({ id: parcel.id, state: from }, to, 'A mistake')).status).toBe(200);
  parcel.isDelivered = !parcel.isDelivered;
  model.status = (await readStanding(id)).status;
};

const STATUSES = ['DELIVERED', 'SHIPPED', 'CANCELED', 'PENDING'] as const;
const setStatus: Step = async (model, { id }, chance) => {
  const to = STATUSES[chance % 4]!;
  const { isPaid } = await readStanding(id);
  const may = model.set(to, isPaid);
  expect([to, isDone(await desk.setStatus(id, to))]).toEqual([to, may]);
};

const deliverWhole: Step = (model, real) => setStatus(model, real, 0);

const WISHES = ['money', 'exchange', 'credit'] as const;
const ask: Step = async (model, real, chance) => {
  const { lines } = (await desk.options(real)).body;
  expect(lines.reduce((all, { quantity }) => all + quantity, 0)).toBe(model.left);
  const open = lines.filter(({ quantity }) => quantity > 0);
  const wanted = open.slice(0, 1 + (chance % 2)).map(({ orderLineId, parcelId, quantity }, n) => {
    const wish = WISHES[(chance + n) % 3]!;
    return {
      orderLineId,
      parcelId,
      quantity: 1 + (Math.floor(chance / 3) % quantity),
      reason: 'changed_mind' as const,
      wish,
      ...(wish === 'exchange' && { exchangeVariantId: real.otherId }),
    };
  });
  const [first] = wanted;
  if (!first) {
    const line = {
      ...wanted[0],
      orderLineId: real.lineId,
      parcelId: null,
      quantity: 1,
      reason: 'damaged',
      wish: 'money',
    };
    expect(isDone(await desk.ask(real, [line as never]))).toBe(false);
    return;
  }
  const tooMany = { ...first, quantity: (open[0]?.quantity ?? 0) + 1 };
  expect((await desk.ask(real, [tooMany])).body.code).toBe('too_many_returns');
  const wantedInstead = wanted.reduce((all, { wish, quantity }) => all + (wish === 'exchange' ? quantity : 0), 0);
  const reply = await desk.ask(real, wanted);
  expect([wantedInstead, isDone(reply)]).toEqual([wantedInstead, wantedInstead <= model.otherShelf]);
  if (!isDone(reply)) return;
  model.returns.push({
    id: reply.body.return.id,
    state: 'asked',
    lines: reply.body.return.lines.map(({ id, parcelId, quantity: units, wish }) => ({
      id,
      parcelId,
      units,
      wish,
      isHeld: false,
    })),
  });
};

const mostly = (model: ReturnJourneyModel, chance: number, ...states: Back['state'][]) => {
  const fitting = model.returns.filter(({ state }) => states.includes(state));
  // Now and then one in any state: it must be refused.
  return pick(chance % 7 === 0 ? model.returns : fitting, chance);
};

const withdraw: Step = async (model, real, chance) => {
  const back = mostly(model, chance, 'asked', 'accepted');
  if (!back) return;
  const may = back.state === 'asked' || back.state === 'accepted';
  expect([back.state, isDone(await desk.withdraw(real, back.id))]).toEqual([back.state, may]);
  if (!may) return;
  model.letGo(back);
  back.state = 'withdrawn';
};

const accept: Step = async (model, _real, chance) => {
  const back = mostly(model, chance, 'asked');
  if (!back) return;
  const moneyInstead = chance % 2 === 0;
  const before = back.state;
  const may = before === 'asked' && model.mayComeBack && model.accept(back, moneyInstead);
  expect([before, isDone(await desk.decide(back.id, { kind: 'accept', moneyInstead }))]).toEqual([before, may]);
};

const refuse: Step = async (model, _real, chance) => {
  const back = mostly(model, chance, 'asked');
  if (!back) return;
  const may = back.state === 'asked';
  expect(isDone(await desk.decide(back.id, { kind: 'refuse', why: 'Worn' }))).toBe(may);
  if (may) back.state = 'refused';
};

const receive: Step = async (model, _real, chance) => {
  const back = mostly(model, chance, 'accepted');
  if (!back) return;
  const may = back.state === 'accepted' && model.mayComeBack;
  expect([back.state, isDone(await desk.receive(back.id))]).toEqual([back.state, may]);
  if (may) back.state = 'received';
};

function findings(units: number, chance: number): Verdict {
  const found = { sellable: 0, damaged: 0, notOurs: 0, missing: 0 };
  const kinds = ['sellable', 'damaged', 'sellable', 'notOurs', 'sellable', 'missing'] as const;
  for (let unit = 0; unit < units; unit += 1) found[kinds[(chance + unit * 5) % 6]!] += 1;
  return found;
}

const inspect: Step = async (model, _real, chance) => {
  const back = mostly(model, chance, 'received');
  if (!back) return;
  const found = back.lines.map(({ units }, n) => findings(units, chance + n));
  const reply = await desk.inspect(back, found);
  const may = back.state === 'received' && model.mayComeBack;
  expect([back.state, reply.status, isDone(reply)]).toEqual([back.state, reply.status, may]);
  if (may) model.inspect(back, found);
};

const noteRefund: Step = async (model, real, chance) => {
  const { refunds } = await desk.listOwn(real);
  const due = pick(
    refunds.filter(({ state }) => state === 'due'),
    chance,
  );
  if (!due) return;
  const body = { means: 'upi', upiId: 'asha.k@okbank' };
  if (!due.means) expect(isDone(await as(real, 'tellDestination', { params: { id: due.id }, body }))).toBe(true);
  const noted = await asClerk('noteRefund', { params: { id: due.id }, body: { reference: randomUUID() } });
  expect(noted.status).toBe(200);
  if (due.returnNumber === null) model.isPaidBack = true;
};

const waitLong: Step = async (model) => {
  await releaseExchanges(() => later(new Date(), 15 * DAY)).run({ db, log }, undefined);
  for (const back of model.returns) if (back.state === 'accepted') model.letGo(back);
};

/** Somebody else buys what was wanted in exchange. */
const sellOut: Step = async (model, { otherId }) => {
  if (model.otherShelf === 0) return;
  await desk.order([{ variantId: otherId, quantity: model.otherShelf }]);
  model.otherShelf = 0;
};

const STEPS = {
  deliver,
  correct,
  setStatus,
  deliverWhole,
  ask,
  withdraw,
  accept,
  refuse,
  receive,
  inspect,
  noteRefund,
  waitLong,
  sellOut,
};
type StepName = keyof typeof STEPS;
const names = Object.keys(STEPS) as StepName[];

/** Mostly what somebody could do next, now and then anything. */
function nextStep(model: ReturnJourneyModel, chance: number): StepName {
  const has = (state: Back['state']) => model.returns.some((back) => back.state === state);
  const sensible: StepName[] = [
    ...(model.delivered < model.units ? (['deliver', 'deliverWhole'] as const) : []),
    ...(model.left > 0 ? (['ask', 'ask'] as const) : []),
    ...(has('asked') ? (['accept', 'accept', 'accept'] as const) : []),
    ...(has('accepted') ? (['receive', 'receive', 'waitLong', 'sellOut'] as const) : []),
    ...(has('received') ? (['inspect', 'inspect', 'inspect', 'sellOut'] as const) : []),
    ...(has('closed') ? (['noteRefund', 'setStatus'] as const) : []),
  ];
  return pick(chance % 4 === 0 || sensible.length === 0 ? names : sensible, Math.floor(chance / 4)) ?? 'ask';
}

type Money = { cash: number; asCredit: number; forCancelling: number; balance: number };

async function expectAsInModel(model: ReturnJourneyModel, { id, creditAtFirst, customer, variantId, otherId }: Real) {
  const { rows } = await sql<Money>`
    select
      coalesce(sum(paise) filter (where return_id is not null and means is distinct from 'credit'), 0)::bigint as cash,
      coalesce(sum(paise) filter (where return_id is not null and means = 'credit'), 0)::bigint as "asCredit",
      coalesce(sum(paise) filter (where return_id is null), 0)::bigint as "forCancelling",
      (select coalesce(sum(balance_paise), 0)::bigint from credits where owner_id = ${customer.id}) as balance
    from refunds
    where order_id = ${id} and state <> 'void'
  `.execute(db);
  const { status, isPaid, credit } = await readStanding(id);
  const states = Object.fromEntries(
    (await desk.listOwn({ id, customer })).returns.map((back) => [back.id, back.state]),
  );
  expect({
    ...rows[0],
    status,
    shelves: [await stockOf(db, variantId), await stockOf(db, otherId)],
    states: model.returns.map((back) => states[back.id]),
  }).toEqual({
    cash: model.owed,
    asCredit: model.paidAsCredit,
    forCancelling: model.owedForCancelling,
    balance: model.balance,
    status: model.status,
    shelves: [model.shelf, model.otherShelf],
    states: model.returns.map(({ state }) => state),
  });
  // Paid is kept, refunded and credit, to the paisa.
  const kept = status === 'CANCELED' ? 0 : (model.units - model.ours) * PRICE;
  const { cash, asCredit, forCancelling } = rows[0]!;
  const found = kept + cash + asCredit + forCancelling + (creditAtFirst - credit);
  expect(isPaid ? found : model.total).toBe(model.total);
}

test(`${JOURNEYS} random journeys: paid is kept, refunded and credit for every order, and stock is its ledger`, {
  timeout: 60_000 + JOURNEYS * 8000,
}, async () => {
  const { id: productId } = await aProduct(db);
  const journey = fc.record({
    units: fc.integer({ min: 1, max: 4 }),
    others: fc.integer({ min: 0, max: 4 }),
    credit: fc.constantFrom(0, 0, 50_000, 120_000),
    steps: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 6, maxLength: 22 }),
  });
  await fc.assert(
    fc.asyncProperty(journey, async ({ units, others, credit, steps }) => {
      const aSize = (stock: number) =>
        aStockedVariant(db, { productId, size: randomUUID().slice(0, 8), stock, price: PRICE });
      const [{ id: variantId }, { id: otherId }] = [await aSize(STOCK), await aSize(others)];
      const customer = credit > 0 ? await aCustomerWithCredit(credit) : await aBuyer(db, []);
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
        shelf: STOCK,
        otherShelf: others,
        credit: creditAtFirst,
        balance: credit,
      });
      for (const [which, chance] of steps) {
        await STEPS[nextStep(model, which)](model, real, chance);
        await expectAsInModel(model, real);
      }
    }),
    { numRuns: JOURNEYS },
  );
  const complaints = await complaintsAbout(db);
  expect(complaints.filter((complaint) => !complaint.startsWith('a key was claimed'))).toEqual([]);
});
