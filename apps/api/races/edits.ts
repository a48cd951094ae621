import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { hashPassword } from '../src/identity/passwords/passwords.ts';
import { anAddress, aStockedVariant, PASSWORD } from '../test/factories.ts';
import { countOrdersOf } from '../test/ledger.ts';
import { cartOf, orderIn, place, press, setQuantity } from './calls.ts';
import { aBuyerOf, aCrowd, type Buyer } from './crowd.ts';
import { type Answer, type Floor, gathered, meetAt, refusalOf } from './floor.ts';
import { installPauses, type Pause, pausesOf } from './pauses.ts';
import { race } from './race.ts';
import { sized, times } from './size.ts';

type Scene = { buyer: Buyer; variantIds: string[] };
type Outcome = { answer: Answer; edited: unknown; scene: Scene; pause: Pause };

const PRICE = 89_900;

export const placeVsCartEdit = race(
  'an order holds the cart from before an edit or from after it, never a mix',
  async (floor) => {
    const seen = { before: 0, after: 0 };
    const outcomes = await editAtEveryPause(floor, async ({ buyer, variantIds }) => {
      const line = (await cartOf(floor, buyer)).items.find(({ product }) => product.variant.id === variantIds[0]);
      return () => setQuantity(floor, buyer, line?.id ?? '', 3);
    });
    for (const { answer, edited, pause } of outcomes) {
      const order = orderIn(answer);
      const quantities = order.items.map(({ quantity }) => quantity).toSorted((one, other) => one - other);
      expect(
        [
          [1, 1],
          [1, 3],
        ],
        pause.name,
      ).toContainEqual(quantities);
      expect(order.orderTotal).toBe(quantities[1] === 3 ? 3596 : 1798);
      // Who was told that the edit is done finds it in the order; who came too late is told so.
      expect((edited as Answer).status, pause.name).toBe(quantities[1] === 3 ? 200 : 404);
      seen[quantities[1] === 3 ? 'after' : 'before'] += 1;
    }
    expect(seen.before * seen.after).toBeGreaterThan(0);
    return `${outcomes.length} interleavings: ${seen.before} orders of the cart before the edit, ${seen.after} after it, 0 mixed`;
  },
  { change: installPauses },
);

export const placeVsPriceEdit = race(
  'a price that moves during placement is refused, or the price shown is charged on every line',
  async (floor) => {
    const outcomes = await editAtEveryPause(
      floor,
      async ({ variantIds }) =>
        () =>
          setPrices(floor, variantIds, 120_000),
    );
    const stormy = await storm(floor, sized(40, 200));
    const seen = { shown: 0, refused: 0 };
    for (const answer of [...outcomes.map(({ answer }) => answer), ...stormy]) {
      if (answer.status === 201) {
        const order = orderIn(answer);
        for (const { priceAtPurchase } of order.items) expect(priceAtPurchase).toBe(899);
        expect(order.orderTotal).toBe(1798);
        seen.shown += 1;
      } else {
        expect(refusalOf(answer).code).toBe('price_changed');
        seen.refused += 1;
      }
    }
    expect(seen.shown * seen.refused).toBeGreaterThan(0);
    return `${outcomes.length} interleavings and ${stormy.length} in a storm of edits: ${seen.shown} at the price shown, ${seen.refused} refused, 0 otherwise`;
  },
  { change: installPauses },
);

export const placeVsArchive = race(
  'a product that leaves the shop during placement is ordered whole or refused',
  async (floor) => {
    const outcomes = await editAtEveryPause(
      floor,
      async ({ variantIds }) =>
        () =>
          floor.pool.query(
            'update products set archived_at = now() where id in (select product_id from variants where id = any($1))',
            [variantIds],
          ),
    );
    const seen = { whole: 0, refused: 0 };
    for (const { answer, scene } of outcomes) {
      if (answer.status === 201) {
        expect(orderIn(answer).items).toHaveLength(2);
        for (const { product } of orderIn(answer).items) expect(product.name).toMatch(/^Product/);
        seen.whole += 1;
      } else {
        expect(refusalOf(answer).code).toBe('variant_not_for_sale');
        expect(await countOrdersOf(floor.db, scene.buyer.id)).toBe(0);
        seen.refused += 1;
      }
    }
    expect(seen.whole * seen.refused).toBeGreaterThan(0);
    return `${outcomes.length} interleavings: ${seen.whole} whole orders, ${seen.refused} refusals`;
  },
  { change: installPauses },
);

