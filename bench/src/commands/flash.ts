import { runClients } from '../load/clients.ts';
import type { LoadResult, VisitGroup } from '../load/task.ts';
import { startMachineMonitor } from '../machine/proc.ts';
import { withShopOnCopy } from '../measure/on-copy.ts';
import type { Options } from '../options.ts';
import { printProgress } from '../report/print.ts';
import { formatNumber, formatTable } from '../report/table.ts';
import { createBrowsingGroups } from '../scenarios/mix.ts';
import { placeOrderRequest } from '../scenarios/writes.ts';
import { withClient } from '../shop/database.ts';
import type { Report } from './command.ts';

const BUYERS = 2000;
const UNITS = 100;
const SECONDS = 10;
// Additional visitors per second who only browse.
const BROWSERS = 40;

/** Lets a crowd buy the last hundred units at once while others browse. Exactly a hundred orders must succeed. */
export async function measureFlashSale(options: Options): Promise<Report> {
  return withShopOnCopy(options, async ({ shop, buyerPool, shopData, database }) => {
    const [hotVariant] = buyerPool.variants;
    if (!hotVariant) throw new Error('Nothing is for sale');
    await buyerPool.query('update variants set stock = $2 where id = $1', [hotVariant.id, UNITS]);
    const before = await countUnitsSold(database, hotVariant.id);
    const writers = await buyerPool.writers(Array.from({ length: BUYERS }, () => [{ variantId: hotVariant.id }]));
    const buyers: VisitGroup = {
      name: 'buyers',
      visits: writers.map(({ addressId, token }) => [placeOrderRequest(addressId, token)]),
      once: true,
    };
    const groups = createBrowsingGroups(shopData);
    const browse = (seconds: number, seed: number) =>
      runClients({ kind: 'open', origin: shop.web, groups, rate: BROWSERS, seconds, seed });
    await browse(SECONDS, 1);
    const baseline = await browse(SECONDS, 2);
    const getMachineUsage = await startMachineMonitor();
    const [browsingResult, purchaseResult] = await Promise.all([
      browse(SECONDS, 3),
      runClients({ kind: 'open', origin: shop.web, groups: [buyers], count: BUYERS, seconds: SECONDS, seed: 4 }),
    ]);
    const machine = await getMachineUsage();
    const sold = (await countUnitsSold(database, hotVariant.id)) - before;
    if (sold !== UNITS) process.exitCode = 1;
    printProgress(sold === UNITS ? `exactly ${UNITS} were sold` : `WRONG: ${sold} were sold of ${UNITS}`);
    const heading = `During the sale ${formatPercent(machine.busy)} of the processors were busy and ${formatPercent(machine.stolen)} stolen.`;
    const text = `${formatReport({ calm: baseline, during: browsingResult, bought: purchaseResult })}\n\n${heading}`;
    return { text, metrics: { sold, calm: baseline, during: browsingResult, bought: purchaseResult, machine } };
  });
}

const formatPercent = (share: number) => `${(share * 100).toFixed(0)} %`;

async function countUnitsSold(database: string, variantId: string): Promise<number> {
  const { rows } = await withClient(database, (client) =>
    client.query<{ units: number }>(
      'select coalesce(sum(quantity), 0)::int as units from order_lines where variant_id = $1',
      [variantId],
    ),
  );
  return rows[0]?.units ?? Number.NaN;
}

function formatReport(outcomes: Record<'calm' | 'during' | 'bought', LoadResult>): string {
  const labels = {
    calm: 'browsing before',
    during: 'browsing during the sale',
    bought: `${BUYERS} buyers of ${UNITS} units`,
  };
  const rows = Object.entries(labels).map(([key, name]) => {
    const { responses, p50, p99, statuses } = outcomes[key as keyof typeof outcomes];
    const statusCounts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    return [name, String(responses), formatNumber(p50), formatNumber(p99), statusCounts.join(', ')];
  });
  return formatTable(['who', 'served', 'p50 ms', 'p99 ms', 'answers by status'], rows);
}
