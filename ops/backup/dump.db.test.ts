import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EndpointResponse } from '@kinari/contract/contract';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { runDoctor } from '../../apps/api/faults/doctor.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { createAppRole, grantAppPrivileges } from '../../apps/api/src/platform/database/app-role.ts';
import { createPool } from '../../apps/api/src/platform/database/db.ts';
import { createStockedVariant, createTestBuyer, createTestProduct } from '../../apps/api/test/factories.ts';
import { getDatabaseUrl, runOnServer } from '../../apps/api/test/template.ts';
import { createTestApp } from '../../apps/api/test/test-app.ts';
import { readPageCommands } from '../page-commands.ts';
import { checksumContents } from './contents.ts';

const { app, db, pool, ...rest } = await createTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'kinari-dump-'));
const NEW_DATABASE = `kinari_test_${randomBytes(6).toString('hex')}`;
const SCHEMA_ONLY = `${NEW_DATABASE}_schema`;
const { customer } = await seedShop();

afterAll(async () => {
  for (const name of [NEW_DATABASE, SCHEMA_ONLY]) await runOnServer(`drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true });
});

/** Creates an order, a synonym added by staff, text in Devanagari, and the app role with its grants. */
async function seedShop() {
  const client = await pool.connect();
  await createAppRole(client);
  await grantAppPrivileges(client);
  client.release();
  const { id: productId } = await createTestProduct(db, { name: 'बनारसी Chronograph' });
  const { id: variantId } = await createStockedVariant(db, { productId, stock: 3 });
  await pool.query(`insert into search_synonyms (word, replacement) values ('timekeeper', 'chronograph')`);
  const { headers, addressId } = await createTestBuyer(db, [{ variantId, quantity: 1 }]);
  const placed = await app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers,
    payload: { addressId, paymentMethod: 'COD' },
  });
  expect(placed.statusCode).toBe(201);
  return { customer: headers };
}

async function runCommands(commands: string): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: rest.config.DATABASE_URL,
    SERVER_URL: getDatabaseUrl('postgres'),
    NEW_DATABASE,
    NEW_DATABASE_URL: getDatabaseUrl(NEW_DATABASE),
    SCHEMA_ONLY_URL: getDatabaseUrl(SCHEMA_ONLY),
    DUMP: path.join(folder, 'kinari.dump'),
  };
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', commands], { env });
  return stdout + stderr;
}

test('a dump restores without errors and with every row, and search works', async () => {
  const before = await checksumContents(pool);
  expect(before['public.orders']).toMatch(/^1 rows/);
  expect(before['public.search_words']).not.toMatch(/^0 rows/);
  expect(await runCommands(readPageCommands('backup.md', 'Dump'))).toBe('');
  expect(await runCommands(readPageCommands('backup.md', 'Restore the dump'))).toBe('');

  const config = { ...rest.config, DATABASE_URL: getDatabaseUrl(NEW_DATABASE) };
  const restored = createPool(config.DATABASE_URL, { size: 4, log: rest.log });
  expect(await checksumContents(restored)).toEqual(before);
  expect(await runDoctor(config.DATABASE_URL)).toContain('healthy');

  const restoredApp = await buildApp({ ...rest, config, pool: restored });
  const found = await restoredApp.inject({ url: '/api/products/search?q=timekeeper', headers: customer });
  expect(found.json<EndpointResponse<'searchProducts'>>().products.map(({ name }) => name)).toEqual([
    'बनारसी Chronograph',
  ]);
  await restoredApp.close();
  await restored.end();
});

test('a schema-only dump loads with psql', async () => {
  await runOnServer(`create database ${SCHEMA_ONLY} template template0`);
  await runCommands('pg_dump --schema-only "$DATABASE_URL" | psql --quiet -v ON_ERROR_STOP=1 "$SCHEMA_ONLY_URL"');
  const client = new pg.Client({ connectionString: getDatabaseUrl(SCHEMA_ONLY) });
  await client.connect();
  expect(Object.keys(await checksumContents(client))).toEqual(Object.keys(await checksumContents(pool)));
  await client.end();
});
