import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createMaliciousPhotos, type MaliciousFile } from '#test/malicious-files/files.ts';
import { createMaliciousMetadata } from '#test/malicious-files/metadata.ts';
import { createMaliciousSvgs } from '#test/malicious-files/svg-files.ts';
import { createMaliciousWebps } from '#test/malicious-files/webps.ts';
import { createTestApp } from '#test/test-app.ts';
import { type DecodeFailure, decodeImage } from './decode.ts';
import { sanitizeSvg } from './svg.ts';

const MB = 1024 * 1024;
const folder = await mkdtemp(path.join(tmpdir(), 'kinari-hostile-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { app, db, config } = await createTestApp({ RATE_LIMITS: 'off' });
const photos = [
  ...(await createMaliciousPhotos()),
  ...(await createMaliciousWebps()),
  ...(await createMaliciousMetadata()),
];
const svgs = createMaliciousSvgs();

async function decodeFile(kind: 'photo' | 'logo', { bytes }: MaliciousFile) {
  const ownFolder = await mkdtemp(path.join(folder, 'file-'));
  const file = path.join(ownFolder, 'upload');
  await writeFile(file, bytes);
  const startedAt = performance.now();
  const result = await decodeImage(kind, file, ownFolder);
  const outputNames = (await readdir(ownFolder)).filter((name) => name !== 'upload');
  const files = await Promise.all(
    outputNames.map(async (name) => ({ name, bytes: await readFile(path.join(ownFolder, name)) })),
  );
  return { result, files: 'error' in result ? [] : files, tookMs: performance.now() - startedAt };
}

const smallest = { what: 'the smallest photo', bytes: Buffer.from((await createTestPhoto()).bytes) };

/** Two CPU seconds. On an overloaded machine, more: a multiple of what the smallest photo takes. */
async function getMaxCpuMs() {
  const { result } = await decodeFile('photo', smallest);
  return Math.max(2000, 8 * ((result as DecodeFailure).used?.cpuMs ?? 0));
}

/** Lists problems. Empty if the file was rejected, or became plain pixels within the limits. */
async function findHarm(kind: 'photo' | 'logo', maliciousFile: MaliciousFile): Promise<string[]> {
  const { result, files } = await decodeFile(kind, maliciousFile);
  const { used } = result as DecodeFailure;
  const problems: string[] = [];
  if (used && used.cpuMs > 2000 && used.cpuMs > (await getMaxCpuMs())) problems.push(`took ${used.cpuMs} ms of a core`);
  if (used && used.rssBytes > 256 * MB) problems.push(`took ${Math.round(used.rssBytes / MB)} MB`);
  for (const { name, bytes } of files) {
    if (!/^(\d+\.webp|master\.png)$/.test(name)) problems.push(`was stored as ${name}`);
    if (maliciousFile.marker && bytes.includes(maliciousFile.marker)) problems.push('its payload is still there');
    const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata();
    if (exif ?? xmp ?? iptc ?? icc ?? comments ?? orientation) problems.push('it still has metadata');
  }
  return problems;
}

test('there are two hundred malicious files with unique names', () => {
  expect(photos.length + svgs.length).toBeGreaterThanOrEqual(200);
  expect(svgs.length).toBeGreaterThan(30);
  expect(new Set(photos.map(({ what }) => what)).size).toBe(photos.length);
});

describe('a malicious photo', () => {
  test.concurrent.each(photos)('$what does no harm', { timeout: 120_000 }, async (maliciousFile) => {
    expect(await findHarm('photo', maliciousFile)).toEqual([]);
  });

  test.each(photos.filter(({ what }) => /^(PNG|WebP) of (\d{5,} by|9000|1 by|no)/.test(what)))(
    '$what is rejected before the decoder starts',
    async (oversized) => {
      const { result } = await decodeFile('photo', oversized);
      expect(result).toEqual({ error: 'unsupported image' });
    },
  );

  test.each(
    photos.filter(
      ({ what }) =>
        /cut short|scans|lying|65500|GIF|TIFF|AVIF|HEIC|WebP (whose|that (begins|says|moves)|without)|^drawing$/.test(
          what,
        ) && !/its side/.test(what),
    ),
  )('$what is rejected', { timeout: 60_000 }, async (maliciousFile) => {
    expect((await decodeFile('photo', maliciousFile)).result).toHaveProperty('error');
  });

  test.each(photos.filter(({ what }) => /lying on its side/.test(what)))(
    '$what is rotated upright',
    async (rotated) => {
      expect((await decodeFile('photo', rotated)).result).toMatchObject({ width: 40, height: 60 });
    },
  );

  test.each(photos.filter(({ what }) => what === 'WebP of 5000 frames'))(
    '$what becomes its first frame',
    async (animated) => {
      expect((await decodeFile('photo', animated)).result).toMatchObject({ width: 60, height: 40 });
    },
  );
});

describe('an SVG with', () => {
  test.concurrent.each(svgs)('$what does no harm', { timeout: 120_000 }, async (maliciousFile) => {
    expect(await findHarm('logo', maliciousFile)).toEqual([]);
    expect(sanitizeSvg(maliciousFile.bytes) ?? '').not.toMatch(
      /<script|\son\w+=|javascript|evil|file:|foreignObject|ENTITY|@import|data:/i,
    );
  });
});

describe('upload file names', () => {
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

  test('any file name is replaced by a generated one', { timeout: 120_000 }, async () => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    const { bytes } = await createTestPhoto();
    for (const [n, name] of names.entries()) {
      const form = await createTestForm({ name: `Category ${n}` }, { files: [{ bytes, name }] });
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
