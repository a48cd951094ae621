import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '@kinari/contract/contract';
import { expect } from 'vitest';
import { aCategory, aPerson } from '../test/factories.ts';
import { aForm, aPhoto } from '../test/forms.ts';
import { stockOf } from '../test/ledger.ts';
import { place, press } from './calls.ts';
import { aBuyerOf, aCrowd } from './crowd.ts';
import { type Floor, meetAt, tally } from './floor.ts';
import { installPauses, pausesOf } from './pauses.ts';
import { race } from './race.ts';
import { sized, times } from './size.ts';

type Product = Reply<'createProduct'>['product'];
type Staff = { create(): Promise<Product>; saveUnchanged(opened: Product): Promise<{ status: number }> };

export const placeVsStockForm = race(
  'units sold while a product’s form is open stay sold when it is saved',
  async (floor) => {
    const staff = await someoneWhoEdits(floor);
    const pauses = await savedAtEveryPause(floor, staff);
    const rounds = sized(20, 100, 1000);
    for (let round = 0; round < rounds; round++) {
      const product = await staff.create();
      const crowd = await aCrowd(
        floor.db,
        times(3).map(() => [{ variantId: shelfOf(product) }]),
      );
      const answers = await Promise.all([
        ...crowd.map((buyer) => atRandom(() => place(floor, buyer))),
        atRandom(() => staff.saveUnchanged(product)),
      ]);
      expect(tally(answers)).toEqual({ 200: 1, 201: 3 });
      expect(await stockOf(floor.db, shelfOf(product))).toBe(7);
    }
    return `${pauses} interleavings and ${rounds} at random moments: ten on the shelf, three sold, the form saved with its ten, seven left each time`;
  },
  { change: installPauses },
);

async function savedAtEveryPause(floor: Floor, staff: Staff): Promise<number> {
  const { length } = pausesOf({ id: '' }, ['']);
  for (let nth = 0; nth < length; nth++) {
    const product = await staff.create();
    const buyer = await aBuyerOf(floor.db, [{ variantId: shelfOf(product), quantity: 3 }]);
    const pause = pausesOf(buyer, [shelfOf(product)])[nth];
    if (!pause) throw new Error('There are fewer places to pause than expected');
    let saving: ReturnType<Staff['saveUnchanged']> | undefined;
    const { answers } = await meetAt(
      floor,
      {
        ...pause,
        // A form that wants what the placement already has must wait for it; the others are saved long before.
        before: async () => {
          saving = staff.saveUnchanged(product);
          await Promise.race([saving, wait(120)]);
        },
      },
      [() => press(floor, buyer, randomUUID())],
    );
    expect([answers[0]?.status, (await saving)?.status], pause.name).toEqual([201, 200]);
    expect(await stockOf(floor.db, shelfOf(product)), pause.name).toBe(7);
  }
  return length;
}

async function someoneWhoEdits(floor: Floor): Promise<Staff> {
  const admin = await aPerson(floor.db, { userType: 'ADMIN' });
  const category = await aCategory(floor.db);
  const files = [await aPhoto()];
  const row = { color: 'Indigo', colorHexCode: '#2f4e86', size: 'M', originalPrice: 899, discountPrice: 0 };
  return {
    async create() {
      const fields = {
        productName: `Kurta ${randomUUID()}`,
        categoryId: category.id,
        description: 'Cotton',
        productVariants: [{ ...row, stock: 10 }],
      };
      const { payload, headers } = await aForm(fields, { field: 'images', files });
      const answer = await floor.ask('POST', '/products', { headers: { ...headers, ...admin.headers }, body: payload });
      expect(answer.status).toBe(201);
      return (answer.body as Reply<'createProduct'>).product;
    },
    async saveUnchanged({ id, name, version, variants }) {
      const fields = {
        productName: name,
        categoryId: category.id,
        description: 'Cotton',
        productVariants: variants.map((variant) => ({ ...variant, loadedStock: variant.stock })),
        version,
      };
      const { payload, headers } = await aForm(fields);
      return floor.ask('PUT', `/products/${id}`, { headers: { ...headers, ...admin.headers }, body: payload });
    },
  };
}

const shelfOf = ({ variants }: Product): string => variants[0]?.id ?? '';

async function atRandom<T>(act: () => Promise<T>): Promise<T> {
  await wait(randomInt(30));
  return act();
}
