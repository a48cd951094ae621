import type { LoadMetrics } from '../load/load-request.ts';
import { cpuMsBetween, getCpuMs, type MachineUsage, startMachineMonitor } from '../machine/proc.ts';
import type { Shop } from '../shop/processes.ts';
import type { Proxy } from '../shop/proxy.ts';
import { measureCost } from './candidate.ts';
import { medianRun } from './metrics.ts';
import { measureRounds } from './rounds.ts';

/** A way to reach a shop: directly, or through a proxy in front of some of its processes. */
export type EntryPoint = { name: string; origin: string; proxy?: Proxy; apis: string[]; webs: string[] };

export type EntryPointMetrics = MachineUsage & {
  perSecond: number;
  nodeMs: number;
  proxyMs: number;
  postgresMs: number;
  failed: number;
};

/** Results of the same load through each entry point. The first is the baseline. */
export type EntryPointComparison = {
  scenario: string;
  entryPoints: (EntryPointMetrics & { name: string })[];
  rounds: EntryPointMetrics[][];
};

type ComparisonInput = {
  scenario: string;
  entryPoints: readonly EntryPoint[];
  rounds: number;
  /** Prepares an entry point, warms caches for example, and returns the load. */
  prepare: (entryPoint: EntryPoint) => Promise<() => Promise<LoadMetrics>>;
};

/** Runs the same load through each entry point, alternating in every round. */
export async function compareEntryPoints(
  running: { shop: Shop; database: string },
  { scenario, entryPoints, rounds, prepare }: ComparisonInput,
): Promise<EntryPointComparison> {
  const done = await measureRounds({
    candidates: entryPoints,
    rounds,
    measure: async (entryPoint) => {
      const load = await prepare(entryPoint);
      return measureOnce(running, entryPoint, load);
    },
  });
  const getMeasurements = (entryPoint: EntryPoint) => done.flatMap(({ measured }) => measured.get(entryPoint) ?? []);
  return {
    scenario,
    entryPoints: entryPoints.map((entryPoint) => ({
      name: entryPoint.name,
      ...medianRun(getMeasurements(entryPoint)),
    })),
    rounds: entryPoints.map(getMeasurements),
  };
}

async function measureOnce(
  running: { shop: Shop; database: string },
  { proxy }: EntryPoint,
  load: () => Promise<LoadMetrics>,
): Promise<EntryPointMetrics> {
  const proxyMs = async () => getCpuMs((await proxy?.pids()) ?? []);
  const getMachineUsage = await startMachineMonitor();
  const before = await proxyMs();
  const { responses, perSecond, nodeMs, postgresMs, failed } = await measureCost(running, load);
  const after = await proxyMs();
  return {
    perSecond,
    nodeMs,
    postgresMs,
    proxyMs: cpuMsBetween(before, after) / responses,
    failed,
    ...(await getMachineUsage()),
  };
}
