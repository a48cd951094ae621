import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { makeBucket } from '#test/real-bucket.ts';
import { openShop } from '#test/shop.ts';
import { readConfig } from '../config.ts';
import { DAY, HOUR, later, MINUTE } from '../platform/clock.ts';
import { runWaitingJobs } from '../platform/jobs.ts';
import { mediaJobs } from './media.jobs.ts';
import { openMediaStore } from './store.ts';

// A store that loses its process: from the given write on, nothing is written and nothing cleaned up any more.
let writesLeft = Infinity;
// A disk without room: it takes the beginning of a file and no more.
let full = false;
const mediaFolder = await mkdtemp(path.join(tmpdir(), 'kinari-media-'));
afterAll(() => rm(mediaFolder, { recursive: true, force: true }));
const settings = { ...readConfig(), MEDIA_FOLDER: mediaFolder, MEDIA_S3_BUCKET: 'brittle' };
if (settings.MEDIA_STORE === 's3') await makeBucket(settings, 'brittle');
const disk = openMediaStore(settings);
const brittle = new Proxy(disk, {
  get(target, name) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') return method;
    return (...given: unknown[]) => {
      if (name === 'put') writesLeft -= 1;
      if (name === 'put' && full) return cutOff(String(given[0]));
      if (writesLeft < 0 && ['put', 'delete', 'deleteAll'].includes(String(name))) throw new Error('the process died');
      return Reflect.apply(method, target, given) as unknown;
    };
  },
});

async function cutOff(file: string): Promise<never> {
  await disk.put(file, 'cut');
  throw new Error('Cannot write file', { cause: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) });
}

const { app, db, pool, log, config } = await openShop({ RATE_LIMITS: 'off' }, { mediaStore: brittle });
const admin = await aPerson(db, { userType: 'ADMIN' });
const photo = await aPhoto({ width: 700, height: 800 });

let count = 0;
async function createCategory({ name = `Category ${(count += 1)}`, file = photo } = {}) {
  const form = await aForm({ name }, { files: [file] });
  const headers = { ...form.headers, ...admin.headers };
  return app.inject({ method: 'POST', url: '/api/categories', payload: form.payload, headers });
}
const pictureOf = (reply: { body: string }) => (JSON.parse(reply.body) as Reply<'createCategory'>).category.images[0];

const filesOf = async () => {
  const folders = (await Array.fromAsync(disk.folders())).flat();
  const files = await Promise.all(folders.map((folder) => Array.fromAsync(disk.files(folder))));
  return files
    .flat()
    .map(({ key }) => key)
    .toSorted();
};
const jobsAt = (now: Date) => mediaJobs({ store: brittle, uploadsFolder: config.UPLOADS_FOLDER, now: () => now });
const runJobs = () => runWaitingJobs(jobsAt(new Date()), { pool, tools: { db, log } });
const collectAt = async (now: Date) => {
  for (const job of jobsAt(now)) if (job.schedule) await job.run({ db, log }, {});
};
const rowsAndFiles = async () => {
  const { rows } = await pool.query<{ key: string }>('select key from pictures');
  return {
    rows: rows.map(({ key }) => key).toSorted(),
    folders: [...new Set((await filesOf()).map((file) => file.split('/')[0]))],
  };
};

afterEach(() => {
  writesLeft = Infinity;
});

