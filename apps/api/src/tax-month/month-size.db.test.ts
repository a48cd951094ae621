import { performance } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '#test/shop.ts';
import { readPack, sumOf } from '#test/tax/tax-month.ts';
import { fillMonths } from '#test/tax/tax-months.ts';
import { registerForGst } from '#test/tax-shop.ts';
import { MINUTE } from '../platform/clock.ts';
import { openDb, openPool } from '../platform/database/db.ts';
import { listDocuments } from './listed-documents.ts';
import { packMonth } from './pack.ts';
import { readTaxMonth } from './tax-month.service.ts';

// A few in the gate, so that the way to measure stays right; DOCUMENTS=50000 says whether a large shop can file.
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 400);
const MONTH = '2026-11';
const MOST_PACK_MS = 20_000;
const TIMES = 20;

const { config, log } = await openShop({ RATE_LIMITS: 'off' });
// As the worker has it: what is packed there may take minutes.
const pool = openPool(config.DATABASE_URL, { size: 8, log, slowestMs: 5 * MINUTE });
const db = openDb(pool);
afterAll(() => pool.end());

async function took(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return Math.round(performance.now() - begun);
}

async function p95(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) times.push(await took(act));
  return times.toSorted((a, b) => a - b)[Math.ceil(TIMES * 0.95) - 1] ?? 0;
}

test(`a month of ${DOCUMENTS} documents is packed in time, with the sums of its documents`, {
  timeout: 600_000,
}, async () => {
  await registerForGst(db);
  await fillMonths(pool, { lastMonth: MONTH, months: 7, documents: DOCUMENTS });
  let content: Buffer = Buffer.alloc(0);
  const before = process.memoryUsage().rss;
  const packed = await took(async () => {
    ({ content } = await packMonth(db, MONTH, new Date()));
  });
  const grown = Math.round((process.memoryUsage().rss - before) / 1024 / 1024);
  expect(packed).toBeLessThan(MOST_PACK_MS);

  const files = readPack(content);
  const { rows } = await pool.query<{ taxable: number }>(
    `select sum(case kind when 'credit_note' then -taxable_paise else taxable_paise end)::bigint as taxable
     from documents where issued_on >= $1::date and issued_on < $1::date + interval '1 month'`,
    [`${MONTH}-01`],
  );
  const filed = ['b2b', 'b2cl', 'b2cs'].reduce((sum, name) => sum + sumOf(files[name], 'Taxable Value'), 0);
  const taken = ['cdnr', 'cdnur'].reduce((sum, name) => sum + sumOf(files[name], 'Taxable Value'), 0);
  expect(filed - taken).toBe(rows[0]?.taxable);
  expect(sumOf([...(files['hsn-b2b'] ?? []), ...(files['hsn-b2c'] ?? [])], 'Taxable Value')).toBe(rows[0]?.taxable);

  if (!process.env.DOCUMENTS) return;
  const page = await p95(() => readTaxMonth(db, MONTH));
  const list = await p95(() => listDocuments(db, { month: MONTH, page: 1, limit: 25 }));
  const found = await p95(() => listDocuments(db, { q: 'INV/2627/00001', page: 1, limit: 25 }));
  process.stdout.write(
    `${DOCUMENTS} documents: pack ${packed} ms, ${content.length} bytes, ${grown} MB more memory; p95 of the month ${page} ms, of its list ${list} ms, of a number ${found} ms\n`,
  );
});
