import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { createProductFormClient } from '#test/product-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { getProductAttributes } from './attributes/attributes.service.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const sender = await createProductFormClient({ app, db, headers: admin.headers });

async function duplicate(id: string, key?: string) {
  const headers = { ...admin.headers, ...(key && { 'idempotency-key': key }) };
  const reply = await app.inject({ method: 'POST', url: `/api/products/${id}/duplicate`, headers });
  return { ...reply.json<EndpointResponse<'duplicateProduct'>>(), status: reply.statusCode };
}

describe('POST /products/{id}/duplicate', () => {
  test('creates a draft with the same images, without stock, SKUs and barcodes', async () => {
    const { product } = await sender.create({
      productName: 'Kurta',
      description: 'Cotton',
      imageColors: { 'new-0': 'Indigo' },
      productVariants: [sender.createVariantRow({ discountPrice: 50 }), sender.createVariantRow({ size: 'L' })],
    });
    await pool.query(
      `update variants set sku = 'K-' || size, barcode = '8901234567890', mrp_paise = 200000, weight_g = 300
       where product_id = $1`,
      [product.id],
    );
    await pool.query(`update products set hsn = '6204', generic_name = 'Kurta' where id = $1`, [product.id]);

    const { status, product: copy } = await duplicate(product.id);

    expect(status).toBe(201);
    expect(copy).toMatchObject({ name: 'Kurta (copy)', description: 'Cotton', categoryId: product.categoryId });
    expect(copy.images.map(({ id, color }) => [id, color])).toEqual([[product.images[0]?.id, 'Indigo']]);
    expect(
      copy.variants.map(({ size, stock, originalPrice, discountPrice }) => [size, stock, originalPrice, discountPrice]),
    ).toEqual([
      ['M', 0, 899, 50],
      ['L', 0, 899, 0],
    ]);
    const attributes = await getProductAttributes(db, copy.id);
    expect(attributes).toMatchObject({ published: false, hsn: '6204', genericName: 'Kurta' });
    expect(attributes.variants.map(({ sku, barcode, mrp, weightG }) => [sku, barcode, mrp, weightG])).toEqual([
      [null, null, 2000, 300],
      [null, null, 2000, 300],
    ]);
    await expectIntegrityChecksPass(db);
  });

  test('each copy gets a unique name, even if the name is long', async () => {
    const { product } = await sender.create({ productName: 'K'.repeat(150) });
    expect((await duplicate(product.id)).product.name).toBe(`${'K'.repeat(143)} (copy)`);
    expect((await duplicate(product.id)).product.name).toBe(`${'K'.repeat(141)} (copy 2)`);
  });

  test('a repeated key returns the first copy; an archived product cannot be copied', async () => {
    const { product } = await sender.create({});
    const first = await duplicate(product.id, 'again');
    expect((await duplicate(product.id, 'again')).product.id).toBe(first.product.id);
    await app.inject({ method: 'DELETE', url: `/api/products/${product.id}`, headers: admin.headers });
    expect((await duplicate(product.id)).status).toBe(404);
  });
});
