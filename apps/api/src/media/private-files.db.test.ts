import { afterAll, describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createInvoiceReader } from '#test/private-invoice.ts';
import { startFakeS3Server } from '#test/s3-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { getPrivateFile, storePrivateFile } from './private-files.ts';
import { createMediaStore } from './store.ts';

const bucket = await startFakeS3Server('shop');
afterAll(bucket.close);

const diskApp = await createTestApp();
const s3Store = createMediaStore({
  ...diskApp.config,
  MEDIA_STORE: 's3',
  MEDIA_S3_ENDPOINT: bucket.url,
  MEDIA_S3_BUCKET: 'shop',
  MEDIA_S3_ACCESS_KEY_ID: 'key',
  MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
});
const s3App = await createTestApp({}, { mediaStore: s3Store });

describe.each([
  ['on disk', diskApp],
  ['in a bucket', s3App],
])('a private file %s', (_label, shop) => {
  const { db, mediaStore } = shop;
  const getInvoice = createInvoiceReader(shop, 'invoice.pdf', (file, session) =>
    getPrivateFile(mediaStore, file, session),
  );

  test('can be read only by its owner and staff', async () => {
    const [owner, otherUser, admin] = [
      await createTestUser(db),
      await createTestUser(db),
      await createTestUser(db, { userType: 'ADMIN' }),
    ];
    const key = await storePrivateFile(mediaStore, Buffer.from('%PDF-1.7 for one'));
    for (const { headers } of [owner, admin]) {
      const reply = await getInvoice(owner.id, key, headers);
      expect([reply.statusCode, reply.body]).toEqual([200, '%PDF-1.7 for one']);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect((await getInvoice(owner.id, key, otherUser.headers)).statusCode).toBe(404);
    expect((await getInvoice(owner.id, key)).statusCode).toBe(401);
  });

  test('is not served as a public upload', async () => {
    const key = await storePrivateFile(mediaStore, Buffer.from('for one'));
    expect(await mediaStore.exists(key)).toBe(true);
    const name = key.slice('private/'.length);
    for (const path of [key, `share/../${key}`, `share/%2e%2e/${key}`, `private%2f${name}`, `${name}/../../${key}`]) {
      expect((await shop.app.inject(`/uploads/${path}`)).statusCode).toBe(404);
    }
  });

  test('gives no access to other files of the store', async () => {
    const owner = await createTestUser(db);
    await mediaStore.put('elsewhere.txt', 'not this way');
    for (const key of ['elsewhere.txt', 'private/../elsewhere.txt', `private/${'0'.repeat(48)}`]) {
      expect((await getInvoice(owner.id, key, owner.headers)).statusCode).toBe(404);
    }
  });
});
