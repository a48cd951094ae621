import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    metricsRegistry: Registry;
  }
  interface FastifyRequest {
    /** Code of the error that was returned, if any. */
    errorCode: string | undefined;
  }
}

/** Serves request, order placement and cache metrics at `/metrics`, reachable only from the internal network. */
export function registerHttpMetrics(app: FastifyInstance, registry: Registry, probes: readonly string[]): void {
  app.decorate('metricsRegistry', registry);
  countRequests(app, registry, probes);

  new Counter({
    name: 'kinari_response_cache_requests_total',
    help: 'Public responses, by cache result',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      const { hits, misses } = app.responseCache.counts();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

function countRequests(app: FastifyInstance, registry: Registry, probes: readonly string[]): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by method, route and status; without probes',
    labelNames: ['method', 'route', 'status_code'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const placements = new Counter({
    name: 'kinari_order_placements_total',
    help: 'Order placements, by result',
    labelNames: ['result'],
    registers: [registry],
  });
  // Start at 0: without a first sample, a rate misses the first failure of a process.
  for (const result of ['placed', 'unexpected', 'unavailable']) placements.inc({ result }, 0);

  app.addHook('onResponse', (request, reply, done) => {
    const { config, url: route = 'none' } = request.routeOptions;
    const endpointName = config.endpointName ?? route;
    // Health probes are not customer traffic, and get 503 during shutdown.
    if (probes.includes(endpointName)) return done();
    // The owner closed it. An alert on errors must not fire.
    if (request.errorCode === 'shop_closed') return done();
    duration.observe({ method: request.method, route, status_code: reply.statusCode }, reply.elapsedTime / 1000);
    if (endpointName === 'placeOrder') placements.inc({ result: request.errorCode ?? 'placed' });
    done();
  });
}
