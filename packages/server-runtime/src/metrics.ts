import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { VERSION } from './version.ts';

export type Role = 'api' | 'web' | 'worker';

/** How a metric is combined across processes: pools are summed; values from the shared database take the maximum. */
export const AGGREGATE_SUM = 'sum';
export const AGGREGATE_MAX = 'max';

/**
 * Creates the metrics registry of a process, with the default Node.js metrics. Event loop lag of several processes is the
 * maximum: an average would hide one slow process.
 */
export function createMetricsRegistry(role: Role): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of registry.getMetricsAsArray()) {
    if (metric.name.startsWith('nodejs_eventloop_lag')) Object.assign(metric, { aggregator: AGGREGATE_MAX });
  }
  new Gauge({
    name: 'kinari_process_up',
    help: 'Running processes, by role',
    labelNames: ['role'],
    registers: [registry],
    aggregator: AGGREGATE_SUM,
  }).set({ role }, 1);
  new Gauge({
    name: 'kinari_build_info',
    help: 'Always 1; the label is the running release',
    labelNames: ['version'],
    registers: [registry],
    aggregator: AGGREGATE_MAX,
  }).set({ version: VERSION }, 1);
  return registry;
}
