import { describe, expect, test } from 'vitest';
import { createStaffCaller, createVariantAttributes, EMPTY_ATTRIBUTES } from '#test/attributes.ts';
import { createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createProductFormClient } from '#test/product-forms.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const call = createStaffCaller(app, admin.headers);
const { create, update, createVariantRow } = await createProductFormClient({ app, db, headers: admin.headers });
const setMode = (unprovenDiscountPolicy: 'off' | 'warn' | 'block') =>
  call('updateSettings', {}, { unprovenDiscountPolicy });

type PastPrice = { price: number; days: number };
const listPriceHistory = async (variantId: string) =>
  (
    await pool.query<{ price: number; saving: number; mrp: number | null; open: boolean }>(
      `select price_paise as price, saving_paise as saving, mrp_paise as mrp, until_at is null as open
       from price_history where variant_id = $1 order by id`,
      [variantId],
    )
  ).rows;

/** Creates a product at ₹500 with ₹100 off from now on. `past` has its earlier prices, latest first. */
async function createProductForSale({
  pastPrices = [],
  published = true,
}: {
  pastPrices?: PastPrice[];
  published?: boolean;
} = {}) {
  const product = await createTestProduct(db);
  const { id: variantId } = await createTestVariant(db, { productId: product.id, price: 50_000, saving: 10_000 });
  if (!published) await pool.query('update products set published_at = null where id = $1', [product.id]);
  let daysAgo = 0;
  for (const { price, days } of pastPrices) {
    await pool.query(
      `insert into price_history (variant_id, price_paise, saving_paise, from_at, until_at)
       values ($1, $2, 0, now() - $3 * interval '1 day', now() - $4 * interval '1 day')`,
      [variantId, price * 100, daysAgo + days, daysAgo],
    );
    daysAgo += days;
  }
  return { id: product.id, variantId };
}

async function saveMrp({ id, variantId }: { id: string; variantId: string }, mrp: number | null = null) {
  const { version } = (await call('getProductAttributes', { id })).body;
  return call(
    'updateProductAttributes',
    { id },
    { ...EMPTY_ATTRIBUTES, version, variants: [createVariantAttributes(variantId, { mrp })] },
  );
}

describe('a discount on a price that was not charged', () => {
  test.each<[string, PastPrice[], number | null, boolean]>([
    ['charged for 8 days', [{ price: 600, days: 8 }], null, true],
    ['charged for 6 days', [{ price: 600, days: 6 }], null, false],
    ['never charged', [{ price: 550, days: 60 }], null, false],
    [
      'charged for 4 and 4 days',
      [
        { price: 600, days: 4 },
        { price: 500, days: 9 },
        { price: 600, days: 4 },
      ],
      null,
      true,
    ],
    [
      'charged long ago',
      [
        { price: 500, days: 31 },
        { price: 600, days: 60 },
      ],
      null,
      false,
    ],
    [
      'charged until 25 days ago',
      [
        { price: 500, days: 25 },
        { price: 600, days: 60 },
      ],
      null,
      false,
    ],
    [
      'charged until 22 days ago',
      [
        { price: 500, days: 22 },
        { price: 600, days: 60 },
      ],
      null,
      true,
    ],
    ['the MRP', [], 600, true],
    ['under the MRP', [], 700, false],
  ])('compare-at price %s', async (_label, pastPrices, mrp, isHonest) => {
    await setMode('off');
    const product = await createProductForSale({ pastPrices });
    expect((await saveMrp(product, mrp)).body).not.toHaveProperty('unprovenDiscountVariantIds');
    await setMode('warn');
    expect((await saveMrp(product, mrp)).body).toMatchObject({
      version: 3,
      unprovenDiscountVariantIds: isHonest ? [] : [product.variantId],
    });
    await setMode('block');
    expect(await saveMrp(product, mrp)).toMatchObject(
      isHonest ? { status: 200 } : { status: 409, code: 'discount_unproven' },
    );
  });

  test('is rejected in the product form at the discount field; a proven discount is accepted', async () => {
    await setMode('block');
    const unproven = await create({
      productVariants: [createVariantRow({ discountPrice: 0 }), createVariantRow({ size: 'L', discountPrice: 100 })],
    });
    expect([unproven.status, unproven.code, Object.keys(unproven.fields)]).toEqual([
      409,
      'discount_unproven',
      ['productVariants.1.discountPrice'],
    ]);
    const { product } = await create({ productVariants: [createVariantRow({ discountPrice: 0 })] });
    const [variant] = product.variants;
    const lowered = { ...variant, originalPrice: 799, discountPrice: 100 };
    expect((await update(product, { productVariants: [lowered] })).code).toBe('discount_unproven');
    await pool.query(`update price_history set from_at = now() - interval '10 days' where variant_id = $1`, [
      variant?.id,
    ]);
    expect((await update(product, { productVariants: [lowered] })).status).toBe(200);
  });

  test('allows saving a draft, but not publishing it', async () => {
    await setMode('block');
    const draft = await createProductForSale({ published: false });
    expect((await saveMrp(draft)).status).toBe(200);
    expect(await call('publishProduct', { id: draft.id })).toMatchObject({ status: 409, code: 'discount_unproven' });
    await saveMrp(draft, 600);
    expect((await call('publishProduct', { id: draft.id })).status).toBe(200);
  });
});

describe('the price history', () => {
  test('has one row until a change closes it and opens another', async () => {
    await setMode('off');
    const { product } = await create({ productVariants: [createVariantRow(), createVariantRow({ size: 'L' })] });
    const [m, l] = product.variants;
    await update(product, {});
    expect(await listPriceHistory(m?.id ?? '')).toEqual([{ price: 89_900, saving: 0, mrp: null, open: true }]);
    await update(product, { productVariants: [{ ...m, originalPrice: 799 }, l] });
    expect(await listPriceHistory(m?.id ?? '')).toEqual([
      { price: 89_900, saving: 0, mrp: null, open: false },
      { price: 79_900, saving: 0, mrp: null, open: true },
    ]);
    expect(await listPriceHistory(l?.id ?? '')).toHaveLength(1);
    await update(product, { productVariants: [{ ...m, originalPrice: 799 }] });
    expect(await listPriceHistory(l?.id ?? '')).toMatchObject([{ open: false }]);
  });

  test('has no open row for drafts and deleted products', async () => {
    const { product } = await create({ draft: true });
    const id = product.variants[0]?.id ?? '';
    expect(await listPriceHistory(id)).toEqual([]);
    await call('publishProduct', { id: product.id });
    expect(await listPriceHistory(id)).toMatchObject([{ open: true }]);
    await call('unpublishProduct', { id: product.id });
    await call('publishProduct', { id: product.id });
    expect(await listPriceHistory(id)).toMatchObject([{ open: false }, { open: true }]);
    await call('deleteProduct', { id: product.id });
    expect(await listPriceHistory(id)).toMatchObject([{ open: false }, { open: false }]);
  });
});

test('a price above the MRP is rejected in the product form at the price field', async () => {
  await setMode('off');
  const { product } = await create({});
  const [variant] = product.variants;
  await saveMrp({ id: product.id, variantId: variant?.id ?? '' }, 950);
  const rejected = await update(product, { productVariants: [{ ...variant, originalPrice: 900, discountPrice: 51 }] });
  expect([rejected.status, rejected.code, Object.keys(rejected.fields)]).toEqual([
    400,
    'above_mrp',
    ['productVariants.0.originalPrice'],
  ]);
  expect(
    (await update(product, { productVariants: [{ ...variant, originalPrice: 900, discountPrice: 50 }] })).status,
  ).toBe(200);
});
