import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aPerson } from '../test/factories.ts';
import { aForm } from '../test/forms.ts';
import { doctorSays } from './doctor.ts';
import { openFaultShop } from './fault-shop.ts';
import { freePort, startApi } from './processes.ts';
import { everybodyOrders, expectNothingLostOrDoubled, type Receipts, someBuyers } from './shoppers.ts';

const ORDERS = 40;
const MOST_UPLOADS = 60;

function mounted(...how: string[]): boolean {
  try {
    execFileSync('mount', how, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a full disk of pictures', () => {
  test('is told to staff, keeps nothing cut off, and costs no order', async ({ annotate, skip, onTestFinished }) => {
    const media = await mkdtemp(path.join(tmpdir(), 'kinari-disk-'));
    onTestFinished(() => rm(media, { recursive: true, force: true }));
    // Only root may mount a disk; elsewhere the test is left out.
    if (!mounted('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', media)) skip();
    onTestFinished(() => void execFileSync('umount', ['-l', media]));
    const shop = await openFaultShop();
    const api = await startApi({
      databaseUrl: shop.databaseUrl,
      port: await freePort(),
      env: { MEDIA_FOLDER: media },
    });
    const admin = await aPerson(shop.db, { userType: 'ADMIN' });
    const receipts: Receipts = new Map();
    const upload = async (n: number) => {
      const { payload, headers } = await aForm({ name: `Shelf ${n}` }, { files: [{ bytes: await noise() }] });
      const reply = await fetch(`${api.url}/categories`, {
        method: 'POST',
        headers: { ...headers, ...admin.headers },
        body: new Uint8Array(payload),
      });
      return reply.status;
    };
    try {
      const ordering = everybodyOrders(() => api.url, await someBuyers(shop.db, ORDERS), {
        atOnce: 2,
        pauseMs: 50,
        receipts,
      });
      const statuses: number[] = [];
      while (statuses.at(-1) !== 507 && statuses.length < MOST_UPLOADS) statuses.push(await upload(statuses.length));
      statuses.push(await upload(99));
      await ordering;
      expect(statuses.slice(-2)).toEqual([507, 507]);
      expect(new Set(statuses.slice(0, -2))).toEqual(new Set([201]));

      expect(await brokenPictures(media)).toEqual([]);
      expect(mounted('-o', 'remount,size=64m', media)).toBe(true);
      expect(await upload(100)).toBe(201);
      await expectNothingLostOrDoubled(shop.db, receipts);
      expect(await doctorSays(shop.databaseUrl, { MEDIA_FOLDER: media })).toContain('healthy');
      await annotate(
        `${statuses.length - 2} pictures until a disk of 1 MB was full, then 507 twice; ${receipts.size} orders meanwhile: 0 lost, 0 doubled; ` +
          'every file there is whole; with room again the next was taken',
        'figure',
      );
    } finally {
      await api.end('SIGKILL');
      await shop.close();
    }
  });
});

/** A picture that cannot be made small. */
async function noise(): Promise<Buffer> {
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

async function brokenPictures(media: string): Promise<string[]> {
  const broken: string[] = [];
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const whole = await sharp(await readFile(file))
      .stats()
      .then(
        () => true,
        () => false,
      );
    if (!whole) broken.push(entry.name);
  }
  return broken;
}
