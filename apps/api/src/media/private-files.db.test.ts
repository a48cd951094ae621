import { type Call, file } from '@kinari/contract/call';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anApiOf } from '#test/calls-of-our-own.ts';
import { aPerson } from '#test/factories.ts';
import { openS3Server } from '#test/s3-server.ts';
import { openShop } from '#test/shop.ts';
import { serve } from '../platform/http/endpoint.ts';
import { keepPrivateFile, readPrivateFile } from './private-files.ts';
import { openMediaStore } from './store.ts';

const bucket = await openS3Server('shop');
afterAll(bucket.close);

const onDisk = await openShop();
const inBucket = openMediaStore({
  ...onDisk.config,
  MEDIA_STORE: 's3',
  MEDIA_S3_ENDPOINT: bucket.url,
  MEDIA_S3_BUCKET: 'shop',
  MEDIA_S3_KEY_ID: 'key',
  MEDIA_S3_SECRET: 'secret',
});
const onS3 = await openShop({}, { mediaStore: inBucket });

const entry = {
  summary: 'An invoice',
  access: 'signed-in',
  params: z.object({ owner: z.uuid(), key: z.string() }),
  reply: file('application/pdf'),
  refusals: ['not_found'],
} as const satisfies Call;

describe.each([
  ['on disk', onDisk],
  ['in a bucket', onS3],
])('a private file %s', (_where, shop) => {
  const { db, mediaStore } = shop;
  const api = anApiOf(shop);
  serve(
    api,
    { name: 'readInvoice', method: 'GET', path: '/invoices/{owner}/{key}', entry },
    async ({ params: { owner, key }, session }) => ({
      name: 'invoice.pdf',
      content: await readPrivateFile(mediaStore, { key, ownerId: owner }, session),
    }),
  );
  const read = (owner: string, key: string, headers: Record<string, string> = {}) =>
    api.inject({ url: `/api/invoices/${owner}/${encodeURIComponent(key)}`, headers });

  test('is read by its owner and by staff, and by nobody else', async () => {
    const [owner, stranger, admin] = [await aPerson(db), await aPerson(db), await aPerson(db, { userType: 'ADMIN' })];
    const key = await keepPrivateFile(mediaStore, Buffer.from('%PDF-1.7 for one'));
    for (const { headers } of [owner, admin]) {
      const reply = await read(owner.id, key, headers);
      expect([reply.statusCode, reply.body]).toEqual([200, '%PDF-1.7 for one']);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect((await read(owner.id, key, stranger.headers)).statusCode).toBe(404);
    expect((await read(owner.id, key)).statusCode).toBe(401);
  });

  test('is not among the uploads that everybody may have', async () => {
    const key = await keepPrivateFile(mediaStore, Buffer.from('for one'));
    expect(await mediaStore.exists(key)).toBe(true);
    const name = key.slice('private/'.length);
    for (const path of [key, `share/../${key}`, `share/%2e%2e/${key}`, `private%2f${name}`, `${name}/../../${key}`]) {
      expect((await shop.app.inject(`/uploads/${path}`)).statusCode).toBe(404);
    }
  });

  test('is no way to other files of the store', async () => {
    const owner = await aPerson(db);
    await mediaStore.put('elsewhere.txt', 'not this way');
    for (const key of ['elsewhere.txt', 'private/../elsewhere.txt', `private/${'0'.repeat(48)}`]) {
      expect((await read(owner.id, key, owner.headers)).statusCode).toBe(404);
    }
  });
});
