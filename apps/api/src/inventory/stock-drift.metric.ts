import { AGGREGATE_MAX } from '@kinari/server-runtime/metrics';
import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../platform/database/db.ts';
import { getStockDrift } from './stock-check.jobs.ts';

/** Exports the stock drift and the time of the last check. Without the time, a drift of 0 could be a week old. */
export function registerStockDriftMetric(registry: Registry, db: Queryable): void {
  const checkedAt = new Gauge({
    name: 'kinari_stock_drift_last_check_timestamp_seconds',
    help: 'Unix time of the last stock check; 0 if never',
    registers: [registry],
    aggregator: AGGREGATE_MAX,
  });
  new Gauge({
    name: 'kinari_stock_drift_units',
    help: 'Units by which stock and its ledger differ, over all checked variants',
    registers: [registry],
    aggregator: AGGREGATE_MAX,
    async collect() {
      const drift = await getStockDrift(db).catch(() => undefined);
      if (!drift) {
        checkedAt.reset();
        return this.reset();
      }
      this.set(drift.units);
      checkedAt.set((drift.checkedAt?.getTime() ?? 0) / 1000);
    },
  });
}
