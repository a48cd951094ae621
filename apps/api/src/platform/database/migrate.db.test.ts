import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { createLogger } from '../log.ts';
import { createPool, warnAboutMissingTimeouts } from './db.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';

const { pool, config } = await createTestApp();

function listCommandLines(): string[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8')] : [];
    } catch {
      // The process has ended in the meantime.
      return [];
    }
  });
}

test('the database password appears in no command line', async () => {
  const url = new URL(config.DATABASE_URL);
  url.password = 'a-secret-of-the-database';
  const lines = new Set<string>();
  const done = new AbortController();
  const migrated = migrate(url.href).finally(() => done.abort());
  while (!done.signal.aborted) {
    for (const line of listCommandLines()) lines.add(line);
    await wait(2);
  }
  await migrated;
  expect([...lines].filter((line) => line.includes('dbmate'))).not.toEqual([]);
  expect([...lines].filter((line) => line.includes(url.password))).toEqual([]);
});

test('a migration waits for readers and does not block later queries', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await writeFile(
    path.join(folder, '9999_note.sql'),
    '-- migrate:up\nalter table orders add column note text;\n-- migrate:down\n',
  );

  const reader = await pool.connect();
  await reader.query('begin; set local idle_in_transaction_session_timeout = 0; select count(*) from orders');
  const migrated = migrate(config.DATABASE_URL, folder);
  const waitTimes: number[] = [];
  for (let count = 0; count < 30; count++) {
    const startedAt = performance.now();
    await pool.query('select count(*) from orders');
    waitTimes.push(performance.now() - startedAt);
    await wait(100);
  }
  await reader.query('rollback');
  reader.release();
  await migrated;
  await rm(folder, { recursive: true });
  expect(Math.max(...waitTimes)).toBeGreaterThan(100);
  expect(Math.max(...waitTimes)).toBeLessThan(900);
  expect((await pool.query('select note from orders')).rows).toEqual([]);
});

test('with a pooler the role has the timeouts, and missing ones are logged', async () => {
  const lines: string[] = [];
  const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'warn' }, 'test', { write: (line) => void lines.push(line) });
  const url = new URL(config.DATABASE_URL);
  url.username = 'kinari_guarded';
  await pool.query(`
    do $$ begin create role kinari_guarded login; exception when duplicate_object then null; end $$;
    alter role kinari_guarded set statement_timeout = '2000';
    alter role kinari_guarded set lock_timeout = '1000';
    alter role kinari_guarded set idle_in_transaction_session_timeout = '5000';
    alter role kinari_guarded set random_page_cost = '1.1';
    alter role kinari_guarded set jit = 'off'`);
  const createPooledPool = () => createPool(url.href, { size: 1, log, pooled: true });

  const poolWithTimeouts = createPooledPool();
  await warnAboutMissingTimeouts(poolWithTimeouts, log);
  expect(lines).toEqual([]);
  await poolWithTimeouts.end();

  await pool.query('alter role kinari_guarded reset statement_timeout');
  const poolWithoutTimeouts = createPooledPool();
  await warnAboutMissingTimeouts(poolWithoutTimeouts, log);
  await poolWithoutTimeouts.end();
  await pool.query('drop role kinari_guarded');
  expect(lines.map((line) => (JSON.parse(line) as { fix: string }).fix)).toEqual([
    `alter role "kinari_guarded" set statement_timeout = '2000'`,
  ]);
});
