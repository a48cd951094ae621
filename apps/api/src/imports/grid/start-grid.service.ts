import { createHash } from 'node:crypto';
import type { Body, Reply } from '@kinari/contract/contract';
import { EMPTY } from '@kinari/contract/words/import-fields';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { claimKey, rememberMade } from '../../platform/idempotency/idempotency.ts';
import type { Asking } from '../bulk/start-bulk.service.ts';
import type { Cells, JudgedRow, ReadRow } from '../import-row.ts';
import { judgeRows } from '../judge/judge-rows.ts';
import { countsOf, insertJudgedRows } from '../runs/judged-rows.ts';
import { insertRun } from '../runs/run.queries.ts';
import { requireRun, toWireRun } from '../runs/runs.service.ts';

type GridCell = Body<'startGridRun'>['cells'][number];

/** Judges cells that were edited in the grid, as a file of that much; what is good is written once somebody says so. */
export async function startGridRun(
  { db, actorId, key, now }: Asking,
  { cells }: Body<'startGridRun'>,
): Promise<Reply<'startGridRun'>['run']> {
  const request = createHash('sha256').update(JSON.stringify(cells)).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim));
    if (known) return toWireRun(await requireRun(tx, known), now);
    const rows = await judgeCells(tx, cells);
    const name = `${rows.length} ${rows.length === 1 ? 'variant' : 'variants'} edited in the grid`;
    const run = { kind: 'grid' as const, name, actorId, at: now, state: 'checked' as const };
    const id = await insertRun(tx, { ...run, rows: rows.length, counts: countsOf(rows) });
    await insertJudgedRows(tx, id, rows);
    if (claim) await rememberMade(tx, claim, id);
    return toWireRun(await requireRun(tx, id), now);
  });
}

async function judgeCells(db: Queryable, cells: readonly GridCell[]): Promise<JudgedRow[]> {
  const byVariant = Map.groupBy(cells, ({ variantId }) => variantId);
  const productIds = await productsOf(db, [...byVariant.keys()]);
  // The variants of a product stand together, as in a file.
  const variantIds = [...Map.groupBy(byVariant.keys(), (id) => productIds.get(id) ?? id).values()].flat();
  const rows = variantIds.map((id, place): ReadRow => {
    const productId = productIds.get(id);
    return { row: place + 1, given: { ...(productId && { productId }), ...givenIn(id, byVariant.get(id) ?? []) } };
  });
  const judged = await judgeRows(db, rows, { makeCategories: false });
  return judged.map((row) => withStale(row, byVariant.get(variantIds[row.row - 1] ?? '') ?? []));
}

function givenIn(variantId: string, cells: readonly GridCell[]): Cells {
  const given: Cells = { variantId };
  for (const { field, value, shown } of cells) {
    given[field] = value.trim() === '' ? EMPTY : value;
    if (field === 'stock') given.stockAtExport = shown;
  }
  return given;
}

/** A cell that does not stand as it was shown was changed by somebody else: theirs is not written over unseen. */
function withStale(row: JudgedRow, cells: readonly GridCell[]): JudgedRow {
  const stale = cells.filter(({ field, shown }) => {
    const now = row.before?.[field];
    return field !== 'stock' && now !== undefined && !isSame(now, shown);
  });
  if (stale.length === 0) return row;
  const problems = stale.map(({ field, value }) => ({
    field,
    value,
    why: `Somebody else has changed this since: it is ${row.before?.[field] || 'empty'} now`,
  }));
  return { ...row, verdict: 'refused', problems: [...row.problems, ...problems], looks: [], before: null, after: null };
}

function isSame(now: string, shown: string): boolean {
  const sum = (text: string) => Number(text.replaceAll(/[₹,\s]/g, ''));
  return now === shown.trim() || (now !== '' && shown.trim() !== '' && sum(now) === sum(shown));
}

async function productsOf(db: Queryable, variantIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; productId: string }>`
    select id, product_id as "productId" from variants where id = any(${variantIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}
