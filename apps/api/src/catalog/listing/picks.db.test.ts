import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aCategory, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { recordRecentSales } from './popularity.service.ts';

const { app, db } = await openShop();
const category = await aCategory(db);

type Offer = { price: number; saving?: number; stock?: number };

async function aProductOf(name: string, { price, saving = 0, stock = 5 }: Offer): Promise<string> {
  const { id } = await aProduct(db, { name, categoryId: category.id });
  await aVariant(db, { productId: id, price: price * 100, saving: saving * 100, stock });
  return id;
}

async function picks() {
  const reply = (await app.inject('/api/products/picks')).json<Reply<'listPicks'>>();
  return {
    bestSellers: reply.bestSellers.map(({ name }) => name),
    biggestSavings: reply.biggestSavings.map(({ name }) => name),
  };
}

test('best sellers sold lately, the most sold first; savings go by their share of the price before; what is sold out is in neither', async () => {
  const plain = await aProductOf('Plain', { price: 500 });
  const small = await aProductOf('Saves a tenth', { price: 9000, saving: 1000 });
  await aProductOf('Saves a third', { price: 200, saving: 100 });
  const gone = await aProductOf('Sold out', { price: 100, saving: 100, stock: 0 });
  await recordRecentSales(db, [
    { productId: plain, quantity: 2 },
    { productId: small, quantity: 7 },
    { productId: gone, quantity: 9 },
  ]);

  expect(await picks()).toEqual({
    bestSellers: ['Saves a tenth', 'Plain'],
    biggestSavings: ['Saves a third', 'Saves a tenth'],
  });
});

test('of each there are twelve at most', async () => {
  for (let n = 0; n < 14; n++) await aProductOf(`Offer ${n}`, { price: 100, saving: 50 + n });
  expect((await picks()).biggestSavings).toHaveLength(12);
  expect((await picks()).biggestSavings[0]).toBe('Offer 13');
});
