import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool, mediaStore } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
type Run = EndpointResponse<'getImport'>['run'];
type Rows = EndpointResponse<'listImportRows'>;

const CSV = { bytes: Buffer.from('Name,Original Price\r\nKurta,1299\r\n'), type: 'text/csv', name: 'kurtas.csv' };
// A ZIP header without content, and one with the entry of an office file.
const ZIP = { bytes: Buffer.from('PK\u0003\u0004 kurta.jpg'), type: 'application/zip', name: 'images.zip' };
const XLSX = { bytes: Buffer.from('PK\u0003\u0004 [Content_Types].xml'), type: 'application/zip', name: 'kurtas.xlsx' };

async function postImport(files: (typeof CSV)[], { name = 'kurtas.csv', key }: { name?: string; key?: string } = {}) {
  const form = await createTestForm({ name }, { field: 'files', files });
  const headers = { ...form.headers, ...admin.headers, ...(key && { 'idempotency-key': key }) };
  const reply = await app.inject({ method: 'POST', url: '/api/imports', payload: form.payload, headers });
  return { ...reply.json<{ run: Run } & ErrorResponse>(), status: reply.statusCode };
}

async function sendRequest(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const reply = await app.inject({
    method,
    url: `/api/imports${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
  return { ...reply.json<{ run: Run; runs: Run[] } & Rows & ErrorResponse>(), status: reply.statusCode };
}

async function createRun(status: string, more: { counts?: object; appliedAt?: Date; columns?: object[] } = {}) {
  const { id } = await db
    .insertInto('import_runs')
    .values({
      kind: 'file',
      name: 'kurtas.csv',
      status,
      actor_id: admin.id,
      counts: JSON.stringify(more.counts ?? {}),
      columns: JSON.stringify(more.columns ?? []),
      applied_at: more.appliedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const countJobs = async (name: string, runId: string) => {
  const { rows } = await pool.query('select from graphile_worker.jobs where task_identifier = $1 and key = $2', [
    name,
    `${name}:${runId}`,
  ]);
  return rows.length;
};

describe('POST /imports', () => {
  test('stores the file privately and enqueues its validation', async () => {
    const { status, run } = await postImport([CSV]);
    expect(status).toBe(202);
    expect(run).toMatchObject({
      name: 'kurtas.csv',
      status: 'validating',
      kind: 'file',
      by: 'Asha Rao',
      undoUntil: null,
    });
    const storedRun = await db.selectFrom('import_runs').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow();
    expect(await mediaStore.getBytes(storedRun.file_key ?? '')).toEqual(CSV.bytes);
    expect(storedRun.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await countJobs('validate_import', run.id)).toBe(1);
  });

  test('tells images from a spreadsheet by their content, in any order', async () => {
    for (const files of [
      [ZIP, CSV],
      [CSV, ZIP],
      [ZIP, XLSX],
    ]) {
      const { run } = await postImport(files);
      const storedRun = await db
        .selectFrom('import_runs')
        .selectAll()
        .where('id', '=', run.id)
        .executeTakeFirstOrThrow();
      expect(await mediaStore.getBytes(storedRun.images_key ?? '')).toEqual(ZIP.bytes);
      expect(await mediaStore.getBytes(storedRun.file_key ?? '')).not.toEqual(ZIP.bytes);
    }
  });

  test('creates one import per idempotency key, and stores no second file', async () => {
    const first = await postImport([CSV], { key: 'one' });
    const again = await postImport([CSV], { key: 'one' });
    expect(again.run.id).toBe(first.run.id);
    expect(await postImport([CSV], { key: 'one', name: 'other.csv' })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    const files = await Array.fromAsync(mediaStore.files('private'));
    const { rows } = await pool.query(`select count(file_key)::int + count(images_key)::int as count from import_runs`);
    expect(files).toHaveLength(rows[0].count);
  });

  test.each([
    ['images alone', [ZIP]],
    ['nothing', []],
    ['an empty file', [{ ...CSV, bytes: Buffer.alloc(0) }]],
    ['two tables', [CSV, CSV]],
  ])('rejects %s as a table', async (_what, files) => {
    expect(await postImport(files)).toMatchObject({ status: 415, code: 'unsupported_file_type' });
  });

  test('rejects an image as a table', async () => {
    const { bytes } = await createTestPhoto();
    expect(await postImport([{ bytes: Buffer.from(bytes), type: 'image/png', name: 'a.png' }])).toMatchObject({
      status: 415,
    });
  });
});

describe('import statuses', () => {
  test('columns can be mapped while nothing is written, and every row is validated again', async () => {
    const columns = [
      { name: 'Title', field: null, sample: 'Kurta' },
      { name: 'Cost', field: null, sample: '1299' },
    ];
    const id = await createRun('needs_mapping', { columns });
    const { status, run } = await sendRequest('PUT', `/${id}/columns`, {
      fields: ['name', 'price'],
      createCategories: true,
    });
    expect(status).toBe(202);
    expect(run).toMatchObject({ status: 'validating', createCategories: true });
    expect(run.columns.map(({ field }) => field)).toEqual(['name', 'price']);
    expect(await countJobs('validate_import', id)).toBe(1);
    const again = await sendRequest('PUT', `/${id}/columns`, { fields: [], createCategories: false });
    expect(again).toMatchObject({ status: 409, code: 'import_status_changed' });
  });

  test('only one import is written at a time', async () => {
    const [first, second] = [await createRun('ready'), await createRun('ready')];
    expect((await sendRequest('POST', `/${first}/apply`)).run.status).toBe('applying');
    expect(await countJobs('apply_import', first)).toBe(1);
    expect(await sendRequest('POST', `/${second}/apply`)).toMatchObject({ status: 409, code: 'import_in_progress' });
    expect(await sendRequest('POST', `/${first}/apply`)).toMatchObject({ status: 409, code: 'import_status_changed' });
    expect((await sendRequest('POST', `/${first}/stop`)).run.status).toBe('stopping');
    expect(await sendRequest('POST', `/${first}/stop`)).toMatchObject({ status: 409, code: 'import_status_changed' });
    await db.updateTable('import_runs').set({ status: 'stopped' }).where('id', '=', first).execute();
    expect((await sendRequest('POST', `/${first}/apply`)).run.status).toBe('applying');
    await db.updateTable('import_runs').set({ status: 'completed' }).where('id', '=', first).execute();
  });

  test('an import that wrote something can be undone once, within 30 days', async () => {
    const day = 24 * 60 * 60_000;
    const counts = { applied: 3 };
    const expiredId = await createRun('completed', { counts, appliedAt: new Date(Date.now() - 31 * day) });
    expect((await sendRequest('GET', `/${expiredId}`)).run.undoUntil).toBeNull();
    expect(await sendRequest('POST', `/${expiredId}/undo`)).toMatchObject({
      status: 409,
      code: 'import_status_changed',
    });
    const emptyId = await createRun('completed', { appliedAt: new Date() });
    expect(await sendRequest('POST', `/${emptyId}/undo`)).toMatchObject({ status: 409 });

    const id = await createRun('completed', { counts, appliedAt: new Date(Date.now() - 29 * day) });
    expect(Date.parse((await sendRequest('GET', `/${id}`)).run.undoUntil ?? '')).toBeGreaterThan(Date.now());
    expect(await sendRequest('POST', `/${id}/undo`)).toMatchObject({ status: 202, run: { status: 'undoing' } });
    expect(await countJobs('undo_import', id)).toBe(1);
    expect(await sendRequest('POST', `/${id}/undo`)).toMatchObject({ status: 409, code: 'import_status_changed' });
    await db.updateTable('import_runs').set({ status: 'undone' }).where('id', '=', id).execute();
    expect(await sendRequest('POST', `/${id}/undo`)).toMatchObject({ status: 409, code: 'import_status_changed' });
  });

  test('a file that was applied within the last day is reported', async () => {
    const first = await postImport([XLSX]);
    const before = await postImport([XLSX]);
    expect(before.run.sameAs).toBeNull();
    await db.updateTable('import_runs').set({ applied_at: new Date() }).where('id', '=', first.run.id).execute();
    const { run } = await postImport([XLSX]);
    expect(run.sameAs?.id).toBe(first.run.id);
    expect((await sendRequest('GET', '')).runs.find(({ id }) => id === run.id)?.sameAs?.id).toBe(first.run.id);
  });
});

describe('GET /imports/{id}/rows', () => {
  test('shows changes cell by cell, warnings, and why rows are rejected', async () => {
    const runId = await createRun('ready');
    const { id: variantId, productId } = await createStockedVariant(db, { stock: 9 });
    const row = (number: number, more: object) => ({
      run_id: runId,
      row: number,
      input: JSON.stringify({ name: '=Kurta', sku: 'K-1', price: 'cheap' }),
      ...more,
    });
    await db
      .insertInto('import_rows')
      .values([
        row(2, {
          action: 'update',
          product_id: productId,
          variant_id: variantId,
          before: JSON.stringify({ price: '899.00' }),
          after: JSON.stringify({ price: '1.00', sku: 'K-1' }),
          warnings: ['price_of_one', 'attributes_missing'],
        }),
        row(3, { action: 'create', after: JSON.stringify({ price: '1299.00' }) }),
        row(4, {
          action: 'rejected',
          problems: JSON.stringify([{ field: 'price', value: 'cheap', why: 'This is not a price' }]),
        }),
        row(5, { action: 'update', before: '{}', after: '{}', skip_reason: 'Another product already has this name' }),
      ])
      .execute();
    const listRows = async (filter: string) => sendRequest('GET', `/${runId}/rows?show=${filter}`);

    const changed = await listRows('update');
    expect(changed.pagination).toMatchObject({ totalItems: 2, exact: true });
    expect(changed.data[0]).toMatchObject({
      row: 2,
      product: { id: productId },
      cells: [
        { field: 'sku', before: '', after: 'K-1', warning: null },
        { field: 'price', before: '899.00', after: '1.00', warning: 'price_of_one' },
      ],
      warnings: ['price_of_one', 'attributes_missing'],
      status: 'pending',
    });
    expect((await listRows('warning')).data.map(({ row }) => row)).toEqual([2]);
    expect((await listRows('create')).data[0]).toMatchObject({
      product: { id: null, name: '=Kurta' },
      cells: [{ field: 'price', before: null, after: '1299.00' }],
    });
    expect((await listRows('rejected')).data[0]?.problems).toEqual([
      { field: 'price', value: 'cheap', why: 'This is not a price' },
    ]);
    expect((await listRows('skipped')).data[0]).toMatchObject({ row: 5, status: 'skipped' });

    const file = await app.inject({ url: `/api/imports/${runId}/rejected`, headers: admin.headers });
    expect(file.headers['content-type']).toContain('text/csv');
    const [header, rejectedLine, skippedLine, end] = file.body.split('\r\n');
    expect(header?.startsWith('\uFEFFProduct ID,Handle,Name,')).toBe(true);
    expect(header?.endsWith(',Why')).toBe(true);
    // The cell is not interpreted as a formula.
    expect(rejectedLine).toMatch(/^,,'=Kurta,.*,cheap,.*,This is not a price$/);
    expect(skippedLine).toMatch(/Another product already has this name$/);
    expect(end).toBe('');
  });

  test('an unknown import has no rows', async () => {
    expect((await sendRequest('GET', '/0190a0a0-0000-7000-8000-000000000001/rows')).status).toBe(404);
  });
});
