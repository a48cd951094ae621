import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { type AppDeps, buildApp } from '../src/app.ts';
import { type Config, encryptionKeys, loadConfig } from '../src/config.ts';
import { createMediaStore } from '../src/media/store.ts';
import { createDb, createPool, type Db } from '../src/platform/database/db.ts';
import { createLogger } from '../src/platform/log.ts';
import { createRedis } from '../src/platform/redis.ts';
import { createSigner, type Signer } from '../src/platform/signed-token.ts';
import { createBucket } from './s3-bucket.ts';
import { getDatabaseUrl, getTemplateName, runOnServer, TEST_TIMEOUTS } from './template.ts';

export type TestApp = AppDeps & { app: FastifyInstance; db: Db; pool: pg.Pool; signer: Signer };

/** Creates a complete shop for one test file: a clone of the migrated database, a media folder and the API. */
export async function createTestApp(
  overrides: Partial<Config> = {},
  partOverrides: Partial<AppDeps> = {},
): Promise<TestApp> {
  const name = `kinari_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name} template ${await getTemplateName()}`);
  const mediaFolder = await mkdtemp(path.join(tmpdir(), 'kinari-media-'));
  const uploadsFolder = await mkdtemp(path.join(tmpdir(), 'kinari-uploads-'));

  // Caches are off, because tests write directly to the database. Cache tests switch them on.
  const config = {
    ...loadConfig(),
    DATABASE_URL: getDatabaseUrl(name),
    MEDIA_FOLDER: mediaFolder,
    UPLOADS_FOLDER: uploadsFolder,
    RESPONSE_CACHE: 'off' as const,
    ...overrides,
  };
  if (config.MEDIA_STORE === 's3') await createBucket(config, (config.MEDIA_S3_BUCKET = name.replaceAll('_', '-')));
  const log = createLogger(config, 'test');
  const pool = createPool(config.DATABASE_URL, { size: 8, log, ...TEST_TIMEOUTS });
  const redis = createRedis(config.REDIS_URL, log);
  const parts = { config, log, pool, redis, mediaStore: createMediaStore(config), ...partOverrides };
  const app = await buildApp(parts);

  afterAll(async () => {
    await app.close();
    redis.disconnect();
    await pool.end();
    await runOnServer(`drop database ${name} with (force)`);
    for (const folder of [mediaFolder, uploadsFolder]) await rm(folder, { recursive: true, force: true });
  });
  const db = createDb(pool);
  return { ...parts, app, db, signer: createSigner(db, encryptionKeys(config)) };
}
