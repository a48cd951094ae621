import type { Reply } from '@kinari/contract/contract';
import { picturesOf } from '@kinari/contract/pictures';
import type { ErrorReply } from '@kinari/contract/refusals';
import { describe, expect, test } from 'vitest';
import { aBuyer, aCategory, aPerson, aProduct } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { openShop } from '#test/shop.ts';
import { mediaJobs } from '../../media/media.jobs.ts';
import { DAY, later } from '../../platform/clock.ts';

const { app, db, pool, log, config, mediaStore: store } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const category = await aCategory(db);
const photo = await aPhoto();

type Product = Reply<'createProduct'>['product'];

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
  const sent = await aForm({ ...fields }, { field: 'images', files: Array.from({ length: files }, () => photo) });
  const headers = { ...sent.headers, ...admin.headers };
  return app.inject({ method, url: `/api/products${path}`, payload: sent.payload, headers });
}

/** In green and indigo, with a picture of each and one for both. */
async function aColorfulProduct(): Promise<Product> {
  const fields = {
    productName: `Kurta in two colours ${(count += 1)}`,
    categoryId: category.id,
    description: '',
    productVariants: [GREEN, INDIGO],
    imageColors: { 'new-0': 'Leaf Green', 'new-1': 'indigo', 'new-2': null },
  };
  return (await send('POST', '', fields, 3)).json<Reply<'createProduct'>>().product;
}

const formOf = ({ name, categoryId, description, variants, version }: Product) => ({
  productName: name,
  categoryId,
  description,
  productVariants: variants.map((variant) => ({ ...variant, loadedStock: variant.stock })),
  version,
});
const update = (product: Product, changes: object) => send('PUT', `/${product.id}`, { ...formOf(product), ...changes });
const saved = async (product: Product, changes: object) =>
  (await update(product, changes)).json<Reply<'updateProduct'>>().product;
const colorsOf = ({ images }: Product) => images.map(({ color }) => color);

describe('the picture of a variant', () => {
  test('is the first of the gallery of its colour, whatever pictures there are', async () => {
    const colors = [null, 'Indigo', 'INDIGO', 'Leaf Green', 'Rust'];
    for (let round = 0; round < 40; round++) {
      const product = await aProduct(db);
      const placed = Array.from({ length: round % 5 }, (_, place) => ({
        id: '',
        color: colors[(round * 7 + place * place * 3) % colors.length] ?? null,
      }));
      for (const [position, picture] of placed.entries()) picture.id = await place(product.id, position, picture.color);
      for (const chosen of [null, 'Indigo', 'leaf green', 'Rust', 'Mustard']) {
        const { rows } = await pool.query('select picture_id as id from picture_of($1, $2)', [product.id, chosen]);
        expect([chosen, placed, rows[0]?.id]).toEqual([chosen, placed, picturesOf(placed, chosen)[0]?.id]);
      }
    }
  });

  test('is what its line shows in a cart, and what an order keeps when it is taken from the product and its time is over', async () => {
    const product = await aColorfulProduct();
    const [, indigo] = product.images;
    const variantId = product.variants.find(({ color }) => color === 'Indigo')?.id ?? '';
    const buyer = await aBuyer(db, [{ variantId }]);
    const cart = (await app.inject({ url: '/api/cart', headers: buyer.headers })).json<Reply<'readCart'>>();
    expect(cart.items.map((line) => line.product.images[0]?.id)).toEqual([indigo?.id]);

    const { order } = (
      await app.inject({
        method: 'POST',
        url: '/api/orders/place',
        headers: buyer.headers,
        payload: { addressId: buyer.addressId, paymentMethod: 'COD' },
      })
    ).json<Reply<'placeOrder'>>();
    expect(order.items[0]?.product).toMatchObject({
      images: [{ id: indigo?.id }],
      variant: { colorHexCode: '#2f4e86' },
    });

    await saved((await found(product.name)) as Product, { deletedImageIds: [indigo?.id] });
    const inAYear = () => later(new Date(), 365 * DAY);
    const jobs = mediaJobs({ store, uploadsFolder: config.UPLOADS_FOLDER, now: inAYear });
    await jobs.find(({ name }) => name === 'collect_pictures')?.run({ db, log }, {});
    const { orders } = (await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })).json<
      Reply<'listOwnOrders'>
    >();
    expect(orders[0]?.items[0]?.product.images[0]?.id).toBe(indigo?.id);
    expect((await app.inject(indigo?.url ?? '')).statusCode).toBe(200);
  });
});

describe('the colour of a picture', () => {
  test('is saved with the product, written as the variants write it', async () => {
    const product = await aColorfulProduct();
    expect(colorsOf(product)).toEqual(['Leaf Green', 'Indigo', null]);
    const [green, , both] = product.images;
    const swapped = await saved(product, { imageColors: { [green?.id ?? '']: null, [both?.id ?? '']: 'INDIGO' } });
    expect(colorsOf(swapped)).toEqual([null, 'Indigo', 'Indigo']);
  });

  test('stays where a form does not speak of it, and moves with the picture', async () => {
    const product = await aColorfulProduct();
    const order = product.images.map(({ id }) => id).toReversed();
    expect(colorsOf(await saved(product, { imageOrder: order }))).toEqual([null, 'Indigo', 'Leaf Green']);
  });

  test('goes along when the colour is renamed, and is for all when the colour is gone', async () => {
    const product = await aColorfulProduct();
    const [green, indigo] = formOf(product).productVariants;
    const renamed = await saved(product, { productVariants: [green, { ...indigo, color: 'Night' }] });
    expect(colorsOf(renamed)).toEqual(['Leaf Green', 'Night', null]);
    const gone = await saved(renamed, { productVariants: formOf(renamed).productVariants.slice(0, 1) });
    expect(colorsOf(gone)).toEqual(['Leaf Green', null, null]);
  });

  test('is refused where no variant has it, and where the picture is not here', async () => {
    const product = await aColorfulProduct();
    const [first] = product.images;
    const noSuchColor = await update(product, { imageColors: { [first?.id ?? '']: 'Rust' } });
    expect(noSuchColor.json<ErrorReply>()).toMatchObject({
      code: 'invalid_request',
      fields: { imageColors: 'No variant has the colour Rust' },
    });
    const noSuchPicture = await update(product, { imageColors: { 'new-4': 'Indigo' } });
    expect(noSuchPicture.statusCode).toBe(400);
    expect(colorsOf((await found(product.name)) as Product)).toEqual(['Leaf Green', 'Indigo', null]);
  });

  test('is in the history of the product when it changes', async () => {
    const product = await aColorfulProduct();
    await saved(product, { imageColors: { [product.images[0]?.id ?? '']: 'Indigo' } });
    const url = `/api/products/${product.id}/changes`;
    const { changes } = (await app.inject({ url, headers: admin.headers })).json<Reply<'listProductChanges'>>();
    expect(changes[0]?.what).toBe('Pictures changed');
  });
});

async function found(name: string) {
  const reply = await app.inject(`/api/products/by-name/${encodeURIComponent(name)}`);
  return reply.json<Partial<Reply<'findProductByName'>>>().product;
}

let keys = 0;
async function place(productId: string, position: number, color: string | null): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (insert into pictures (key, width, height, widths, tint) values ($2, 10, 10, '{10}', '#000000') returning id)
     insert into product_pictures (product_id, picture_id, position, color) select $1, id, $3, $4 from made returning picture_id as id`,
    [productId, `${(keys += 1)}`.padStart(16, 'c'), position, color],
  );
  return rows[0]?.id ?? '';
}
