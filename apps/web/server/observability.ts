import { createMetricsRegistry } from '@kinari/server-runtime/metrics';
import { logRequests } from '@kinari/server-runtime/request-log';
import { traceRequests } from '@kinari/server-runtime/request-tracing';
import { createTracer } from '@kinari/server-runtime/traces';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { WebConfig } from './config.ts';
import { findPageRoute } from './pages/page-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metricsRegistry: Registry;
  }
  interface FastifyRequest {
    /** True if the response is the page of a closed shop. It is not an error, so no metric counts it. */
    isShopClosed?: boolean;
  }
}

const PAGES_ROUTE = '*';
const PLACE_ORDER_PATH = '/api/orders/place';

/** Sets up request logs, traces and page metrics. Proxied API requests are counted by the API. */
export async function registerObservability(app: FastifyInstance, config: WebConfig): Promise<void> {
  // A browser may send a trace id, but not decide that it is sampled.
  const tracer = await createTracer({ ...config.traces, service: 'kinari-web', log: app.log });
  traceRequests(app, { tracer, getRoute: routeName, isTrusted: () => false });
  const registry = createMetricsRegistry('web');
  app.decorate('metricsRegistry', registry);
  const seconds = new Histogram({
    name: 'kinari_page_duration_seconds',
    help: 'Page response time, by page and status',
    labelNames: ['route', 'status_code'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url === PAGES_ROUTE && !request.isShopClosed)
      seconds.observe({ route: routeName(request), status_code: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  logRequests(app, {
    getRoute: routeName,
    getUserRole: userLabel,
    perSecond: config.logRequests,
    quiet: ['/assets/*'],
  });
}

/** Counts requests that did not reach the API, which the API cannot count. Order placements have their own label. */
export function countApiUnreachable(app: FastifyInstance): (request: FastifyRequest) => void {
  const unreachable = new Counter({
    name: 'kinari_api_proxy_errors_total',
    help: 'Requests that did not reach the API',
    labelNames: ['route'],
    registers: [app.metricsRegistry],
  });
  for (const route of ['placeOrder', 'other']) unreachable.inc({ route }, 0);
  return ({ url }) => unreachable.inc({ route: url.split('?')[0] === PLACE_ORDER_PATH ? 'placeOrder' : 'other' });
}

type CacheCounts = () => { hits: number; misses: number };

export function registerPageCacheMetrics(app: FastifyInstance, counts: CacheCounts): void {
  new Counter({
    name: 'kinari_page_cache_requests_total',
    help: 'Public pages, by cache result',
    labelNames: ['result'],
    registers: [app.metricsRegistry],
    collect() {
      const { hits, misses } = counts();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
}

// Built files have one route each, with a name that changes in every release. Group them.
function routeName({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url === PAGES_ROUTE) return findPageRoute(url);
  return routeOptions.url?.startsWith('/assets/') ? '/assets/*' : (routeOptions.url ?? 'none');
}

// Only the API knows the user. Its log line has the same request id.
function userLabel({ headers }: FastifyRequest): string {
  return headers.authorization === undefined ? 'guest' : 'signed-in';
}
