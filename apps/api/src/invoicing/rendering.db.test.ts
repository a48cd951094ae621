import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readPdf } from '#test/pdf.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTaxedVariant, registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import { runPendingJobs } from '../platform/jobs.ts';
import { renderTaxDocumentJob } from './invoicing.jobs.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool, log, mediaStore } = testApp;
const packingApi = await createPackingHelpers(testApp);
const renderJob = renderTaxDocumentJob(mediaStore);

beforeAll(() => registerForGst(db));

async function createShippedOrder() {
  const { id: variantId } = await createTaxedVariant(db);
  const placed = await packingApi.order([{ variantId, quantity: 2 }]);
  await packingApi.handOverShipments(await packingApi.pack(placed.id, placed.lines));
  const { documents = [] } = (await packingApi.read(placed.id)).order;
  return { ...placed, documents };
}

const download = (headers: Record<string, string>, id: string) => app.inject({ url: `/api/documents/${id}`, headers });

test('a customer can download an invoice PDF after it is rendered', async () => {
  const { id, customer, documents } = await createShippedOrder();
  const [invoice] = documents;
  expect(invoice).toMatchObject({ kind: 'invoice', isReady: false, total: 2398 });
  expect((await download(customer.headers, invoice?.id ?? '')).statusCode).toBe(404);
  await runPendingJobs([renderJob], { pool, tools: { db, log } });
  expect((await packingApi.read(id)).order.documents).toMatchObject([{ isReady: true }]);

  const reply = await download(customer.headers, invoice?.id ?? '');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`${invoice?.number.replaceAll('/', '-')}.pdf`),
    'cache-control': expect.stringContaining('no-store'),
  });
  const [page, ...others] = await readPdf(reply.rawPayload);
  expect(others).toEqual([]);
  for (const text of [
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
    expect(page?.text).toContain(text);
});

test('a document rendered ten times at once has one file with the recorded hash', async () => {
  const { documents } = await createShippedOrder();
  const documentId = documents[0]?.id ?? '';
  await Promise.all(Array.from({ length: 10 }, () => renderJob.run({ db, log }, { documentId })));
  const { rows } = await sql<{ key: string; sha256: Buffer }>`
    select file_key as key, sha256 from tax_document_files where tax_document_id = ${documentId}
  `.execute(db);
  expect(rows).toHaveLength(1);
  const [file] = rows;
  const stored = await mediaStore.getBytes(file?.key ?? '');
  expect(createHash('sha256').update(stored).digest()).toEqual(file?.sha256);
  const files = await Array.fromAsync(mediaStore.files('private'));
  const { rows: recorded } = await sql`select from tax_document_files`.execute(db);
  expect(files).toHaveLength(recorded.length);
});

test('a later company name does not appear on documents issued before', async () => {
  const { documents } = await createShippedOrder();
  const [before] = (await sql<{ name: string }>`select name from company`.execute(db)).rows;
  await sql`update company set name = 'Another Name'`.execute(db);
  await runPendingJobs([renderJob], { pool, tools: { db, log } });
  await sql`update company set name = ${before?.name}`.execute(db);
  const reply = await download(packingApi.staffUser.headers, documents[0]?.id ?? '');
  expect((await readPdf(reply.rawPayload))[0]?.text).not.toContain('Another Name');
});
