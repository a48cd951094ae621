import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openShop } from '#test/shop.ts';
import { openLog } from '../log.ts';
import { openPool, warnOfMissingGuards } from './db.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';

const { pool, config } = await openShop();

function commandLines(): string[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8')] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

test('the database’s password stands in no command line', async () => {
  const url = new URL(config.DATABASE_URL);
  url.password = 'a-secret-of-the-database';
  const lines = new Set<string>();
  const done = new AbortController();
  const migrated = migrate(url.href).finally(() => done.abort());
  while (!done.signal.aborted) {
    for (const line of commandLines()) lines.add(line);
    await wait(2);
  }
  await migrated;
  expect([...lines].filter((line) => line.includes('dbmate'))).not.toEqual([]);
  expect([...lines].filter((line) => line.includes(url.password))).toEqual([]);
});

test('a migration gives way to who reads, and holds up nobody who comes after it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await writeFile(
    path.join(folder, '9999_note.sql'),
    '-- migrate:up\nalter table orders add column note text;\n-- migrate:down\n',
  );

  const reader = await pool.connect();
  await reader.query('begin; set local idle_in_transaction_session_timeout = 0; select count(*) from orders');
  const migrated = migrate(config.DATABASE_URL, folder);
  const waits: number[] = [];
  for (let count = 0; count < 30; count++) {
    const began = performance.now();
    await pool.query('select count(*) from orders');
    waits.push(performance.now() - began);
    await wait(100);
  }
  await reader.query('rollback');
  reader.release();
  await migrated;
  await rm(folder, { recursive: true });
  expect(Math.max(...waits)).toBeGreaterThan(100);
  expect(Math.max(...waits)).toBeLessThan(900);
  expect((await pool.query('select note from orders')).rows).toEqual([]);
});

test('past a pooler the role holds the guards, and what it lacks is told of', async () => {
  const lines: string[] = [];
  const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'warn' }, 'test', { write: (line) => void lines.push(line) });
  const url = new URL(config.DATABASE_URL);
  url.username = 'kinari_guarded';
  await pool.query(`
    do $$ begin create role kinari_guarded login; exception when duplicate_object then null; end $$;
    alter role kinari_guarded set statement_timeout = '2000';
    alter role kinari_guarded set lock_timeout = '1000';
    alter role kinari_guarded set idle_in_transaction_session_timeout = '5000';
    alter role kinari_guarded set random_page_cost = '1.1';
    alter role kinari_guarded set jit = 'off'`);
  const pooled = () => openPool(url.href, { size: 1, log, pooled: true });

  const guarded = pooled();
  await warnOfMissingGuards(guarded, log);
  expect(lines).toEqual([]);
  await guarded.end();

  await pool.query('alter role kinari_guarded reset statement_timeout');
  const unguarded = pooled();
  await warnOfMissingGuards(unguarded, log);
  await unguarded.end();
  await pool.query('drop role kinari_guarded');
  expect(lines.map((line) => (JSON.parse(line) as { mend: string }).mend)).toEqual([
    `alter role "kinari_guarded" set statement_timeout = '2000'`,
  ]);
});