export const placeVsAddressEdit = race(
  'an order goes to one version of its address, whole, though it is changed or deleted meanwhile',
  async (floor) => {
    const seen = { old: 0, new: 0, refused: 0 };
    const moved = { addressLine1: '7 Marine Drive', city: 'Mumbai', state: 'Maharashtra', postalCode: '400002' };
    const changed = await editAtEveryPause(
      floor,
      async ({ buyer }) =>
        () =>
          floor.ask('PUT', `/addresses/${buyer.addressId}`, {
            headers: buyer.headers,
            body: { ...moved, isDefault: true },
          }),
    );
    const deleted = await editAtEveryPause(floor, async ({ buyer }) => {
      // Only an address that is not the default can be deleted.
      buyer.addressId = (await anAddress(floor.db, buyer.id, { isDefault: false })).id;
      return () => floor.ask('DELETE', `/addresses/${buyer.addressId}`, { headers: buyer.headers });
    });
    for (const { answer } of [...changed, ...deleted]) {
      if (answer.status === 404) {
        expect(refusalOf(answer).code).toBe('address_not_found');
        seen.refused += 1;
        continue;
      }
      const { addressLine1, city, postalCode } = orderIn(answer).address;
      const version = city === 'Mumbai' ? 'new' : 'old';
      expect([addressLine1, postalCode]).toEqual(
        version === 'new' ? ['7 Marine Drive', '400002'] : ['14 Laxmi Road', '411030'],
      );
      seen[version] += 1;
    }
    expect(seen.old * seen.new * seen.refused).toBeGreaterThan(0);
    return `${changed.length + deleted.length} interleavings: ${seen.old} to the old address, ${seen.new} to the new, ${seen.refused} refused because it was gone`;
  },
  { change: installPauses },
);

export const strangersAddress = race('nothing is sent to somebody else’s address', async (floor) => {
  const rounds = sized(5, 20);
  for (let round = 0; round < rounds; round++) {
    const { buyer, variantIds } = await aScene(floor, 1);
    const stranger = await aBuyerOf(
      floor.db,
      variantIds.map((variantId) => ({ variantId })),
    );
    const answer = await press(floor, { ...stranger, addressId: buyer.addressId });
    expect(refusalOf(answer)).toMatchObject({ code: 'address_not_found', message: 'Please select an address.' });
    expect(await countOrdersOf(floor.db, stranger.id)).toBe(0);
  }
  return `${rounds} orders to a stranger’s address: ${rounds} times 404, 0 orders`;
});

export const placeVsClosing = race(
  'no account is closed under an order, and none is placed in an account that is closed',
  async (floor) => {
    const rounds = sized(6, 50);
    const seen = { placed: 0, closed: 0 };
    const passwordHash = await hashPassword(PASSWORD);
    for (let round = 0; round < rounds; round++) {
      const { buyer } = await aScene(floor, 1);
      await floor.pool.query('update users set password_hash = $2 where id = $1', [buyer.id, passwordHash]);
      const order = () => press(floor, buyer, randomUUID());
      const close = () =>
        floor.ask('POST', '/users/close-account', { headers: buyer.headers, body: { currentPassword: PASSWORD } });
      const [first, second] = round % 2 === 0 ? [order, close] : [close, order];
      let later: Promise<Answer> | undefined;
      // Both wait for the account, in this order.
      const before = async () => {
        later = second();
        await gathered(floor.pool, 2);
      };
      const hold = 'select from users where id = $1 for update';
      const { answers } = await meetAt(floor, { hold, values: [buyer.id], before }, [first]);
      const statuses = [...answers, await later].map((answer) => answer?.status);
      const [placed, closed] = [statuses.includes(201), statuses.includes(202)];
      expect(placed && closed, statuses.join()).toBe(false);
      expect(await countOrdersOf(floor.db, buyer.id)).toBe(placed ? 1 : 0);
      seen.placed += placed ? 1 : 0;
      seen.closed += closed ? 1 : 0;
    }
    expect(seen.placed * seen.closed).toBeGreaterThan(0);
    return `${rounds} orders and closings at once: ${seen.placed} placed, ${seen.closed} closed, 0 both`;
  },
);

