import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { hashPassword } from '../src/identity/passwords/passwords.ts';
import { openMediaStore } from '../src/media/store.ts';
import { type Db, openDb, openPool } from '../src/platform/database/db.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openLog } from '../src/platform/log.ts';
import { openRedis } from '../src/platform/redis.ts';
import { onServer, urlOf } from '../test/template.ts';

// Can a stranger tell by the clock who has an account? Known and unknown names are tried in turn, in the process
// itself: without a network between, any difference shows larger than it ever could outside.
const MOST_MEDIAN_MS = 5;
const MOST_AUC = 0.55;
const CALLS = {
  'POST /auth/login': (email: string) => ({ identifier: email, password: 'a wrong guess' }),
  'POST /auth/forgot-password': (email: string) => ({ email }),
};

const { values } = parseArgs({ options: { probes: { type: 'string', default: '2000' } } });
const probes = Number(values.probes);

const database = `kinari_timing_${randomBytes(4).toString('hex')}`;
const config = {
  ...readConfig(),
  DATABASE_URL: urlOf(database),
  RATE_LIMITS: 'off' as const,
  LOG_LEVEL: 'silent' as const,
};
await migrate(config.DATABASE_URL);
const log = openLog({ NODE_ENV: 'production', LOG_LEVEL: 'silent' }, 'timing');
const pool = openPool(config.DATABASE_URL, { size: 4, log });
const redis = openRedis(config.REDIS_URL, log);
const app = await buildApp({
  config: { ...config, NODE_ENV: 'production' },
  log,
  pool,
  redis,
  mediaStore: openMediaStore(config),
});

try {
  await addCustomers(openDb(pool), probes);
  let holds = true;
  for (const [call, bodyFor] of Object.entries(CALLS)) holds = (await measure(app, call, bodyFor)) && holds;
  process.exitCode = holds ? 0 : 1;
} finally {
  await app.close();
  redis.disconnect();
  await pool.end();
  await onServer(`drop database ${database} with (force)`);
}

async function addCustomers(db: Db, count: number): Promise<void> {
  await sql`
    insert into users (username, email, password_hash, first_name, last_name)
    select 'known' || n, 'known' || n || '@example.com', ${await hashPassword('a password nobody guesses')}, 'Asha', 'Rao'
    from generate_series(1, ${count}::int) n
  `.execute(db);
}

async function measure(app: FastifyInstance, call: string, bodyFor: (email: string) => object): Promise<boolean> {
  const url = `/api${call.slice('POST '.length)}`;
  const timed = async (email: string) => {
    const start = performance.now();
    await app.inject({ method: 'POST', url, payload: bodyFor(email) });
    return performance.now() - start;
  };
  for (let n = 0; n < 20; n++) await timed(`warm${n}@example.com`);

  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 1; n <= probes; n++) {
    // Who goes first changes every time, or the order itself would show as a difference.
    const pair = [
      async () => known.push(await timed(`known${n}@example.com`)),
      async () => unknown.push(await timed(`nobody${n}@example.com`)),
    ];
    for (const probe of n % 2 ? pair : pair.toReversed()) await probe();
  }

  const difference = median(known) - median(unknown);
  const auc = areaUnderCurve(known, unknown);
  const holds = Math.abs(difference) <= MOST_MEDIAN_MS || Math.abs(auc - 0.5) <= MOST_AUC - 0.5;
  process.stdout.write(
    `${call}: ${probes} known ${median(known).toFixed(2)} ms, ${probes} unknown ${median(unknown).toFixed(2)} ms, ` +
      `difference ${difference.toFixed(2)} ms, AUC ${auc.toFixed(3)}: ${holds ? 'holds' : 'TELLS THEM APART'}\n`,
  );
  return holds;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** How often a known name took longer than an unknown one: one half is chance, one is certainty. */
function areaUnderCurve(known: number[], unknown: number[]): number {
  const sorted = unknown.toSorted((a, b) => a - b);
  let below = 0;
  for (const time of known) below += rankOf(sorted, time);
  return below / (known.length * unknown.length);
}

function rankOf(sorted: number[], time: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
