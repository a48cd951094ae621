import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { aBuyer, aCategory, aPerson, aStockedVariant } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { expectBooksInOrder, stockOf } from '#test/ledger.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';
import { saveProduct } from './product-save.service.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const category = await aCategory(db);
const photo = await aPhoto();
const NOBODYS_ID = '0190a0a0-0000-7000-8000-000000000001';

type Product = Reply<'createProduct'>['product'];
type Sending = { files?: number; key?: string };

let count = 0;
const form = (fields: object = {}) => ({
  productName: `Kurta ${(count += 1)}`,
  categoryId: category.id,
  description: 'Cotton',
  productVariants: [aRow()],
  ...fields,
});

function aRow(facts: object = {}) {
  return {
    color: 'Indigo',
    colorHexCode: '#2F4E86',
    size: 'M',
    stock: 10,
    originalPrice: 899,
    discountPrice: 100,
    ...facts,
  };
}

async function send(method: 'POST' | 'PUT', path: string, fields: object, { files = 0, key }: Sending) {
  const sent = await aForm({ ...fields }, { field: 'images', files: Array.from({ length: files }, () => photo) });
  const headers = { ...sent.headers, ...admin.headers, ...(key && { 'idempotency-key': key }) };
  return app.inject({ method, url: `/api/products${path}`, payload: sent.payload, headers });
}
const create = (fields: object, sending: Sending = { files: 1 }) => send('POST', '', fields, sending);
const update = (id: string, fields: object, sending: Sending = {}) => send('PUT', `/${id}`, fields, sending);
const remove = (id: string) => app.inject({ method: 'DELETE', url: `/api/products/${id}`, headers: admin.headers });

async function created(fields: object = {}, sending?: Sending): Promise<Product> {
  const reply = await create(form(fields), sending);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<Reply<'createProduct'>>().product;
}

/** The form as the back office would send it back unchanged. */
function formOf({ name, categoryId, description, variants, version }: Product) {
  const productVariants = variants.map((variant) => ({ ...variant, loadedStock: variant.stock }));
  return { productName: name, categoryId, description, productVariants, version };
}

const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as ErrorReply).code;
const found = async (name: string) =>
  (await app.inject(`/api/products/by-name/${encodeURIComponent(name)}`)).json<Partial<Reply<'findProductByName'>>>()
    .product;

afterEach(() => expectBooksInOrder(db));

