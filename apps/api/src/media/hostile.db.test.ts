import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { hostileDrawings } from '#test/hostile/drawings.ts';
import { type HostileFile, hostilePhotos } from '#test/hostile/files.ts';
import { hostileMetadata } from '#test/hostile/metadata.ts';
import { hostileWebps } from '#test/hostile/webps.ts';
import { openShop } from '#test/shop.ts';
import { decode, type Undecodable } from './decode.ts';
import { cleanSvg } from './svg.ts';

const MB = 1024 * 1024;
const folder = await mkdtemp(path.join(tmpdir(), 'kinari-hostile-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { app, db, config } = await openShop({ RATE_LIMITS: 'off' });
const photos = [...(await hostilePhotos()), ...(await hostileWebps()), ...(await hostileMetadata())];
const drawings = hostileDrawings();

async function decoded(kind: 'photo' | 'logo', { bytes }: HostileFile) {
  const own = await mkdtemp(path.join(folder, 'file-'));
  const file = path.join(own, 'upload');
  await writeFile(file, bytes);
  const began = performance.now();
  const result = await decode(kind, file, own);
  const made = (await readdir(own)).filter((name) => name !== 'upload');
  const files = await Promise.all(made.map(async (name) => ({ name, bytes: await readFile(path.join(own, name)) })));
  return { result, files: 'refused' in result ? [] : files, tookMs: performance.now() - began };
}

const smallest = { what: 'the smallest photo', bytes: Buffer.from((await aPhoto()).bytes) };

/** Two seconds of a core; where the machine is so busy that a core counts for less, as much more as the smallest photo takes. */
async function mostCpuMs() {
  const { result } = await decoded('photo', smallest);
  return Math.max(2000, 8 * ((result as Undecodable).used?.cpuMs ?? 0));
}

/** What is wrong with how a file was taken: nothing, if it was refused or has become pixels and no more, within limits. */
async function harmDone(kind: 'photo' | 'logo', hostile: HostileFile): Promise<string[]> {
  const { result, files } = await decoded(kind, hostile);
  const { used } = result as Undecodable;
  const harm: string[] = [];
  if (used && used.cpuMs > 2000 && used.cpuMs > (await mostCpuMs())) harm.push(`took ${used.cpuMs} ms of a core`);
  if (used && used.rssBytes > 256 * MB) harm.push(`took ${Math.round(used.rssBytes / MB)} MB`);
  for (const { name, bytes } of files) {
    if (!/^(\d+\.webp|master\.png)$/.test(name)) harm.push(`was stored as ${name}`);
    if (hostile.marker && bytes.includes(hostile.marker)) harm.push('its payload is still there');
    const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata();
    if (exif ?? xmp ?? iptc ?? icc ?? comments ?? orientation) harm.push('it still tells of itself');
  }
  return harm;
}

test('there are two hundred hostile files, no two of one name', () => {
  expect(photos.length + drawings.length).toBeGreaterThanOrEqual(200);
  expect(drawings.length).toBeGreaterThan(30);
  expect(new Set(photos.map(({ what }) => what)).size).toBe(photos.length);
});

describe('a photo that is', () => {
  test.concurrent.each(photos)('$what does no harm', { timeout: 120_000 }, async (hostile) => {
    expect(await harmDone('photo', hostile)).toEqual([]);
  });

  test.each(photos.filter(({ what }) => /^(PNG|WebP) of (\d{5,} by|9000|1 by|no)/.test(what)))(
    '$what is refused before a decoder is started',
    async (bomb) => {
      const { result } = await decoded('photo', bomb);
      expect(result).toEqual({ refused: 'not a picture we take' });
    },
  );

  test.each(
    photos.filter(
      ({ what }) =>
        /cut short|scans|lying|65500|GIF|TIFF|AVIF|HEIC|WebP (whose|that (begins|says|moves)|without)|^drawing$/.test(
          what,
        ) && !/its side/.test(what),
    ),
  )('$what is refused', { timeout: 60_000 }, async (hostile) => {
    expect((await decoded('photo', hostile)).result).toHaveProperty('refused');
  });

  test.each(photos.filter(({ what }) => /lying on its side/.test(what)))('$what is stood up', async (turned) => {
    expect((await decoded('photo', turned)).result).toMatchObject({ width: 40, height: 60 });
  });

  test.each(photos.filter(({ what }) => what === 'WebP of 5000 frames'))('$what is its first frame', async (moving) => {
    expect((await decoded('photo', moving)).result).toMatchObject({ width: 60, height: 40 });
  });
});

describe('a drawing with', () => {
  test.concurrent.each(drawings)('$what does no harm', { timeout: 120_000 }, async (hostile) => {
    expect(await harmDone('logo', hostile)).toEqual([]);
    expect(cleanSvg(hostile.bytes) ?? '').not.toMatch(
      /<script|\son\w+=|javascript|evil|file:|foreignObject|ENTITY|@import|data:/i,
    );
  });
});

describe('an upload called', () => {
  const names = [
    '../../x',
    'a\0b.png',
    'n'.repeat(5000),
    '<img src=x onerror=alert(1)>.png',
    'CON',
    '-rf',
    'x.php',
    'x.png.exe',
    '.htaccess',
    'नाम.png',
  ];

  test('anything at all is stored under a name of the shop’s own', { timeout: 120_000 }, async () => {
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
    const { bytes } = await aPhoto();
    for (const [n, name] of names.entries()) {
      const form = await aForm({ name: `Category ${n}` }, { files: [{ bytes, name }] });
      const reply = await app.inject({
        method: 'POST',
        url: '/api/categories',
        payload: form.payload,
        headers: { ...form.headers, ...headers },
      });
      expect([201, 400]).toContain(reply.statusCode);
      expect(reply.body).not.toContain('onerror');
    }
    const stored = await readdir(config.MEDIA_FOLDER, { recursive: true });
    expect(stored.filter((name) => !/^[0-9a-f]{32}(\/(40\.webp|master\.png))?$/.test(name))).toEqual([]);
    expect(await readdir(config.UPLOADS_FOLDER)).toEqual([]);
  });
});
