import { performance } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { readGstExport, sumColumn } from '#test/tax/tax-month.ts';
import { insertTaxMonths } from '#test/tax/tax-months.ts';
import { registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import { MINUTE } from '../platform/clock.ts';
import { createDb, createPool } from '../platform/database/db.ts';
import { exportGstMonth } from './gst-export.ts';
import { getGstMonth } from './gst-month.service.ts';
import { listDocuments } from './list-documents.ts';

// CI runs a few, so that the test itself does not break. DOCUMENTS=50000 measures a large shop.
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 400);
const MONTH = '2026-11';
const MAX_EXPORT_MS = 20_000;
const RUNS = 20;

const { config, log } = await createTestApp({ RATE_LIMITS: 'off' });
// Same timeout as in the worker, where an export may take minutes.
const pool = createPool(config.DATABASE_URL, { size: 8, log, statementTimeoutMs: 5 * MINUTE });
const db = createDb(pool);
afterAll(() => pool.end());

async function measureMs(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return Math.round(performance.now() - startedAt);
}

async function p95(action: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < RUNS; n++) durations.push(await measureMs(action));
  return durations.toSorted((a, b) => a - b)[Math.ceil(RUNS * 0.95) - 1] ?? 0;
}

test(`a month of ${DOCUMENTS} documents is exported in time, with the sums of its documents`, {
  timeout: 600_000,
}, async () => {
  await registerForGst(db);
  await insertTaxMonths(pool, { lastMonth: MONTH, months: 7, documents: DOCUMENTS });
  let content: Buffer = Buffer.alloc(0);
  const before = process.memoryUsage().rss;
  const exportMs = await measureMs(async () => {
    ({ content } = await exportGstMonth(db, MONTH, new Date()));
  });
  const memoryGrowthMb = Math.round((process.memoryUsage().rss - before) / 1024 / 1024);
  expect(exportMs).toBeLessThan(MAX_EXPORT_MS);

  const files = readGstExport(content);
  const { rows } = await pool.query<{ taxable: number }>(
    `select sum(case kind when 'credit_note' then -taxable_paise else taxable_paise end)::bigint as taxable
     from tax_documents where issued_on >= $1::date and issued_on < $1::date + interval '1 month'`,
    [`${MONTH}-01`],
  );
  const filed = ['b2b', 'b2cl', 'b2cs'].reduce((sum, name) => sum + sumColumn(files[name], 'Taxable Value'), 0);
  const credited = ['cdnr', 'cdnur'].reduce((sum, name) => sum + sumColumn(files[name], 'Taxable Value'), 0);
  expect(filed - credited).toBe(rows[0]?.taxable);
  expect(sumColumn([...(files['hsn-b2b'] ?? []), ...(files['hsn-b2c'] ?? [])], 'Taxable Value')).toBe(rows[0]?.taxable);

  if (!process.env.DOCUMENTS) return;
  const pageMs = await p95(() => getGstMonth(db, MONTH));
  const listMs = await p95(() => listDocuments(db, { month: MONTH, page: 1, limit: 25 }));
  const searchMs = await p95(() => listDocuments(db, { q: 'INV/2627/00001', page: 1, limit: 25 }));
  process.stdout.write(
    `${DOCUMENTS} documents: pack ${exportMs} ms, ${content.length} bytes, ${memoryGrowthMb} MB more memory; p95 of the month ${pageMs} ms, of its list ${listMs} ms, of a number ${searchMs} ms\n`,
  );
});
