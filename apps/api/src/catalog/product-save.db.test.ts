import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { afterEach, describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createStockedVariant, createTestBuyer, createTestCategory, createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { expectIntegrityChecksPass, getStock } from '#test/integrity-checks.ts';
import { createTestApp } from '#test/test-app.ts';
import { saveProduct } from './product-save.service.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const category = await createTestCategory(db);
const photo = await createTestPhoto();
const UNKNOWN_ID = '0190a0a0-0000-7000-8000-000000000001';

type Product = EndpointResponse<'createProduct'>['product'];
type SendOptions = { files?: number; key?: string };

let count = 0;
const form = (fields: object = {}) => ({
  productName: `Kurta ${(count += 1)}`,
  categoryId: category.id,
  description: 'Cotton',
  productVariants: [createVariantForm()],
  ...fields,
});

function createVariantForm(fields: object = {}) {
  return {
    color: 'Indigo',
    colorHexCode: '#2F4E86',
    size: 'M',
    stock: 10,
    originalPrice: 899,
    discountPrice: 100,
    ...fields,
  };
}

async function send(method: 'POST' | 'PUT', path: string, fields: object, { files = 0, key }: SendOptions) {
  const updatedForm = await createTestForm(
    { ...fields },
    { field: 'images', files: Array.from({ length: files }, () => photo) },
  );
  const headers = { ...updatedForm.headers, ...admin.headers, ...(key && { 'idempotency-key': key }) };
  return app.inject({ method, url: `/api/products${path}`, payload: updatedForm.payload, headers });
}
const create = (fields: object, options: SendOptions = { files: 1 }) => send('POST', '', fields, options);
const update = (id: string, fields: object, options: SendOptions = {}) => send('PUT', `/${id}`, fields, options);
const remove = (id: string) => app.inject({ method: 'DELETE', url: `/api/products/${id}`, headers: admin.headers });

async function createProduct(fields: object = {}, options?: SendOptions): Promise<Product> {
  const reply = await create(form(fields), options);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<EndpointResponse<'createProduct'>>().product;
}

/** Builds the form that the admin sends for an unchanged product. */
function toForm({ name, categoryId, description, variants, version }: Product) {
  const productVariants = variants.map((variant) => ({ ...variant, loadedStock: variant.stock }));
  return { productName: name, categoryId, description, productVariants, version };
}

const getErrorCode = ({ body }: { body: string }) => (JSON.parse(body) as ErrorResponse).code;
const findProduct = async (name: string) =>
  (await app.inject(`/api/products/by-name/${encodeURIComponent(name)}`)).json<
    Partial<EndpointResponse<'getProductByName'>>
  >().product;

afterEach(() => expectIntegrityChecksPass(db));

describe('POST /products', () => {
  test('creates a published product that is listed, with its stock in the ledger', async () => {
    const product = await createProduct(
      { productVariants: [createVariantForm(), createVariantForm({ size: 'L', stock: 0 })] },
      { files: 2 },
    );
    expect(product.variants).toMatchObject([
      { size: 'M', stock: 10, originalPrice: 899, discountPrice: 100, colorHexCode: '#2f4e86' },
      { size: 'L', stock: 0 },
    ]);
    expect(product.images).toHaveLength(2);
    expect((await findProduct(product.name))?.id).toBe(product.id);
    const listing = await app.inject(`/api/products/category/${category.slug}`);
    expect(listing.body).toContain(product.id);
  });

  test.each([
    ['a blank name', { productName: ' ' }, 1, 'productName', 'Please fill Product Name'],
    ['no category', { categoryId: undefined }, 1, 'categoryId', 'Please select Category'],
    ['a category that is gone', { categoryId: UNKNOWN_ID }, 1, 'categoryId', 'Please select Category'],
    ['no image', {}, 0, 'images', 'Please upload at least 1 image'],
    ['eleven images', {}, 11, 'images', 'Maximum 10 images allowed.'],
  ])('with %s is rejected with the message of the form', async (_label, fields, files, field, message) => {
    const rejected = await create(form(fields), { files });
    expect([rejected.statusCode, getErrorCode(rejected)]).toEqual([400, 'invalid_request']);
    expect(rejected.json<ErrorResponse>()).toMatchObject({ message, fields: { [field]: message } });
  });

  test.each(['.', '..'])('rejects the name %s, which cannot be in a URL', async (productName) => {
    const rejected = await create(form({ productName }));
    expect([rejected.statusCode, rejected.json<ErrorResponse>().fields]).toEqual([
      400,
      { productName: 'A name can’t be only dots' },
    ]);
  });

  test('creates one product per idempotency key, even concurrently', async () => {
    const fields = form();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => create(fields, { files: 1, key: 'one product' })),
    );
    expect(countBy(replies)).toEqual({ 201: 4 });
    const ids = replies.map((reply) => reply.json<EndpointResponse<'createProduct'>>().product.id);
    expect(new Set(ids).size).toBe(1);
    expect(getErrorCode(await create(form(), { files: 1, key: 'one product' }))).toBe('idempotency_key_reused');
  });

  test('rejects the name of a published product, case-insensitively', async () => {
    const { name } = await createProduct();
    expect(getErrorCode(await create(form({ productName: name.toUpperCase() })))).toBe('product_name_taken');
  });

  test.each([
    ['a saving above its price', { productVariants: [createVariantForm({ discountPrice: 900 })] }],
    ['two variants alike', { productVariants: [createVariantForm(), createVariantForm()] }],
    ['no variant', { productVariants: [] }],
    [
      'a hundred and one variants',
      { productVariants: Array.from({ length: 101 }, (_, n) => createVariantForm({ size: `${n}` })) },
    ],
    ['half a unit', { productVariants: [createVariantForm({ stock: 0.5 })] }],
    ['a colour that is CSS', { productVariants: [createVariantForm({ colorHexCode: 'url(//x)' })] }],
    ['a category that is not there', { categoryId: admin.id }],
    ['a list that is not JSON', { productVariants: '[{' }],
    ['a prototype in its list', { productVariants: '[{"__proto__":{"stock":1}}]' }],
  ])('with %s is rejected', async (_label, fields) => {
    expect((await create(form(fields))).statusCode).toBe(400);
  });
});