describe('POST /products', () => {
  test('puts a product on sale: found, listed, with its stock in the ledger', async () => {
    const product = await created({ productVariants: [aRow(), aRow({ size: 'L', stock: 0 })] }, { files: 2 });
    expect(product.variants).toMatchObject([
      { size: 'M', stock: 10, originalPrice: 899, discountPrice: 100, colorHexCode: '#2f4e86' },
      { size: 'L', stock: 0 },
    ]);
    expect(product.images).toHaveLength(2);
    expect((await found(product.name))?.id).toBe(product.id);
    const listed = await app.inject(`/api/products/category/${category.slug}`);
    expect(listed.body).toContain(product.id);
  });

  test.each([
    ['a blank name', { productName: ' ' }, 1, 'productName', 'Please fill Product Name'],
    ['no category', { categoryId: undefined }, 1, 'categoryId', 'Please select Category'],
    ['a category that is gone', { categoryId: NOBODYS_ID }, 1, 'categoryId', 'Please select Category'],
    ['no picture', {}, 0, 'images', 'Please upload at least 1 image'],
    ['eleven pictures', {}, 11, 'images', 'Maximum 10 images allowed.'],
  ])('with %s is refused in the words of the form', async (_what, fields, files, field, message) => {
    const refused = await create(form(fields), { files });
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'invalid_request']);
    expect(refused.json<ErrorReply>()).toMatchObject({ message, fields: { [field]: message } });
  });

  test.each(['.', '..'])('is refused under the name %s, which no address can hold', async (productName) => {
    const refused = await create(form({ productName }));
    expect([refused.statusCode, refused.json<ErrorReply>().fields]).toEqual([
      400,
      { productName: 'A name of dots alone can have no page' },
    ]);
  });

  test('sent again with the same key makes no twin, also at the same time', async () => {
    const fields = form();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => create(fields, { files: 1, key: 'one product' })),
    );
    expect(tally(replies)).toEqual({ 201: 4 });
    const ids = replies.map((reply) => reply.json<Reply<'createProduct'>>().product.id);
    expect(new Set(ids).size).toBe(1);
    expect(codeOf(await create(form(), { files: 1, key: 'one product' }))).toBe('key_reused');
  });

  test('is refused under the name of a product that is for sale, whatever the case', async () => {
    const { name } = await created();
    expect(codeOf(await create(form({ productName: name.toUpperCase() })))).toBe('product_name_taken');
  });

  test.each([
    ['a saving above its price', { productVariants: [aRow({ discountPrice: 900 })] }],
    ['two variants alike', { productVariants: [aRow(), aRow()] }],
    ['no variant', { productVariants: [] }],
    ['a hundred and one variants', { productVariants: Array.from({ length: 101 }, (_, n) => aRow({ size: `${n}` })) }],
    ['half a unit', { productVariants: [aRow({ stock: 0.5 })] }],
    ['a colour that is CSS', { productVariants: [aRow({ colorHexCode: 'url(//x)' })] }],
    ['a category that is not there', { categoryId: admin.id }],
    ['a list that is not JSON', { productVariants: '[{' }],
    ['a prototype in its list', { productVariants: '[{"__proto__":{"stock":1}}]' }],
  ])('with %s is refused', async (_what, fields) => {
    expect((await create(form(fields))).statusCode).toBe(400);
  });
});

