import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formatNumber } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import { bySize, range } from '../races/race-size.ts';
import { type Cells, listProductCells } from '../src/imports/product-cells.ts';
import { insertImportRun } from '../src/imports/runs/import-runs.queries.ts';
import { applyImport, undoImport } from '../src/imports/runs/imports.service.ts';
import { countActions, insertRows } from '../src/imports/runs/rows.queries.ts';
import { validateRows } from '../src/imports/validate/validate-rows.ts';
import { createStockedVariant, createTestCategory, createTestUser } from '../test/factories.ts';
import { listIntegrityErrors } from '../test/integrity-checks.ts';
import { createFaultTestApp, type FaultTestApp } from './fault-test-app.ts';
import { startWorker } from './processes.ts';

const EXISTING_PRODUCTS = 60;
const NEW_PRODUCTS = 20;
const TIMEOUT_MS = 120_000;

describe('kill -9 of a worker that applies an import', () => {
  test('at random moments, apply and undo end with the same result as without a kill', async ({ annotate }) => {
    const shop = await createFaultTestApp();
    const kills = bySize(3, 20);
    try {
      const { id: adminId } = await createTestUser(shop.db, { userType: 'ADMIN' });
      const rows = await createRows(shop);
      const before = await getCatalogState(shop);

      const undisturbedId = await createValidatedImport(shop, rows, adminId);
      await applyWithKills(shop, undisturbedId, { adminId, kills: 0 });
      const after = await getCatalogState(shop);
      const history = await listHistory(shop, undisturbedId);
      expect(after).not.toBe(before);
      await undoWithKills(shop, undisturbedId, { adminId, kills: 0 });
      expect(await getCatalogState(shop)).toBe(before);

      const disturbedId = await createValidatedImport(shop, rows, adminId);
      const killed = await applyWithKills(shop, disturbedId, { adminId, kills });
      expect(await getCatalogState(shop)).toBe(after);
      // Each product appears once in the history, so nothing was written twice.
      expect(await listHistory(shop, disturbedId)).toEqual(history);
      const undoKills = await undoWithKills(shop, disturbedId, { adminId, kills });
      expect(await getCatalogState(shop)).toBe(before);
      expect(await listIntegrityErrors(shop.db)).toEqual([]);
      await annotate(
        `${formatNumber(killed)} kills while ${formatNumber(EXISTING_PRODUCTS + NEW_PRODUCTS)} products were written and ${formatNumber(undoKills)} while they were put back: ` +
          'the shop is the same as without',
        'result',
      );
    } finally {
      await shop.close();
    }
  });
});

async function createRows({ db }: FaultTestApp): Promise<Cells[]> {
  const category = await createTestCategory(db, { name: 'Kurtas' });
  const rows: Cells[] = [];
  for (const n of range(EXISTING_PRODUCTS)) {
    const { id: variantId, productId } = await createStockedVariant(db, { stock: 10 });
    await db
      .updateTable('products')
      .set({ name: `Kurta ${n}`, category_id: category.id })
      .where('id', '=', productId)
      .execute();
    rows.push({ productId, variantId, price: `${1000 + n}`, stock: `${n}`, stockAtExport: '5', sku: `K-${n}` });
  }
  return [
    ...rows,
    ...range(NEW_PRODUCTS).map((n) => ({ name: `New ${n}`, category: 'Kurtas', price: '499', stock: '3' })),
  ];
}

function createValidatedImport({ db }: FaultTestApp, cells: Cells[], actorId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const inputRows = cells.map((row, index) => ({ row: index + 2, input: row }));
    const validated = await validateRows(tx, inputRows, { createCategories: false });
    const counts = countActions(validated);
    expect(counts.rejected).toBe(0);
    const run = { kind: 'file' as const, name: 'kurtas.csv', actorId, at: new Date(), status: 'ready' as const };
    const id = await insertImportRun(tx, { ...run, rows: validated.length, counts });
    await insertRows(tx, id, validated);
    return id;
  });
}

type KillOptions = { adminId: string; kills: number };

async function applyWithKills(shop: FaultTestApp, id: string, { adminId, kills }: KillOptions): Promise<number> {
  await applyImport({ db: shop.db, now: new Date() }, id, adminId);
  return runWithKills(shop, id, { until: 'completed', kills });
}

async function undoWithKills(shop: FaultTestApp, id: string, { adminId, kills }: KillOptions): Promise<number> {
  await undoImport({ db: shop.db, now: new Date() }, id, adminId);
  return runWithKills(shop, id, { until: 'undone', kills });
}

/** Runs workers on an import until it reaches a status, and kills up to `kills` of them. Returns how many died mid-work. */
async function runWithKills(
  shop: FaultTestApp,
  id: string,
  { until, kills }: { until: string; kills: number },
): Promise<number> {
  let killed = 0;
  for (let n = 0; n < kills && (await getImportStatus(shop, id)).status !== until; n += 1) {
    const worker = startWorker({ databaseUrl: shop.databaseUrl });
    const { done } = await getImportStatus(shop, id);
    // Waits until it has started working; killing it earlier would prove nothing.
    await waitForImport(shop, id, (run) => run.done > done || run.status === until);
    await wait(Math.random() * 300);
    if ((await getImportStatus(shop, id)).status !== until) killed += 1;
    await worker.end('SIGKILL');
  }
  const worker = startWorker({ databaseUrl: shop.databaseUrl });
  await waitForImport(shop, id, ({ status }) => status === until);
  await worker.end('SIGTERM');
  return killed;
}

async function waitForImport(
  shop: FaultTestApp,
  id: string,
  isReached: (run: { status: string; done: number }) => boolean,
) {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!isReached(await getImportStatus(shop, id))) {
    if (Date.now() > deadline)
      throw new Error(`Run ${id} does not go on: ${JSON.stringify(await getImportStatus(shop, id))}`);
    await wait(10);
  }
}

async function getImportStatus({ pool }: FaultTestApp, id: string): Promise<{ status: string; done: number }> {
  const { rows } = await pool.query<{ status: string; done: number }>(
    `select status, (
       select count(applied_at) + count(undone_at) from import_rows where run_id = run.id
     )::int as done
     from import_runs run where id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error('gone');
  return rows[0];
}

/** Checksum of all product data except ids and versions, which differ between runs. */
async function getCatalogState({ db }: FaultTestApp): Promise<string> {
  const ids = await db.selectFrom('products').select('id').where('archived_at', 'is', null).execute();
  const cells = await listProductCells(
    db,
    ids.map(({ id }) => id),
  );
  const catalog = [...cells.values()].map(({ product, variants }) => {
    const { productId: _id, ...productCells } = product;
    return JSON.stringify([
      productCells,
      variants.map(({ cells: { variantId: _variant, ...attributes } }) => attributes),
    ]);
  });
  return createHash('sha256').update(catalog.toSorted().join('\n')).digest('hex');
}

async function listHistory({ pool }: FaultTestApp, id: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select action, data, count(*)::int as times from audit_entries
     where after ->> 'run' = $1 group by action, data order by action, data`,
    [id],
  );
  return rows;
}
