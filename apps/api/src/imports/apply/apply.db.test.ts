import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestCategory, createTestUser } from '#test/factories.ts';
import { createImportHelpers, getCatalog } from '#test/imports.ts';
import { expectIntegrityChecksPass, getStock } from '#test/integrity-checks.ts';
import { createProductFormClient } from '#test/product-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { SECOND_DEATH_ERROR } from '../../platform/stale-job-locks.ts';
import { type Cells, listProductCells } from '../product-cells.ts';
import { listStalledImports } from './write.queries.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const admin = await createTestUser(db, { userType: 'ADMIN' });
const sender = await createProductFormClient({ app, db, headers: admin.headers });
const runs = createImportHelpers(shop, admin);
const kurtas = await createTestCategory(db, { name: 'Kurtas' });

let count = 0;
async function createKurta(fields: object = {}) {
  const productName = `Kurta ${(count += 1)}`;
  const { product, status, message } = await sender.create({ productName, categoryId: kurtas.id, ...fields });
  if (status !== 201) throw new Error(message);
  return product;
}
const createRow = (cells: Cells): Cells => ({
  name: `New ${(count += 1)}`,
  category: 'Kurtas',
  price: '499',
  ...cells,
});

async function getCells(id: string) {
  const cells = (await listProductCells(db, [id])).get(id);
  if (!cells) throw new Error('gone');
  return cells;
}

