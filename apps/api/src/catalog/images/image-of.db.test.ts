import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { imagesForColor } from '@kinari/contract/images';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestCategory, createTestProduct, createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { mediaJobs } from '../../media/media.jobs.ts';
import { addMs, DAY } from '../../platform/clock.ts';

const { app, db, pool, log, config, mediaStore: store } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const category = await createTestCategory(db);
const photo = await createTestPhoto();

type Product = EndpointResponse<'createProduct'>['product'];

let count = 0;
const GREEN = {
  color: 'Leaf Green',
  colorHexCode: '#1f7a4a',
  size: 'M',
  stock: 5,
  originalPrice: 899,
  discountPrice: 0,
};
const INDIGO = { ...GREEN, color: 'Indigo', colorHexCode: '#2f4e86' };

async function send(method: 'POST' | 'PUT', path: string, fields: object, files = 0) {
  const form = await createTestForm(
    { ...fields },
    { field: 'images', files: Array.from({ length: files }, () => photo) },
  );
  const headers = { ...form.headers, ...admin.headers };
  return app.inject({ method, url: `/api/products${path}`, payload: form.payload, headers });
}

/** Creates a product in green and indigo, with an image of each and one for both. */
async function createColorfulProduct(): Promise<Product> {
  const fields = {
    productName: `Kurta in two colours ${(count += 1)}`,
    categoryId: category.id,
    description: '',
    productVariants: [GREEN, INDIGO],
    imageColors: { 'new-0': 'Leaf Green', 'new-1': 'indigo', 'new-2': null },
  };
  return (await send('POST', '', fields, 3)).json<EndpointResponse<'createProduct'>>().product;
}

const toForm = ({ name, categoryId, description, variants, version }: Product) => ({
  productName: name,
  categoryId,
  description,
  productVariants: variants.map((variant) => ({ ...variant, loadedStock: variant.stock })),
  version,
});
const update = (product: Product, changes: object) => send('PUT', `/${product.id}`, { ...toForm(product), ...changes });
const updateProduct = async (product: Product, changes: object) =>
  (await update(product, changes)).json<EndpointResponse<'updateProduct'>>().product;
const listColors = ({ images }: Product) => images.map(({ color }) => color);

describe('the image of a variant', () => {
  test('is the first gallery image of its colour, for any set of images', async () => {
    const colors = [null, 'Indigo', 'INDIGO', 'Leaf Green', 'Rust'];
    for (let round = 0; round < 40; round++) {
      const product = await createTestProduct(db);
      const images = Array.from({ length: round % 5 }, (_, insertImage) => ({
        id: '',
        color: colors[(round * 7 + insertImage * insertImage * 3) % colors.length] ?? null,
      }));
      for (const [position, image] of images.entries()) image.id = await insertImage(product.id, position, image.color);
      for (const color of [null, 'Indigo', 'leaf green', 'Rust', 'Mustard']) {
        const { rows } = await pool.query('select image_id as id from image_of($1, $2)', [product.id, color]);
        expect([color, images, rows[0]?.id]).toEqual([color, images, imagesForColor(images, color)[0]?.id]);
      }
    }
  });

  test('is shown in the cart, and an order keeps it after it is removed from the product and purged', async () => {
    const product = await createColorfulProduct();
    const [, indigo] = product.images;
    const variantId = product.variants.find(({ color }) => color === 'Indigo')?.id ?? '';
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const cart = (await app.inject({ url: '/api/cart', headers: buyer.headers })).json<EndpointResponse<'getCart'>>();
    expect(cart.items.map((line) => line.product.images[0]?.id)).toEqual([indigo?.id]);

    const { order } = (
      await app.inject({
        method: 'POST',
        url: '/api/orders/place',
        headers: buyer.headers,
        payload: { addressId: buyer.addressId, paymentMethod: 'COD' },
      })
    ).json<EndpointResponse<'placeOrder'>>();
    expect(order.items[0]?.product).toMatchObject({
      images: [{ id: indigo?.id }],
      variant: { colorHexCode: '#2f4e86' },
    });

    await updateProduct((await findProduct(product.name)) as Product, { deletedImageIds: [indigo?.id] });
    const oneYearLater = () => addMs(new Date(), 365 * DAY);
    const jobs = mediaJobs({ store, uploadsFolder: config.UPLOADS_FOLDER, now: oneYearLater });
    await jobs.find(({ name }) => name === 'purge_unused_images')?.run({ db, log }, {});
    const { orders } = (await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })).json<
      EndpointResponse<'listMyOrders'>
    >();
    expect(orders[0]?.items[0]?.product.images[0]?.id).toBe(indigo?.id);
    expect((await app.inject(indigo?.url ?? '')).statusCode).toBe(200);
  });
});

