import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createBucket } from '#test/s3-bucket.ts';
import { createTestApp } from '#test/test-app.ts';
import { loadConfig } from '../config.ts';
import { addMs, DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { runPendingJobs } from '../platform/jobs.ts';
import { mediaJobs } from './media.jobs.ts';
import { createMediaStore } from './store.ts';

// Simulates a crash: after this many writes, nothing is written or deleted.
let writesLeft = Infinity;
// Simulates a full disk: only the start of a file is written.
let isDiskFull = false;
const mediaFolder = await mkdtemp(path.join(tmpdir(), 'kinari-media-'));
afterAll(() => rm(mediaFolder, { recursive: true, force: true }));
const settings = { ...loadConfig(), MEDIA_FOLDER: mediaFolder, MEDIA_S3_BUCKET: 'brittle' };
if (settings.MEDIA_STORE === 's3') await createBucket(settings, 'brittle');
const disk = createMediaStore(settings);
const failingStore = new Proxy(disk, {
  get(target, name) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') return method;
    return (...args: unknown[]) => {
      if (name === 'put') writesLeft -= 1;
      if (name === 'put' && isDiskFull) return failWithFullDisk(String(args[0]));
      if (writesLeft < 0 && ['put', 'delete', 'deleteAll'].includes(String(name))) throw new Error('the process died');
      return Reflect.apply(method, target, args) as unknown;
    };
  },
});

async function failWithFullDisk(file: string): Promise<never> {
  await disk.put(file, 'cut');
  throw new Error('Cannot write file', { cause: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) });
}

const { app, db, pool, log, config } = await createTestApp({ RATE_LIMITS: 'off' }, { mediaStore: failingStore });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const photo = await createTestPhoto({ width: 700, height: 800 });

let count = 0;
async function createCategory({ name = `Category ${(count += 1)}`, file = photo } = {}) {
  const form = await createTestForm({ name }, { files: [file] });
  const headers = { ...form.headers, ...admin.headers };
  return app.inject({ method: 'POST', url: '/api/categories', payload: form.payload, headers });
}
const getImage = (reply: { body: string }) =>
  (JSON.parse(reply.body) as EndpointResponse<'createCategory'>).category.images[0];

const listFiles = async () => {
  const folders = (await Array.fromAsync(disk.folders())).flat();
  const files = await Promise.all(folders.map((folder) => Array.fromAsync(disk.files(folder))));
  return files
    .flat()
    .map(({ key }) => key)
    .toSorted();
};
const createJobs = (now: Date) =>
  mediaJobs({ store: failingStore, uploadsFolder: config.UPLOADS_FOLDER, now: () => now });
const runJobs = () => runPendingJobs(createJobs(new Date()), { pool, tools: { db, log } });
const runScheduledJobs = async (now: Date) => {
  for (const job of createJobs(now)) if (job.schedule) await job.run({ db, log }, {});
};
const listRowsAndFolders = async () => {
  const { rows } = await pool.query<{ key: string }>('select key from images');
  return {
    rows: rows.map(({ key }) => key).toSorted(),
    folders: [...new Set((await listFiles()).map((file) => file.split('/')[0]))],
  };
};

afterEach(() => {
  writesLeft = Infinity;
});

