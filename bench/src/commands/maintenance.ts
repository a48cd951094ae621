import { runClients } from '../load/clients.ts';
import type { LoadResult } from '../load/task.ts';
import { withShopOnCopy } from '../measure/on-copy.ts';
import type { Options } from '../options.ts';
import { printProgress } from '../report/print.ts';
import { formatNumber, formatRatio, formatTable } from '../report/table.ts';
import { createBrowsingGroups, createShopperGroups } from '../scenarios/mix.ts';
import { withClient } from '../shop/database.ts';
import type { Report } from './command.ts';

const TABLES = [
  'orders',
  'order_lines',
  'stock_movements',
  'variants',
  'listing_entries',
  'listing_offers',
  'search_documents',
];
/** Maintenance work, repeated without pause. In production each takes seconds per hour or per night. */
const MAINTENANCE_STATEMENTS: Record<string, string[]> = {
  nothing: [],
  vacuum: [`vacuum analyze ${TABLES.join(', ')}`],
  folding: ['select aggregate_listing_sizes()', 'select count_search_words()', 'select aggregate_sales(10000)'],
  're-index': TABLES.map((table) => `reindex table concurrently ${table}`),
};
const WARM_UP_SECONDS = 10;

/** Runs the same traffic without and with database maintenance. */
export async function measureMaintenance(options: Options): Promise<Report> {
  const { rate } = options;
  const seconds = Math.round(options.minutes * 60);
  return withShopOnCopy(options, async ({ shop, buyerPool, shopData, database }) => {
    const runVisits = (groups: ReturnType<typeof createBrowsingGroups>, durationSeconds: number, seed: number) =>
      runClients({ kind: 'open', origin: shop.web, groups, rate, seconds: durationSeconds, seed });
    await runVisits(createBrowsingGroups(shopData), WARM_UP_SECONDS, 1);
    const phases: { work: string; times: number; outcome: LoadResult }[] = [];
    for (const [workName, statements] of Object.entries(MAINTENANCE_STATEMENTS)) {
      const groups = await createShopperGroups(shopData, buyerPool, rate * seconds);
      const [outcome, times] = await Promise.all([
        runVisits(groups, seconds, 2),
        repeatUntil(database, statements, Date.now() + seconds * 1000),
      ]);
      printProgress(`${workName}: p99 ${formatNumber(outcome.p99)} ms`);
      phases.push({ work: workName, times, outcome });
    }
    const baselineP99 = phases[0]?.outcome.p99;
    const rows = phases.map(({ work: workName, times, outcome: { responses, failed, p50, p99 } }) => [
      workName,
      String(times),
      String(responses),
      formatNumber(p50),
      formatNumber(p99),
      formatRatio(p99, baselineP99),
      String(failed),
    ]);
    const header = ['task', 'times', 'served', 'p50 ms', 'p99 ms', 'p99 ÷ nothing', 'failed'];
    return { text: formatTable(header, rows), metrics: { rate, seconds, phases } };
  });
}

/** Returns how often all statements were run. */
async function repeatUntil(database: string, statements: readonly string[], until: number): Promise<number> {
  return withClient(database, async (client) => {
    let times = 0;
    while (statements.length > 0 && Date.now() < until) {
      for (const statement of statements) await client.query(statement);
      times += 1;
    }
    return times;
  });
}
