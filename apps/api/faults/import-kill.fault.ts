import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { count, sized, times } from '../races/size.ts';
import type { Cells } from '../src/imports/import-row.ts';
import { judgeRows } from '../src/imports/judge/judge-rows.ts';
import { readProductCells } from '../src/imports/product-cells.ts';
import { countsOf, insertJudgedRows } from '../src/imports/runs/judged-rows.ts';
import { insertRun } from '../src/imports/runs/run.queries.ts';
import { applyImport, undoImport } from '../src/imports/runs/runs.service.ts';
import { aCategory, aPerson, aStockedVariant } from '../test/factories.ts';
import { complaintsAbout } from '../test/ledger.ts';
import { type FaultShop, openFaultShop } from './fault-shop.ts';
import { startWorker } from './processes.ts';

const KNOWN = 60;
const NEW = 20;
const PATIENCE_MS = 120_000;

describe('kill -9 of a worker that writes an import', () => {
  test('at random moments ends as if nobody had been killed, and so does the undo', async ({ annotate }) => {
    const shop = await openFaultShop();
    const kills = sized(3, 20);
    try {
      const { id: adminId } = await aPerson(shop.db, { userType: 'ADMIN' });
      const rows = await someRows(shop);
      const before = await stateOf(shop);

      const undisturbed = await checked(shop, rows, adminId);
      await written(shop, undisturbed, { adminId, kills: 0 });
      const after = await stateOf(shop);
      const history = await historyOf(shop, undisturbed);
      expect(after).not.toBe(before);
      await putBack(shop, undisturbed, { adminId, kills: 0 });
      expect(await stateOf(shop)).toBe(before);

      const disturbed = await checked(shop, rows, adminId);
      const killed = await written(shop, disturbed, { adminId, kills });
      expect(await stateOf(shop)).toBe(after);
      // The history tells each product once: nothing was written twice.
      expect(await historyOf(shop, disturbed)).toEqual(history);
      const killedBack = await putBack(shop, disturbed, { adminId, kills });
      expect(await stateOf(shop)).toBe(before);
      expect(await complaintsAbout(shop.db)).toEqual([]);
      await annotate(
        `${count(killed)} kills while ${count(KNOWN + NEW)} products were written and ${count(killedBack)} while they were put back: ` +
          'the shop is the same as without',
        'figure',
      );
    } finally {
      await shop.close();
    }
  });
});

async function someRows({ db }: FaultShop): Promise<Cells[]> {
  const category = await aCategory(db, { name: 'Kurtas' });
  const rows: Cells[] = [];
  for (const n of times(KNOWN)) {
    const { id: variantId, productId } = await aStockedVariant(db, { stock: 10 });
    await db
      .updateTable('products')
      .set({ name: `Kurta ${n}`, category_id: category.id })
      .where('id', '=', productId)
      .execute();
    rows.push({ productId, variantId, price: `${1000 + n}`, stock: `${n}`, stockAtExport: '5', sku: `K-${n}` });
  }
  return [...rows, ...times(NEW).map((n) => ({ name: `New ${n}`, category: 'Kurtas', price: '499', stock: '3' }))];
}

function checked({ db }: FaultShop, cells: Cells[], actorId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const given = cells.map((row, place) => ({ row: place + 2, given: row }));
    const judged = await judgeRows(tx, given, { makeCategories: false });
    const counts = countsOf(judged);
    expect(counts.refused).toBe(0);
    const run = { kind: 'file' as const, name: 'kurtas.csv', actorId, at: new Date(), state: 'checked' as const };
    const id = await insertRun(tx, { ...run, rows: judged.length, counts });
    await insertJudgedRows(tx, id, judged);
    return id;
  });
}

type Kills = { adminId: string; kills: number };

async function written(shop: FaultShop, id: string, { adminId, kills }: Kills): Promise<number> {
  await applyImport({ db: shop.db, now: new Date() }, id, adminId);
  return worked(shop, id, { until: 'done', kills });
}

async function putBack(shop: FaultShop, id: string, { adminId, kills }: Kills): Promise<number> {
  await undoImport({ db: shop.db, now: new Date() }, id, adminId);
  return worked(shop, id, { until: 'undone', kills });
}

/** Lets workers work on a run until it is over, and kills so many of them; answers how many were at it. */
async function worked(
  shop: FaultShop,
  id: string,
  { until, kills }: { until: string; kills: number },
): Promise<number> {
  let killed = 0;
  for (let n = 0; n < kills && (await stateOfRun(shop, id)).state !== until; n += 1) {
    const worker = startWorker({ databaseUrl: shop.databaseUrl });
    const { done } = await stateOfRun(shop, id);
    // Not before it has begun: a worker that only starts is no danger.
    await seen(shop, id, (run) => run.done > done || run.state === until);
    await wait(Math.random() * 300);
    if ((await stateOfRun(shop, id)).state !== until) killed += 1;
    await worker.end('SIGKILL');
  }
  const worker = startWorker({ databaseUrl: shop.databaseUrl });
  await seen(shop, id, ({ state }) => state === until);
  await worker.end('SIGTERM');
  return killed;
}

async function seen(shop: FaultShop, id: string, holds: (run: { state: string; done: number }) => boolean) {
  const deadline = Date.now() + PATIENCE_MS;
  while (!holds(await stateOfRun(shop, id))) {
    if (Date.now() > deadline)
      throw new Error(`Run ${id} does not go on: ${JSON.stringify(await stateOfRun(shop, id))}`);
    await wait(10);
  }
}

async function stateOfRun({ pool }: FaultShop, id: string): Promise<{ state: string; done: number }> {
  const { rows } = await pool.query<{ state: string; done: number }>(
    `select state, (
       select count(applied_at) + count(undone_at) from import_rows where run_id = run.id
     )::int as done
     from import_runs run where id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error('gone');
  return rows[0];
}

/** A checksum of all that is told of products, but for what is made anew each time: ids and versions. */
async function stateOf({ db }: FaultShop): Promise<string> {
  const ids = await db.selectFrom('products').select('id').where('archived_at', 'is', null).execute();
  const cells = await readProductCells(
    db,
    ids.map(({ id }) => id),
  );
  const told = [...cells.values()].map(({ product, variants }) => {
    const { productId: _id, ...own } = product;
    return JSON.stringify([own, variants.map(({ cells: { variantId: _variant, ...facts } }) => facts)]);
  });
  return createHash('sha256').update(told.toSorted().join('\n')).digest('hex');
}

async function historyOf({ pool }: FaultShop, id: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select what, count(*)::int as times from audit_entries
     where after ->> 'run' = $1 group by what order by what`,
    [id],
  );
  return rows;
}
