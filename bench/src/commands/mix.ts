import { carryOut } from '../load/clients.ts';
import type { Outcome } from '../load/task.ts';
import { watchMachine } from '../machine/proc.ts';
import { costOf } from '../measure/contender.ts';
import { inShopOnCopy } from '../measure/on-copy.ts';
import type { Options } from '../options.ts';
import { figure, tableOf } from '../report/table.ts';
import { browsing, shoppers } from '../scenarios/mix.ts';
import type { Report } from './command.ts';

const WARMING_SECONDS = 10;

/** Shoppers as they come in life, at a rate that does not wait for the shop. */
export async function mix(options: Options): Promise<Report> {
  return inShopOnCopy(options, async ({ shop, crowd, shelf, database }) => {
    const { rate } = options;
    const seconds = Math.round(options.minutes * 60);
    const groups = await shoppers(shelf, crowd, rate * seconds);
    const warming = { groups: browsing(shelf), rate: rate / 4, seconds: WARMING_SECONDS, seed: 1 };
    await carryOut({ kind: 'open', origin: shop.web, ...warming });
    const watched = await watchMachine();
    const outcome = await costOf({ shop, database }, () =>
      carryOut({ kind: 'open', origin: shop.web, groups, rate, seconds, seed: 2 }),
    );
    const machine = await watched();
    const about =
      `${rate} arrivals a second for ${seconds} s: ${figure(outcome.perSecond)} served a second, Node ${figure(outcome.nodeMs)} ms and ` +
      `PostgreSQL ${figure(outcome.postgresMs)} ms each, load ${figure(machine.load)}, stolen ${(machine.stolen * 100).toFixed(1)} %`;
    return { text: `${about}\n\n${reportOf(outcome)}`, figures: { rate, seconds, outcome, machine } };
  });
}

function reportOf(outcome: Outcome): string {
  const rows = Object.entries({ ...outcome.groups, '**all**': outcome }).map(
    ([name, { answers, failed, p50, p99 }]) => [name, String(answers), figure(p50), figure(p99), String(failed)],
  );
  return tableOf(['who', 'served', 'p50 ms', 'p99 ms', 'failed'], rows);
}
