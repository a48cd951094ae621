import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { describe, expect, test } from 'vitest';
import { aPerson, aStockedVariant } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool, mediaStore } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
type Run = Reply<'readImport'>['run'];
type Rows = Reply<'listImportRows'>;

const CSV = { bytes: Buffer.from('Name,Original Price\r\nKurta,1299\r\n'), type: 'text/csv', name: 'kurtas.csv' };
// A ZIP with nothing in it but its beginning, and one that begins as an office file does.
const ZIP = { bytes: Buffer.from('PK\u0003\u0004 kurta.jpg'), type: 'application/zip', name: 'pictures.zip' };
const XLSX = { bytes: Buffer.from('PK\u0003\u0004 [Content_Types].xml'), type: 'application/zip', name: 'kurtas.xlsx' };

async function start(files: (typeof CSV)[], { name = 'kurtas.csv', key }: { name?: string; key?: string } = {}) {
  const sent = await aForm({ name }, { field: 'files', files });
  const headers = { ...sent.headers, ...admin.headers, ...(key && { 'idempotency-key': key }) };
  const reply = await app.inject({ method: 'POST', url: '/api/imports', payload: sent.payload, headers });
  return { ...reply.json<{ run: Run } & ErrorReply>(), status: reply.statusCode };
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const reply = await app.inject({
    method,
    url: `/api/imports${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
  return { ...reply.json<{ run: Run; runs: Run[] } & Rows & ErrorReply>(), status: reply.statusCode };
}

async function aRun(state: string, more: { counts?: object; appliedAt?: Date; columns?: object[] } = {}) {
  const { id } = await db
    .insertInto('import_runs')
    .values({
      kind: 'file',
      name: 'kurtas.csv',
      state,
      actor_id: admin.id,
      counts: JSON.stringify(more.counts ?? {}),
      columns: JSON.stringify(more.columns ?? []),
      applied_at: more.appliedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const jobs = async (name: string, runId: string) => {
  const { rows } = await pool.query('select from graphile_worker.jobs where task_identifier = $1 and key = $2', [
    name,
    `${name}:${runId}`,
  ]);
  return rows.length;
};

describe('POST /imports', () => {
  test('keeps the file where nobody finds it, and has it read', async () => {
    const { status, run } = await start([CSV]);
    expect(status).toBe(202);
    expect(run).toMatchObject({ name: 'kurtas.csv', state: 'reading', kind: 'file', by: 'Asha Rao', undoUntil: null });
    const kept = await db.selectFrom('import_runs').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow();
    expect(await mediaStore.getBytes(kept.file_key ?? '')).toEqual(CSV.bytes);
    expect(kept.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await jobs('check_import', run.id)).toBe(1);
  });

  test('tells pictures from a spreadsheet by what is in them, whichever comes first', async () => {
    for (const files of [
      [ZIP, CSV],
      [CSV, ZIP],
      [ZIP, XLSX],
    ]) {
      const { run } = await start(files);
      const kept = await db.selectFrom('import_runs').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow();
      expect(await mediaStore.getBytes(kept.pictures_key ?? '')).toEqual(ZIP.bytes);
      expect(await mediaStore.getBytes(kept.file_key ?? '')).not.toEqual(ZIP.bytes);
    }
  });

  test('makes one run for each key, and keeps no second file', async () => {
    const first = await start([CSV], { key: 'one' });
    const again = await start([CSV], { key: 'one' });
    expect(again.run.id).toBe(first.run.id);
    expect(await start([CSV], { key: 'one', name: 'other.csv' })).toMatchObject({ status: 422, code: 'key_reused' });
    const files = await Array.fromAsync(mediaStore.files('private'));
    const { rows } = await pool.query(
      `select count(file_key)::int + count(pictures_key)::int as kept from import_runs`,
    );
    expect(files).toHaveLength(rows[0].kept);
  });

  test.each([
    ['pictures alone', [ZIP]],
    ['nothing', []],
    ['an empty file', [{ ...CSV, bytes: Buffer.alloc(0) }]],
    ['two tables', [CSV, CSV]],
  ])('%s is not a table', async (_what, files) => {
    expect(await start(files)).toMatchObject({ status: 415, code: 'not_a_table' });
  });

  test('a picture is not a table', async () => {
    const { bytes } = await aPhoto();
    expect(await start([{ bytes: Buffer.from(bytes), type: 'image/png', name: 'a.png' }])).toMatchObject({
      status: 415,
    });
  });
});

describe('a run’s states', () => {
  test('columns are chosen while nothing is written, and every row is judged again', async () => {
    const columns = [
      { name: 'Title', field: null, sample: 'Kurta' },
      { name: 'Cost', field: null, sample: '1299' },
    ];
    const id = await aRun('unmatched', { columns });
    const { status, run } = await call('PUT', `/${id}/columns`, { fields: ['name', 'price'], makeCategories: true });
    expect(status).toBe(202);
    expect(run).toMatchObject({ state: 'reading', makeCategories: true });
    expect(run.columns.map(({ field }) => field)).toEqual(['name', 'price']);
    expect(await jobs('check_import', id)).toBe(1);
    const again = await call('PUT', `/${id}/columns`, { fields: [], makeCategories: false });
    expect(again).toMatchObject({ status: 409, code: 'run_moved' });
  });

  test('one run is written at a time', async () => {
    const [first, second] = [await aRun('checked'), await aRun('checked')];
    expect((await call('POST', `/${first}/apply`)).run.state).toBe('applying');
    expect(await jobs('apply_import', first)).toBe(1);
    expect(await call('POST', `/${second}/apply`)).toMatchObject({ status: 409, code: 'run_under_way' });
    expect(await call('POST', `/${first}/apply`)).toMatchObject({ status: 409, code: 'run_moved' });
    expect((await call('POST', `/${first}/stop`)).run.state).toBe('stopping');
    expect(await call('POST', `/${first}/stop`)).toMatchObject({ status: 409, code: 'run_moved' });
    await db.updateTable('import_runs').set({ state: 'stopped' }).where('id', '=', first).execute();
    expect((await call('POST', `/${first}/apply`)).run.state).toBe('applying');
    await db.updateTable('import_runs').set({ state: 'done' }).where('id', '=', first).execute();
  });

  test('what wrote something is undone once, within 30 days', async () => {
    const day = 24 * 60 * 60_000;
    const counts = { applied: 3 };
    const late = await aRun('done', { counts, appliedAt: new Date(Date.now() - 31 * day) });
    expect((await call('GET', `/${late}`)).run.undoUntil).toBeNull();
    expect(await call('POST', `/${late}/undo`)).toMatchObject({ status: 409, code: 'run_moved' });
    const wroteNothing = await aRun('done', { appliedAt: new Date() });
    expect(await call('POST', `/${wroteNothing}/undo`)).toMatchObject({ status: 409 });

    const id = await aRun('done', { counts, appliedAt: new Date(Date.now() - 29 * day) });
    expect(Date.parse((await call('GET', `/${id}`)).run.undoUntil ?? '')).toBeGreaterThan(Date.now());
    expect(await call('POST', `/${id}/undo`)).toMatchObject({ status: 202, run: { state: 'undoing' } });
    expect(await jobs('undo_import', id)).toBe(1);
    expect(await call('POST', `/${id}/undo`)).toMatchObject({ status: 409, code: 'run_moved' });
    await db.updateTable('import_runs').set({ state: 'undone' }).where('id', '=', id).execute();
    expect(await call('POST', `/${id}/undo`)).toMatchObject({ status: 409, code: 'run_moved' });
  });

  test('a file that was applied in the last day is pointed out', async () => {
    const first = await start([XLSX]);
    const before = await start([XLSX]);
    expect(before.run.sameAs).toBeNull();
    await db.updateTable('import_runs').set({ applied_at: new Date() }).where('id', '=', first.run.id).execute();
    const { run } = await start([XLSX]);
    expect(run.sameAs?.id).toBe(first.run.id);
    expect((await call('GET', '')).runs.find(({ id }) => id === run.id)?.sameAs?.id).toBe(first.run.id);
  });
});

describe('GET /imports/{id}/rows', () => {
  test('shows what changes cell by cell, what is looked at, and why rows stay out', async () => {
    const runId = await aRun('checked');
    const { id: variantId, productId } = await aStockedVariant(db, { stock: 9 });
    const row = (number: number, more: object) => ({
      run_id: runId,
      row: number,
      given: JSON.stringify({ name: '=Kurta', sku: 'K-1', price: 'cheap' }),
      ...more,
    });
    await db
      .insertInto('import_rows')
      .values([
        row(2, {
          verdict: 'update',
          product_id: productId,
          variant_id: variantId,
          before: JSON.stringify({ price: '899.00' }),
          after: JSON.stringify({ price: '1.00', sku: 'K-1' }),
          looks: ['price_of_one', 'facts_missing'],
        }),
        row(3, { verdict: 'create', after: JSON.stringify({ price: '1299.00' }) }),
        row(4, {
          verdict: 'refused',
          problems: JSON.stringify([{ field: 'price', value: 'cheap', why: 'This is not a price' }]),
        }),
        row(5, { verdict: 'update', before: '{}', after: '{}', left_alone: 'Another product already has this name' }),
      ])
      .execute();
    const show = async (which: string) => call('GET', `/${runId}/rows?show=${which}`);

    const changed = await show('update');
    expect(changed.pagination).toMatchObject({ totalItems: 2, exact: true });
    expect(changed.data[0]).toMatchObject({
      row: 2,
      product: { id: productId },
      cells: [
        { field: 'sku', before: '', after: 'K-1', look: null },
        { field: 'price', before: '899.00', after: '1.00', look: 'price_of_one' },
      ],
      looks: ['price_of_one', 'facts_missing'],
      state: 'waiting',
    });
    expect((await show('look')).data.map(({ row }) => row)).toEqual([2]);
    expect((await show('create')).data[0]).toMatchObject({
      product: { id: null, name: '=Kurta' },
      cells: [{ field: 'price', before: null, after: '1299.00' }],
    });
    expect((await show('refused')).data[0]?.problems).toEqual([
      { field: 'price', value: 'cheap', why: 'This is not a price' },
    ]);
    expect((await show('left_alone')).data[0]).toMatchObject({ row: 5, state: 'left_alone' });

    const file = await app.inject({ url: `/api/imports/${runId}/refused`, headers: admin.headers });
    expect(file.headers['content-type']).toContain('text/csv');
    const [head, refused, leftAlone, end] = file.body.split('\r\n');
    expect(head?.startsWith('\uFEFFProduct ID,Handle,Name,')).toBe(true);
    expect(head?.endsWith(',Why')).toBe(true);
    // What a spreadsheet would take for a formula stays text.
    expect(refused).toMatch(/^,,'=Kurta,.*,cheap,.*,This is not a price$/);
    expect(leftAlone).toMatch(/Another product already has this name$/);
    expect(end).toBe('');
  });

  test('a run that is not there has no rows', async () => {
    expect((await call('GET', '/0190a0a0-0000-7000-8000-000000000001/rows')).status).toBe(404);
  });
});
