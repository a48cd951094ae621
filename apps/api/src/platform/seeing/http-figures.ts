import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    /** What this process tells Prometheus. */
    figures: Registry;
  }
  interface FastifyRequest {
    /** Why the shop said no, if it did. */
    refusedWith: string | undefined;
  }
}

/** How long calls take, what became of placements and what the cache of replies spares; at `/metrics`, which only our own network can reach. */
export function serveFiguresOfCalls(app: FastifyInstance, registry: Registry): void {
  app.decorate('figures', registry);
  countCalls(app, registry);

  new Counter({
    name: 'kinari_reply_cache_total',
    help: 'Public replies, by whether they were there already',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      const { hits, misses } = app.keptReplies.counts();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

function countCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by call of the contract and status',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const placements = new Counter({
    name: 'kinari_placements_total',
    help: 'Orders that somebody wanted to place: placed, or why not',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // A rate needs a beginning: without it the first failure of a process is no change.
  for (const outcome of ['placed', 'unexpected', 'unavailable']) placements.inc({ outcome }, 0);

  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call ?? 'other';
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (call === 'placeOrder') placements.inc({ outcome: request.refusedWith ?? 'placed' });
    done();
  });
}
