import { describe, expect, test } from 'vitest';
import { aBuyer, aCategory, aPerson, aStockedVariant } from '#test/factories.ts';
import { catalogueOf, runsOf } from '#test/imports.ts';
import { expectBooksInOrder, stockOf } from '#test/ledger.ts';
import { aProductSender } from '#test/product-forms.ts';
import { openShop } from '#test/shop.ts';
import type { Cells } from '../import-row.ts';
import { judgeRows } from '../judge/judge-rows.ts';
import { readProductCells } from '../product-cells.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const admin = await aPerson(db, { userType: 'ADMIN' });
const sender = await aProductSender({ app, db, headers: admin.headers });
const runs = runsOf(shop, judgeRows, admin);
const kurtas = await aCategory(db, { name: 'Kurtas' });

let count = 0;
async function aKurta(fields: object = {}) {
  const productName = `Kurta ${(count += 1)}`;
  const { product, status, message } = await sender.create({ productName, categoryId: kurtas.id, ...fields });
  if (status !== 201) throw new Error(message);
  return product;
}
const aRow = (cells: Cells): Cells => ({ name: `New ${(count += 1)}`, category: 'Kurtas', price: '499', ...cells });

async function cellsOf(id: string) {
  const cells = (await readProductCells(db, [id])).get(id);
  if (!cells) throw new Error('gone');
  return cells;
}

describe('a file that is applied', () => {
  test('writes what it says, once, with its id in the history, and is put back as it was', async () => {
    const [one, two] = [await aKurta(), await aKurta({ productVariants: [sender.aRow(), sender.aRow({ size: 'L' })] })];
    const before = await catalogueOf(db);
    const id = await runs.check([
      {
        productId: one.id,
        price: '1,299',
        saving: '100',
        stock: '9',
        brand: 'Anokhi',
        hsn: '6204',
        description: 'New',
      },
      { productId: two.id, variantId: two.variants[0]?.id ?? '', sku: 'TWO-M', mrp: '1999', price: '₹999' },
      { productId: two.id, variantId: two.variants[1]?.id ?? '', sku: 'TWO-L', weightG: '300', stock: '0' },
      { productId: two.id, color: 'Indigo', size: 'XL', price: '899', stock: '7', sku: 'TWO-XL' },
    ]);

    const done = await runs.apply(id);

    expect(done).toMatchObject({ state: 'done', applied: 4, leftAlone: 0, counts: { create: 1, update: 3 } });
    expect(done.undoUntil).not.toBeNull();
    expect((await cellsOf(one.id)).product).toMatchObject({ brand: 'Anokhi', hsn: '6204', description: 'New' });
    expect((await cellsOf(one.id)).variants[0]?.cells).toMatchObject({
      price: '1299.00',
      saving: '100.00',
      stock: '9',
    });
    expect((await cellsOf(two.id)).variants.map(({ cells }) => [cells.sku, cells.stock, cells.price])).toEqual([
      ['TWO-M', '3', '999.00'],
      ['TWO-L', '0', '899.00'],
      ['TWO-XL', '7', '899.00'],
    ]);
    const { rows: history } = await pool.query(
      `select distinct subject_id from audit_entries where after ->> 'run' = $1 and subject_kind = 'product'`,
      [id],
    );
    expect(history).toHaveLength(2);
    await expectBooksInOrder(db);

    const undone = await runs.undo(id);

    expect(undone).toMatchObject({ state: 'undone', leftAlone: 0, undoUntil: null });
    expect(await catalogueOf(db)).toEqual(before);
    expect((await runs.rows(id, 'update')).map(({ state }) => state)).toEqual(['undone', 'undone', 'undone']);
    await expectBooksInOrder(db);
  });

  test('new products are made as drafts where they have no picture, and archived when it is undone', async () => {
    const before = await catalogueOf(db);
    const [one, two] = [
      aRow({ handle: 'one', size: 'M', sku: 'NEW-M', stock: '4' }),
      aRow({ sku: 'NEW-2', mrp: '999' }),
    ];
    const id = await runs.check([one, { handle: 'one', size: 'L', price: '599' }, two]);
    expect(await runs.apply(id)).toMatchObject({ state: 'done', applied: 3 });

    const [first, , last] = await runs.rows(id, 'create');
    const made = await cellsOf(first?.product.id ?? '');
    expect(made.product).toMatchObject({ name: one.name, category: 'Kurtas', published: 'no' });
    expect(made.variants.map(({ cells }) => [cells.size, cells.sku, cells.stock])).toEqual([
      ['M', 'NEW-M', '4'],
      ['L', undefined, '0'],
    ]);
    expect((await cellsOf(last?.product.id ?? '')).variants[0]?.cells.mrp).toBe('999.00');

    expect(await runs.undo(id)).toMatchObject({ state: 'undone', leftAlone: 0 });
    expect(await catalogueOf(db)).toEqual(before);
  });

  test('a price and its MRP rise and fall together', async () => {
    const product = await aKurta({ productVariants: [sender.aRow(), sender.aRow({ size: 'L' })] });
    const [m, l] = product.variants.map(({ id }) => id);
    const cells = (mrp: [string, string], price: [string, string]): Cells[] => [
      { variantId: m ?? '', mrp: mrp[0], price: price[0] },
      { variantId: l ?? '', mrp: mrp[1], price: price[1] },
    ];
    const pricesOf = async () => (await cellsOf(product.id)).variants.map(({ cells: { price, mrp } }) => [price, mrp]);
    await runs.apply(await runs.check(cells(['900', '2000'], ['899', '1999'])));
    // One rises above the MRP it had while the other falls below the one it gets.
    const id = await runs.check(cells(['2000', '900'], ['1999', '899']));
    expect(await runs.apply(id)).toMatchObject({ applied: 2, leftAlone: 0 });
    expect(await pricesOf()).toEqual([
      ['1999.00', '2000.00'],
      ['899.00', '900.00'],
    ]);
    expect(await runs.undo(id)).toMatchObject({ leftAlone: 0 });
    expect(await pricesOf()).toEqual([
      ['899.00', '900.00'],
      ['1999.00', '2000.00'],
    ]);
  });

  test('categories are made where that is ticked, and left out where it is not', async () => {
    const row = aRow({ category: 'Home > Rugs' });
    const no = await runs.check([row]);
    expect(await runs.read(no)).toMatchObject({ counts: { refused: 1 } });
    const id = await runs.check([row], { makeCategories: true });
    expect(await runs.apply(id)).toMatchObject({ applied: 1 });
    const [made] = await runs.rows(id, 'create');
    expect((await cellsOf(made?.product.id ?? '')).product.category).toBe('Home > Rugs');
  });
});

