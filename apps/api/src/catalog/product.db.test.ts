import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aCategory, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop();

const named = (name: string) => app.inject(`/api/products/by-name/${encodeURIComponent(name)}`);
const nameFound = async (name: string) => (await named(name)).json<Partial<Reply<'findProductByName'>>>().product?.name;
const rename = (id: string, name: string) => pool.query('update products set name = $2 where id = $1', [id, name]);

async function aProductForSale(name: string) {
  const product = await aProduct(db, { name });
  await aVariant(db, { productId: product.id, size: '42', price: 89_950, saving: 30_000, stock: 4 });
  return product;
}

describe('GET /products/by-name/{name}', () => {
  test('finds a product whatever the case, with its category, variants and pictures', async () => {
    await aProductForSale('Lekha 14');
    const reply = await named(' LEKHA 14 ');
    expect(reply.json<Reply<'findProductByName'>>().product).toMatchObject({
      name: 'Lekha 14',
      images: [],
      variants: [{ size: '42', stock: 4, originalPrice: 899.5, discountPrice: 300 }],
    });
  });

  test.each(['50% Off/On & “More” ☂', "it's a name", 'नीला कुर्ता', '...', 'a?b#c'])('finds %s', async (name) => {
    await aProductForSale(name);
    expect(await nameFound(name)).toBe(name);
  });

  test('answers a former name with the product under its present one', async () => {
    const { id } = await aProductForSale('First Name');
    await rename(id, 'Second Name');
    await rename(id, 'Third Name');
    for (const name of ['first name', 'Second Name', 'Third Name']) expect(await nameFound(name)).toBe('Third Name');
  });

  test('prefers the product that has a name now to one that had it', async () => {
    const { id } = await aProductForSale('Coveted');
    await rename(id, 'Moved on');
    const other = await aProductForSale('Coveted');
    expect(await nameFound('Coveted')).toBe('Coveted');
    await rename(other.id, 'Also moved on');
    expect(await nameFound('Coveted')).toBe('Also moved on');
    await rename(id, 'Coveted');
    expect(await nameFound('Moved on')).toBe('Coveted');
  });

  test('does not know what was never there, is archived, or lies in an archived category', async () => {
    const { id } = await aProductForSale('Gone for good');
    await pool.query('update products set archived_at = now() where id = $1', [id]);
    const category = await aCategory(db);
    const hidden = await aProduct(db, { name: 'Hidden', categoryId: category.id });
    await aVariant(db, { productId: hidden.id });
    await pool.query('update categories set archived_at = now() where id = $1', [category.id]);

    for (const name of ['Never there', 'Gone for good', 'Hidden', '%', "' or 1=1 --"]) {
      const reply = await named(name);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'product_not_found', message: 'Product not found' });
    }
  });
});
