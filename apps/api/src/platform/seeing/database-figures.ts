import { AsyncLocalStorage } from 'node:async_hooks';
import { ADDED_UP, THE_HIGHEST } from '@kinari/running/figures';
import type pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PublicReads } from '../database/replica.ts';
import { type JobCounts, type JobsOfAName, lookAtJobs } from '../jobs.ts';

const MAIL = 'send_';

/** Whether the database answers, what the pool is busy with, how long connections were waited for, and the jobs in their row. */
export function tellOfDatabase(registry: Registry, pool: pg.Pool): void {
  tellOfPool(registry, pool);
  tellOfJobs(registry, pool);
}

/** Which server public reads were answered by. */
export function tellOfReads(registry: Registry, reads: PublicReads): void {
  new Counter({
    name: 'kinari_catalogue_reads_total',
    help: 'Public reads of the catalogue, by the server they were answered by',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(reads.counts())) this.inc({ from }, count);
    },
  });
}

function tellOfPool(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers: [registry],
    aggregator: ADDED_UP,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  const waited = new Histogram({
    name: 'kinari_database_wait_seconds',
    help: 'How long a connection of the pool was waited for, by whether one came',
    labelNames: ['result'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2],
    registers: [registry],
  });
  for (const result of ['got', 'failed']) waited.zero({ result });
  timeWaits(pool, (seconds, result) => waited.observe({ result }, seconds));
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

// The pool says how many wait, but not how long: the wait is the time between asking and getting.
function timeWaits(pool: pg.Pool, tell: (seconds: number, result: 'got' | 'failed') => void): void {
  const connect = pool.connect.bind(pool) as (callback: (...got: Connected) => void) => void;
  const timed = (waiting: (...got: Connected) => void) => {
    // Whoever lets a connection go calls the next who waits: what follows belongs to the one who waited.
    const callback = AsyncLocalStorage.bind(waiting);
    const begun = performance.now();
    connect((...got) => {
      tell((performance.now() - begun) / 1000, got[0] ? 'failed' : 'got');
      callback(...got);
    });
  };
  const connectTimed = (callback?: (...got: Connected) => void) => {
    if (callback) return timed(callback);
    return new Promise((resolve, reject) => timed((error, client) => (error ? reject(error) : resolve(client))));
  };
  pool.connect = connectTimed as typeof pool.connect;
}

type Jobs = JobsOfAName[] | undefined;

/** All processes see the same rows: of several, the highest number is the one to believe. */
function tellOfJobs(registry: Registry, pool: pg.Pool): void {
  const look = onceAScrape(() => lookAtJobs(pool).catch(() => undefined));
  const gauge = (
    name: string,
    help: string,
    set: (gauge: Gauge, jobs: JobsOfAName[]) => void,
    labelNames: string[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      aggregator: THE_HIGHEST,
      async collect() {
        const jobs = await look();
        // What is not known is not told: an old number would look like a new one.
        if (jobs || labelNames.length > 0) this.reset();
        if (jobs) set(this, jobs);
        else if (labelNames.length === 0) this.set(Number.NaN);
      },
    });
  const byName = (key: keyof JobCounts) => (gauge: Gauge, jobs: JobsOfAName[]) => {
    for (const { name, [key]: count } of jobs) gauge.set({ job_name: name }, count);
  };

  gauge('kinari_jobs_waiting', 'Jobs that wait for their turn or another try', byName('waiting'), ['job_name']);
  gauge('kinari_jobs_oldest_seconds', 'How long the oldest of them is overdue', byName('oldest'), ['job_name']);
  gauge('kinari_jobs_given_up', 'Jobs that were given up, until somebody looks', byName('givenUp'), ['job_name']);
  gauge('kinari_mail_lag_seconds', 'How long the oldest letter waits to be sent', (gauge, jobs) => {
    gauge.set(Math.max(0, ...jobs.filter(({ name }) => name.startsWith(MAIL)).map(({ oldest }) => oldest)));
  });
  new Gauge({
    name: 'kinari_database_up',
    help: 'Whether the database answers',
    registers: [registry],
    // Of several processes, the one that cannot reach it counts.
    aggregator: 'min',
    async collect() {
      this.set((await look()) ? 1 : 0);
    },
  });
}

// Figures are collected all at once: the database is asked once for all of them.
function onceAScrape(ask: () => Promise<Jobs>): () => Promise<Jobs> {
  let asked: Promise<Jobs> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