describe('the colour of an image', () => {
  test('is saved with the product, spelled as in the variants', async () => {
    const product = await createColorfulProduct();
    expect(listColors(product)).toEqual(['Leaf Green', 'Indigo', null]);
    const [green, , both] = product.images;
    const swapped = await updateProduct(product, {
      imageColors: { [green?.id ?? '']: null, [both?.id ?? '']: 'INDIGO' },
    });
    expect(listColors(swapped)).toEqual([null, 'Indigo', 'Indigo']);
  });

  test('is unchanged if the form omits it, and moves with the image', async () => {
    const product = await createColorfulProduct();
    const order = product.images.map(({ id }) => id).toReversed();
    expect(listColors(await updateProduct(product, { imageOrder: order }))).toEqual([null, 'Indigo', 'Leaf Green']);
  });

  test('follows a renamed colour and is cleared when the colour is removed', async () => {
    const product = await createColorfulProduct();
    const [green, indigo] = toForm(product).productVariants;
    const renamed = await updateProduct(product, { productVariants: [green, { ...indigo, color: 'Night' }] });
    expect(listColors(renamed)).toEqual(['Leaf Green', 'Night', null]);
    const removed = await updateProduct(renamed, { productVariants: toForm(renamed).productVariants.slice(0, 1) });
    expect(listColors(removed)).toEqual(['Leaf Green', null, null]);
  });

  test('is rejected if no variant has it or the image is unknown', async () => {
    const product = await createColorfulProduct();
    const [first] = product.images;
    const unknownColor = await update(product, { imageColors: { [first?.id ?? '']: 'Rust' } });
    expect(unknownColor.json<ErrorResponse>()).toMatchObject({
      code: 'invalid_request',
      fields: { imageColors: 'No variant has the colour Rust' },
    });
    const unknownImage = await update(product, { imageColors: { 'new-4': 'Indigo' } });
    expect(unknownImage.statusCode).toBe(400);
    expect(listColors((await findProduct(product.name)) as Product)).toEqual(['Leaf Green', 'Indigo', null]);
  });

  test('is recorded in the product history when it changes', async () => {
    const product = await createColorfulProduct();
    await updateProduct(product, { imageColors: { [product.images[0]?.id ?? '']: 'Indigo' } });
    const url = `/api/products/${product.id}/changes`;
    const { changes } = (await app.inject({ url, headers: admin.headers })).json<
      EndpointResponse<'listProductChanges'>
    >();
    expect(changes[0]?.summary).toBe('Images changed');
  });
});

async function findProduct(name: string) {
  const reply = await app.inject(`/api/products/by-name/${encodeURIComponent(name)}`);
  return reply.json<Partial<EndpointResponse<'getProductByName'>>>().product;
}

let keyCount = 0;
async function insertImage(productId: string, position: number, color: string | null): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (insert into images (key, width, height, widths, dominant_color) values ($2, 10, 10, '{10}', '#000000') returning id)
     insert into product_images (product_id, image_id, position, color) select $1, id, $3, $4 from made returning image_id as id`,
    [productId, `${(keyCount += 1)}`.padStart(16, 'c'), position, color],
  );
  return rows[0]?.id ?? '';
}
