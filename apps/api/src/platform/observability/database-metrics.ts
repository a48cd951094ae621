import { AsyncLocalStorage } from 'node:async_hooks';
import { AGGREGATE_MAX, AGGREGATE_SUM } from '@kinari/server-runtime/metrics';
import type pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ReplicaReader } from '../database/replica.ts';
import { getJobStats, type JobCounts, type JobStats } from '../jobs.ts';

const EMAIL_JOB_PREFIX = 'send_';

export function registerDatabaseMetrics(registry: Registry, pool: pg.Pool): void {
  registerPoolMetrics(registry, pool);
  registerJobMetrics(registry, pool);
}

export function registerReplicaMetrics(registry: Registry, reads: ReplicaReader): void {
  new Counter({
    name: 'kinari_catalog_reads_total',
    help: 'Public catalogue reads, by database server',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(reads.counts())) this.inc({ source }, count);
    },
  });
}

function registerPoolMetrics(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'kinari_db_pool_connections',
    help: 'Pool connections, by state',
    labelNames: ['state'],
    registers: [registry],
    aggregator: AGGREGATE_SUM,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const waitHistogram = new Histogram({
    name: 'kinari_db_pool_wait_seconds',
    help: 'Wait time for a pool connection, by result',
    labelNames: ['result'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2],
    registers: [registry],
  });
  for (const result of ['ok', 'error']) waitHistogram.zero({ result });
  measureConnectWaits(pool, (seconds, result) => waitHistogram.observe({ result }, seconds));
}

type ConnectArgs = Parameters<Parameters<pg.Pool['connect']>[0]>;

// The pool exposes how many callers wait, but not how long. Measure from request to connection.
function measureConnectWaits(pool: pg.Pool, onWait: (seconds: number, result: 'ok' | 'error') => void): void {
  const connect = pool.connect.bind(pool) as (callback: (...args: ConnectArgs) => void) => void;
  const connectWithTimer = (onConnected: (...args: ConnectArgs) => void) => {
    // pg runs this callback in the context of the request that released the connection. Bind it to ours.
    const callback = AsyncLocalStorage.bind(onConnected);
    const startedAt = performance.now();
    connect((...args) => {
      onWait((performance.now() - startedAt) / 1000, args[0] ? 'error' : 'ok');
      callback(...args);
    });
  };
  const connectTimed = (callback?: (...args: ConnectArgs) => void) => {
    if (callback) return connectWithTimer(callback);
    return new Promise((resolve, reject) =>
      connectWithTimer((error, client) => (error ? reject(error) : resolve(client))),
    );
  };
  pool.connect = connectTimed as typeof pool.connect;
}

type JobStatsResult = JobStats[] | undefined;

/** All processes see the same rows, so take the highest value of several. */
function registerJobMetrics(registry: Registry, pool: pg.Pool): void {
  const loadStats = shareInFlight(() => getJobStats(pool).catch(() => undefined));
  const gauge = (
    name: string,
    help: string,
    set: (gauge: Gauge, jobs: JobStats[]) => void,
    labelNames: string[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      aggregator: AGGREGATE_MAX,
      async collect() {
        const jobs = await loadStats();
        // Reset the gauge if the query failed. A stale value would look current.
        if (jobs || labelNames.length > 0) this.reset();
        if (jobs) set(this, jobs);
        else if (labelNames.length === 0) this.set(Number.NaN);
      },
    });
  const byName = (key: keyof JobCounts) => (gauge: Gauge, jobs: JobStats[]) => {
    for (const { name, [key]: count } of jobs) gauge.set({ job_name: name }, count);
  };

  gauge('kinari_jobs_queued', 'Jobs waiting to run or retry', byName('queued'), ['job_name']);
  gauge('kinari_job_oldest_age_seconds', 'Delay of the oldest waiting job', byName('oldestSeconds'), ['job_name']);
  gauge('kinari_jobs_failed', 'Jobs that failed after all retries', byName('failed'), ['job_name']);
  gauge('kinari_email_queue_age_seconds', 'Age of the oldest unsent email', (gauge, jobs) => {
    gauge.set(
      Math.max(
        0,
        ...jobs.filter(({ name }) => name.startsWith(EMAIL_JOB_PREFIX)).map(({ oldestSeconds }) => oldestSeconds),
      ),
    );
  });
  new Gauge({
    name: 'kinari_db_up',
    help: '1 if the database responds',
    registers: [registry],
    // If one of several processes cannot reach the database, report that.
    aggregator: 'min',
    async collect() {
      this.set((await loadStats()) ? 1 : 0);
    },
  });
}

// All gauges are collected together. Share one query.
function shareInFlight(load: () => Promise<JobStatsResult>): () => Promise<JobStatsResult> {
  let inFlight: Promise<JobStatsResult> | undefined;
  return () => {
    inFlight ??= load().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  };
}
