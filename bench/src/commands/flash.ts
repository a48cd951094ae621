import { carryOut } from '../load/clients.ts';
import type { Group, Outcome } from '../load/task.ts';
import { watchMachine } from '../machine/proc.ts';
import { inShopOnCopy } from '../measure/on-copy.ts';
import type { Options } from '../options.ts';
import { say } from '../report/say.ts';
import { figure, tableOf } from '../report/table.ts';
import { browsing } from '../scenarios/mix.ts';
import { placing } from '../scenarios/writes.ts';
import { onDatabase } from '../shop/database.ts';
import type { Report } from './command.ts';

const BUYERS = 2000;
const UNITS = 100;
const SECONDS = 10;
// Others who look around meanwhile, a second.
const BROWSERS = 40;

/** Everybody after the last hundred units at once, while others look around: exactly a hundred get one. */
export async function flash(options: Options): Promise<Report> {
  return inShopOnCopy(options, async ({ shop, crowd, shelf, database }) => {
    const [wanted] = crowd.variants;
    if (!wanted) throw new Error('Nothing is for sale');
    await crowd.query('update variants set stock = $2 where id = $1', [wanted.id, UNITS]);
    const before = await unitsSold(database, wanted.id);
    const writers = await crowd.writers(Array.from({ length: BUYERS }, () => [{ variantId: wanted.id }]));
    const buyers: Group = {
      name: 'buyers',
      visits: writers.map(({ addressId, token }) => [placing(addressId, token)]),
      once: true,
    };
    const groups = browsing(shelf);
    const browse = (seconds: number, seed: number) =>
      carryOut({ kind: 'open', origin: shop.web, groups, rate: BROWSERS, seconds, seed });
    await browse(SECONDS, 1);
    const calm = await browse(SECONDS, 2);
    const watched = await watchMachine();
    const [during, bought] = await Promise.all([
      browse(SECONDS, 3),
      carryOut({ kind: 'open', origin: shop.web, groups: [buyers], count: BUYERS, seconds: SECONDS, seed: 4 }),
    ]);
    const machine = await watched();
    const sold = (await unitsSold(database, wanted.id)) - before;
    if (sold !== UNITS) process.exitCode = 1;
    say(sold === UNITS ? `exactly ${UNITS} were sold` : `WRONG: ${sold} were sold of ${UNITS}`);
    const about = `Meanwhile ${percent(machine.busy)} of the processors were busy and ${percent(machine.stolen)} stolen.`;
    const text = `${reportOf({ calm, during, bought })}\n\n${about}`;
    return { text, figures: { sold, calm, during, bought, machine } };
  });
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

async function unitsSold(database: string, variantId: string): Promise<number> {
  const { rows } = await onDatabase(database, (client) =>
    client.query<{ units: number }>(
      'select coalesce(sum(quantity), 0)::int as units from order_lines where variant_id = $1',
      [variantId],
    ),
  );
  return rows[0]?.units ?? Number.NaN;
}

function reportOf(outcomes: Record<'calm' | 'during' | 'bought', Outcome>): string {
  const named = { calm: 'browsing before', during: 'browsing meanwhile', bought: `${BUYERS} buyers of ${UNITS} units` };
  const rows = Object.entries(named).map(([key, name]) => {
    const { answers, p50, p99, statuses } = outcomes[key as keyof typeof outcomes];
    const told = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    return [name, String(answers), figure(p50), figure(p99), told.join(', ')];
  });
  return tableOf(['who', 'served', 'p50 ms', 'p99 ms', 'answers by status'], rows);
}
