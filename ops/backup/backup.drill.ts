import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDoctor } from '../../apps/api/faults/doctor.ts';
import { createPostgresFolder } from '../../apps/api/faults/postgres-node.ts';
import { findFreePort, startApi } from '../../apps/api/faults/processes.ts';
import { createBuyersWithStock, placeAllOrders, type Receipts } from '../../apps/api/faults/shoppers.ts';
import { createDb } from '../../apps/api/src/platform/database/db.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { readPageCommands } from '../page-commands.ts';
import { checksumTables, seedOrders } from './many-orders.ts';
import { type BackupServer, createBackupServer } from './server.ts';

const ORDERS = Number(process.env.ORDERS ?? 5000);
// Production uses 60. The gate has less time.
const ARCHIVE_TIMEOUT = Number(process.env.ARCHIVE_TIMEOUT ?? 5);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const formatNumber = (n: number) => n.toLocaleString('en-IN');

let folder: string;
const servers: Record<string, BackupServer> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinari-drill-'));
  await createPostgresFolder(folder);
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.stop().catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

describe('backup and restore', () => {
  test('a shop is restored to a point in time on an empty server', async ({ annotate }) => {
    const first = await createDrillServer('first');
    await first.initialise();
    await first.start({ archiving: false });
    await migrate(first.url('kinari'));
    const filled = await measureSeconds(() => withClient(first, (client) => seedOrders(client, ORDERS)));
    await first.stop();
    await first.start();
    const backup = await measureSeconds(() => first.run(readPageCommands('backup.md', 'Set up pgBackRest')));
    await annotate(
      `${formatNumber(ORDERS)} orders, filled in ${filled} s; first full backup after ${backup} s`,
      'result',
    );

    const before = await placeOrders(first, 40);
    const { moment, sums } = await withClient(first, async (client) => ({
      sums: await checksumTables(client),
      moment: await getDatabaseTime(client),
    }));
    const after = await placeOrders(first, 10);
    await withClient(first, (client) => client.query('drop table orders, variants, users cascade'));
    await first.run(readPageCommands('backup.md', 'Archive the remaining WAL'));
    await first.stop();

    const second = await createDrillServer('second');
    process.env.MOMENT = moment;
    const restore = await measureSeconds(() => second.run(readPageCommands('backup.md', 'Restore the database')));
    const replay = await measureSeconds(() => second.start());
    expect(await withClient(second, checksumTables)).toEqual(sums);
    const has = (order: string) =>
      withClient(second, (client) => client.query('select from orders where id = $1', [order]));
    for (const { orderId } of before.values()) expect((await has(orderId)).rowCount).toBe(1);
    for (const { orderId } of after.values()) expect((await has(orderId)).rowCount).toBe(0);
    const doctor = await measureSeconds(async () => expect(await runDoctor(second.url('kinari'))).toContain('healthy'));
    await second.run(readPageCommands('backup.md', 'Back up the new timeline'));
    await placeOrders(second, 5);
    await annotate(
      `dropped tables, back at ${moment}: files after ${restore} s, open after ${replay} s more, doctor content after ${doctor} s; every sum as it was`,
      'result',
    );
  });

  test('if the server is lost, no more data is lost than the archive delay', async ({ annotate }) => {
    const second = servers.second;
    if (!second) throw new Error('There is no second machine');
    expect(await second.run(readPageCommands('backup.md', 'Check the backups'))).toMatch(
      /status: ok[\s\S]*cipher: aes-256-cbc/,
    );
    const receipts = await placeOrders(second, 4, { forMs: 1000 * (1.7 * ARCHIVE_TIMEOUT + 2) });
    const burntAt = Date.now();
    await second.burn();

    const third = await createDrillServer('third');
    const restore = await measureSeconds(() => third.run(readPageCommands('backup.md', 'Restore a lost server')));
    const replay = await measureSeconds(() => third.start());
    const { rows } = await withClient(third, (client) => client.query<{ id: string }>('select id from orders'));
    const restoredIds = new Set(rows.map(({ id }) => id));
    const lostOrders = [...receipts.values()].filter(({ orderId }) => !restoredIds.has(orderId));
    const firstLost = Math.min(burntAt, ...lostOrders.map(({ at }) => at));
    const lostSeconds = (burntAt - firstLost) / 1000;
    expect(restoredIds.size).toBeGreaterThan(ORDERS);
    expect(receipts.size - lostOrders.length).toBeGreaterThan(0);
    expect(lostSeconds).toBeLessThan(ARCHIVE_TIMEOUT + 5);
    expect(await runDoctor(third.url('kinari'))).toContain('healthy');
    await annotate(
      `killed and its disk removed: ${lostOrders.length} of the last ${receipts.size} orders lost, those of the last ${lostSeconds.toFixed(1)} s (archive_timeout ${ARCHIVE_TIMEOUT} s); restored in ${restore} s, open after ${replay} s more`,
      'result',
    );
  });

  test('without the passphrase the repository is unreadable', async () => {
    const { stdout } = await promisify(execFile)('grep', [
      '-rlaE',
      'Laxmi Road|PostgreSQL',
      `${folder}/repository`,
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });
});

test('media files are copied completely, stored once, and can be restored', async () => {
  const [media, copies] = [path.join(folder, 'media'), path.join(folder, 'copies')];
  await mkdir(path.join(media, 'private'), { recursive: true });
  await writeFile(path.join(media, 'private/one'), 'an invoice');
  const run = (commands: string) =>
    promisify(execFile)('sh', ['-euc', commands], {
      cwd: ROOT,
      env: { ...process.env, MEDIA_FOLDER: media, MEDIA_COPIES: copies },
    });
  const [copy = ''] = readPageCommands('backup.md', 'Back up the media folder').split('\nrsync');
  const first = (await run(copy)).stdout.trim();
  await wait(1100);
  await writeFile(path.join(media, 'private/two'), 'another');
  await rm(path.join(media, 'private/one'));
  await run(copy);
  expect(await readFile(path.join(first, 'private/one'), 'utf8')).toBe('an invoice');
  await rm(path.join(media, 'private'), { recursive: true });
  await run(readPageCommands('backup.md', 'Back up the media folder').slice(copy.length));
  expect(await readFile(path.join(media, 'private/two'), 'utf8')).toBe('another');
});

async function createDrillServer(name: string): Promise<BackupServer> {
  const server = await createBackupServer({ folder, name, archiveTimeout: ARCHIVE_TIMEOUT });
  servers[name] = server;
  return server;
}

async function withClient<T>(server: BackupServer, callback: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url('kinari') });
  await client.connect();
  try {
    return await callback(client);
  } finally {
    await client.end();
  }
}

/** Places `orders` orders, and repeats that until `forMs` has passed. Returns the order of each customer. */
async function placeOrders(server: BackupServer, orders: number, { forMs = 0 } = {}): Promise<Receipts> {
  const pool = new pg.Pool({ connectionString: server.url('kinari'), max: 4 });
  const api = await startApi({ databaseUrl: server.url('kinari'), port: await findFreePort() });
  const receipts: Receipts = new Map();
  const until = Date.now() + forMs;
  // One transaction: a restore may end at any commit, and a published product without variants is not healthy.
  const createBuyers = () =>
    createDb(pool)
      .transaction()
      .execute((transaction) => createBuyersWithStock(transaction, orders));
  do {
    await placeAllOrders(() => api.url, await createBuyers(), { concurrency: 4, receipts });
  } while (Date.now() < until);
  await api.end('SIGKILL');
  await pool.end();
  return receipts;
}

const getDatabaseTime = async (client: pg.Client) =>
  (await client.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now ?? '';

async function measureSeconds(callback: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  await callback();
  return ((performance.now() - started) / 1000).toFixed(1);
}
