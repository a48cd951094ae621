import { describe, expect, test } from 'vitest';
import { aPerson, aProduct, aVariant } from '#test/factories.ts';
import { asStaff, NO_FACTS, variantFacts } from '#test/facts.ts';
import { aProductSender } from '#test/product-forms.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const call = asStaff(app, admin.headers);
const { create, update, aRow } = await aProductSender({ app, db, headers: admin.headers });
const setMode = (honestDiscount: 'off' | 'warn' | 'block') => call('updateSettings', {}, { honestDiscount });

type Past = { price: number; days: number };
const historyOf = async (variantId: string) =>
  (
    await pool.query<{ price: number; saving: number; mrp: number | null; open: boolean }>(
      `select price_paise as price, saving_paise as saving, mrp_paise as mrp, until_at is null as open
       from price_history where variant_id = $1 order by id`,
      [variantId],
    )
  ).rows;

/** For sale at ₹500 with ₹100 off since this moment, and before that at other prices, the latest first. */
async function forSale({ past = [], published = true }: { past?: Past[]; published?: boolean } = {}) {
  const product = await aProduct(db);
  const { id: variantId } = await aVariant(db, { productId: product.id, price: 50_000, saving: 10_000 });
  if (!published) await pool.query('update products set published_at = null where id = $1', [product.id]);
  let ago = 0;
  for (const { price, days } of past) {
    await pool.query(
      `insert into price_history (variant_id, price_paise, saving_paise, from_at, until_at)
       values ($1, $2, 0, now() - $3 * interval '1 day', now() - $4 * interval '1 day')`,
      [variantId, price * 100, ago + days, ago],
    );
    ago += days;
  }
  return { id: product.id, variantId };
}

async function save({ id, variantId }: { id: string; variantId: string }, mrp: number | null = null) {
  const { version } = (await call('readFacts', { id })).body;
  return call('saveFacts', { id }, { ...NO_FACTS, version, variants: [variantFacts(variantId, { mrp })] });
}

describe('a saving on a price that was not charged', () => {
  test.each<[string, Past[], number | null, boolean]>([
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
  ])('a price before that was %s', async (_about, past, mrp, honest) => {
    await setMode('off');
    const product = await forSale({ past });
    expect((await save(product, mrp)).body).not.toHaveProperty('unproven');
    await setMode('warn');
    expect((await save(product, mrp)).body).toMatchObject({ version: 3, unproven: honest ? [] : [product.variantId] });
    await setMode('block');
    expect(await save(product, mrp)).toMatchObject(honest ? { status: 200 } : { status: 409, code: 'saving_unproven' });
  });

  test('is refused in the product form too, at the saving, and an honest one is not', async () => {
    await setMode('block');
    const dishonest = await create({
      productVariants: [aRow({ discountPrice: 0 }), aRow({ size: 'L', discountPrice: 100 })],
    });
    expect([dishonest.status, dishonest.code, Object.keys(dishonest.fields)]).toEqual([
      409,
      'saving_unproven',
      ['productVariants.1.discountPrice'],
    ]);
    const { product } = await create({ productVariants: [aRow({ discountPrice: 0 })] });
    const [variant] = product.variants;
    const lowered = { ...variant, originalPrice: 799, discountPrice: 100 };
    expect((await update(product, { productVariants: [lowered] })).code).toBe('saving_unproven');
    await pool.query(`update price_history set from_at = now() - interval '10 days' where variant_id = $1`, [
      variant?.id,
    ]);
    expect((await update(product, { productVariants: [lowered] })).status).toBe(200);
  });

  test('does not keep a draft from being saved, only from being sold', async () => {
    await setMode('block');
    const draft = await forSale({ published: false });
    expect((await save(draft)).status).toBe(200);
    expect(await call('publishProduct', { id: draft.id })).toMatchObject({ status: 409, code: 'saving_unproven' });
    await save(draft, 600);
    expect((await call('publishProduct', { id: draft.id })).status).toBe(200);
  });
});

describe('the price history', () => {
  test('has one row until something changes: then that is closed and another one opened', async () => {
    await setMode('off');
    const { product } = await create({ productVariants: [aRow(), aRow({ size: 'L' })] });
    const [m, l] = product.variants;
    await update(product, {});
    expect(await historyOf(m?.id ?? '')).toEqual([{ price: 89_900, saving: 0, mrp: null, open: true }]);
    await update(product, { productVariants: [{ ...m, originalPrice: 799 }, l] });
    expect(await historyOf(m?.id ?? '')).toEqual([
      { price: 89_900, saving: 0, mrp: null, open: false },
      { price: 79_900, saving: 0, mrp: null, open: true },
    ]);
    expect(await historyOf(l?.id ?? '')).toHaveLength(1);
    await update(product, { productVariants: [{ ...m, originalPrice: 799 }] });
    expect(await historyOf(l?.id ?? '')).toMatchObject([{ open: false }]);
  });

  test('tells of a sale only while there is one: not of a draft, nor of what was deleted', async () => {
    const { product } = await create({ draft: true });
    const id = product.variants[0]?.id ?? '';
    expect(await historyOf(id)).toEqual([]);
    await call('publishProduct', { id: product.id });
    expect(await historyOf(id)).toMatchObject([{ open: true }]);
    await call('unpublishProduct', { id: product.id });
    await call('publishProduct', { id: product.id });
    expect(await historyOf(id)).toMatchObject([{ open: false }, { open: true }]);
    await call('deleteProduct', { id: product.id });
    expect(await historyOf(id)).toMatchObject([{ open: false }, { open: false }]);
  });
});

test('a price above the MRP is refused in the product form, at the price', async () => {
  await setMode('off');
  const { product } = await create({});
  const [variant] = product.variants;
  await save({ id: product.id, variantId: variant?.id ?? '' }, 950);
  const refused = await update(product, { productVariants: [{ ...variant, originalPrice: 900, discountPrice: 51 }] });
  expect([refused.status, refused.code, Object.keys(refused.fields)]).toEqual([
    400,
    'above_mrp',
    ['productVariants.0.originalPrice'],
  ]);
  expect(
    (await update(product, { productVariants: [{ ...variant, originalPrice: 900, discountPrice: 50 }] })).status,
  ).toBe(200);
});
