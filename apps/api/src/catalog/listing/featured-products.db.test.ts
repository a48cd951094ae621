import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { recordRecentSales } from './popularity.service.ts';

const { app, db } = await createTestApp();
const category = await createTestCategory(db);

type Offer = { price: number; saving?: number; stock?: number };

async function createProductWithPrice(name: string, { price, saving = 0, stock = 5 }: Offer): Promise<string> {
  const { id } = await createTestProduct(db, { name, categoryId: category.id });
  await createTestVariant(db, { productId: id, price: price * 100, saving: saving * 100, stock });
  return id;
}

async function getFeaturedNames() {
  const reply = (await app.inject('/api/products/featured')).json<EndpointResponse<'listFeaturedProducts'>>();
  return {
    bestSellers: reply.bestSellers.map(({ name }) => name),
    biggestSavings: reply.biggestSavings.map(({ name }) => name),
  };
}

test('best sellers sort by recent sales, savings by discount percent; sold-out products are excluded', async () => {
  const plain = await createProductWithPrice('Plain', { price: 500 });
  const small = await createProductWithPrice('Saves a tenth', { price: 9000, saving: 1000 });
  await createProductWithPrice('Saves a third', { price: 200, saving: 100 });
  const soldOut = await createProductWithPrice('Sold out', { price: 100, saving: 100, stock: 0 });
  await recordRecentSales(db, [
    { productId: plain, quantity: 2 },
    { productId: small, quantity: 7 },
    { productId: soldOut, quantity: 9 },
  ]);

  expect(await getFeaturedNames()).toEqual({
    bestSellers: ['Saves a tenth', 'Plain'],
    biggestSavings: ['Saves a third', 'Saves a tenth'],
  });
});

test('each list has at most twelve products', async () => {
  for (let n = 0; n < 14; n++) await createProductWithPrice(`Offer ${n}`, { price: 100, saving: 50 + n });
  expect((await getFeaturedNames()).biggestSavings).toHaveLength(12);
  expect((await getFeaturedNames()).biggestSavings[0]).toBe('Offer 13');
});