describe('applying a file', () => {
  test('writes its values once, with the import id in the audit log, and undo restores the old values', async () => {
    const [one, two] = [
      await createKurta(),
      await createKurta({ productVariants: [sender.createVariantRow(), sender.createVariantRow({ size: 'L' })] }),
    ];
    const before = await getCatalog(db);
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

    const appliedRun = await runs.apply(id);

    expect(appliedRun).toMatchObject({ status: 'completed', applied: 4, skipped: 0, counts: { create: 1, update: 3 } });
    expect(appliedRun.undoUntil).not.toBeNull();
    expect((await getCells(one.id)).product).toMatchObject({ brand: 'Anokhi', hsn: '6204', description: 'New' });
    expect((await getCells(one.id)).variants[0]?.cells).toMatchObject({
      price: '1299.00',
      saving: '100.00',
      stock: '9',
    });
    expect((await getCells(two.id)).variants.map(({ cells }) => [cells.sku, cells.stock, cells.price])).toEqual([
      ['TWO-M', '3', '999.00'],
      ['TWO-L', '0', '899.00'],
      ['TWO-XL', '7', '899.00'],
    ]);
    const { rows: history } = await pool.query(
      `select distinct subject_id from audit_entries where after ->> 'run' = $1 and subject_kind = 'product'`,
      [id],
    );
    expect(history).toHaveLength(2);
    await expectIntegrityChecksPass(db);

    const undoneRun = await runs.undo(id);

    expect(undoneRun).toMatchObject({ status: 'undone', skipped: 0, undoUntil: null });
    expect(await getCatalog(db)).toEqual(before);
    expect((await runs.rows(id, 'update')).map(({ status }) => status)).toEqual(['undone', 'undone', 'undone']);
    await expectIntegrityChecksPass(db);
  });

  test('new products without an image become drafts, and are archived by undo', async () => {
    const before = await getCatalog(db);
    const [one, two] = [
      createRow({ handle: 'one', size: 'M', sku: 'NEW-M', stock: '4' }),
      createRow({ sku: 'NEW-2', mrp: '999' }),
    ];
    const id = await runs.check([one, { handle: 'one', size: 'L', price: '599' }, two]);
    expect(await runs.apply(id)).toMatchObject({ status: 'completed', applied: 3 });

    const [first, , last] = await runs.rows(id, 'create');
    const created = await getCells(first?.product.id ?? '');
    expect(created.product).toMatchObject({ name: one.name, category: 'Kurtas', published: 'no' });
    expect(created.variants.map(({ cells }) => [cells.size, cells.sku, cells.stock])).toEqual([
      ['M', 'NEW-M', '4'],
      ['L', undefined, '0'],
    ]);
    expect((await getCells(last?.product.id ?? '')).variants[0]?.cells.mrp).toBe('999.00');

    expect(await runs.undo(id)).toMatchObject({ status: 'undone', skipped: 0 });
    expect(await getCatalog(db)).toEqual(before);
  });

  test('is resumed when its job failed, but not when it killed its worker twice', async () => {
    const id = await runs.check([createRow({})]);
    await app.inject({ method: 'POST', url: `/api/imports/${id}/apply`, headers: admin.headers });
    const failJobWith = (error: string) =>
      pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1 where key = $2`, [
        error,
        `apply_import:${id}`,
      ]);
    await failJobWith('no answer');
    expect(await listStalledImports(db)).toEqual([{ id, status: 'applying' }]);
    await failJobWith(SECOND_DEATH_ERROR);
    expect(await listStalledImports(db)).toEqual([]);
    await db.updateTable('import_runs').set({ status: 'completed' }).where('id', '=', id).execute();
    await pool.query('delete from graphile_worker._private_jobs where key = $1', [`apply_import:${id}`]);
  });

  test('a price and its MRP can rise and fall together', async () => {
    const product = await createKurta({
      productVariants: [sender.createVariantRow(), sender.createVariantRow({ size: 'L' })],
    });
    const [m, l] = product.variants.map(({ id }) => id);
    const cells = (mrp: [string, string], price: [string, string]): Cells[] => [
      { variantId: m ?? '', mrp: mrp[0], price: price[0] },
      { variantId: l ?? '', mrp: mrp[1], price: price[1] },
    ];
    const listPrices = async () =>
      (await getCells(product.id)).variants.map(({ cells: { price, mrp } }) => [price, mrp]);
    await runs.apply(await runs.check(cells(['900', '2000'], ['899', '1999'])));
    // One price rises above its old MRP; the other falls below its new MRP.
    const id = await runs.check(cells(['2000', '900'], ['1999', '899']));
    expect(await runs.apply(id)).toMatchObject({ applied: 2, skipped: 0 });
    expect(await listPrices()).toEqual([
      ['1999.00', '2000.00'],
      ['899.00', '900.00'],
    ]);
    expect(await runs.undo(id)).toMatchObject({ skipped: 0 });
    expect(await listPrices()).toEqual([
      ['899.00', '900.00'],
      ['1999.00', '2000.00'],
    ]);
  });

  test('missing categories are created when the option is on, and skipped when it is off', async () => {
    const row = createRow({ category: 'Home > Rugs' });
    const withoutCategories = await runs.check([row]);
    expect(await runs.read(withoutCategories)).toMatchObject({ counts: { rejected: 1 } });
    const id = await runs.check([row], { createCategories: true });
    expect(await runs.apply(id)).toMatchObject({ applied: 1 });
    const [created] = await runs.rows(id, 'create');
    expect((await getCells(created?.product.id ?? '')).product.category).toBe('Home > Rugs');
  });
});

describe('between validation and writing', () => {
  test('a product saved by staff is validated again: imported fields are written, their other changes stay', async () => {
    const product = await createKurta();
    const id = await runs.check([{ productId: product.id, price: '1500', description: '' }]);
    await sender.update(product, { description: 'Theirs' });
    expect(await runs.apply(id)).toMatchObject({ applied: 1, skipped: 0 });
    expect((await getCells(product.id)).product.description).toBe('Theirs');
    expect((await getCells(product.id)).variants[0]?.cells.price).toBe('1500.00');
  });

  test('a price that staff already set is unchanged', async () => {
    const product = await createKurta();
    const id = await runs.check([{ productId: product.id, price: '1500' }]);
    await sender.update(product, { productVariants: [{ ...product.variants[0], originalPrice: 1500 }] });
    expect(await runs.apply(id)).toMatchObject({ applied: 0, skipped: 0, counts: { unchanged: 1, update: 0 } });
  });

  test('a row that is rejected when it is written is skipped with the reason, and the rest is written', async () => {
    const [one, two] = [await createKurta(), await createKurta()];
    const takenRow = createRow({});
    const id = await runs.check([takenRow, { productId: one.id, price: '1500' }, { productId: two.id, price: '1500' }]);
    await createKurta({ productName: takenRow.name });
    await app.inject({ method: 'DELETE', url: `/api/products/${one.id}`, headers: admin.headers });

    expect(await runs.apply(id)).toMatchObject({ status: 'completed', applied: 1, skipped: 2 });
    const skipped = await runs.rows(id, 'skipped');
    expect(skipped.map(({ problems }) => problems.at(-1)?.why)).toEqual([
      'Another product already has this name',
      'No product in the shop has this id',
    ]);
  });

  test('sold units stay sold: stock is written as a difference when the file has the exported stock', async () => {
    const product = await createKurta({
      productVariants: [sender.createVariantRow({ stock: 10 }), sender.createVariantRow({ size: 'L', stock: 10 })],
    });
    const [m = '', l = ''] = product.variants.map(({ id }) => id);
    const id = await runs.check([
      { productId: product.id, variantId: m, stock: '15', stockAtExport: '10' },
      { productId: product.id, variantId: l, stock: '15' },
    ]);
    for (const variantId of [m, l]) {
      const buyer = await createTestBuyer(db, [{ variantId, quantity: 2 }]);
      const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
      const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
      expect(placed.statusCode).toBe(201);
    }
    await runs.apply(id);
    expect([await getStock(db, m), await getStock(db, l)]).toEqual([13, 15]);
    await runs.undo(id);
    // Undo applies the difference, so that sales since the import are kept.
    expect([await getStock(db, m), await getStock(db, l)]).toEqual([8, 8]);
    await expectIntegrityChecksPass(db);
  });
});

describe('undoing an import', () => {
  test('skips products that were changed since, with the reason', async () => {
    const [one, two] = [await createKurta(), await createKurta()];
    const id = await runs.check([
      { productId: one.id, price: '1500' },
      { productId: two.id, price: '1500' },
    ]);
    await runs.apply(id);
    const staffEdit = { ...one, variants: one.variants.map((variant) => ({ ...variant, originalPrice: 1600 })) };
    await sender.update(staffEdit, {});

    expect(await runs.undo(id)).toMatchObject({ status: 'undone', skipped: 1 });
    expect((await getCells(one.id)).variants[0]?.cells.price).toBe('1600.00');
    expect((await getCells(two.id)).variants[0]?.cells.price).toBe('899.00');
    const [skipped] = await runs.rows(id, 'skipped');
    expect(skipped).toMatchObject({ status: 'skipped', product: { id: one.id } });
    expect(skipped?.problems.at(-1)?.why).toBe('Someone else has changed this product since');
    expect((await runs.call('POST', `/imports/${id}/undo`)).code).toBe('import_status_changed');
  });

  test('restores two distant rows of one product together', async () => {
    const product = await createKurta({
      productVariants: [sender.createVariantRow(), sender.createVariantRow({ size: 'L' })],
    });
    const other = await createKurta();
    const before = await getCatalog(db);
    const [m = '', l = ''] = product.variants.map(({ id }) => id);
    const id = await runs.check([
      { variantId: m, price: '1500' },
      { variantId: other.variants[0]?.id ?? '', price: '1500' },
      { variantId: l, price: '1600', stock: '8' },
    ]);
    expect(await runs.apply(id)).toMatchObject({ applied: 3, skipped: 0 });
    expect(await runs.undo(id)).toMatchObject({ skipped: 0 });
    expect(await getCatalog(db)).toEqual(before);
  });
});

describe('a bulk action', () => {
  const runBulkAction = async (productIds: string[], bulkAction: object) => {
    const { run } = await runs.call('POST', '/imports/bulk', { productIds, bulkAction });
    await runs.work();
    return runs.read(run.id);
  };

  test('a discount keeps the old price as the compare-at price, and can be undone', async () => {
    const [one, two] = [
      await createKurta(),
      await createKurta({ productVariants: [sender.createVariantRow({ discountPrice: 100 })] }),
    ];
    const before = await getCatalog(db);
    const run = await runBulkAction([one.id, two.id], { action: 'price', percent: -10 });
    expect(run).toMatchObject({
      kind: 'bulk',
      name: 'Price decrease of 10% on 2 products',
      status: 'completed',
      applied: 2,
    });
    expect((await getCells(one.id)).variants[0]?.cells).toMatchObject({ price: '809.00', saving: '90.00' });
    expect((await getCells(two.id)).variants[0]?.cells).toMatchObject({ price: '809.00', saving: '190.00' });
    expect(await runs.undo(run.id)).toMatchObject({ status: 'undone', skipped: 0 });
    expect(await getCatalog(db)).toEqual(before);
  });

  test('archived products are restored with their SKUs, unless their name is taken', async () => {
    const [one, two] = [await createKurta(), await createKurta()];
    await pool.query('update variants set sku = $2 where product_id = $1', [one.id, 'ARCH-1']);
    const before = await getCatalog(db);
    const run = await runBulkAction([one.id, two.id], { action: 'archive' });
    expect(run).toMatchObject({ name: '2 products archived', applied: 2 });
    expect((await listProductCells(db, [one.id, two.id])).size).toBe(0);
    await createKurta({ productName: two.name });

    expect(await runs.undo(run.id)).toMatchObject({ status: 'undone', skipped: 1 });
    expect((await getCatalog(db)).find(({ id }) => id === one.id)).toEqual(before.find(({ id }) => id === one.id));
    expect((await listProductCells(db, [two.id])).size).toBe(0);
  });

  test('publishes drafts, unpublishes them and moves them to another category', async () => {
    const product = await createKurta();
    const sarees = await createTestCategory(db, { name: 'Sarees' });
    expect(await runBulkAction([product.id], { action: 'unpublish' })).toMatchObject({
      name: '1 product set to draft',
      applied: 1,
    });
    expect((await getCells(product.id)).product.published).toBe('no');
    expect(await runBulkAction([product.id], { action: 'unpublish' })).toMatchObject({ applied: 0, rows: 0 });
    const movedRun = await runBulkAction([product.id], { action: 'category', categoryId: sarees.id });
    expect(movedRun.name).toBe('1 product moved to Sarees');
    expect((await getCells(product.id)).product.category).toBe('Sarees');
    await runBulkAction([product.id], { action: 'publish' });
    expect((await getCells(product.id)).product.published).toBe('yes');
    const imagelessId = (await createStockedVariant(db, { stock: 1 })).productId;
    await runBulkAction([imagelessId], { action: 'unpublish' });
    expect(await runBulkAction([imagelessId], { action: 'publish' })).toMatchObject({ applied: 0, skipped: 1 });
  });

  test('rejects unknown products and an unknown category', async () => {
    const unknownId = '0190a0a0-0000-7000-8000-000000000001';
    const requestBulkAction = (productIds: string[], bulkAction: object) =>
      runs.call('POST', '/imports/bulk', { productIds, bulkAction });
    expect((await requestBulkAction([unknownId], { action: 'archive' })).status).toBe(404);
    const product = await createKurta();
    expect((await requestBulkAction([product.id], { action: 'category', categoryId: unknownId })).status).toBe(404);
  });
});