describe('a picture', () => {
  test('is there at its preferred width at once, and in all widths and formats when its job has run', async () => {
    const url = (await createCategory()).body;
    const before = pictureOf({ body: url });
    expect(before).toMatchObject({ widths: [640], formats: ['webp'], width: 700, height: 800 });
    await runJobs();
    const categories = (await app.inject('/api/categories')).json<Reply<'listCategories'>>();
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
    expect((await filesOf()).filter((file) => file.endsWith('master.png'))).toEqual([]);
    expect((await app.inject(`${folder}/master.png`)).statusCode).toBe(404);
  });

  test('comes from a WebP file as from any other', async () => {
    const bytes = await sharp(photo.bytes).webp().toBuffer();
    const made = pictureOf(await createCategory({ file: { bytes, type: 'image/webp', name: 'photo.webp' } }));
    expect(made).toMatchObject({ widths: [640], width: 700, height: 800 });
  });

  test.each(['image/heic', 'image/jpeg'])(
    'does not come from a HEIC file sent as %s, and it is said why',
    async (type) => {
      const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(2000)]);
      const { statusCode, body } = await createCategory({ file: { bytes, type, name: 'IMG_0001.HEIC' } });
      expect(statusCode).toBe(400);
      expect((JSON.parse(body) as ErrorReply).message).toBe(
        'HEIC pictures cannot be read here. Please export the picture as JPEG',
      );
    },
  );

  test.each([0, 1])(
    'whose process dies after %i written files leaves no row, and no file older than a day',
    async (n) => {
      const before = await rowsAndFiles();
      writesLeft = n;
      expect((await createCategory()).statusCode).toBe(500);
      expect((await rowsAndFiles()).rows).toEqual(before.rows);
      writesLeft = Infinity;
      await collectAt(later(new Date(), 23 * HOUR));
      expect((await rowsAndFiles()).folders).toHaveLength(before.folders.length + n);
      await collectAt(later(new Date(), DAY + MINUTE));
      expect(await rowsAndFiles()).toEqual(before);
    },
  );

  test('is a small JPEG for letters when first asked for, whether its job has run or not', async () => {
    const [early, finished] = [pictureOf(await createCategory()), pictureOf(await createCategory())];
    const letterPicture = async (key = '') => {
      const reply = await app.inject(`/uploads/${key}/letter.jpg`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        // A mail program shows it on a page of its own.
        'cross-origin-resource-policy': 'cross-origin',
      });
      return reply.rawPayload;
    };
    const keyOf = (picture: typeof early) => picture?.url.split('/')[2];
    const bytes = await letterPicture(keyOf(early));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 160 });
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r + 60);
    await runJobs();
    await letterPicture(keyOf(finished));
    await disk.put(`${keyOf(early)}/letter.jpg`, 'kept, and not drawn again');
    expect((await letterPicture(keyOf(early))).toString()).toBe('kept, and not drawn again');
  });

  test('that is cut out stands on a ground of its own tint in letters', async () => {
    const square = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="250"><rect x="60" y="60" width="80" height="130" fill="#2f4e86"/></svg>',
    );
    const bytes = await sharp(square).png().toBuffer();
    const key = pictureOf(await createCategory({ file: { bytes } }))?.url.split('/')[2];
    const { data, info } = await sharp((await app.inject(`/uploads/${key}/letter.jpg`)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    expect(pixel(4, 4).every((channel) => channel > 200)).toBe(true);
    expect(pixel(64, 80)[2]).toBeLessThan(160);
  });

  test('of a save that is refused leaves nothing behind at all', async () => {
    await createCategory({ name: 'Taken' });
    const before = await rowsAndFiles();
    expect((await createCategory({ name: 'Taken' })).statusCode).toBe(409);
    expect(await rowsAndFiles()).toEqual(before);
  });

  test.each([0, 1, 5, 7])('whose job dies after %i files is finished by the next try', async (n) => {
    const made = pictureOf(await createCategory());
    writesLeft = n;
    await expect(jobsAt(new Date())[0]?.run({ db, log }, { pictureId: made?.id })).rejects.toThrow('the process died');
    const { rows } = await pool.query('select widths from pictures where id = $1', [made?.id]);
    expect(rows).toEqual([{ widths: [640] }]);
    writesLeft = Infinity;
    for (let runs = 0; runs < 2; runs++) await jobsAt(new Date())[0]?.run({ db, log }, { pictureId: made?.id });
    const finished = await pool.query('select widths from pictures where id = $1', [made?.id]);
    expect(finished.rows).toEqual([{ widths: [160, 320, 640, 700] }]);
  });

  test('that nothing shows goes after thirty days', async () => {
    const made = pictureOf(await createCategory());
    const released = later(new Date(), -31 * DAY);
    await pool.query('update categories set picture_id = null where picture_id = $1', [made?.id]);
    await pool.query('update pictures set released_at = $2 where id = $1', [made?.id, later(new Date(), -29 * DAY)]);
    await collectAt(new Date());
    expect((await app.inject(made?.url ?? '')).statusCode).toBe(200);
    await pool.query('update pictures set released_at = $2 where id = $1', [made?.id, released]);
    await collectAt(new Date());
    expect((await app.inject(made?.url ?? '')).statusCode).toBe(404);
  });
});

test('a picture whose files the store does not let go of keeps its row, and goes with the next try', async () => {
  const made = pictureOf(await createCategory());
  await pool.query('update categories set picture_id = null where picture_id = $1', [made?.id]);
  await pool.query('update pictures set released_at = $2 where id = $1', [made?.id, later(new Date(), -31 * DAY)]);
  const known = async () => (await pool.query('select from pictures where id = $1', [made?.id])).rows.length;
  writesLeft = -1;
  await expect(collectAt(new Date())).rejects.toThrow('the process died');
  writesLeft = Infinity;
  expect(await known()).toBe(1);
  await collectAt(new Date());
  expect(await known()).toBe(0);
  expect((await app.inject(made?.url ?? '')).statusCode).toBe(404);
});

test('a full disk is said in words, and nothing that it cut off stays', async () => {
  const before = await filesOf();
  full = true;
  const reply = await createCategory();
  full = false;
  expect(reply.statusCode).toBe(507);
  expect(reply.json()).toMatchObject({ code: 'storage_full' });
  expect(await filesOf()).toEqual(before);
});

test('uploads that a dead process left are gone after an hour, those at work stay', async () => {
  const [dead, atWork] = [path.join(config.UPLOADS_FOLDER, 'form-dead'), path.join(config.UPLOADS_FOLDER, 'form-work')];
  for (const folder of [dead, atWork]) await mkdir(folder, { recursive: true });
  const longAgo = later(new Date(), -61 * MINUTE);
  await utimes(dead, longAgo, longAgo);
  await collectAt(new Date());
  expect(await readdir(config.UPLOADS_FOLDER)).toEqual(['form-work']);
});
