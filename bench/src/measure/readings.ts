import { setTimeout as wait } from 'node:timers/promises';
import { carryOut } from '../load/clients.ts';
import { askWithoutPause } from '../load/wrk.ts';
import { watchMachine } from '../machine/proc.ts';
import type { Options } from '../options.ts';
import { say, sayRow } from '../report/say.ts';
import { CONNECTIONS, type Reading, SETTINGS } from '../scenarios/scenario.ts';
import { withBareServer } from '../shop/bare.ts';
import { urlOf } from '../shop/database.ts';
import type { Shop } from '../shop/processes.ts';
import { PROTOCOLS, type Protocol, pgbenchFor } from '../wire/pgbench.ts';
import { scriptOf } from '../wire/script.ts';
import { type Contender, costOf, listening, portsOf, type Running, startContender } from './contender.ts';
import type { Measured, Row, Yardsticks } from './figures.ts';
import { type Heard, type Recorded, recordAsks, send } from './recording.ts';
import { aloneOrNot, inRounds, summed } from './rounds.ts';

const WARMING_SECONDS = 2;
// A site that has just begun keeps its first pages for two seconds only: those are gone by then, and the next ones stay.
const SETTLING_MS = 4500;

type Work = { options: Options; folder: string };

/** Measures questions; `contenders` are ours and, where there is one, the other. */
export async function measureReadings(
  scenarios: readonly Reading[],
  contenders: readonly Contender[],
  work: Work,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const setting of Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]) {
    const chosen = scenarios.filter((scenario) => scenario.setting === setting);
    if (chosen.length === 0) continue;
    const running: Running[] = [];
    try {
      for (const contender of contenders) {
        const recorded = await listening(
          contender,
          { setting, port: portsOf(work.options).recorded },
          ({ shop, ...heard }) => record(chosen, contender, shop, heard),
        );
        running.push({ ...contender, recorded, shop: await startContender(contender, setting) });
      }
      for (const scenario of chosen) rows.push(...(await measureReading(scenario, running, work)));
    } finally {
      for (const { shop } of running) await shop.stop();
    }
  }
  return rows;
}

async function record(
  scenarios: readonly Reading[],
  { shelf }: Contender,
  shop: Shop,
  heard: Heard,
): Promise<Map<string, Recorded>> {
  const recorded = new Map<string, Recorded>();
  for (const { name, through, asks } of scenarios) {
    recorded.set(name, await recordAsks(asks(shelf), { origin: shop[through], ...heard }));
  }
  return recorded;
}

async function measureReading(scenario: Reading, running: readonly Running[], work: Work): Promise<Row[]> {
  const able = running.filter(({ recorded }) => 'statements' in (recorded.get(scenario.name) ?? {}));
  const [ours] = running;
  if (!ours || !able.includes(ours)) {
    say(`${scenario.name}: left out, refused by ours`);
    return [];
  }
  for (const contender of able) await ask(scenario, contender, work, WARMING_SECONDS);
  if (scenario.setting === 'kept' && scenario.through === 'web') await wait(SETTLING_MS);
  const watched = await watchMachine();
  const rounds = await inRounds({
    contenders: able,
    rounds: work.options.rounds,
    measure: (contender, round) => measureOnce(scenario, contender, work, round),
    yardsticks: async () => (work.options.yardsticks ? measureYardsticks(scenario, ours, work) : {}),
  });
  const other = able.find((contender) => contender !== ours);
  const row: Row = {
    scenario: scenario.name,
    rate: scenario.rate,
    connections: scenario.connections ?? CONNECTIONS,
    ...summed(rounds, ours, other, (contender) => statementsOf(scenario, contender)),
    machine: await watched(),
  };
  sayRow(row);
  return [row];
}

function ask(
  { through, connections = CONNECTIONS, asks }: Reading,
  { shop, shelf }: Running,
  work: Work,
  seconds: number,
) {
  return askWithoutPause(asks(shelf), { origin: shop[through], connections, seconds, folder: work.folder });
}

/** Where replies are kept, each is there before it is asked for: how long the first one takes is another scenario. */
async function prime({ setting, through, asks }: Reading, { shop, shelf }: Running): Promise<void> {
  if (setting === 'unkept') return;
  for (const one of asks(shelf)) await send(one, shop[through]);
}

async function measureOnce(scenario: Reading, contender: Running, work: Work, round: number): Promise<Measured> {
  const { seconds } = work.options;
  await prime(scenario, contender);
  const limit = await costOf(contender, () => ask(scenario, contender, work, seconds));
  await prime(scenario, contender);
  const calm = await carryOut({
    kind: 'open',
    origin: contender.shop[scenario.through],
    groups: [{ name: scenario.name, visits: scenario.asks(contender.shelf).map((one) => [one]) }],
    rate: scenario.rate,
    seconds,
    seed: round + 1,
  });
  const { perSecond, nodeMs, postgresMs } = limit;
  return { perSecond, nodeMs, postgresMs, p50: calm.p50, p99: calm.p99, failed: limit.failed + calm.failed };
}

/** Bare Node where nothing is asked of PostgreSQL or a page is drawn; PostgreSQL alone where it is asked. */
async function measureYardsticks(scenario: Reading, ours: Running, { options, folder }: Work): Promise<Yardsticks> {
  const { through, connections = CONNECTIONS, asks, name } = scenario;
  const { seconds } = options;
  const yardsticks: Yardsticks = {};
  const recorded = ours.recorded.get(name);
  const requests = recorded && 'statements' in recorded ? recorded.statements.filter((one) => one.length > 0) : [];
  const [first] = asks(ours.shelf);
  if (first && (requests.length === 0 || through === 'web')) {
    const bare = { port: portsOf(options).bare, folder };
    yardsticks.bare = await withBareServer(ours.shop[through], first, bare, async (origin) => {
      await askWithoutPause([first], { origin, connections, seconds: 1, folder });
      return (await askWithoutPause([first], { origin, connections, seconds, folder })).perSecond;
    });
  }
  if (requests.length > 0) {
    const scripts = requests.map((statements) => scriptOf(statements));
    const alone = (protocol: Protocol) =>
      pgbenchFor(scripts, seconds, { databaseUrl: urlOf(ours.database), folder, protocol, connections });
    for (const protocol of PROTOCOLS) yardsticks[protocol] = await aloneOrNot(name, () => alone(protocol));
  }
  return yardsticks;
}

function statementsOf({ name }: Reading, { recorded }: Running): number {
  const found = recorded.get(name);
  if (!found || !('statements' in found)) return Number.NaN;
  return found.statements.reduce((sum, request) => sum + request.length, 0) / found.statements.length;
}