describe('PUT /products/{id}', () => {
  test('updates, adds and archives variants by id', async () => {
    const product = await createProduct({ productVariants: [createVariantForm(), createVariantForm({ size: 'L' })] });
    const [remaining, removed] = product.variants;
    const updatedForm = toForm(product);
    updatedForm.productVariants = [
      { ...createVariantForm({ size: 'XL' }), stock: 3 } as never,
      { ...updatedForm.productVariants[0] } as never,
    ];
    const saved = (await update(product.id, updatedForm)).json<EndpointResponse<'updateProduct'>>().product;
    expect(saved.variants.map(({ size }) => size)).toEqual(['XL', 'M']);
    expect(saved.variants[1]?.id).toBe(remaining?.id);
    expect(saved.version).toBe(product.version + 1);
    const { rows } = await pool.query('select archived_at is not null as archived from variants where id = $1', [
      removed?.id,
    ]);
    expect(rows).toEqual([{ archived: true }]);
  });

  test('reports the changed price field if the discount is above the price', async () => {
    const product = await createProduct();
    const [row] = toForm(product).productVariants;
    const getError = async (prices: object) =>
      (
        await update(product.id, { ...toForm(product), productVariants: [{ ...row, ...prices }] })
      ).json<ErrorResponse>();
    expect(await getError({ discountPrice: 900 })).toMatchObject({
      code: 'discount_above_price',
      message: 'Discount Price cannot be greater than Original Price',
      fields: { 'productVariants.0.discountPrice': 'Discount Price cannot be greater than Original Price' },
    });
    expect(await getError({ originalPrice: 99 })).toMatchObject({
      code: 'discount_above_price',
      message: 'Original Price must be greater than or equal to Discount Price',
      fields: { 'productVariants.0.originalPrice': expect.any(String) },
    });
  });

  test('allows two variants to swap sizes', async () => {
    const product = await createProduct({ productVariants: [createVariantForm(), createVariantForm({ size: 'L' })] });
    const updatedForm = toForm(product);
    const [first, second] = updatedForm.productVariants;
    const swapped = [
      { ...first, size: 'L' },
      { ...second, size: 'M' },
    ];
    const saved = await update(product.id, { ...updatedForm, productVariants: swapped });
    expect(saved.json<EndpointResponse<'updateProduct'>>().product.variants.map(({ id, size }) => [id, size])).toEqual([
      [first?.id, 'L'],
      [second?.id, 'M'],
    ]);
  });

  test('rejects a variant of another product', async () => {
    const [product, other] = [await createProduct(), await createProduct()];
    const productVariants = [{ ...createVariantForm(), id: other.variants[0]?.id }];
    expect((await update(product.id, { ...toForm(product), productVariants })).statusCode).toBe(409);
    expect((await findProduct(other.name))?.variants).toHaveLength(1);
  });

  test('applies stock as a difference: units sold while the form was open stay sold', async () => {
    const product = await createProduct();
    const variantId = product.variants[0]?.id ?? '';
    const buyer = await createTestBuyer(db, [{ variantId, quantity: 3 }]);
    const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
    await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
    const saved = (await update(product.id, toForm(product))).json<EndpointResponse<'updateProduct'>>().product;
    expect(saved.variants[0]?.stock).toBe(7);
    const [row] = toForm(saved).productVariants;
    const emptied = { ...toForm(saved), productVariants: [{ ...row, loadedStock: 10, stock: 0 }] };
    expect(getErrorCode(await update(product.id, emptied))).toBe('not_enough_stock');
    expect(await getStock(db, variantId)).toBe(7);
  });

  test('the former name finds the renamed product', async () => {
    const product = await createProduct();
    await update(product.id, { ...toForm(product), productName: 'Renamed kurta' });
    expect((await findProduct(product.name))?.name).toBe('Renamed kurta');
  });

  test('orders old and new images as requested, and removes only its own', async () => {
    const product = await createProduct({}, { files: 2 });
    const [first, second] = product.images.map(({ id }) => id);
    const updatedForm = { ...toForm(product), imageOrder: ['new-0', second], deletedImageIds: [first] };
    const saved = (await update(product.id, updatedForm, { files: 1 })).json<EndpointResponse<'updateProduct'>>()
      .product;
    expect(saved.images.map(({ id }) => id).slice(1)).toEqual([second]);

    const other = await createProduct();
    const foreign = { ...toForm(saved), deletedImageIds: [other.images[0]?.id] };
    expect((await update(product.id, foreign)).statusCode).toBe(404);
    const all = { ...toForm(saved), deletedImageIds: saved.images.map(({ id }) => id) };
    expect((await update(product.id, all)).json<ErrorResponse>().message).toBe('Please upload at least 1 image');
    expect((await update(product.id, toForm(saved), { files: 9 })).json<ErrorResponse>().message).toBe(
      'Maximum 10 images allowed.',
    );
    const unknown = { ...toForm(saved), imageOrder: ['new-3'] };
    expect((await update(product.id, unknown)).statusCode).toBe(400);
    expect((await findProduct(product.name))?.images).toHaveLength(2);
  });

  test('two concurrent saves of one version: one succeeds, one is rejected, nothing is lost', async () => {
    const outcomes = [];
    for (let round = 0; round < 10; round++) {
      const { id: variantId, productId } = await createStockedVariant(db, { stock: 5 });
      await pool.query(
        `with made as (insert into images (key, width, height, widths, dominant_color) values ($2, 10, 10, '{10}', '#000000') returning id)
         insert into product_images (product_id, image_id, position) select $1, id, 0 from made`,
        [productId, `${round}`.padStart(16, 'b')],
      );
      const save = (description: string) =>
        update(
          productId,
          form({ description, version: 1, productVariants: [createVariantForm({ id: variantId, loadedStock: 5 })] }),
        );
      const replies = await Promise.all([save('One'), save('Two')]);
      outcomes.push(countBy(replies));
      const winner = replies
        .find(({ statusCode }) => statusCode === 200)
        ?.json<EndpointResponse<'updateProduct'>>().product;
      expect(winner).toMatchObject({ version: 2, variants: [{ stock: 10 }] });
    }
    expect(outcomes.filter(({ 200: saved, 409: rejected }) => saved !== 1 || rejected !== 1)).toEqual([]);
  });

  test('records who changed what', async () => {
    const product = await createProduct();
    const [row] = toForm(product).productVariants;
    await update(product.id, { ...toForm(product), productVariants: [{ ...row, originalPrice: 950 }] });
    const url = `/api/products/${product.id}/changes`;
    const { changes } = (await app.inject({ url, headers: admin.headers })).json<
      EndpointResponse<'listProductChanges'>
    >();
    expect(changes.map(({ summary, by }) => [summary, by])).toEqual([
      ['Price of Indigo M changed', 'Asha Rao'],
      [`Product ${product.name} created`, 'Asha Rao'],
    ]);
    await expect(pool.query('delete from audit_entries')).rejects.toThrow('only ever added to');
  });
});

