import { openFigures } from '@kinari/running/figures';
import { followRequests } from '@kinari/running/follow-requests';
import { logRequests } from '@kinari/running/request-lines';
import { openTracer } from '@kinari/running/traces';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { WebConfig } from './config.ts';
import { pageRouteOf } from './pages/page-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What this process tells Prometheus. */
    figures: Registry;
  }
}

const PAGES = '*';
const PLACEMENT = '/api/orders/place';

/** A line for each request, and figures of the pages. What the API answers through this process it counts itself. */
export function seeWhatGoesOn(app: FastifyInstance, config: WebConfig): void {
  // A browser says which trace its press begins, and never whether that one is kept.
  const tracer = openTracer({ ...config.traces, service: 'kinari-web', log: app.log });
  followRequests(app, { tracer, routeOf, isBelieved: () => false });
  const registry = openFigures('web');
  app.decorate('figures', registry);
  const seconds = new Histogram({
    name: 'kinari_page_seconds',
    help: 'Time to answer a page, by page and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url === PAGES) seconds.observe({ route: routeOf(request), status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  logRequests(app, { routeOf, userOf, perSecond: config.logRequests, quiet: ['/assets/*'] });
}

/** Counts calls that did not reach the API; nobody else knows of them. Placements are told apart: they are what the shop lives on. */
export function countUnreachable(app: FastifyInstance): (request: FastifyRequest) => void {
  const unreachable = new Counter({
    name: 'kinari_api_unreachable_total',
    help: 'Calls that did not reach the API',
    labelNames: ['call'],
    registers: [app.figures],
  });
  for (const call of ['placeOrder', 'other']) unreachable.inc({ call }, 0);
  return ({ url }) => unreachable.inc({ call: url.split('?')[0] === PLACEMENT ? 'placeOrder' : 'other' });
}

type CacheCounts = () => { hits: number; misses: number };

export function tellOfPageCache(app: FastifyInstance, counts: CacheCounts): void {
  new Counter({
    name: 'kinari_page_cache_total',
    help: 'Public pages, by whether they were there already',
    labelNames: ['result'],
    registers: [app.figures],
    collect() {
      const { hits, misses } = counts();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
}

// Every built file has a route of its own, and a name that changes with each release.
function routeOf({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url === PAGES) return pageRouteOf(url);
  return routeOptions.url?.startsWith('/assets/') ? '/assets/*' : (routeOptions.url ?? 'none');
}

// Who it is only the API finds out; its line has the same id.
function userOf({ headers }: FastifyRequest): string {
  return headers.authorization === undefined ? 'guest' : 'signed-in';
}