export const placeVsReading = race(
  'reading a cart whose prices move does not stand in the way of ordering it',
  async (floor) => {
    const rounds = sized(15, 100);
    let orders = 0;
    for (let round = 0; round < rounds; round++) {
      const { buyer, variantIds } = await aScene(floor, 6);
      await setPrices(floor, variantIds, PRICE + 100);
      const answers = await Promise.all([
        ...times(4).map(() => floor.ask('GET', '/cart', { headers: buyer.headers })),
        place(floor, buyer),
        ...times(4).map(() => floor.ask('GET', '/cart', { headers: buyer.headers })),
        place(floor, buyer),
      ]);
      expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
      orders += await countOrdersOf(floor.db, buyer.id);
    }
    expect(orders).toBeGreaterThan(0);
    return `${rounds} carts of six moved prices, read eight times while ordered: ${orders} orders, 0 deadlocks`;
  },
);

/** Stops one placement at each place it passes, lets an edit run or wait there, and then lets both go on. */
async function editAtEveryPause(
  floor: Floor,
  prepare: (scene: Scene) => Promise<() => Promise<unknown>>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const { length } = pausesOf({ id: '' }, ['', '']);
  for (let nth = 0; nth < length; nth++) {
    const scene = await aScene(floor, 2);
    const edit = await prepare(scene);
    const pause = pausesOf(scene.buyer, scene.variantIds)[nth];
    if (!pause) throw new Error('There are fewer places to pause than expected');
    let edited: Promise<unknown> = Promise.resolve();
    const { answers, waiting } = await meetAt(
      floor,
      {
        ...pause,
        // An edit that wants what the placement already has must wait for it; the others are through long before.
        before: async () => {
          edited = edit();
          await Promise.race([edited, wait(120)]);
        },
      },
      [() => press(floor, scene.buyer, randomUUID())],
    );
    const outcome = await edited;
    expect(waiting, `stopped ${pause.name}`).toBe(1);
    for (const answer of answers) outcomes.push({ answer, edited: outcome, scene, pause });
  }
  return outcomes;
}

/** Many placements while the prices jump to and fro without pause. */
async function storm(floor: Floor, buyers: number): Promise<Answer[]> {
  const { variantIds } = await aScene(floor, 2);
  const crowd = await aCrowd(
    floor.db,
    times(buyers).map(() => variantIds.map((variantId) => ({ variantId }))),
  );
  const weather = { stormy: true };
  const edits = (async () => {
    for (let n = 0; weather.stormy; n++) await setPrices(floor, variantIds, n % 2 === 0 ? PRICE : 120_000);
  })();
  const answers = await Promise.all(crowd.map((buyer) => place(floor, buyer)));
  weather.stormy = false;
  await edits;
  return answers;
}

async function aScene({ db }: Floor, lines: number): Promise<Scene> {
  const variantIds: string[] = [];
  for (let n = 0; n < lines; n++) variantIds.push((await aStockedVariant(db, { stock: 1000, price: PRICE })).id);
  variantIds.sort();
  const buyer = await aBuyerOf(
    db,
    variantIds.map((variantId) => ({ variantId })),
  );
  return { buyer, variantIds };
}

// One row at a time and by id, as placement takes them.
async function setPrices({ pool }: Floor, variantIds: readonly string[], price: number): Promise<void> {
  await pool.query(
    `with held as (select id from variants where id = any($1) order by id for no key update)
     update variants set price_paise = $2 from held where variants.id = held.id`,
    [variantIds, price],
  );
}
