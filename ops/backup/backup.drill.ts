import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doctorSays } from '../../apps/api/faults/doctor.ts';
import { makeFolder } from '../../apps/api/faults/postgres-node.ts';
import { freePort, startApi } from '../../apps/api/faults/processes.ts';
import { everybodyOrders, type Receipts, someBuyers } from '../../apps/api/faults/shoppers.ts';
import { openDb } from '../../apps/api/src/platform/database/db.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { commandsOf } from '../page.ts';
import { fillWithOrders, sumsOf } from './many-orders.ts';
import { openServer, type Server } from './server.ts';

const ORDERS = Number(process.env.ORDERS ?? 5000);
// In earnest 60; a drill in the gate has less time.
const ARCHIVE_TIMEOUT = Number(process.env.ARCHIVE_TIMEOUT ?? 5);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const number = (n: number) => n.toLocaleString('en-IN');

let folder: string;
const servers: Record<string, Server> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinari-drill-'));
  await makeFolder(folder);
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.stop().catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

describe('backup and restore', () => {
  test('a shop is brought back to the moment before the worst, on an empty machine', async ({ annotate }) => {
    const first = await anotherServer('first');
    await first.initialise();
    await first.start({ archiving: false });
    await migrate(first.url('kinari'));
    const filled = await seconds(() => on(first, (client) => fillWithOrders(client, ORDERS)));
    await first.stop();
    await first.start();
    const backup = await seconds(() => first.run(commandsOf('backup.md', 'Setting it up')));
    await annotate(`${number(ORDERS)} orders, filled in ${filled} s; first full backup after ${backup} s`, 'figure');

    const before = await sell(first, 40);
    const { moment, sums } = await on(first, async (client) => ({
      sums: await sumsOf(client),
      moment: await now(client),
    }));
    const after = await sell(first, 10);
    await on(first, (client) => client.query('drop table orders, variants, users cascade'));
    await first.run(commandsOf('backup.md', 'Archiving what is left'));
    await first.stop();

    const second = await anotherServer('second');
    process.env.MOMENT = moment;
    const restore = await seconds(() => second.run(commandsOf('backup.md', 'Restoring to the moment')));
    const replay = await seconds(() => second.start());
    expect(await on(second, sumsOf)).toEqual(sums);
    const has = (order: string) => on(second, (client) => client.query('select from orders where id = $1', [order]));
    for (const { orderId } of before.values()) expect((await has(orderId)).rowCount).toBe(1);
    for (const { orderId } of after.values()) expect((await has(orderId)).rowCount).toBe(0);
    const doctor = await seconds(async () => expect(await doctorSays(second.url('kinari'))).toContain('healthy'));
    await second.run(commandsOf('backup.md', 'Once it is open'));
    await sell(second, 5);
    await annotate(
      `dropped tables, back at ${moment}: files after ${restore} s, open after ${replay} s more, doctor content after ${doctor} s; every sum as it was`,
      'figure',
    );
  });

  test('when the machine is gone, no more is lost than archiving may lag behind', async ({ annotate }) => {
    const second = servers.second;
    if (!second) throw new Error('There is no second machine');
    expect(await second.run(commandsOf('backup.md', 'Looking'))).toMatch(/status: ok[\s\S]*cipher: aes-256-cbc/);
    const receipts = await sell(second, 4, { forMs: 1000 * (1.7 * ARCHIVE_TIMEOUT + 2) });
    const burntAt = Date.now();
    await second.burn();

    const third = await anotherServer('third');
    const restore = await seconds(() => third.run(commandsOf('backup.md', 'The machine is gone')));
    const replay = await seconds(() => third.start());
    const { rows } = await on(third, (client) => client.query<{ id: string }>('select id from orders'));
    const kept = new Set(rows.map(({ id }) => id));
    const lost = [...receipts.values()].filter(({ orderId }) => !kept.has(orderId));
    const firstLost = Math.min(burntAt, ...lost.map(({ at }) => at));
    const lostSeconds = (burntAt - firstLost) / 1000;
    expect(kept.size).toBeGreaterThan(ORDERS);
    expect(receipts.size - lost.length).toBeGreaterThan(0);
    expect(lostSeconds).toBeLessThan(ARCHIVE_TIMEOUT + 5);
    expect(await doctorSays(third.url('kinari'))).toContain('healthy');
    await annotate(
      `killed and its disk removed: ${lost.length} of the last ${receipts.size} orders lost, those of the last ${lostSeconds.toFixed(1)} s (archive_timeout ${ARCHIVE_TIMEOUT} s); restored in ${restore} s, open after ${replay} s more`,
      'figure',
    );
  });

  test('without the passphrase the repository tells nothing', async () => {
    const { stdout } = await promisify(execFile)('grep', [
      '-rlaE',
      'Laxmi Road|PostgreSQL',
      `${folder}/repository`,
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });
});

test('media are copied whole, take no room twice, and come back', async () => {
  const [media, copies] = [path.join(folder, 'media'), path.join(folder, 'copies')];
  await mkdir(path.join(media, 'private'), { recursive: true });
  await writeFile(path.join(media, 'private/one'), 'an invoice');
  const run = (commands: string) =>
    promisify(execFile)('sh', ['-euc', commands], {
      cwd: ROOT,
      env: { ...process.env, MEDIA_FOLDER: media, MEDIA_COPIES: copies },
    });
  const [copy = ''] = commandsOf('backup.md', 'The media folder').split('\nrsync');
  const first = (await run(copy)).stdout.trim();
  await wait(1100);
  await writeFile(path.join(media, 'private/two'), 'another');
  await rm(path.join(media, 'private/one'));
  await run(copy);
  expect(await readFile(path.join(first, 'private/one'), 'utf8')).toBe('an invoice');
  await rm(path.join(media, 'private'), { recursive: true });
  await run(commandsOf('backup.md', 'The media folder').slice(copy.length));
  expect(await readFile(path.join(media, 'private/two'), 'utf8')).toBe('another');
});

async function anotherServer(name: string): Promise<Server> {
  const server = await openServer({ folder, name, archiveTimeout: ARCHIVE_TIMEOUT });
  servers[name] = server;
  return server;
}

async function on<T>(server: Server, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url('kinari') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Customers who order at an API, so many, and again until so much time has passed; answers their receipts. */
async function sell(server: Server, orders: number, { forMs = 0 } = {}): Promise<Receipts> {
  const pool = new pg.Pool({ connectionString: server.url('kinari'), max: 4 });
  const api = await startApi({ databaseUrl: server.url('kinari'), port: await freePort() });
  const receipts: Receipts = new Map();
  const until = Date.now() + forMs;
  do {
    await everybodyOrders(() => api.url, await someBuyers(openDb(pool), orders), { atOnce: 4, receipts });
  } while (Date.now() < until);
  await api.end('SIGKILL');
  await pool.end();
  return receipts;
}

const now = async (client: pg.Client) =>
  (await client.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now ?? '';

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  await work();
  return ((performance.now() - started) / 1000).toFixed(1);
}