describe('between the check and its turn', () => {
  test('a product that staff saved is judged again: what was shown is written, what they changed stays', async () => {
    const product = await aKurta();
    const id = await runs.check([{ productId: product.id, price: '1500', description: '' }]);
    await sender.update(product, { description: 'Theirs' });
    expect(await runs.apply(id)).toMatchObject({ applied: 1, leftAlone: 0 });
    expect((await cellsOf(product.id)).product.description).toBe('Theirs');
    expect((await cellsOf(product.id)).variants[0]?.cells.price).toBe('1500.00');
  });

  test('a price that staff gave it themselves is no change any more', async () => {
    const product = await aKurta();
    const id = await runs.check([{ productId: product.id, price: '1500' }]);
    await sender.update(product, { productVariants: [{ ...product.variants[0], originalPrice: 1500 }] });
    expect(await runs.apply(id)).toMatchObject({ applied: 0, leftAlone: 0, counts: { same: 1, update: 0 } });
  });

  test('what was refused when its turn came is left alone with the reason, and the rest is written', async () => {
    const [one, two] = [await aKurta(), await aKurta()];
    const taken = aRow({});
    const id = await runs.check([taken, { productId: one.id, price: '1500' }, { productId: two.id, price: '1500' }]);
    await aKurta({ productName: taken.name });
    await app.inject({ method: 'DELETE', url: `/api/products/${one.id}`, headers: admin.headers });

    expect(await runs.apply(id)).toMatchObject({ state: 'done', applied: 1, leftAlone: 2 });
    const left = await runs.rows(id, 'left_alone');
    expect(left.map(({ problems }) => problems.at(-1)?.why)).toEqual([
      'Another product already has this name',
      'No product in the shop has this id',
    ]);
  });

  test('units that were sold stay sold: the file says a difference where it says what there was', async () => {
    const product = await aKurta({
      productVariants: [sender.aRow({ stock: 10 }), sender.aRow({ size: 'L', stock: 10 })],
    });
    const [m = '', l = ''] = product.variants.map(({ id }) => id);
    const id = await runs.check([
      { productId: product.id, variantId: m, stock: '15', stockAtExport: '10' },
      { productId: product.id, variantId: l, stock: '15' },
    ]);
    for (const variantId of [m, l]) {
      const buyer = await aBuyer(db, [{ variantId, quantity: 2 }]);
      const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
      const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
      expect(placed.statusCode).toBe(201);
    }
    await runs.apply(id);
    expect([await stockOf(db, m), await stockOf(db, l)]).toEqual([13, 15]);
    await runs.undo(id);
    // Back by the difference it made: what is left is what was there less what was sold.
    expect([await stockOf(db, m), await stockOf(db, l)]).toEqual([8, 8]);
    await expectBooksInOrder(db);
  });
});