describe('PUT /products/{id}', () => {
  test('changes variants by their ids: kept, added, archived', async () => {
    const product = await created({ productVariants: [aRow(), aRow({ size: 'L' })] });
    const [kept, gone] = product.variants;
    const sent = formOf(product);
    sent.productVariants = [{ ...aRow({ size: 'XL' }), stock: 3 } as never, { ...sent.productVariants[0] } as never];
    const saved = (await update(product.id, sent)).json<Reply<'updateProduct'>>().product;
    expect(saved.variants.map(({ size }) => size)).toEqual(['XL', 'M']);
    expect(saved.variants[1]?.id).toBe(kept?.id);
    expect(saved.version).toBe(product.version + 1);
    const { rows } = await pool.query('select archived_at is not null as archived from variants where id = $1', [
      gone?.id,
    ]);
    expect(rows).toEqual([{ archived: true }]);
  });

  test('speaks of the price that was changed when a saving is above it', async () => {
    const product = await created();
    const [row] = formOf(product).productVariants;
    const refusalOf = async (prices: object) =>
      (await update(product.id, { ...formOf(product), productVariants: [{ ...row, ...prices }] })).json<ErrorReply>();
    expect(await refusalOf({ discountPrice: 900 })).toMatchObject({
      code: 'discount_above_price',
      message: 'Discount Price cannot be greater than Original Price',
      fields: { 'productVariants.0.discountPrice': 'Discount Price cannot be greater than Original Price' },
    });
    expect(await refusalOf({ originalPrice: 99 })).toMatchObject({
      code: 'discount_above_price',
      message: 'Original Price must be greater than or equal to Discount Price',
      fields: { 'productVariants.0.originalPrice': expect.any(String) },
    });
  });

  test('lets two variants swap their sizes', async () => {
    const product = await created({ productVariants: [aRow(), aRow({ size: 'L' })] });
    const sent = formOf(product);
    const [first, second] = sent.productVariants;
    const swapped = [
      { ...first, size: 'L' },
      { ...second, size: 'M' },
    ];
    const saved = await update(product.id, { ...sent, productVariants: swapped });
    expect(saved.json<Reply<'updateProduct'>>().product.variants.map(({ id, size }) => [id, size])).toEqual([
      [first?.id, 'L'],
      [second?.id, 'M'],
    ]);
  });

  test('refuses a variant of another product', async () => {
    const [product, other] = [await created(), await created()];
    const productVariants = [{ ...aRow(), id: other.variants[0]?.id }];
    expect((await update(product.id, { ...formOf(product), productVariants })).statusCode).toBe(409);
    expect((await found(other.name))?.variants).toHaveLength(1);
  });

  test('applies stock as a difference: units sold while the form was open stay sold', async () => {
    const product = await created();
    const variantId = product.variants[0]?.id ?? '';
    const buyer = await aBuyer(db, [{ variantId, quantity: 3 }]);
    const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
    await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
    const saved = (await update(product.id, formOf(product))).json<Reply<'updateProduct'>>().product;
    expect(saved.variants[0]?.stock).toBe(7);
    const [row] = formOf(saved).productVariants;
    const emptied = { ...formOf(saved), productVariants: [{ ...row, loadedStock: 10, stock: 0 }] };
    expect(codeOf(await update(product.id, emptied))).toBe('not_enough_stock');
    expect(await stockOf(db, variantId)).toBe(7);
  });

  test('answers the former name with the product under its new one', async () => {
    const product = await created();
    await update(product.id, { ...formOf(product), productName: 'Renamed kurta' });
    expect((await found(product.name))?.name).toBe('Renamed kurta');
  });

  test('orders old and new pictures as told, and removes only its own', async () => {
    const product = await created({}, { files: 2 });
    const [first, second] = product.images.map(({ id }) => id);
    const sent = { ...formOf(product), imageOrder: ['new-0', second], deletedImageIds: [first] };
    const saved = (await update(product.id, sent, { files: 1 })).json<Reply<'updateProduct'>>().product;
    expect(saved.images.map(({ id }) => id).slice(1)).toEqual([second]);

    const other = await created();
    const foreign = { ...formOf(saved), deletedImageIds: [other.images[0]?.id] };
    expect((await update(product.id, foreign)).statusCode).toBe(404);
    const all = { ...formOf(saved), deletedImageIds: saved.images.map(({ id }) => id) };
    expect((await update(product.id, all)).json<ErrorReply>().message).toBe('Please upload at least 1 image');
    expect((await update(product.id, formOf(saved), { files: 9 })).json<ErrorReply>().message).toBe(
      'Maximum 10 images allowed.',
    );
    const unknown = { ...formOf(saved), imageOrder: ['new-3'] };
    expect((await update(product.id, unknown)).statusCode).toBe(400);
    expect((await found(product.name))?.images).toHaveLength(2);
  });

  test('from one version, by two admins at once: one is saved, one refused, nothing lost', async () => {
    const outcomes = [];
    for (let round = 0; round < 10; round++) {
      const { id: variantId, productId } = await aStockedVariant(db, { stock: 5 });
      await pool.query(
        `with made as (insert into pictures (key, width, height, widths, tint) values ($2, 10, 10, '{10}', '#000000') returning id)
         insert into product_pictures (product_id, picture_id, position) select $1, id, 0 from made`,
        [productId, `${round}`.padStart(16, 'b')],
      );
      const save = (description: string) =>
        update(
          productId,
          form({ description, version: 1, productVariants: [aRow({ id: variantId, loadedStock: 5 })] }),
        );
      const replies = await Promise.all([save('One'), save('Two')]);
      outcomes.push(tally(replies));
      const winner = replies.find(({ statusCode }) => statusCode === 200)?.json<Reply<'updateProduct'>>().product;
      expect(winner).toMatchObject({ version: 2, variants: [{ stock: 10 }] });
    }
    expect(outcomes.filter(({ 200: saved, 409: refused }) => saved !== 1 || refused !== 1)).toEqual([]);
  });

  test('writes down who changed what', async () => {
    const product = await created();
    const [row] = formOf(product).productVariants;
    await update(product.id, { ...formOf(product), productVariants: [{ ...row, originalPrice: 950 }] });
    const url = `/api/products/${product.id}/changes`;
    const { changes } = (await app.inject({ url, headers: admin.headers })).json<Reply<'listProductChanges'>>();
    expect(changes.map(({ what, by }) => [what, by])).toEqual([
      ['Price of Indigo M changed', 'Asha Rao'],
      [`Product ${product.name} created`, 'Asha Rao'],
    ]);
    await expect(pool.query('delete from audit_entries')).rejects.toThrow('only ever added to');
  });
});

