import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { hashPassword } from '../src/identity/passwords/password-hash.ts';
import { createMediaStore } from '../src/media/store.ts';
import { createDb, createPool, type Db } from '../src/platform/database/db.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createLogger } from '../src/platform/log.ts';
import { createRedis } from '../src/platform/redis.ts';
import { getDatabaseUrl, runOnServer } from '../test/template.ts';

// Checks that response times do not reveal which accounts exist. Alternates known and unknown names in-process: without a
// network, any difference is larger than an attacker could measure.
const MAX_MEDIAN_MS = 5;
const MAX_AUC = 0.55;
const ENDPOINTS = {
  'POST /auth/login': (email: string) => ({ identifier: email, password: 'a wrong guess' }),
  'POST /auth/forgot-password': (email: string) => ({ email }),
};

const { values } = parseArgs({ options: { probes: { type: 'string', default: '2000' } } });
const probes = Number(values.probes);

const database = `kinari_timing_${randomBytes(4).toString('hex')}`;
const config = {
  ...loadConfig(),
  DATABASE_URL: getDatabaseUrl(database),
  RATE_LIMITS: 'off' as const,
  LOG_LEVEL: 'silent' as const,
};
await migrate(config.DATABASE_URL);
const log = createLogger({ NODE_ENV: 'production', LOG_LEVEL: 'silent' }, 'timing');
const pool = createPool(config.DATABASE_URL, { size: 4, log });
const redis = createRedis(config.REDIS_URL, log);
const app = await buildApp({
  config: { ...config, NODE_ENV: 'production' },
  log,
  pool,
  redis,
  mediaStore: createMediaStore(config),
});

try {
  await addCustomers(createDb(pool), probes);
  let passes = true;
  for (const [endpoint, createBody] of Object.entries(ENDPOINTS))
    passes = (await measureEndpoint(app, endpoint, createBody)) && passes;
  process.exitCode = passes ? 0 : 1;
} finally {
  await app.close();
  redis.disconnect();
  await pool.end();
  await runOnServer(`drop database ${database} with (force)`);
}

async function addCustomers(db: Db, count: number): Promise<void> {
  await sql`
    insert into users (username, email, password_hash, first_name, last_name)
    select 'known' || n, 'known' || n || '@example.com', ${await hashPassword('a password no one guesses')}, 'Asha', 'Rao'
    from generate_series(1, ${count}::int) n
  `.execute(db);
}

async function measureEndpoint(
  app: FastifyInstance,
  endpoint: string,
  createBody: (email: string) => object,
): Promise<boolean> {
  const url = `/api${endpoint.slice('POST '.length)}`;
  const timeRequest = async (email: string) => {
    const start = performance.now();
    await app.inject({ method: 'POST', url, payload: createBody(email) });
    return performance.now() - start;
  };
  for (let n = 0; n < 20; n++) await timeRequest(`warm${n}@example.com`);

  const knownTimes: number[] = [];
  const unknownTimes: number[] = [];
  for (let n = 1; n <= probes; n++) {
    // Alternates the order, because the order itself could cause a difference.
    const probesInOrder = [
      async () => knownTimes.push(await timeRequest(`known${n}@example.com`)),
      async () => unknownTimes.push(await timeRequest(`nobody${n}@example.com`)),
    ];
    for (const probe of n % 2 ? probesInOrder : probesInOrder.toReversed()) await probe();
  }

  const difference = median(knownTimes) - median(unknownTimes);
  const auc = areaUnderCurve(knownTimes, unknownTimes);
  const passes = Math.abs(difference) <= MAX_MEDIAN_MS || Math.abs(auc - 0.5) <= MAX_AUC - 0.5;
  process.stdout.write(
    `${endpoint}: ${probes} known ${median(knownTimes).toFixed(2)} ms, ${probes} unknown ${median(unknownTimes).toFixed(2)} ms, ` +
      `difference ${difference.toFixed(2)} ms, AUC ${auc.toFixed(3)}: ${passes ? 'ok' : 'DIFFERS'}\n`,
  );
  return passes;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Probability that a known name takes longer than an unknown one: 0.5 is chance, 1 is certainty. */
function areaUnderCurve(knownTimes: number[], unknownTimes: number[]): number {
  const sorted = unknownTimes.toSorted((a, b) => a - b);
  let below = 0;
  for (const time of knownTimes) below += findRank(sorted, time);
  return below / (knownTimes.length * unknownTimes.length);
}

function findRank(sorted: number[], time: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
