import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '../test/factories.ts';
import { createTestForm } from '../test/forms.ts';
import { runDoctor } from './doctor.ts';
import { createFaultTestApp } from './fault-test-app.ts';
import { findFreePort, startApi } from './processes.ts';
import { createBuyersWithStock, expectNoLostOrDuplicateOrders, placeAllOrders, type Receipts } from './shoppers.ts';

const ORDERS = 40;
const MAX_UPLOADS = 60;

function tryMount(...args: string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a full media disk', () => {
  test('staff get an error, no truncated image is stored, and no order fails', async ({
    annotate,
    skip,
    onTestFinished,
  }) => {
    const media = await mkdtemp(path.join(tmpdir(), 'kinari-disk-'));
    onTestFinished(() => rm(media, { recursive: true, force: true }));
    // Only root can mount; otherwise the test is skipped.
    if (!tryMount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', media)) skip();
    onTestFinished(() => void execFileSync('umount', ['-l', media]));
    const shop = await createFaultTestApp();
    const api = await startApi({
      databaseUrl: shop.databaseUrl,
      port: await findFreePort(),
      env: { MEDIA_FOLDER: media },
    });
    const admin = await createTestUser(shop.db, { userType: 'ADMIN' });
    const receipts: Receipts = new Map();
    const upload = async (n: number) => {
      const { payload, headers } = await createTestForm(
        { name: `Full disk ${n}` },
        { files: [{ bytes: await createNoiseImage() }] },
      );
      const response = await fetch(`${api.url}/categories`, {
        method: 'POST',
        headers: { ...headers, ...admin.headers },
        body: new Uint8Array(payload),
      });
      return response.status;
    };
    try {
      const pendingOrders = placeAllOrders(() => api.url, await createBuyersWithStock(shop.db, ORDERS), {
        concurrency: 2,
        pauseMs: 50,
        receipts,
      });
      const statuses: number[] = [];
      while (statuses.at(-1) !== 507 && statuses.length < MAX_UPLOADS) statuses.push(await upload(statuses.length));
      statuses.push(await upload(99));
      await pendingOrders;
      expect(statuses.slice(-2)).toEqual([507, 507]);
      expect(new Set(statuses.slice(0, -2))).toEqual(new Set([201]));

      expect(await listBrokenImages(media)).toEqual([]);
      expect(tryMount('-o', 'remount,size=64m', media)).toBe(true);
      expect(await upload(100)).toBe(201);
      await expectNoLostOrDuplicateOrders(shop.db, receipts);
      expect(await runDoctor(shop.databaseUrl, { MEDIA_FOLDER: media })).toContain('healthy');
      await annotate(
        `${statuses.length - 2} images until a disk of 1 MB was full, then 507 twice; ${receipts.size} orders meanwhile: 0 lost, 0 doubled; ` +
          'every file there is whole; with room again the next was taken',
        'result',
      );
    } finally {
      await api.end('SIGKILL');
      await shop.close();
    }
  });
});

/** An image that does not compress. */
async function createNoiseImage(): Promise<Buffer> {
  return sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
}

async function listBrokenImages(media: string): Promise<string[]> {
  const broken: string[] = [];
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isComplete = await sharp(await readFile(file))
      .stats()
      .then(
        () => true,
        () => false,
      );
    if (!isComplete) broken.push(entry.name);
  }
  return broken;
}
