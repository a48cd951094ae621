import type { ImportField } from '@kinari/contract/words/import-fields';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aVariant } from '#test/factories.ts';
import { anXlsx, sheetOf } from '#test/import-files/make-xlsx.ts';
import { openShop } from '#test/shop.ts';
import { keepPrivateFile } from '../media/private-files.ts';
import { runWaitingJobs } from '../platform/jobs.ts';
import { zip } from '../platform/zip.ts';
import { checkImports } from './check-import.jobs.ts';
import { findRun, mapColumns, moveRun } from './runs/run.queries.ts';
import { checkImportJob, goOnLater } from './runs/runs.service.ts';

const { db, pool, log, config, mediaStore: store } = await openShop();
const admin = await aPerson(db, { userType: 'ADMIN' });
await aCategory(db, { name: 'Kurtas' });
const job = checkImports({ store, uploadsFolder: config.UPLOADS_FOLDER, now: () => new Date('2026-11-15T10:00:00Z') });

async function aRun(content: string | Uint8Array, { pictures }: { pictures?: Uint8Array } = {}) {
  const { id } = await db
    .insertInto('import_runs')
    .values({
      kind: 'file',
      name: 'kurtas.csv',
      actor_id: admin.id,
      file_key: await keepPrivateFile(store, Buffer.from(content)),
      pictures_key: pictures ? await keepPrivateFile(store, pictures) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function check(id: string) {
  await goOnLater(db, checkImportJob, id);
  await runWaitingJobs([job], { pool, tools: { db, log } });
  const rows = await db.selectFrom('import_rows').selectAll().where('run_id', '=', id).orderBy('row').execute();
  return { run: await findRun(db, id), rows };
}

describe('check_import', () => {
  test('judges every row of a file, and says whose columns it has', async () => {
    const variant = await aVariant(db, { price: 89_900 });
    await db.updateTable('variants').set({ sku: 'OLD-1' }).where('id', '=', variant.id).execute();
    const lines = [
      'Handle,Name,Category,SKU,Size,Original Price,Stock',
      'new,कुर्ता,Kurtas,N-1,S,"1,299",5',
      'new,,,N-2,M,999,',
      ',,,OLD-1,,899,10',
      ',,,OLD-1,,cheap,',
    ];
    const { run, rows } = await check(await aRun(lines.join('\r\n')));
    expect(run).toMatchObject({
      state: 'checked',
      source: 'kinari',
      encoding: 'UTF-8',
      rows: 4,
      counts: { create: 2, update: 0, same: 1, refused: 1, look: 1 },
    });
    expect(run?.columns[5]).toEqual({ name: 'Original Price', field: 'price', sample: '1,299' });
    expect(rows.map(({ row, verdict, product_key }) => [row, verdict, product_key])).toEqual([
      [2, 'create', 'handle:new'],
      [3, 'create', 'handle:new'],
      [4, 'same', `id:${variant.productId}`],
      [5, 'refused', `id:${variant.productId}`],
    ]);
    expect(rows[0]).toMatchObject({
      looks: ['no_picture'],
      given: { price: '1,299' },
      after: { price: '1299.00', stock: '5' },
    });
    expect(rows[3]?.problems).toMatchObject([
      { field: 'price', value: 'cheap' },
      { why: 'Row 4 is about the same variant' },
    ]);
  });

  test('run again, and again from the start, leaves the same rows', async () => {
    const id = await aRun('Name,Category,Original Price,Size\nAgain,Kurtas,5,S\nAgain,,6,M\n');
    const first = await check(id);
    await db.updateTable('import_runs').set({ state: 'reading' }).where('id', '=', id).execute();
    await db.deleteFrom('import_rows').where('run_id', '=', id).where('row', '=', 3).execute();
    const again = await check(id);
    expect(again.rows).toEqual(first.rows);
    expect(again.run).toEqual(first.run);
    expect(await check(id)).toEqual(again);
  });

  test('asks for columns that nobody knows, and takes what staff say they mean', async () => {
    const id = await aRun('Article,Tag,Rate,Note\nDupatta,Kurtas,450,x\n');
    const { run } = await check(id);
    expect(run).toMatchObject({ state: 'unmatched', source: 'unknown', rows: 0 });
    const fields: (ImportField | null)[] = ['name', 'category', 'price', null];
    const columns = (run?.columns ?? []).map((column, place) => ({ ...column, field: fields[place] ?? null }));
    await db.transaction().execute(async (tx) => {
      await moveRun(tx, id, { from: ['unmatched'], to: 'reading' });
      await mapColumns(tx, id, { columns, makeCategories: false });
    });
    const mapped = await check(id);
    expect(mapped.run).toMatchObject({ state: 'checked', counts: { create: 1 } });
    expect(mapped.rows[0]?.given).toEqual({ name: 'Dupatta', category: 'Kurtas', price: '450' });
  });

  test('leaves a column of another shop out where staff say so', async () => {
    const file =
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nx,Shawl,Kurtas,Shade,Red,5,7\n';
    const id = await aRun(file);
    const { run, rows } = await check(id);
    expect(run?.columns.map(({ field }) => field)).toEqual([
      'handle',
      'name',
      'category',
      null,
      'color',
      'price',
      'stock',
    ]);
    expect(rows[0]?.after).toMatchObject({ color: 'Red', stock: '7' });
    const columns = (run?.columns ?? []).map((column) =>
      column.field === 'stock' ? { ...column, field: null } : column,
    );
    await db
      .updateTable('import_runs')
      .set({ state: 'reading', columns: JSON.stringify(columns) })
      .where('id', '=', id)
      .execute();
    expect((await check(id)).rows[0]?.after).toMatchObject({ color: 'Red', stock: '0' });
  });

  test('reads a spreadsheet, and knows which pictures were sent along', async () => {
    const cells = (row: number, texts: string[]) =>
      `<row r="${row}">${texts.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('')}</row>`;
    const sheet = sheetOf(
      cells(1, ['Name', 'Category', 'Original Price', 'Pictures']) +
        cells(2, ['Stole', 'Kurtas', '700', 'stole.JPG']) +
        cells(3, ['Shawl', 'Kurtas', '700', 'shawl.jpg']),
    );
    async function* bytes() {
      yield 'a picture';
    }
    const pictures = await zip([{ name: 'photos/Stole.jpg', content: bytes() }], new Date());
    const { run, rows } = await check(await aRun(await anXlsx({ 'xl/worksheets/sheet1.xml': sheet }), { pictures }));
    expect(run).toMatchObject({ encoding: 'XLSX', state: 'checked', counts: { create: 2 } });
    expect(rows.map(({ looks }) => looks)).toEqual([[], ['no_picture']]);
  });

  test('says in a sentence why a file cannot be read', async () => {
    const { run, rows } = await check(await aRun(Buffer.from('504b0304', 'hex')));
    expect(run).toMatchObject({ state: 'failed', problem: expect.stringContaining('no spreadsheet') });
    expect(rows).toEqual([]);
  });

  test('judges ten thousand rows in well under a minute', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, n) =>
        `p${n >> 2},${n % 4 ? '' : `Product ${n >> 2},Kurtas`.concat('')}${n % 4 ? ',' : ''},SKU-${n},${n % 4},${100 + n},3`,
    );
    const begun = performance.now();
    const { run } = await check(await aRun(`Handle,Name,Category,SKU,Size,Original Price,Stock\n${lines.join('\n')}`));
    expect(run).toMatchObject({ rows: 10_000, counts: { create: 10_000, refused: 0 } });
    expect(performance.now() - begun).toBeLessThan(60_000);
  }, 90_000);
});