describe('a save in somebody else’s transaction', () => {
  const MADE = ['products', 'variants', 'stock_movements', 'product_pictures', 'audit_entries'];
  const made = async () =>
    Promise.all(MADE.map(async (table) => (await pool.query(`select from ${table}`)).rowCount ?? 0));
  const aKeptPicture = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into pictures (key, width, height, widths, tint) values ($1, 10, 10, '{10}', '#000000') returning id`,
      [`${(count += 1)}`.padStart(16, 'c')],
    );
    return rows[0]?.id ?? '';
  };

  test('makes several products, and changes one without a word of its pictures', async () => {
    const before = await made();
    const pictures = [await aKeptPicture(), await aKeptPicture()];
    const [first, second] = [form(), form()];
    await db.transaction().execute(async (tx) => {
      const id = await saveProduct(tx, { actorId: admin.id, form: first, pictureIds: pictures.slice(0, 1) });
      await saveProduct(tx, { actorId: admin.id, form: second, pictureIds: pictures.slice(1) });
      const productVariants = [aRow({ stock: 4 })];
      await saveProduct(tx, { id, actorId: admin.id, form: { ...first, description: 'Silk', productVariants } });
    });
    const more = (await made()).map((rows, table) => rows - (before[table] ?? 0));
    // The changed product has a variant of before, archived, and one instead.
    expect(more).toEqual([2, 3, 3, 2, 3]);
    expect(await found(first.productName)).toMatchObject({ description: 'Silk', images: [{ id: pictures[0] }] });
    expect(await found(second.productName)).toMatchObject({ images: [{ id: pictures[1] }] });
  });

  test('leaves nothing when that is rolled back', async () => {
    const pictureIds = [await aKeptPicture()];
    const before = await made();
    const givenUp = db.transaction().execute(async (tx) => {
      await saveProduct(tx, { actorId: admin.id, form: form(), pictureIds });
      throw new Error('the job was stopped');
    });
    await expect(givenUp).rejects.toThrow('the job was stopped');
    expect(await made()).toEqual(before);
  });

  test('keeps the rules of the form', async () => {
    const save = (fields: object, pictureIds?: string[]) =>
      db
        .transaction()
        .execute((tx) => saveProduct(tx, { actorId: admin.id, form: form(fields), ...(pictureIds && { pictureIds }) }));
    const { name } = await created();
    await expect(save({})).rejects.toThrow('Please upload at least 1 image');
    await expect(save({ productName: name }, [await aKeptPicture()])).rejects.toMatchObject({
      code: 'product_name_taken',
    });
  });
});

describe('DELETE /products/{id}', () => {
  test('takes it from lists and search; a cart shows it as unavailable and an order keeps it', async () => {
    const product = await created();
    const variantId = product.variants[0]?.id ?? '';
    const buyer = await aBuyer(db, [{ variantId }]);
    const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
    await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
    const waiting = await aBuyer(db, [{ variantId }]);

    expect((await remove(product.id)).statusCode).toBe(200);
    expect(await found(product.name)).toBeUndefined();
    const search = `/api/products/search?q=${encodeURIComponent(product.name)}`;
    expect((await app.inject({ url: search, headers: buyer.headers })).body).not.toContain(product.id);
    const cart = await app.inject({ url: '/api/cart', headers: waiting.headers });
    expect(cart.json<Reply<'readCart'>>().items[0]).toMatchObject({ available: false });
    const orders = await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers });
    expect(orders.json<Reply<'listOwnOrders'>>().orders[0]?.items[0]?.product.name).toBe(product.name);
    expect((await remove(product.id)).statusCode).toBe(404);
    await created({ productName: product.name });
  });
});
