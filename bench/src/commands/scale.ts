import { availableParallelism } from 'node:os';
import { carryOut } from '../load/clients.ts';
import { median } from '../load/percentile.ts';
import { askWithoutPause } from '../load/wrk.ts';
import { startContender } from '../measure/contender.ts';
import { type Compared, compareDoors, type Door } from '../measure/doors.ts';
import { type Ours, onCopy, whileOpen } from '../measure/on-copy.ts';
import { type Change, measurePriceChanges } from '../measure/price-changes.ts';
import { send } from '../measure/recording.ts';
import { isChosen, type Options } from '../options.ts';
import { doorsTable } from '../report/doors.ts';
import { say } from '../report/say.ts';
import { figure, ratio, tableOf } from '../report/table.ts';
import { calls } from '../scenarios/calls.ts';
import { pages } from '../scenarios/pages.ts';
import { CONNECTIONS, type Reading, type SETTINGS, type Writing } from '../scenarios/scenario.ts';
import { writes } from '../scenarios/writes.ts';
import { originAt, portsFrom, type Shop } from '../shop/processes.ts';
import { startProxy } from '../shop/proxy.ts';
import type { Report } from './command.ts';

const COUNTS = [1, 2, 4];
const MOST = 4;
const WARMING_SECONDS = 2;
const LATEST_MS = 1000;
// Of what one process takes directly, how much it should take through nginx.
const GOAL = 0.9;
const READINGS = new Set(['api listing', 'api listing, kept', 'page listing, kept']);
const KEPT_LIST = 'api listing, kept';
const WRITING = 'placement, spread';

/** `doors` lead to one, two and four of the shop's processes. */
type Work = { options: Options; folder: string; ours: Ours; doors: Door[] };
type Open = Work & { shop: Shop };

/** Several processes of api and web behind nginx: what they take together, and when the last of them shows what has changed. */
export async function scale(options: Options, folder: string): Promise<Report> {
  return onCopy(options, async (ours) => {
    const doors: Door[] = [];
    try {
      for (const [n, count] of COUNTS.entries()) {
        const { api, web } = portsFrom(ours.port, count);
        const proxy = await startProxy(folder, { port: ours.port + 2 * MOST + n, api, web });
        const behind = { apis: api.map(originAt), webs: web.map(originAt) };
        doors.push({ name: String(count), origin: proxy.origin, proxy, ...behind });
      }
      return reportOf(await measure({ options, folder, ours, doors }));
    } finally {
      for (const { proxy } of doors) await proxy?.stop();
    }
  });
}

type Measured = { scaled: Compared[]; changes: Change[]; passed: Compared };

async function measure(work: Work): Promise<Measured> {
  const readings = [...calls, ...pages].filter(({ name }) => READINGS.has(name));
  const chosen = (setting: keyof typeof SETTINGS) =>
    readings.filter((reading) => reading.setting === setting && isChosen(reading.name, work.options.only));
  const list = readings.find(({ name }) => name === KEPT_LIST);
  if (!list) throw new Error(`There is no scenario ${KEPT_LIST}`);

  const unkept =
    chosen('unkept').length === 0 ? [] : await inShop('unkept', work, (open) => readEach(chosen('unkept'), open));
  return inShop('kept', work, async (open) => {
    const changes = await measurePriceChanges({ shop: open.shop, shelf: open.ours.shelf, origin: widest(open).origin });
    const kept = await readEach(chosen('kept'), open);
    const placed = [];
    for (const writing of writes.filter(({ name }) => name === WRITING && isChosen(name, work.options.only))) {
      placed.push(await write(writing, open));
    }
    const direct = { name: 'direct', origin: open.shop.api, apis: [open.shop.api], webs: [] };
    const through = open.doors.slice(0, 1).map((door) => ({ ...door, name: 'through nginx' }));
    const passed = await read(list, { ...open, doors: [direct, ...through] });
    return { scaled: [...unkept, ...kept, ...placed], changes, passed };
  });
}

