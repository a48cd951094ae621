import { afterAll, describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createInvoiceReader } from '#test/private-invoice.ts';
import { createBucket } from '#test/s3-bucket.ts';
import { startFakeS3Server } from '#test/s3-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { storePrivateFile, streamPrivateFile } from './private-files.ts';
import { presignUrl } from './s3/s3-signature.ts';
import { createMediaStore } from './store.ts';

const fakeS3 = await startFakeS3Server('lent');
afterAll(fakeS3.close);
// Only a real S3 server checks signatures: `npm run ops:s3`.
const { TEST_S3_ENDPOINT: real, TEST_S3_KEY_ID: keyId = 'id', TEST_S3_SECRET: secret = 'secret' } = process.env;
const root = `${real ?? fakeS3.url}/lent`;

const shop = await createTestApp();
const s3Config = {
  MEDIA_S3_ENDPOINT: real ?? fakeS3.url,
  MEDIA_S3_ACCESS_KEY_ID: keyId,
  MEDIA_S3_SECRET_ACCESS_KEY: secret,
};
if (real) await createBucket({ ...shop.config, ...s3Config }, 'lent');
const store = createMediaStore({
  ...shop.config,
  ...s3Config,
  MEDIA_STORE: 's3',
  MEDIA_S3_BUCKET: 'lent',
  MEDIA_S3_PRESIGNED_URLS: 'on',
});

const getInvoice = createInvoiceReader(shop, 'Invoice 7.pdf', (file, session) =>
  streamPrivateFile(store, file, session),
);

describe('presigned URLs of private files', () => {
  test('only the owner is redirected to a URL that is valid for one minute', async () => {
    const [owner, otherUser] = [await createTestUser(shop.db), await createTestUser(shop.db)];
    const key = await storePrivateFile(store, Buffer.from('%PDF-1.7 for one'));
    const reply = await getInvoice(owner.id, key, owner.headers);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'no-store']);
    const { searchParams, pathname } = new URL(reply.headers.location ?? '');
    expect(pathname).toBe(`/lent/${key}`);
    expect(searchParams.get('X-Amz-Expires')).toBe('60');
    expect(searchParams.get('response-content-disposition')).toContain('attachment; filename="Invoice 7.pdf"');
    expect((await getInvoice(owner.id, key, otherUser.headers)).statusCode).toBe(404);
    expect((await getInvoice(owner.id, key)).statusCode).toBe(401);
  });

  test('are off unless the setting is on', () => {
    expect(createMediaStore({ ...shop.config, ...s3Config, MEDIA_STORE: 's3', MEDIA_S3_BUCKET: 'lent' }).lend).toBe(
      undefined,
    );
    expect(createMediaStore({ ...shop.config, MEDIA_STORE: 'disk' }).lend).toBe(undefined);
  });

  test.skipIf(!real)('the bucket rejects changed, expired and unsigned URLs', async () => {
    const owner = await createTestUser(shop.db);
    const key = await storePrivateFile(store, Buffer.from('%PDF-1.7 for one'));
    const presigned = new URL((await getInvoice(owner.id, key, owner.headers)).headers.location ?? '');
    const found = await fetch(presigned);
    expect([found.status, await found.text()]).toEqual([200, '%PDF-1.7 for one']);
    expect(found.headers.get('content-type')).toContain('application/pdf');
    expect(found.headers.get('content-disposition')).toContain('filename="Invoice 7.pdf"');

    const other = await storePrivateFile(store, Buffer.from('for another'));
    const tampered = new URL(presigned.href.replace(key, other));
    const renamed = new URL(presigned.href.replace('Invoice', 'Harmless'));
    const longer = new URL(presigned.href.replace('Expires=60', 'Expires=6000'));
    const unsigned = new URL(`${root}/${key}`);
    const oneHourAgo = new Date(Date.now() - 3_600_000);
    const { MEDIA_S3_REGION: region } = shop.config;
    const expired = presignUrl({ region, keyId, secret }, { root, key, seconds: 60, now: oneHourAgo });
    // Swift does not recognise an unsigned URL as S3 and returns 400.
    expect([400, 403]).toContain((await fetch(unsigned)).status);
    for (const url of [tampered, renamed, longer, expired])
      expect([url.href, (await fetch(url)).status]).toEqual([url.href, 403]);
  });
});
