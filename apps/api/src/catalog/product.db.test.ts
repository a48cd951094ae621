import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp();

const findByName = (name: string) => app.inject(`/api/products/by-name/${encodeURIComponent(name)}`);
const findName = async (name: string) =>
  (await findByName(name)).json<Partial<EndpointResponse<'getProductByName'>>>().product?.name;
const rename = (id: string, name: string) => pool.query('update products set name = $2 where id = $1', [id, name]);

async function createProductForSale(name: string) {
  const product = await createTestProduct(db, { name });
  await createTestVariant(db, { productId: product.id, size: '42', price: 89_950, saving: 30_000, stock: 4 });
  return product;
}

describe('GET /products/by-name/{name}', () => {
  test('finds a product case-insensitively, with category, variants and images', async () => {
    await createProductForSale('Lekha 14');
    const reply = await findByName(' LEKHA 14 ');
    expect(reply.json<EndpointResponse<'getProductByName'>>().product).toMatchObject({
      name: 'Lekha 14',
      images: [],
      variants: [{ size: '42', stock: 4, originalPrice: 899.5, discountPrice: 300 }],
    });
  });

  test.each(['50% Off/On & “More” ☂', "it's a name", 'नीला कुर्ता', '...', 'a?b#c'])('finds %s', async (name) => {
    await createProductForSale(name);
    expect(await findName(name)).toBe(name);
  });

  test('a former name finds the product under its current name', async () => {
    const { id } = await createProductForSale('First Name');
    await rename(id, 'Second Name');
    await rename(id, 'Third Name');
    for (const name of ['first name', 'Second Name', 'Third Name']) expect(await findName(name)).toBe('Third Name');
  });

  test('prefers the current holder of a name to a former one', async () => {
    const { id } = await createProductForSale('Coveted');
    await rename(id, 'Moved on');
    const other = await createProductForSale('Coveted');
    expect(await findName('Coveted')).toBe('Coveted');
    await rename(other.id, 'Also moved on');
    expect(await findName('Coveted')).toBe('Also moved on');
    await rename(id, 'Coveted');
    expect(await findName('Moved on')).toBe('Coveted');
  });

  test('returns 404 for unknown or archived products and for products in an archived category', async () => {
    const { id } = await createProductForSale('Gone for good');
    await pool.query('update products set archived_at = now() where id = $1', [id]);
    const category = await createTestCategory(db);
    const hidden = await createTestProduct(db, { name: 'Hidden', categoryId: category.id });
    await createTestVariant(db, { productId: hidden.id });
    await pool.query('update categories set archived_at = now() where id = $1', [category.id]);

    for (const name of ['Never there', 'Gone for good', 'Hidden', '%', "' or 1=1 --"]) {
      const reply = await findByName(name);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'product_not_found', message: 'Product not found' });
    }
  });
});
