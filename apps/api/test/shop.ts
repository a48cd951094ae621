import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { buildApp, type Parts } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { openMediaStore } from '../src/media/store.ts';
import { type Db, openDb, openPool } from '../src/platform/database/db.ts';
import { openLog } from '../src/platform/log.ts';
import { openRedis } from '../src/platform/redis.ts';
import { makeBucket } from './real-bucket.ts';
import { onServer, PATIENCE, templateName, urlOf } from './template.ts';

export type Shop = Parts & { app: FastifyInstance; db: Db; pool: pg.Pool };

/** A whole shop of its own for one test file: a clone of the migrated database, a media folder, and the API on top. */
export async function openShop(overrides: Partial<Config> = {}, instead: Partial<Parts> = {}): Promise<Shop> {
  const name = `kinari_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${await templateName()}`);
  const mediaFolder = await mkdtemp(path.join(tmpdir(), 'kinari-media-'));
  const uploadsFolder = await mkdtemp(path.join(tmpdir(), 'kinari-uploads-'));

  // Tests write past the API and read at once; those about caches turn them on.
  const config = {
    ...readConfig(),
    DATABASE_URL: urlOf(name),
    MEDIA_FOLDER: mediaFolder,
    UPLOADS_FOLDER: uploadsFolder,
    CACHE: 'off' as const,
    ...overrides,
  };
  if (config.MEDIA_STORE === 's3') await makeBucket(config, (config.MEDIA_S3_BUCKET = name.replaceAll('_', '-')));
  const log = openLog(config, 'test');
  const pool = openPool(config.DATABASE_URL, { size: 8, log, ...PATIENCE });
  const redis = openRedis(config.REDIS_URL, log);
  const parts = { config, log, pool, redis, mediaStore: openMediaStore(config), ...instead };
  const app = await buildApp(parts);

  afterAll(async () => {
    await app.close();
    redis.disconnect();
    await pool.end();
    await onServer(`drop database ${name} with (force)`);
    for (const folder of [mediaFolder, uploadsFolder]) await rm(folder, { recursive: true, force: true });
  });
  return { ...parts, app, db: openDb(pool) };
}
