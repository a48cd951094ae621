import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../../api/faults/processes.ts';
import { getDatabaseUrl, runOnServer } from '../../../api/test/template.ts';
import { createTestApp } from '../../../api/test/test-app.ts';
import { markDemoFilled, prepareDemoDatabase } from './demo-database.ts';

vi.setConfig({ testTimeout: 60_000 });
const { config } = await createTestApp();
const KINARI = fileURLToPath(new URL('../../../../bin/kinari', import.meta.url));
const cwd = mkdtempSync(path.join(tmpdir(), 'kinari-demo-'));
const NAME = `kinari_test_demo_${process.pid}`;
const DEMO_URL = getDatabaseUrl(NAME);
afterAll(async () => {
  rmSync(cwd, { recursive: true });
  await runOnServer(`drop database if exists ${NAME} with (force)`);
});

function runDemo(args: string[], settings: NodeJS.ProcessEnv = {}) {
  const { PATH, PGHOST, PGUSER } = process.env;
  const env = { PATH, PGHOST, PGUSER, DATABASE_URL: config.DATABASE_URL, REDIS_URL: config.REDIS_URL, ...settings };
  return spawnSync(KINARI, args, { cwd, env, encoding: 'utf8' });
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

test('kinari demo does not run in production, wherever that is set', () => {
  const expected = { status: 78, stdout: '', stderr: expect.stringContaining('NODE_ENV is production') };
  expect(runDemo(['demo'], { NODE_ENV: 'production' })).toMatchObject(expected);
  writeFileSync(path.join(cwd, 'kinari.env'), 'NODE_ENV=production\n');
  expect(runDemo(['--env-file', 'kinari.env', 'demo'])).toMatchObject(expected);
  expect(runDemo(['demo'], { PUBLIC_URL: 'https://shop.example.com' })).toMatchObject({
    status: 78,
    stderr: expect.stringContaining('PUBLIC_URL is at shop.example.com'),
  });
});

test('the database of another shop is neither used nor changed', async () => {
  const name = new URL(config.DATABASE_URL).pathname.slice(1);
  const [PORT, API_PORT, SIMS_PORT, smtpPort, MAILDEV_WEB_PORT] = await Promise.all(
    Array.from({ length: 5 }, async () => String(await findFreePort())),
  );
  const ports = { PORT, API_PORT, SIMS_PORT, SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAILDEV_WEB_PORT };
  const countRows = () =>
    query(config.DATABASE_URL, 'select count(*) from products union all select count(*) from users');
  const before = await countRows();
  expect(runDemo(['demo', '--database', name], ports)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(`^The database ${name} exists, but kinari demo did not create it`),
  });
  expect(await countRows()).toEqual(before);
});

test('a demo that was not filled to the end starts again, and a filled one keeps its data', async () => {
  expect(await prepareDemoDatabase(DEMO_URL)).toBe(false);
  await query(DEMO_URL, 'create table half_a_demo ()');
  expect(await prepareDemoDatabase(DEMO_URL)).toBe(false);
  const listTables = () =>
    query<{ name: string }>(DEMO_URL, `select tablename as name from pg_tables where schemaname = 'public'`);
  expect(await listTables()).toEqual([]);
  await query(DEMO_URL, 'create table a_demo ()');
  await markDemoFilled(DEMO_URL);
  expect(await prepareDemoDatabase(DEMO_URL)).toBe(true);
  expect(await listTables()).toEqual([{ name: 'a_demo' }]);
});