describe('a save in the caller’s transaction', () => {
  const COUNTED_TABLES = ['products', 'variants', 'stock_movements', 'product_images', 'audit_entries'];
  const countRows = async () =>
    Promise.all(COUNTED_TABLES.map(async (table) => (await pool.query(`select from ${table}`)).rowCount ?? 0));
  const insertTestImage = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into images (key, width, height, widths, dominant_color) values ($1, 10, 10, '{10}', '#000000') returning id`,
      [`${(count += 1)}`.padStart(16, 'c')],
    );
    return rows[0]?.id ?? '';
  };

  test('creates several products and updates one without changing its images', async () => {
    const before = await countRows();
    const imageIds = [await insertTestImage(), await insertTestImage()];
    const [first, second] = [form(), form()];
    await db.transaction().execute(async (tx) => {
      const id = await saveProduct(tx, { actorId: admin.id, form: first, imageIds: imageIds.slice(0, 1) });
      await saveProduct(tx, { actorId: admin.id, form: second, imageIds: imageIds.slice(1) });
      const productVariants = [createVariantForm({ stock: 4 })];
      await saveProduct(tx, { id, actorId: admin.id, form: { ...first, description: 'Silk', productVariants } });
    });
    const addedRows = (await countRows()).map((rows, table) => rows - (before[table] ?? 0));
    // The changed product has an archived variant and a new one.
    expect(addedRows).toEqual([2, 3, 3, 2, 3]);
    expect(await findProduct(first.productName)).toMatchObject({ description: 'Silk', images: [{ id: imageIds[0] }] });
    expect(await findProduct(second.productName)).toMatchObject({ images: [{ id: imageIds[1] }] });
  });

  test('leaves nothing after a rollback', async () => {
    const imageIds = [await insertTestImage()];
    const before = await countRows();
    const rolledBack = db.transaction().execute(async (tx) => {
      await saveProduct(tx, { actorId: admin.id, form: form(), imageIds });
      throw new Error('the job was stopped');
    });
    await expect(rolledBack).rejects.toThrow('the job was stopped');
    expect(await countRows()).toEqual(before);
  });

  test('applies the rules of the form', async () => {
    const save = (fields: object, imageIds?: string[]) =>
      db
        .transaction()
        .execute((tx) => saveProduct(tx, { actorId: admin.id, form: form(fields), ...(imageIds && { imageIds }) }));
    const { name } = await createProduct();
    await expect(save({})).rejects.toThrow('Please upload at least 1 image');
    await expect(save({ productName: name }, [await insertTestImage()])).rejects.toMatchObject({
      code: 'product_name_taken',
    });
  });
});

describe('DELETE /products/{id}', () => {
  test('removes it from listings and search; it is unavailable in carts, and orders keep it', async () => {
    const product = await createProduct();
    const variantId = product.variants[0]?.id ?? '';
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
    await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
    const otherBuyer = await createTestBuyer(db, [{ variantId }]);

    expect((await remove(product.id)).statusCode).toBe(200);
    expect(await findProduct(product.name)).toBeUndefined();
    const search = `/api/products/search?q=${encodeURIComponent(product.name)}`;
    expect((await app.inject({ url: search, headers: buyer.headers })).body).not.toContain(product.id);
    const cart = await app.inject({ url: '/api/cart', headers: otherBuyer.headers });
    expect(cart.json<EndpointResponse<'getCart'>>().items[0]).toMatchObject({ available: false });
    const orders = await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers });
    expect(orders.json<EndpointResponse<'listMyOrders'>>().orders[0]?.items[0]?.product.name).toBe(product.name);
    expect((await remove(product.id)).statusCode).toBe(404);
    await createProduct({ productName: product.name });
  });
});