/** A site finds the API where everybody does, so that each of its processes asks any of the API's. */
function inShop<T>(setting: keyof typeof SETTINGS, work: Work, measuring: (open: Open) => Promise<T>): Promise<T> {
  const env = { API_URL: widest(work).origin };
  return whileOpen(startContender(work.ours, setting, { processes: MOST, env }), (shop) =>
    measuring({ ...work, shop }),
  );
}

function widest({ doors }: Pick<Work, 'doors'>): Door {
  const door = doors.at(-1);
  if (!door) throw new Error('There is no way in');
  return door;
}

async function readEach(readings: readonly Reading[], open: Open): Promise<Compared[]> {
  const compared = [];
  for (const reading of readings) compared.push(await read(reading, open));
  return compared;
}

async function read({ name, setting, through, asks }: Reading, open: Open): Promise<Compared> {
  const { options, folder, ours, doors } = open;
  const list = asks(ours.shelf);
  const ask = (origin: string, seconds: number) =>
    askWithoutPause(list, { origin, connections: CONNECTIONS, seconds, folder });
  // As long as each process needs by itself.
  await ask(widest(open).origin, WARMING_SECONDS * widest(open).apis.length);
  return told(
    await compareDoors(
      { shop: open.shop, database: ours.database },
      {
        scenario: name,
        doors,
        rounds: options.rounds,
        async prepare({ origin, apis, webs }) {
          // Each process keeps its own.
          if (setting === 'kept') {
            for (const own of through === 'api' ? apis : webs) for (const one of list) await send(one, own);
          }
          return () => ask(origin, options.seconds);
        },
      },
    ),
  );
}

async function write({ name, turns }: Writing, open: Open): Promise<Compared> {
  const { options, ours, doors } = open;
  const prepare = async ({ origin }: Door, count = options.turns) => {
    const visits = (await turns(ours.crowd, count, ours.shelf)).map(({ visit }) => visit);
    const groups = [{ name, visits, once: true as const }];
    return () => carryOut({ kind: 'closed', origin, groups, connections: CONNECTIONS });
  };
  await (await prepare(widest(open), Math.ceil(options.turns / 2)))();
  const at = { shop: open.shop, database: ours.database };
  return told(
    await compareDoors(at, { scenario: name, doors, rounds: options.rounds, prepare: (door) => prepare(door) }),
  );
}

function told(compared: Compared): Compared {
  const each = compared.doors.map(({ name, perSecond }) => `${name}: ${perSecond.toFixed(0)}/s`);
  say(`${compared.scenario}, ${each.join(', ')}`);
  return compared;
}

function reportOf({ scaled, changes, passed }: Measured): Report {
  const last = changes.map((change) => Math.max(...Object.values(change)));
  const late = last.filter((ms) => ms > LATEST_MS).length;
  if (late > 0) process.exitCode = 1;
  say(late > 0 ? `LATE: ${late} of ${last.length} changes took more than ${LATEST_MS} ms` : 'every change was in time');
  const kinds = Object.keys(changes[0] ?? {}) as (keyof Change)[];
  const times = [
    ...kinds.map((kind) => ({ kind, ms: changes.map((change) => change[kind]) })),
    { kind: '**all**', ms: last },
  ];
  const [direct, through] = passed.doors;
  const text = [
    doorsTable('processes of each', scaled),
    `Processes, nginx, PostgreSQL and load share ${availableParallelism()} processors: where these are busy with one of each, more have nothing to run on.`,
    tableOf(
      [`${changes.length} prices, ms until all ${MOST} show it`, 'p50', 'max'],
      times.map(({ kind, ms }) => [kind, figure(median(ms)), figure(Math.max(...ms))]),
    ),
    `${late} of them took more than ${LATEST_MS} ms.`,
    doorsTable('to 1 process', [passed]),
    `Through nginx ÷ direct: ${ratio(through?.perSecond, direct?.perSecond)}, goal ${GOAL}.`,
  ].join('\n\n');
  return { text, figures: { scaled, changes, late, passed } };
}
