import type { EndpointResponse } from '@kinari/contract/contract';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import { describe, expect, test, vi } from 'vitest';
import { createTestCategory, createTestUser, createTestVariant } from '#test/factories.ts';
import { createSheetXml, createXlsx } from '#test/import-files/create-xlsx.ts';
import { createTestApp } from '#test/test-app.ts';
import { storePrivateFile } from '../media/private-files.ts';
import { runPendingJobs } from '../platform/jobs.ts';
import { createZip } from '../platform/zip.ts';
import { createCheckImportJob } from './imports.jobs.ts';
import { findImportRun, updateColumns, updateImportStatus } from './runs/import-runs.queries.ts';
import { checkImportJob, enqueueResume } from './runs/imports.service.ts';

const { app, db, pool, log, config, mediaStore: store } = await createTestApp();
const admin = await createTestUser(db, { userType: 'ADMIN' });
await createTestCategory(db, { name: 'Kurtas' });
const job = createCheckImportJob({
  store,
  uploadsFolder: config.UPLOADS_FOLDER,
  now: () => new Date('2026-11-15T10:00:00Z'),
});

async function createRun(content: string | Uint8Array, { images }: { images?: Uint8Array } = {}) {
  const { id } = await db
    .insertInto('import_runs')
    .values({
      kind: 'file',
      name: 'kurtas.csv',
      actor_id: admin.id,
      file_key: await storePrivateFile(store, Buffer.from(content)),
      images_key: images ? await storePrivateFile(store, images) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function checkRun(id: string) {
  await enqueueResume(db, checkImportJob, id);
  await runPendingJobs([job], { pool, tools: { db, log } });
  const rows = await db.selectFrom('import_rows').selectAll().where('run_id', '=', id).orderBy('row').execute();
  return { run: await findImportRun(db, id), rows };
}

describe('validate_import', () => {
  test('validates every row of a file and detects its source', async () => {
    const variant = await createTestVariant(db, { price: 89_900 });
    await db.updateTable('variants').set({ sku: 'OLD-1' }).where('id', '=', variant.id).execute();
    const lines = [
      'Handle,Name,Category,SKU,Size,Original Price,Stock',
      'new,कुर्ता,Kurtas,N-1,S,"1,299",5',
      'new,,,N-2,M,999,',
      ',,,OLD-1,,899,10',
      ',,,OLD-1,,cheap,',
    ];
    const { run, rows } = await checkRun(await createRun(lines.join('\r\n')));
    expect(run).toMatchObject({
      status: 'ready',
      source: 'kinari',
      encoding: 'UTF-8',
      rows: 4,
      counts: { create: 2, update: 0, unchanged: 1, rejected: 1, warning: 1 },
    });
    expect(run?.columns[5]).toEqual({ name: 'Original Price', field: 'price', sample: '1,299' });
    expect(rows.map(({ row, action, product_key }) => [row, action, product_key])).toEqual([
      [2, 'create', 'handle:new'],
      [3, 'create', 'handle:new'],
      [4, 'unchanged', `id:${variant.productId}`],
      [5, 'rejected', `id:${variant.productId}`],
    ]);
    expect(rows[0]).toMatchObject({
      warnings: ['no_image'],
      input: { price: '1,299' },
      after: { price: '1299.00', stock: '5' },
    });
    expect(rows[3]?.problems).toMatchObject([
      { field: 'price', value: 'cheap' },
      { why: 'Row 4 has the same variant' },
    ]);
  });

  test('imports a file with dozens of empty lines between its rows', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `h-${n},Sari ${n},Kurtas,${100 + n}\r\n`).join('');
    const { run } = await checkRun(
      await createRun(`Handle,Name,Category,Original Price\r\n${'\r\n'.repeat(60)}${rows}`),
    );
    expect(run).toMatchObject({ status: 'ready', rows: 400, counts: { create: 400, rejected: 0 } });
  });

  test('stops after the current batch when the import is stopped, and stores no rows', async () => {
    const lines = Array.from({ length: 4000 }, (_, n) => `Stopped ${n},Kurtas,${100 + n}`).join('\n');
    const id = await createRun(`Name,Category,Original Price\n${lines}`);
    const url = `/api/imports/${id}`;
    const checking = checkRun(id);
    const getRowsRead = async () =>
      (await app.inject({ url, headers: admin.headers })).json<EndpointResponse<'getImport'>>().run.rows;
    await vi.waitFor(async () => expect(await getRowsRead()).toBeGreaterThan(0), { timeout: 30_000, interval: 20 });
    const stopped = await app.inject({ method: 'POST', url: `${url}/stop`, headers: admin.headers });
    expect(stopped.json<EndpointResponse<'stopImport'>>().run).toMatchObject({
      status: 'failed',
      errorMessage: 'Validation was stopped.',
    });
    const { run, rows } = await checking;
    expect(run).toMatchObject({ status: 'failed' });
    expect(run?.rows).toBeLessThan(4000);
    expect(rows).toEqual([]);
  });

  test('gives the same rows when it runs again or restarts', async () => {
    const id = await createRun('Name,Category,Original Price,Size\nAgain,Kurtas,5,S\nAgain,,6,M\n');
    const first = await checkRun(id);
    await db.updateTable('import_runs').set({ status: 'validating' }).where('id', '=', id).execute();
    await db.deleteFrom('import_rows').where('run_id', '=', id).where('row', '=', 3).execute();
    const again = await checkRun(id);
    expect(again.rows).toEqual(first.rows);
    expect(again.run).toEqual(first.run);
    expect(await checkRun(id)).toEqual(again);
  });

  test('asks for a mapping of unknown columns, and uses the one staff choose', async () => {
    const id = await createRun('Article,Tag,Rate,Note\nDupatta,Kurtas,450,x\n');
    const { run } = await checkRun(id);
    expect(run).toMatchObject({ status: 'needs_mapping', source: 'unknown', rows: 0 });
    const fields: (ImportField | null)[] = ['name', 'category', 'price', null];
    const columns = (run?.columns ?? []).map((column, index) => ({ ...column, field: fields[index] ?? null }));
    await db.transaction().execute(async (tx) => {
      await updateImportStatus(tx, id, { from: ['needs_mapping'], to: 'validating' });
      await updateColumns(tx, id, { columns, createCategories: false });
    });
    const mapped = await checkRun(id);
    expect(mapped.run).toMatchObject({ status: 'ready', counts: { create: 1 } });
    expect(mapped.rows[0]?.input).toEqual({ name: 'Dupatta', category: 'Kurtas', price: '450' });
  });

  test('ignores a column of another shop when staff unmap it', async () => {
    const file =
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nx,Shawl,Kurtas,Shade,Red,5,7\n';
    const id = await createRun(file);
    const { run, rows } = await checkRun(id);
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
      .set({ status: 'validating', columns: JSON.stringify(columns) })
      .where('id', '=', id)
      .execute();
    expect((await checkRun(id)).rows[0]?.after).toMatchObject({ color: 'Red', stock: '0' });
  });

  test('reads a spreadsheet, and knows which images were uploaded with it', async () => {
    const cells = (row: number, texts: string[]) =>
      `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    const sheet = createSheetXml(
      cells(1, ['Name', 'Category', 'Original Price', 'Pictures']) +
        cells(2, ['Stole', 'Kurtas', '700', 'stole.JPG']) +
        cells(3, ['Shawl', 'Kurtas', '700', 'shawl.jpg']),
    );
    async function* bytes() {
      yield 'a image';
    }
    const images = await createZip([{ name: 'photos/Stole.jpg', content: bytes() }], new Date());
    const { run, rows } = await checkRun(
      await createRun(await createXlsx({ 'xl/worksheets/sheet1.xml': sheet }), { images }),
    );
    expect(run).toMatchObject({ encoding: 'XLSX', status: 'ready', counts: { create: 2 } });
    expect(rows.map(({ warnings }) => warnings)).toEqual([[], ['no_image']]);
  });

  test('explains why a file cannot be read', async () => {
    const { run, rows } = await checkRun(await createRun(Buffer.from('504b0304', 'hex')));
    expect(run).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('not a valid spreadsheet') });
    expect(rows).toEqual([]);
  });

  test('validates ten thousand rows in well under a minute', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, n) =>
        `p${n >> 2},${n % 4 ? '' : `Product ${n >> 2},Kurtas`.concat('')}${n % 4 ? ',' : ''},SKU-${n},${n % 4},${100 + n},3`,
    );
    const startedAt = performance.now();
    const { run } = await checkRun(
      await createRun(`Handle,Name,Category,SKU,Size,Original Price,Stock\n${lines.join('\n')}`),
    );
    expect(run).toMatchObject({ rows: 10_000, counts: { create: 10_000, rejected: 0 } });
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  }, 90_000);
});
