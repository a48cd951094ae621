import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { count, MOST_MS, sized } from '../races/size.ts';
import { openDb } from '../src/platform/database/db.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openPostgres } from './postgres-node.ts';
import { freePort, startApi } from './processes.ts';
import { everybodyOrders, expectNothingLostOrDoubled, type Receipts, someBuyers } from './shoppers.ts';

const PER_KILL = 60;

describe('kill -9 of PostgreSQL', () => {
  test('loses no order that was acknowledged, and the API goes on by itself', async ({ annotate }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kinari-postgres-'));
    const server = await openPostgres(folder, await freePort());
    const databaseUrl = server.url('kinari');
    await migrate(databaseUrl);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    pool.on('error', () => {});
    const db = openDb(pool);
    const api = await startApi({ databaseUrl, port: await freePort() });
    const wanted = sized(1, 6, 200);
    const deadline = Date.now() + MOST_MS;
    const receipts: Receipts = new Map();
    const outages: number[] = [];
    let [kills, calm] = [0, 0];
    try {
      for (; kills < wanted && Date.now() < deadline; kills++) {
        const buyers = await someBuyers(db, PER_KILL);
        const before = receipts.size;
        const ordering = everybodyOrders(() => api.url, buyers, { atOnce: 8, receipts });
        while (receipts.size < before + 10) await wait(2);
        await server.kill();
        const away = await fetch(`${api.url}/addresses`, { headers: buyers[0]?.headers ?? {} });
        if (away.status === 503 && away.headers.get('retry-after')) calm += 1;
        const started = Date.now();
        await server.start();
        await ordering;
        outages.push(Math.min(...[...receipts.values()].map(({ at }) => at).filter((at) => at > started)) - started);
      }
      expect(calm).toBe(kills);
      expect(receipts.size).toBe(kills * PER_KILL);
      await expectNothingLostOrDoubled(db, receipts);
      await annotate(
        `${kills} kills, ${count(receipts.size)} orders acknowledged: 0 lost, 0 doubled; 503 with Retry-After while away; ` +
          `first order at most ${Math.max(...outages)} ms after the server's start began, without a restart of the API`,
        'figure',
      );
    } finally {
      await api.end('SIGKILL');
      void pool.end();
      await server.kill().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    }
  });
});
