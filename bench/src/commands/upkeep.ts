import { carryOut } from '../load/clients.ts';
import type { Outcome } from '../load/task.ts';
import { inShopOnCopy } from '../measure/on-copy.ts';
import type { Options } from '../options.ts';
import { say } from '../report/say.ts';
import { figure, ratio, tableOf } from '../report/table.ts';
import { browsing, shoppers } from '../scenarios/mix.ts';
import { onDatabase } from '../shop/database.ts';
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
/** What keeps a database in order, each piece over and over: far more often than in life, where it is seconds of an hour or a night. */
const WORKS: Record<string, string[]> = {
  nothing: [],
  vacuum: [`vacuum analyze ${TABLES.join(', ')}`],
  folding: ['select fold_listing_sizes()', 'select count_search_words()', 'select fold_figures(10000)'],
  're-index': TABLES.map((table) => `reindex table concurrently ${table}`),
};
const WARMING_SECONDS = 10;

/** The same shoppers while nothing else is done and while the database is kept in order. */
export async function upkeep(options: Options): Promise<Report> {
  const { rate } = options;
  const seconds = Math.round(options.minutes * 60);
  return inShopOnCopy(options, async ({ shop, crowd, shelf, database }) => {
    const come = (groups: ReturnType<typeof browsing>, lasting: number, seed: number) =>
      carryOut({ kind: 'open', origin: shop.web, groups, rate, seconds: lasting, seed });
    await come(browsing(shelf), WARMING_SECONDS, 1);
    const phases: { work: string; times: number; outcome: Outcome }[] = [];
    for (const [work, statements] of Object.entries(WORKS)) {
      const groups = await shoppers(shelf, crowd, rate * seconds);
      const [outcome, times] = await Promise.all([
        come(groups, seconds, 2),
        overAndOver(database, statements, Date.now() + seconds * 1000),
      ]);
      say(`${work}: p99 ${figure(outcome.p99)} ms`);
      phases.push({ work, times, outcome });
    }
    const calm = phases[0]?.outcome.p99;
    const rows = phases.map(({ work, times, outcome: { answers, failed, p50, p99 } }) => [
      work,
      String(times),
      String(answers),
      figure(p50),
      figure(p99),
      ratio(p99, calm),
      String(failed),
    ]);
    const head = ['meanwhile', 'times', 'served', 'p50 ms', 'p99 ms', 'p99 ÷ nothing', 'failed'];
    return { text: tableOf(head, rows), figures: { rate, seconds, phases } };
  });
}

/** Answers how often all of it was done. */
async function overAndOver(database: string, statements: readonly string[], until: number): Promise<number> {
  return onDatabase(database, async (client) => {
    let times = 0;
    while (statements.length > 0 && Date.now() < until) {
      for (const statement of statements) await client.query(statement);
      times += 1;
    }
    return times;
  });
}
