import { randomUUID } from 'node:crypto';
import { carryOut } from '../load/clients.ts';
import { watchMachine } from '../machine/proc.ts';
import type { Options } from '../options.ts';
import { say, sayRow } from '../report/say.ts';
import { CONNECTIONS, type Turn, type Writing } from '../scenarios/scenario.ts';
import { type Crowd, openCrowd } from '../shop/crowd.ts';
import { copyOf, drop, urlOf } from '../shop/database.ts';
import type { Statement } from '../wire/messages.ts';
import { PROTOCOLS, pgbenchTimes } from '../wire/pgbench.ts';
import { scriptOf } from '../wire/script.ts';
import { type Contender, costOf, listening, portsOf, startContender } from './contender.ts';
import type { Measured, Row, Yardsticks } from './figures.ts';
import { type Heard, recordedDuring, send } from './recording.ts';
import { aloneOrNot, inRounds, summed } from './rounds.ts';
import { fillTurns, turnsScript } from './turns.ts';

type Work = { options: Options; folder: string };
type Writable = Contender & { crowd: Crowd };
type Recorded = { statements: Statement[]; values: Record<string, string>; key: string };
type Running = Writable & { shop: Awaited<ReturnType<typeof startContender>>; recorded: Map<string, Recorded> };

/** Measures what is done once, on copies that are dropped afterwards. */
export async function measureWritings(
  scenarios: readonly Writing[],
  contenders: readonly Contender[],
  work: Work,
): Promise<Row[]> {
  if (scenarios.length === 0) return [];
  const rows: Row[] = [];
  const running: Running[] = [];
  try {
    for (const original of contenders) running.push(await open(original, scenarios, work));
    for (const scenario of scenarios) rows.push(...(await measureWriting(scenario, running, work)));
  } finally {
    for (const { shop, crowd, database } of running) {
      await shop.stop();
      await crowd.leave();
      await drop(database);
    }
  }
  return rows;
}

async function open(original: Contender, scenarios: readonly Writing[], { options }: Work): Promise<Running> {
  const database = await copyOf(original.database);
  const contender = { ...original, database, crowd: await openCrowd(database) };
  const setting = { setting: 'kept', port: portsOf(options).recorded } as const;
  const recorded = await listening(contender, setting, async ({ shop, ...heard }) => {
    const known = new Map<string, Recorded>();
    for (const scenario of scenarios) {
      const heardOf = await record(scenario, contender, shop.api, heard);
      if (heardOf) known.set(scenario.name, heardOf);
    }
    return known;
  });
  return { ...contender, recorded, shop: await startContender(contender, 'kept') };
}

/** What one turn comes down to, after another one has taught the process what it learns once. */
async function record(
  { turns }: Writing,
  { crowd, shelf }: Writable,
  origin: string,
  heard: Heard,
): Promise<Recorded | undefined> {
  const [first, second] = await turns(crowd, 2, shelf);
  if (!first || !second) return undefined;
  for (const ask of first.visit) {
    const status = await send(ask, origin);
    if (status >= 400) return undefined;
  }
  const key = randomUUID();
  const statements = await recordedDuring(async () => {
    for (const ask of second.visit) await send(ask, origin, key);
  }, heard);
  return { statements, values: second.values, key };
}

async function measureWriting(scenario: Writing, running: readonly Running[], work: Work): Promise<Row[]> {
  const able = running.filter(({ recorded }) => recorded.has(scenario.name));
  const [ours] = running;
  if (!ours || !able.includes(ours)) {
    say(`${scenario.name}: left out, ours refuses it or has nothing to do it with`);
    return [];
  }
  const count = Math.max(CONNECTIONS, Math.round(work.options.turns * (scenario.share ?? 1)));
  for (const contender of able) await closed(scenario, contender, Math.round(count / 2));
  const watched = await watchMachine();
  const rounds = await inRounds({
    contenders: able,
    rounds: work.options.rounds,
    measure: (contender, round) => measureOnce(scenario, contender, { ...work, count, round }),
    yardsticks: () => measureAlone(scenario, ours, { ...work, count }),
  });
  const other = able.find((contender) => contender !== ours);
  const row: Row = {
    scenario: scenario.name,
    rate: scenario.rate,
    connections: CONNECTIONS,
    ...summed(rounds, ours, other, ({ recorded }) => recorded.get(scenario.name)?.statements.length ?? Number.NaN),
    machine: await watched(),
  };
  sayRow(row);
  return [row];
}

async function visitsOf({ turns }: Writing, { crowd, shelf }: Writable, count: number) {
  return (await turns(crowd, count, shelf)).map(({ visit }) => visit);
}

async function closed(scenario: Writing, contender: Running, count: number) {
  const visits = await visitsOf(scenario, contender, count);
  return costOf(contender, () =>
    carryOut({
      kind: 'closed',
      origin: contender.shop.api,
      groups: [{ name: scenario.name, visits, once: true }],
      connections: CONNECTIONS,
    }),
  );
}

type Round = Work & { count: number; round: number };

async function measureOnce(scenario: Writing, contender: Running, { options, count, round }: Round): Promise<Measured> {
  const limit = await closed(scenario, contender, count);
  const { rate } = scenario;
  // More than arrive on average: chance may bring a few more.
  const visits = await visitsOf(scenario, contender, Math.ceil(rate * options.seconds * 1.3) + 20);
  const calm = await carryOut({
    kind: 'open',
    origin: contender.shop.api,
    groups: [{ name: scenario.name, visits, once: true }],
    rate,
    seconds: options.seconds,
    seed: round + 1,
  });
  const { perSecond, nodeMs, postgresMs } = limit;
  return { perSecond, nodeMs, postgresMs, p50: calm.p50, p99: calm.p99, failed: limit.failed + calm.failed };
}

async function measureAlone(
  scenario: Writing,
  ours: Running,
  { options, folder, count }: Work & { count: number },
): Promise<Yardsticks> {
  const recorded = ours.recorded.get(scenario.name);
  if (!options.yardsticks || scenario.alone === false || !recorded) return {};
  const yardsticks: Yardsticks = {};
  for (const protocol of PROTOCOLS) {
    const turns: Turn[] = await scenario.turns(ours.crowd, count, ours.shelf);
    await fillTurns(ours.crowd, turns);
    const setting = { databaseUrl: urlOf(ours.database), folder, protocol, connections: CONNECTIONS };
    const script = scriptOf(recorded.statements, turnsScript(recorded));
    yardsticks[protocol] = await aloneOrNot(scenario.name, () =>
      pgbenchTimes(script, Math.floor(turns.length / CONNECTIONS), setting),
    );
  }
  return yardsticks;
}
