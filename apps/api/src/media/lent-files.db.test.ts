import { type Call, file } from '@kinari/contract/call';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anApiOf } from '#test/calls-of-our-own.ts';
import { aPerson } from '#test/factories.ts';
import { makeBucket } from '#test/real-bucket.ts';
import { openS3Server } from '#test/s3-server.ts';
import { openShop } from '#test/shop.ts';
import { serve } from '../platform/http/endpoint.ts';
import { keepPrivateFile, sendPrivateFile } from './private-files.ts';
import { presignedAddress } from './s3/s3-signature.ts';
import { openMediaStore } from './store.ts';

const standIn = await openS3Server('lent');
afterAll(standIn.close);
// Only a real S3 knows whether a signature is good: `npm run ops:s3`.
const { TEST_S3_ENDPOINT: real, TEST_S3_KEY_ID: keyId = 'id', TEST_S3_SECRET: secret = 'secret' } = process.env;
const root = `${real ?? standIn.url}/lent`;

const shop = await openShop();
const where = { MEDIA_S3_ENDPOINT: real ?? standIn.url, MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret };
if (real) await makeBucket({ ...shop.config, ...where }, 'lent');
const store = openMediaStore({
  ...shop.config,
  ...where,
  MEDIA_STORE: 's3',
  MEDIA_S3_BUCKET: 'lent',
  MEDIA_S3_PRESIGN: 'on',
});

const entry = {
  summary: 'An invoice',
  access: 'signed-in',
  params: z.object({ owner: z.uuid(), key: z.string() }),
  reply: file('application/pdf'),
  refusals: ['not_found'],
} as const satisfies Call;
const api = anApiOf(shop);
serve(
  api,
  { name: 'readInvoice', method: 'GET', path: '/invoices/{owner}/{key}', entry },
  async ({ params: { owner, key }, session }) => ({
    name: 'Invoice 7.pdf',
    content: await sendPrivateFile(store, { key, ownerId: owner }, session),
  }),
);
const read = (owner: string, key: string, headers: Record<string, string> = {}) =>
  api.inject({ url: `/api/invoices/${owner}/${encodeURIComponent(key)}`, headers });

describe('where a bucket lends private files out,', () => {
  test('their owner is sent there by an address of a minute, and nobody else', async () => {
    const [owner, stranger] = [await aPerson(shop.db), await aPerson(shop.db)];
    const key = await keepPrivateFile(store, Buffer.from('%PDF-1.7 for one'));
    const reply = await read(owner.id, key, owner.headers);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'no-store']);
    const { searchParams, pathname } = new URL(reply.headers.location ?? '');
    expect(pathname).toBe(`/lent/${key}`);
    expect(searchParams.get('X-Amz-Expires')).toBe('60');
    expect(searchParams.get('response-content-disposition')).toContain('attachment; filename="Invoice 7.pdf"');
    expect((await read(owner.id, key, stranger.headers)).statusCode).toBe(404);
    expect((await read(owner.id, key)).statusCode).toBe(401);
  });

  test('none is lent unless a setting says so', () => {
    expect(openMediaStore({ ...shop.config, ...where, MEDIA_STORE: 's3', MEDIA_S3_BUCKET: 'lent' }).lend).toBe(
      undefined,
    );
    expect(openMediaStore({ ...shop.config, MEDIA_STORE: 'disk' }).lend).toBe(undefined);
  });

  test.skipIf(!real)('the bucket takes no other address than the one it was', async () => {
    const owner = await aPerson(shop.db);
    const key = await keepPrivateFile(store, Buffer.from('%PDF-1.7 for one'));
    const lent = new URL((await read(owner.id, key, owner.headers)).headers.location ?? '');
    const found = await fetch(lent);
    expect([found.status, await found.text()]).toEqual([200, '%PDF-1.7 for one']);
    expect(found.headers.get('content-type')).toContain('application/pdf');
    expect(found.headers.get('content-disposition')).toContain('filename="Invoice 7.pdf"');

    const other = await keepPrivateFile(store, Buffer.from('for another'));
    const tampered = new URL(lent.href.replace(key, other));
    const renamed = new URL(lent.href.replace('Invoice', 'Harmless'));
    const longer = new URL(lent.href.replace('Expires=60', 'Expires=6000'));
    const unsigned = new URL(`${root}/${key}`);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const { MEDIA_S3_REGION: region } = shop.config;
    const expired = presignedAddress({ region, keyId, secret }, { root, key, seconds: 60, now: anHourAgo });
    // Swift does not know that a bare address is meant for S3, and calls it a bad request.
    expect([400, 403]).toContain((await fetch(unsigned)).status);
    for (const url of [tampered, renamed, longer, expired])
      expect([url.href, (await fetch(url)).status]).toEqual([url.href, 403]);
  });
});
