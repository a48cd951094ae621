import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { openS3Server } from '#test/s3-server.ts';
import { readConfig } from '../config.ts';
import { openMediaStore } from './store.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'kinari-store-'));
const s3 = await openS3Server('pictures');
afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true });
});

const bucketAt = (url: string, { keyId = 'id', secret = 'secret' } = {}) =>
  openMediaStore({
    ...readConfig({}),
    MEDIA_STORE: 's3',
    MEDIA_S3_ENDPOINT: url,
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_KEY_ID: keyId,
    MEDIA_S3_SECRET: secret,
  });
const onDisk = openMediaStore({ ...readConfig({}), MEDIA_FOLDER: folder });
const inBucket = bucketAt(s3.url);

// Where a real S3 is at hand, with an empty bucket named `pictures`, it must do the same.
const { TEST_S3_ENDPOINT: real, TEST_S3_KEY_ID: keyId, TEST_S3_SECRET: secret } = process.env;
const realBucket = real && keyId && secret && bucketAt(real, { keyId, secret });
const stores = [['a folder', onDisk] as const, ['a bucket', inBucket] as const];

describe.each(realBucket ? [...stores, ['a real bucket', realBucket] as const] : stores)('%s', (_name, store) => {
  const keysIn = async (name: string) =>
    (await Array.fromAsync(store.files(name))).map(({ key }) => key).toSorted((one, other) => one.localeCompare(other));
  const foldersIn = async () => (await Array.fromAsync(store.folders())).flat().toSorted();

  test('gives back what was put, also when it was put twice', async () => {
    await store.put('one/640.webp', 'first');
    const bytes = Buffer.from([0, 255, 10, 13]);
    await store.put('one/640.webp', bytes);
    expect(await store.exists('one/640.webp')).toBe(true);
    expect(await store.getBytes('one/640.webp')).toEqual(bytes);
    expect(await buffer(await store.getStream('one/640.webp'))).toEqual(bytes);
  });

  test('does not know what was never put, and is not angry when it goes', async () => {
    expect(await store.exists('one/9.webp')).toBe(false);
    expect(await store.exists('one')).toBe(false);
    await expect(store.getBytes('one/9.webp')).rejects.toThrow(/404|ENOENT/);
    await expect(store.getStream('one/9.webp')).rejects.toThrow(/404|ENOENT/);
    await store.delete('one/9.webp');
    await store.deleteAll('nothing');
  });

  test('lists the files of a folder and the outermost folders, however many pages that takes', async () => {
    const names = ['a.webp', 'b.webp', 'c.avif', 'd_e-f.avif'].map((name) => `many/${name}`);
    for (const name of [...names, 'many/deeper/x.webp', 'few/x.webp', 'lonely.txt']) await store.put(name, name);
    expect(await keysIn('many')).toEqual(names);
    expect(await keysIn('nothing')).toEqual([]);
    expect(await foldersIn()).toEqual(['few', 'many', 'one']);
    for await (const { lastModified } of store.files('many')) expect(lastModified.getFullYear()).toBeGreaterThan(2025);
  });

  test('lets go of a folder with all that is in it, and of nothing else', async () => {
    await store.put('oneself/640.webp', 'stays');
    await store.deleteAll('one');
    await store.deleteAll('many');
    await store.delete('few/x.webp');
    await store.delete('lonely.txt');
    expect([await keysIn('one'), await keysIn('many'), await keysIn('many/deeper')]).toEqual([[], [], []]);
    expect(await keysIn('oneself')).toEqual(['oneself/640.webp']);
    await store.deleteAll('oneself');
  });
});

describe('a folder', () => {
  test('holds no way out of it', async () => {
    const putAt = async (key: string) => onDisk.put(key, 'out');
    for (const key of ['../x', 'one/../../x', '/etc/passwd', '', 'one//x', '.hidden', 'one/\0'])
      await expect(putAt(key)).rejects.toThrow('No name of a file');
  });

  test('keeps nothing of a file that could not be written', async () => {
    await onDisk.put('taken/x.webp', 'a file');
    await expect(onDisk.put('taken/x.webp/y.webp', 'below a file')).rejects.toThrow(/ENOTDIR|EEXIST/);
    await onDisk.put('blocked/x/y.webp', 'a folder of that name');
    await expect(onDisk.put('blocked/x', 'instead of a folder')).rejects.toThrow('EISDIR');
    expect(await readdir(path.join(folder, 'blocked'))).toEqual(['x']);
  });
});

describe('a bucket', () => {
  test('is asked again when it is busy, three times in all', async () => {
    s3.fail(503, 500);
    await inBucket.put('busy/x.webp', 'at last');
    expect(s3.files.get('busy/x.webp')?.toString()).toBe('at last');
    s3.fail(503, 503, 503);
    await expect(inBucket.getBytes('busy/x.webp')).rejects.toThrow('The media store answered 503 Planned');
  });

  test('that refuses is believed at once, and never taken for one without the file', async () => {
    const before = s3.asked.length;
    s3.fail(403, 403);
    await expect(inBucket.exists('busy/x.webp')).rejects.toThrow('The media store answered 403');
    await expect(inBucket.put('busy/x.webp', 'no')).rejects.toThrow('403 Planned');
    expect(s3.asked.length).toBe(before + 2);
  });

  test('out of reach is a refusal with the network’s own code', async () => {
    const gone = await openS3Server('pictures');
    gone.close();
    await expect(bucketAt(gone.url).exists('x')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('is told who asks, and never the secret', () => {
    for (const { authorization } of s3.asked) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=/,
      );
      expect(authorization).not.toContain('secret');
    }
  });
});
