import type { Figures } from '../load/ask.ts';
import { cpuMsBetween, cpuMsOf, type Machine, watchMachine } from '../machine/proc.ts';
import type { Shop } from '../shop/processes.ts';
import type { Proxy } from '../shop/proxy.ts';
import { costOf } from './contender.ts';
import { middleOf } from './figures.ts';
import { inRounds } from './rounds.ts';

/** A way into a shop: through a proxy in front of some of its processes, or past it. */
export type Door = { name: string; origin: string; proxy?: Proxy; apis: string[]; webs: string[] };

export type ThroughDoor = Machine & {
  perSecond: number;
  nodeMs: number;
  proxyMs: number;
  postgresMs: number;
  failed: number;
};

/** What the same load comes to through each door; the first is what the others are compared with. */
export type Compared = { scenario: string; doors: (ThroughDoor & { name: string })[]; rounds: ThroughDoor[][] };

type Work = {
  scenario: string;
  doors: readonly Door[];
  rounds: number;
  /** Readies what is asked through a door, and gives the load itself. */
  prepare: (door: Door) => Promise<() => Promise<Figures>>;
};

/** The same load through each door in turns. */
export async function compareDoors(
  open: { shop: Shop; database: string },
  { scenario, doors, rounds, prepare }: Work,
): Promise<Compared> {
  const done = await inRounds({
    contenders: doors,
    rounds,
    measure: async (door) => {
      const load = await prepare(door);
      return measureOnce(open, door, load);
    },
  });
  const of = (door: Door) => done.flatMap(({ measured }) => measured.get(door) ?? []);
  return {
    scenario,
    doors: doors.map((door) => ({ name: door.name, ...middleOf(of(door)) })),
    rounds: doors.map(of),
  };
}

async function measureOnce(
  open: { shop: Shop; database: string },
  { proxy }: Door,
  load: () => Promise<Figures>,
): Promise<ThroughDoor> {
  const proxyMs = async () => cpuMsOf((await proxy?.pids()) ?? []);
  const watched = await watchMachine();
  const before = await proxyMs();
  const { answers, perSecond, nodeMs, postgresMs, failed } = await costOf(open, load);
  const after = await proxyMs();
  return {
    perSecond,
    nodeMs,
    postgresMs,
    proxyMs: cpuMsBetween(before, after) / answers,
    failed,
    ...(await watched()),
  };
}
