import { THE_HIGHEST } from '@kinari/running/figures';
import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../platform/database/db.ts';
import { readStockStanding } from './stock-check.jobs.ts';

/** Whether stock and its ledger agree, and when somebody last looked: without the second, the first may be of last week. */
export function gaugeStockDrift(registry: Registry, db: Queryable): void {
  const checkedAt = new Gauge({
    name: 'kinari_stock_drift_checked_at',
    help: 'When stock was last compared with its ledger, in seconds since 1970; 0 for never',
    registers: [registry],
    aggregator: THE_HIGHEST,
  });
  new Gauge({
    name: 'kinari_stock_drift_units',
    help: 'Units by which stock and its ledger differ, over all variants looked at',
    registers: [registry],
    aggregator: THE_HIGHEST,
    async collect() {
      const standing = await readStockStanding(db).catch(() => undefined);
      if (!standing) {
        checkedAt.reset();
        return this.reset();
      }
      this.set(standing.units);
      checkedAt.set((standing.checkedAt?.getTime() ?? 0) / 1000);
    },
  });
}
