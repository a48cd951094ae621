import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openPackingTable } from '#test/parcels.ts';
import { readPdf } from '#test/pdf.ts';
import { openShop } from '#test/shop.ts';
import { aTaxedVariant, registerForGst } from '#test/tax-shop.ts';
import { runWaitingJobs } from '../platform/jobs.ts';
import { drawDocuments } from './documents.jobs.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool, log, mediaStore } = shop;
const table = await openPackingTable(shop);
const draw = drawDocuments(mediaStore);

beforeAll(() => registerForGst(db));

async function aSentOrder() {
  const { id: variantId } = await aTaxedVariant(db);
  const placed = await table.order([{ variantId, quantity: 2 }]);
  await table.handOver(await table.pack(placed.id, placed.lines));
  const { documents = [] } = (await table.read(placed.id)).order;
  return { ...placed, documents };
}

const download = (headers: Record<string, string>, id: string) => app.inject({ url: `/api/documents/${id}`, headers });

test('a customer downloads the paper of an invoice once it is drawn', async () => {
  const { id, customer, documents } = await aSentOrder();
  const [invoice] = documents;
  expect(invoice).toMatchObject({ kind: 'invoice', isReady: false, total: 2398 });
  expect((await download(customer.headers, invoice?.id ?? '')).statusCode).toBe(404);
  await runWaitingJobs([draw], { pool, tools: { db, log } });
  expect((await table.read(id)).order.documents).toMatchObject([{ isReady: true }]);

  const reply = await download(customer.headers, invoice?.id ?? '');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`${invoice?.number.replaceAll('/', '-')}.pdf`),
    'cache-control': expect.stringContaining('no-store'),
  });
  const [page, ...others] = await readPdf(reply.rawPayload);
  expect(others).toEqual([]);
  for (const words of [
    invoice?.number ?? '',
    'Tax invoice',
    '27AAPFU0939F1ZV',
    'Maharashtra',
    '621132',
    '2,283.80',
    '57.10',
    '₹2,398.00',
    'two thousand three hundred and ninety-eight',
  ])
    expect(page?.text).toContain(words);
});

test('a document that is drawn ten times at once has one file, whose hash it keeps', async () => {
  const { documents } = await aSentOrder();
  const documentId = documents[0]?.id ?? '';
  await Promise.all(Array.from({ length: 10 }, () => draw.run({ db, log }, { documentId })));
  const { rows } = await sql<{ key: string; sha256: Buffer }>`
    select file_key as key, sha256 from document_files where document_id = ${documentId}
  `.execute(db);
  expect(rows).toHaveLength(1);
  const [file] = rows;
  const kept = await mediaStore.getBytes(file?.key ?? '');
  expect(createHash('sha256').update(kept).digest()).toEqual(file?.sha256);
  const files = await Array.fromAsync(mediaStore.files('private'));
  const { rows: known } = await sql`select from document_files`.execute(db);
  expect(files).toHaveLength(known.length);
});

test('what the company is called later stands on no paper that was issued before', async () => {
  const { documents } = await aSentOrder();
  const [before] = (await sql<{ name: string }>`select name from company`.execute(db)).rows;
  await sql`update company set name = 'Another Name'`.execute(db);
  await runWaitingJobs([draw], { pool, tools: { db, log } });
  await sql`update company set name = ${before?.name}`.execute(db);
  const reply = await download(table.clerk.headers, documents[0]?.id ?? '');
  expect((await readPdf(reply.rawPayload))[0]?.text).not.toContain('Another Name');
});