describe('an undo', () => {
  test('leaves alone what somebody else has changed since, and says so', async () => {
    const [one, two] = [await aKurta(), await aKurta()];
    const id = await runs.check([
      { productId: one.id, price: '1500' },
      { productId: two.id, price: '1500' },
    ]);
    await runs.apply(id);
    const theirs = { ...one, variants: one.variants.map((variant) => ({ ...variant, originalPrice: 1600 })) };
    await sender.update(theirs, {});

    expect(await runs.undo(id)).toMatchObject({ state: 'undone', leftAlone: 1 });
    expect((await cellsOf(one.id)).variants[0]?.cells.price).toBe('1600.00');
    expect((await cellsOf(two.id)).variants[0]?.cells.price).toBe('899.00');
    const [left] = await runs.rows(id, 'left_alone');
    expect(left).toMatchObject({ state: 'left_alone', product: { id: one.id } });
    expect(left?.problems.at(-1)?.why).toBe('Somebody else has changed this product since');
    expect((await runs.call('POST', `/imports/${id}/undo`)).code).toBe('run_moved');
  });

  test('two rows about one product far apart in a file are put back together', async () => {
    const product = await aKurta({ productVariants: [sender.aRow(), sender.aRow({ size: 'L' })] });
    const other = await aKurta();
    const before = await catalogueOf(db);
    const [m = '', l = ''] = product.variants.map(({ id }) => id);
    const id = await runs.check([
      { variantId: m, price: '1500' },
      { variantId: other.variants[0]?.id ?? '', price: '1500' },
      { variantId: l, price: '1600', stock: '8' },
    ]);
    expect(await runs.apply(id)).toMatchObject({ applied: 3, leftAlone: 0 });
    expect(await runs.undo(id)).toMatchObject({ leftAlone: 0 });
    expect(await catalogueOf(db)).toEqual(before);
  });
});

describe('one step for many', () => {
  const bulk = async (productIds: string[], step: object) => {
    const { run } = await runs.call('POST', '/imports/bulk', { productIds, step });
    await runs.work();
    return runs.read(run.id);
  };

  test('a discount keeps the former price in sight, and is undone', async () => {
    const [one, two] = [await aKurta(), await aKurta({ productVariants: [sender.aRow({ discountPrice: 100 })] })];
    const before = await catalogueOf(db);
    const run = await bulk([one.id, two.id], { do: 'price', percent: -10 });
    expect(run).toMatchObject({ kind: 'bulk', name: 'Discount of 10 % on 2 products', state: 'done', applied: 2 });
    expect((await cellsOf(one.id)).variants[0]?.cells).toMatchObject({ price: '809.00', saving: '90.00' });
    expect((await cellsOf(two.id)).variants[0]?.cells).toMatchObject({ price: '809.00', saving: '190.00' });
    expect(await runs.undo(run.id)).toMatchObject({ state: 'undone', leftAlone: 0 });
    expect(await catalogueOf(db)).toEqual(before);
  });

  test('what is archived comes back with its SKUs, unless its name is taken by then', async () => {
    const [one, two] = [await aKurta(), await aKurta()];
    await pool.query('update variants set sku = $2 where product_id = $1', [one.id, 'ARCH-1']);
    const before = await catalogueOf(db);
    const run = await bulk([one.id, two.id], { do: 'archive' });
    expect(run).toMatchObject({ name: '2 products archived', applied: 2 });
    expect((await readProductCells(db, [one.id, two.id])).size).toBe(0);
    await aKurta({ productName: two.name });

    expect(await runs.undo(run.id)).toMatchObject({ state: 'undone', leftAlone: 1 });
    expect((await catalogueOf(db)).find(({ id }) => id === one.id)).toEqual(before.find(({ id }) => id === one.id));
    expect((await readProductCells(db, [two.id])).size).toBe(0);
  });

  test('drafts are put on sale, taken off it, and moved to another category', async () => {
    const product = await aKurta();
    const sarees = await aCategory(db, { name: 'Sarees' });
    expect(await bulk([product.id], { do: 'unpublish' })).toMatchObject({ name: '1 product made drafts', applied: 1 });
    expect((await cellsOf(product.id)).product.published).toBe('no');
    expect(await bulk([product.id], { do: 'unpublish' })).toMatchObject({ applied: 0, rows: 0 });
    const moved = await bulk([product.id], { do: 'category', categoryId: sarees.id });
    expect(moved.name).toBe('1 product moved to Sarees');
    expect((await cellsOf(product.id)).product.category).toBe('Sarees');
    await bulk([product.id], { do: 'publish' });
    expect((await cellsOf(product.id)).product.published).toBe('yes');
    const picturelessId = (await aStockedVariant(db, { stock: 1 })).productId;
    await bulk([picturelessId], { do: 'unpublish' });
    expect(await bulk([picturelessId], { do: 'publish' })).toMatchObject({ applied: 0, leftAlone: 1 });
  });

  test('products or a category that are not there are refused', async () => {
    const nobody = '0190a0a0-0000-7000-8000-000000000001';
    const ask = (productIds: string[], step: object) => runs.call('POST', '/imports/bulk', { productIds, step });
    expect((await ask([nobody], { do: 'archive' })).status).toBe(404);
    const product = await aKurta();
    expect((await ask([product.id], { do: 'category', categoryId: nobody })).status).toBe(404);
  });
});