describe('an image', () => {
  test('is available at the default width immediately, and in all sizes after its job', async () => {
    const url = (await createCategory()).body;
    const before = getImage({ body: url });
    expect(before).toMatchObject({ widths: [640], formats: ['webp'], width: 700, height: 800 });
    await runJobs();
    const categories = (await app.inject('/api/categories')).json<EndpointResponse<'listCategories'>>();
    const after = categories.find(({ images }) => images[0]?.id === before?.id)?.images[0];
    expect(after).toMatchObject({ widths: [160, 320, 640, 700], formats: ['avif', 'webp'], url: before?.url });
    const folder = after?.url.split('/').slice(0, -1).join('/');
    for (const width of after?.widths ?? []) {
      for (const format of ['avif', 'webp']) {
        const served = await app.inject(`${folder}/${width}.${format}`);
        expect(served.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
        });
      }
    }
    expect((await listFiles()).filter((file) => file.endsWith('master.png'))).toEqual([]);
    expect((await app.inject(`${folder}/master.png`)).statusCode).toBe(404);
  });

  test('can be uploaded as WebP', async () => {
    const bytes = await sharp(photo.bytes).webp().toBuffer();
    const image = getImage(await createCategory({ file: { bytes, type: 'image/webp', name: 'photo.webp' } }));
    expect(image).toMatchObject({ widths: [640], width: 700, height: 800 });
  });

  test.each(['image/heic', 'image/jpeg'])('in HEIC sent as %s is rejected with a reason', async (type) => {
    const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(2000)]);
    const { statusCode, body } = await createCategory({ file: { bytes, type, name: 'IMG_0001.HEIC' } });
    expect(statusCode).toBe(400);
    expect((JSON.parse(body) as ErrorResponse).message).toBe('HEIC images are not supported. Export the image as JPEG');
  });

  test.each([0, 1])(
    'whose process dies after %i files leaves no row, and its files are purged after a day',
    async (n) => {
      const before = await listRowsAndFolders();
      writesLeft = n;
      expect((await createCategory()).statusCode).toBe(500);
      expect((await listRowsAndFolders()).rows).toEqual(before.rows);
      writesLeft = Infinity;
      await runScheduledJobs(addMs(new Date(), 23 * HOUR));
      expect((await listRowsAndFolders()).folders).toHaveLength(before.folders.length + n);
      await runScheduledJobs(addMs(new Date(), DAY + MINUTE));
      expect(await listRowsAndFolders()).toEqual(before);
    },
  );

  test('is rendered as a small JPEG for emails on first request, before or after its job', async () => {
    const [unprocessed, finished] = [getImage(await createCategory()), getImage(await createCategory())];
    const getEmailImage = async (key = '') => {
      const reply = await app.inject(`/uploads/${key}/letter.jpg`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        // Webmail embeds it in its own pages.
        'cross-origin-resource-policy': 'cross-origin',
      });
      return reply.rawPayload;
    };
    const getImageKey = (uploaded: typeof unprocessed) => uploaded?.url.split('/')[2];
    const bytes = await getEmailImage(getImageKey(unprocessed));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 160 });
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r + 60);
    await runJobs();
    await getEmailImage(getImageKey(finished));
    await disk.put(`${getImageKey(unprocessed)}/letter.jpg`, 'stored, and not rendered again');
    expect((await getEmailImage(getImageKey(unprocessed))).toString()).toBe('stored, and not rendered again');
  });

  test('with transparency has a background of its dominant colour in emails', async () => {
    const square = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="250"><rect x="60" y="60" width="80" height="130" fill="#2f4e86"/></svg>',
    );
    const bytes = await sharp(square).png().toBuffer();
    const key = getImage(await createCategory({ file: { bytes } }))?.url.split('/')[2];
    const { data, info } = await sharp((await app.inject(`/uploads/${key}/letter.jpg`)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    expect(pixel(4, 4).every((channel) => channel > 200)).toBe(true);
    expect(pixel(64, 80)[2]).toBeLessThan(160);
  });

  test('of a rejected save leaves no row and no file', async () => {
    await createCategory({ name: 'Taken' });
    const before = await listRowsAndFolders();
    expect((await createCategory({ name: 'Taken' })).statusCode).toBe(409);
    expect(await listRowsAndFolders()).toEqual(before);
  });

  test.each([0, 1, 5, 7])('whose job dies after %i files is completed by the next attempt', async (n) => {
    const image = getImage(await createCategory());
    writesLeft = n;
    await expect(createJobs(new Date())[0]?.run({ db, log }, { imageId: image?.id })).rejects.toThrow(
      'the process died',
    );
    const { rows } = await pool.query('select widths from images where id = $1', [image?.id]);
    expect(rows).toEqual([{ widths: [640] }]);
    writesLeft = Infinity;
    for (let runs = 0; runs < 2; runs++) await createJobs(new Date())[0]?.run({ db, log }, { imageId: image?.id });
    const finished = await pool.query('select widths from images where id = $1', [image?.id]);
    expect(finished.rows).toEqual([{ widths: [160, 320, 640, 700] }]);
  });

  test('that is unused is purged after thirty days', async () => {
    const image = getImage(await createCategory());
    const releasedAt = addMs(new Date(), -31 * DAY);
    await pool.query('update categories set image_id = null where image_id = $1', [image?.id]);
    await pool.query('update images set unused_since = $2 where id = $1', [image?.id, addMs(new Date(), -29 * DAY)]);
    await runScheduledJobs(new Date());
    expect((await app.inject(image?.url ?? '')).statusCode).toBe(200);
    await pool.query('update images set unused_since = $2 where id = $1', [image?.id, releasedAt]);
    await runScheduledJobs(new Date());
    expect((await app.inject(image?.url ?? '')).statusCode).toBe(404);
  });
});

test('an image whose files cannot be deleted keeps its row until the next attempt', async () => {
  const image = getImage(await createCategory());
  await pool.query('update categories set image_id = null where image_id = $1', [image?.id]);
  await pool.query('update images set unused_since = $2 where id = $1', [image?.id, addMs(new Date(), -31 * DAY)]);
  const countRows = async () => (await pool.query('select from images where id = $1', [image?.id])).rows.length;
  writesLeft = -1;
  await expect(runScheduledJobs(new Date())).rejects.toThrow('the process died');
  writesLeft = Infinity;
  expect(await countRows()).toBe(1);
  await runScheduledJobs(new Date());
  expect(await countRows()).toBe(0);
  expect((await app.inject(image?.url ?? '')).statusCode).toBe(404);
});

test('a full disk returns a clear error and leaves no partial files', async () => {
  const before = await listFiles();
  isDiskFull = true;
  const reply = await createCategory();
  isDiskFull = false;
  expect(reply.statusCode).toBe(507);
  expect(reply.json()).toMatchObject({ code: 'storage_full' });
  expect(await listFiles()).toEqual(before);
});

test('uploads of a dead process are purged after an hour, active ones stay', async () => {
  const [staleFolder, activeFolder] = [
    path.join(config.UPLOADS_FOLDER, 'form-dead'),
    path.join(config.UPLOADS_FOLDER, 'form-work'),
  ];
  for (const folder of [staleFolder, activeFolder]) await mkdir(folder, { recursive: true });
  const longAgo = addMs(new Date(), -61 * MINUTE);
  await utimes(staleFolder, longAgo, longAgo);
  await runScheduledJobs(new Date());
  expect(await readdir(config.UPLOADS_FOLDER)).toEqual(['form-work']);
});
