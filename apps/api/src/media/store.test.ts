import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startFakeS3Server } from '#test/s3-server.ts';
import { loadConfig } from '../config.ts';
import { createMediaStore } from './store.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'kinari-store-'));
const s3 = await startFakeS3Server('images');
afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true });
});

const createBucketStore = (url: string, { keyId = 'id', secret = 'secret' } = {}) =>
  createMediaStore({
    ...loadConfig({}),
    MEDIA_STORE: 's3',
    MEDIA_S3_ENDPOINT: url,
    MEDIA_S3_BUCKET: 'images',
    MEDIA_S3_ACCESS_KEY_ID: keyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secret,
  });
const diskStore = createMediaStore({ ...loadConfig({}), MEDIA_FOLDER: folder });
const s3Store = createBucketStore(s3.url);

// If a real S3 server with an empty bucket `images` is configured, it must behave the same.
const { TEST_S3_ENDPOINT: real, TEST_S3_KEY_ID: keyId, TEST_S3_SECRET: secret } = process.env;
const realS3Store = real && keyId && secret && createBucketStore(real, { keyId, secret });
const stores = [['a folder', diskStore] as const, ['a bucket', s3Store] as const];

describe.each(realS3Store ? [...stores, ['a real bucket', realS3Store] as const] : stores)('%s', (_name, store) => {
  const listKeys = async (name: string) =>
    (await Array.fromAsync(store.files(name))).map(({ key }) => key).toSorted((one, other) => one.localeCompare(other));
  const listFolders = async () => (await Array.fromAsync(store.folders())).flat().toSorted();

  test('returns what was stored, also after an overwrite', async () => {
    await store.put('one/640.webp', 'first');
    const bytes = Buffer.from([0, 255, 10, 13]);
    await store.put('one/640.webp', bytes);
    expect(await store.exists('one/640.webp')).toBe(true);
    expect(await store.getBytes('one/640.webp')).toEqual(bytes);
    expect(await buffer(await store.getStream('one/640.webp'))).toEqual(bytes);
  });

  test('returns false for a missing file, and deleting it succeeds', async () => {
    expect(await store.exists('one/9.webp')).toBe(false);
    expect(await store.exists('one')).toBe(false);
    await expect(store.getBytes('one/9.webp')).rejects.toThrow(/404|ENOENT/);
    await expect(store.getStream('one/9.webp')).rejects.toThrow(/404|ENOENT/);
    await store.delete('one/9.webp');
    await store.deleteAll('nothing');
  });

  test('lists files of a folder and top-level folders across pages', async () => {
    const names = ['a.webp', 'b.webp', 'c.avif', 'd_e-f.avif'].map((name) => `many/${name}`);
    for (const name of [...names, 'many/deeper/x.webp', 'few/x.webp', 'lonely.txt']) await store.put(name, name);
    expect(await listKeys('many')).toEqual(names);
    expect(await listKeys('nothing')).toEqual([]);
    expect(await listFolders()).toEqual(['few', 'many', 'one']);
    for await (const { lastModified } of store.files('many')) expect(lastModified.getFullYear()).toBeGreaterThan(2025);
  });

  test('deletes a folder with all its files and nothing else', async () => {
    await store.put('oneself/640.webp', 'stays');
    await store.deleteAll('one');
    await store.deleteAll('many');
    await store.delete('few/x.webp');
    await store.delete('lonely.txt');
    expect([await listKeys('one'), await listKeys('many'), await listKeys('many/deeper')]).toEqual([[], [], []]);
    expect(await listKeys('oneself')).toEqual(['oneself/640.webp']);
    await store.deleteAll('oneself');
  });
});

describe('a folder', () => {
  test('rejects keys that leave the folder', async () => {
    const putFile = async (key: string) => diskStore.put(key, 'out');
    for (const key of ['../x', 'one/../../x', '/etc/passwd', '', 'one//x', '.hidden', 'one/\0'])
      await expect(putFile(key)).rejects.toThrow('Invalid media key');
  });

  test('leaves no partial file after a failed write', async () => {
    await diskStore.put('taken/x.webp', 'a file');
    await expect(diskStore.put('taken/x.webp/y.webp', 'below a file')).rejects.toThrow(/ENOTDIR|EEXIST/);
    await diskStore.put('blocked/x/y.webp', 'a folder of that name');
    await expect(diskStore.put('blocked/x', 'instead of a folder')).rejects.toThrow('EISDIR');
    expect(await readdir(path.join(folder, 'blocked'))).toEqual(['x']);
  });
});

describe('a bucket', () => {
  test('is retried when busy, three attempts in total', async () => {
    s3.fail(503, 500);
    await s3Store.put('busy/x.webp', 'at last');
    expect(s3.files.get('busy/x.webp')?.toString()).toBe('at last');
    s3.fail(503, 503, 503);
    await expect(s3Store.getBytes('busy/x.webp')).rejects.toThrow('The media store returned 503 Planned');
  });

  test('that denies access is not retried and not treated as a missing file', async () => {
    const before = s3.requests.length;
    s3.fail(403, 403);
    await expect(s3Store.exists('busy/x.webp')).rejects.toThrow('The media store returned 403');
    await expect(s3Store.put('busy/x.webp', 'no')).rejects.toThrow('403 Planned');
    expect(s3.requests.length).toBe(before + 2);
  });

  test('that is unreachable throws an error with the network error code', async () => {
    const closedServer = await startFakeS3Server('images');
    closedServer.close();
    await expect(createBucketStore(closedServer.url).exists('x')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('gets the key id and never the secret', () => {
    for (const { authorization } of s3.requests) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=/,
      );
      expect(authorization).not.toContain('secret');
    }
  });
});
