import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type Role = 'api' | 'web' | 'worker';

/** How one figure of several processes is made of each one's: pools are added up, what all read in one database is not. */
export const ADDED_UP = 'sum';
export const THE_HIGHEST = 'max';

/**
 * The figures of one process. Node's own are among them; of several processes under one supervisor the worst lag of an event
 * loop counts, because whoever is served by that one waits, whatever the average.
 */
export function openFigures(role: Role): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of registry.getMetricsAsArray()) {
    if (metric.name.startsWith('nodejs_eventloop_lag')) Object.assign(metric, { aggregator: THE_HIGHEST });
  }
  new Gauge({
    name: 'kinari_processes',
    help: 'Processes that answer, by what they do',
    labelNames: ['role'],
    registers: [registry],
    aggregator: ADDED_UP,
  }).set({ role }, 1);
  return registry;
}
