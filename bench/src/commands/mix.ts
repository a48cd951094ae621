import { runClients } from '../load/clients.ts';
import type { LoadResult } from '../load/task.ts';
import { startMachineMonitor } from '../machine/proc.ts';
import { measureCost } from '../measure/candidate.ts';
import { withShopOnCopy } from '../measure/on-copy.ts';
import type { Options } from '../options.ts';
import { formatNumber, formatTable } from '../report/table.ts';
import { createBrowsingGroups, createShopperGroups } from '../scenarios/mix.ts';
import type { Report } from './command.ts';

const WARM_UP_SECONDS = 10;

/** Simulates realistic traffic at a fixed arrival rate that does not wait for responses. */
export async function measureMixedTraffic(options: Options): Promise<Report> {
  return withShopOnCopy(options, async ({ shop, buyerPool, shopData, database }) => {
    const { rate } = options;
    const seconds = Math.round(options.minutes * 60);
    const groups = await createShopperGroups(shopData, buyerPool, rate * seconds);
    const warmUp = { groups: createBrowsingGroups(shopData), rate: rate / 4, seconds: WARM_UP_SECONDS, seed: 1 };
    await runClients({ kind: 'open', origin: shop.web, ...warmUp });
    const getMachineUsage = await startMachineMonitor();
    const outcome = await measureCost({ shop, database }, () =>
      runClients({ kind: 'open', origin: shop.web, groups, rate, seconds, seed: 2 }),
    );
    const machine = await getMachineUsage();
    const heading =
      `${rate} arrivals a second for ${seconds} s: ${formatNumber(outcome.perSecond)} served a second, Node ${formatNumber(outcome.nodeMs)} ms and ` +
      `PostgreSQL ${formatNumber(outcome.postgresMs)} ms each, load ${formatNumber(machine.load)}, stolen ${(machine.stolen * 100).toFixed(1)} %`;
    return { text: `${heading}\n\n${formatReport(outcome)}`, metrics: { rate, seconds, outcome, machine } };
  });
}

function formatReport(outcome: LoadResult): string {
  const rows = Object.entries({ ...outcome.groups, '**all**': outcome }).map(
    ([name, { responses, failed, p50, p99 }]) => [
      name,
      String(responses),
      formatNumber(p50),
      formatNumber(p99),
      String(failed),
    ],
  );
  return formatTable(['who', 'served', 'p50 ms', 'p99 ms', 'failed'], rows);
}
