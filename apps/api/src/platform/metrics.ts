import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countJobs } from './jobs.ts';

/** Prometheus figures at `/metrics`, which only our own network can reach. */
export function serveMetrics(app: FastifyInstance, { pool }: { pool: pg.Pool }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by call of the contract and status',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other';
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });

  new Gauge({
    name: 'jobs',
    help: 'Jobs that wait for their turn or another try, and jobs given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await countJobs(pool).catch(() => undefined);
      if (!counts) return this.reset();
      this.set({ state: 'waiting' }, counts.waiting);
      this.set({ state: 'given_up' }, counts.givenUp);
    },
  });

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
