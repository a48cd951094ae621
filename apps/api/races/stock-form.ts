import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointResponse } from '@kinari/contract/contract';
import { expect } from 'vitest';
import { createTestCategory, createTestUser } from '../test/factories.ts';
import { createTestForm, createTestPhoto } from '../test/forms.ts';
import { getStock } from '../test/integrity-checks.ts';
import { installBarriers, placementBarriers } from './barriers.ts';
import { createBuyer, createBuyers } from './buyers.ts';
import { createRace } from './race.ts';
import { countByStatus, type RaceHarness, waitAtBarrier } from './race-harness.ts';
import { bySize, range } from './race-size.ts';
import { placeOrderRequest, placeOrderWithRetries } from './requests.ts';

type Product = EndpointResponse<'createProduct'>['product'];
type ProductEditor = { create(): Promise<Product>; saveUnchanged(loadedProduct: Product): Promise<{ status: number }> };

export const placeVsStockForm = createRace(
  'units sold while a product form is open stay sold after saving',
  async (harness) => {
    const editor = await createProductEditor(harness);
    const barrierCount = await saveAtEveryBarrier(harness, editor);
    const rounds = bySize(20, 100, 1000);
    for (let round = 0; round < rounds; round++) {
      const product = await editor.create();
      const buyers = await createBuyers(
        harness.db,
        range(3).map(() => [{ variantId: getVariantId(product) }]),
      );
      const responses = await Promise.all([
        ...buyers.map((buyer) => afterRandomDelay(() => placeOrderWithRetries(harness, buyer))),
        afterRandomDelay(() => editor.saveUnchanged(product)),
      ]);
      expect(countByStatus(responses)).toEqual({ 200: 1, 201: 3 });
      expect(await getStock(harness.db, getVariantId(product))).toBe(7);
    }
    return `${barrierCount} interleavings and ${rounds} at random moments: ten in stock, three sold, the form saved with its ten, seven left each time`;
  },
  { change: installBarriers },
);

async function saveAtEveryBarrier(harness: RaceHarness, editor: ProductEditor): Promise<number> {
  const { length } = placementBarriers({ id: '' }, ['']);
  for (let index = 0; index < length; index++) {
    const product = await editor.create();
    const buyer = await createBuyer(harness.db, [{ variantId: getVariantId(product), quantity: 3 }]);
    const barrier = placementBarriers(buyer, [getVariantId(product)])[index];
    if (!barrier) throw new Error('There are fewer places to pause than expected');
    let saving: ReturnType<ProductEditor['saveUnchanged']> | undefined;
    const { responses } = await waitAtBarrier(
      harness,
      {
        ...barrier,
        // A form that needs a row the placement has locked must wait; others are saved well before.
        before: async () => {
          saving = editor.saveUnchanged(product);
          await Promise.race([saving, wait(120)]);
        },
      },
      [() => placeOrderRequest(harness, buyer, randomUUID())],
    );
    expect([responses[0]?.status, (await saving)?.status], barrier.name).toEqual([201, 200]);
    expect(await getStock(harness.db, getVariantId(product)), barrier.name).toBe(7);
  }
  return length;
}

async function createProductEditor(harness: RaceHarness): Promise<ProductEditor> {
  const admin = await createTestUser(harness.db, { userType: 'ADMIN' });
  const category = await createTestCategory(harness.db);
  const files = [await createTestPhoto()];
  const row = { color: 'Indigo', colorHexCode: '#2f4e86', size: 'M', originalPrice: 899, discountPrice: 0 };
  return {
    async create() {
      const fields = {
        productName: `Kurta ${randomUUID()}`,
        categoryId: category.id,
        description: 'Cotton',
        productVariants: [{ ...row, stock: 10 }],
      };
      const { payload, headers } = await createTestForm(fields, { field: 'images', files });
      const response = await harness.ask('POST', '/products', {
        headers: { ...headers, ...admin.headers },
        body: payload,
      });
      expect(response.status).toBe(201);
      return (response.body as EndpointResponse<'createProduct'>).product;
    },
    async saveUnchanged({ id, name, version, variants }) {
      const fields = {
        productName: name,
        categoryId: category.id,
        description: 'Cotton',
        productVariants: variants.map((variant) => ({ ...variant, loadedStock: variant.stock })),
        version,
      };
      const { payload, headers } = await createTestForm(fields);
      return harness.ask('PUT', `/products/${id}`, { headers: { ...headers, ...admin.headers }, body: payload });
    },
  };
}

const getVariantId = ({ variants }: Product): string => variants[0]?.id ?? '';

async function afterRandomDelay<T>(action: () => Promise<T>): Promise<T> {
  await wait(randomInt(30));
  return action();
}
