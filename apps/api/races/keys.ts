import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { anAddress, aStockedVariant } from '../test/factories.ts';
import { countOrdersOf } from '../test/ledger.ts';
import { cartOf, orderIn, place, press } from './calls.ts';
import { aBuyerOf, aCrowd, type Buyer } from './crowd.ts';
import { type Floor, meetAt, refusalOf, tally } from './floor.ts';
import { race } from './race.ts';
import { sized, times } from './size.ts';

const CART = 'select from carts where user_id = $1 for update';

export const sameKey = race(
  'one key makes one order, and every repeat answers the first reply again',
  async (floor) => {
    const keys = sized(4, 20, 1000);
    let twins = 0;
    for (let n = 0; n < keys; n++) {
      const buyer = await aReadyBuyer(floor);
      const key = randomUUID();
      const { answers, waiting } = await meetAt(
        floor,
        { hold: CART, values: [buyer.id] },
        times(50).map(() => () => place(floor, buyer, key)),
      );
      twins = Math.max(twins, waiting);
      const later = await Promise.all(times(50).map(() => place(floor, buyer, key)));
      expect(tally([...answers, ...later])).toEqual({ 201: 100 });
      expect(new Set([...answers, ...later].map(({ text }) => text)).size).toBe(1);
      expect(await countOrdersOf(floor.db, buyer.id)).toBe(1);
    }
    expect(twins).toBeGreaterThan(2);
    return `${keys} keys, each sent 50 times at once and 50 times later: ${keys} orders, 100 equal replies each, ${twins} twins waiting at once`;
  },
);

export const keyWithAnotherBody = race('a key that comes back with another address is refused', async (floor) => {
  const rounds = sized(10, 100);
  let met = 0;
  for (let round = 0; round < rounds; round++) {
    const buyer = await aReadyBuyer(floor);
    const other = { ...buyer, addressId: (await anAddress(floor.db, buyer.id, { isDefault: false })).id };
    const key = randomUUID();
    const { answers, waiting } = await meetAt(floor, { hold: CART, values: [buyer.id] }, [
      () => press(floor, buyer, key),
      () => press(floor, other, key),
    ]);
    if (waiting === 2) met += 1;
    expect(tally(answers)).toEqual({ 201: 1, 422: 1 });
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && refusalOf(refused).code).toBe('key_reused');
    expect(await countOrdersOf(floor.db, buyer.id)).toBe(1);
  }
  expect(met).toBeGreaterThan(0);
  return `${rounds} keys with two bodies at once: ${rounds} orders, ${rounds} times 422, ${met} met while undecided`;
});

export const keyOfTwoCustomers = race('two customers may use the same key', async (floor) => {
  const rounds = sized(10, 100);
  for (let round = 0; round < rounds; round++) {
    const { id: variantId } = await aStockedVariant(floor.db, { stock: 10 });
    const pair = await aCrowd(floor.db, [[{ variantId }], [{ variantId }]]);
    const key = randomUUID();
    const { answers } = await meetAt(
      floor,
      { hold: 'select from variants where id = $1 for update', values: [variantId] },
      pair.map((buyer) => () => press(floor, buyer, key)),
    );
    expect(tally(answers)).toEqual({ 201: 2 });
    expect(new Set(answers.map((answer) => orderIn(answer).id)).size).toBe(2);
  }
  return `${rounds} keys used by two customers at once: ${rounds * 2} orders`;
});

export const doubleClick = race(
  'pressing several times without a key makes one order, told of each time',
  async (floor) => {
    const carts = sized(10, 50, 500);
    let together = 0;
    for (let n = 0; n < carts; n++) {
      const buyer = await aReadyBuyer(floor);
      const presses = times(2 + (n % 9)).map((nth) => async () => {
        // Every other cart is pressed at once; the others as a nervous hand does, within 300 ms.
        if (n % 2 === 1 && nth > 0) await wait(Math.random() * 300);
        return press(floor, buyer);
      });
      const { answers, waiting } = await meetAt(floor, { hold: CART, values: [buyer.id] }, presses);
      if (waiting > 1) together += 1;
      expect(tally(answers)).toEqual({ 201: answers.length });
      expect(new Set(answers.map((answer) => orderIn(answer).id)).size).toBe(1);
      expect(await countOrdersOf(floor.db, buyer.id)).toBe(1);
    }
    expect(together).toBeGreaterThan(0);
    return `${carts} carts pressed 2 to 10 times within 300 ms: ${carts} orders, the same one in every reply, ${together} truly at once`;
  },
);

export const twoTabs = race(
  'two tabs that show the same cart make one order, in whichever order they act',
  async (floor) => {
    const interleavings = ['1212', '1221', '1122', '2121', '2112', '2211'];
    for (const interleaving of [...interleavings, 'at once']) {
      const buyer = await aReadyBuyer(floor);
      const read = () => cartOf(floor, buyer);
      const answers = [];
      if (interleaving === 'at once') {
        await Promise.all([read(), read()]);
        answers.push(...(await Promise.all([place(floor, buyer), place(floor, buyer)])));
      } else {
        // Each tab reads its cart the first time it is named and presses the second time.
        const acted = new Set<string>();
        for (const tab of interleaving) {
          if (acted.has(tab)) answers.push(await place(floor, buyer));
          else await read();
          acted.add(tab);
        }
      }
      expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
      expect(await countOrdersOf(floor.db, buyer.id)).toBe(1);
    }
    return `${interleavings.length} interleavings and one at once: one order and one 409 each`;
  },
);

async function aReadyBuyer({ db }: Floor): Promise<Buyer> {
  const { id: variantId } = await aStockedVariant(db, { stock: 100 });
  return aBuyerOf(db, [{ variantId }]);
}
