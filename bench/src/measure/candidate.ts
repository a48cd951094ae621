import { cpuMsBetween, getCpuMs } from '../machine/proc.ts';
import type { Options } from '../options.ts';
import { SETTINGS } from '../scenarios/scenario.ts';
import { getDatabaseUrl, listBackendPids } from '../shop/database.ts';
import { type Shop, startShop } from '../shop/processes.ts';
import type { Release } from '../shop/release.ts';
import { loadShopData, type ShopData } from '../shop/stock.ts';
import { type Recorder, startRecorder } from '../wire/recorder.ts';
import { type RecordedStatements, recordBackgroundStatements } from './recording.ts';

export type Candidate = {
  release: Release;
  database: string;
  shopData: ShopData;
  /** The API listens on this port, the web server on the next one. */
  port: number;
};

export type RunningCandidate = Candidate & { shop: Shop; recorded: Map<string, RecordedStatements> };

export const getPorts = ({ port }: Options) => ({ ours: port, other: port + 2, recorded: port + 4, bare: port + 6 });

export async function createCandidate(release: Release, database: string, port: number): Promise<Candidate> {
  return { release, database, port, shopData: await loadShopData(database) };
}

type ProcessOptions = { processes?: number; env?: NodeJS.ProcessEnv };

export async function startCandidate(
  { release, database, port }: Candidate,
  setting: keyof typeof SETTINGS,
  { processes, env }: ProcessOptions = {},
): Promise<Shop> {
  return startShop(release, {
    databaseUrl: getDatabaseUrl(database),
    port,
    processes,
    env: { ...SETTINGS[setting], ...env },
  });
}

/** Starts a separate shop with a recorder between it and PostgreSQL. The measured shop runs without a recorder. */
export async function withRecordedShop<T>(
  { release, database }: Candidate,
  { setting, port }: { setting: keyof typeof SETTINGS; port: number },
  work: (recording: { shop: Shop; recorder: Recorder; unasked: ReadonlySet<string> }) => Promise<T>,
): Promise<T> {
  const recorder = await startRecorder(getDatabaseUrl(database));
  const shop = await startShop(release, { databaseUrl: recorder.url, port, env: SETTINGS[setting] });
  try {
    return await work({ shop, recorder, unasked: await recordBackgroundStatements(recorder) });
  } finally {
    await shop.stop();
    recorder.close();
  }
}

/** Runs a load and adds the CPU time per response, of the shop's processes and of PostgreSQL. */
export async function measureCost<T extends { responses: number }>(
  { shop, database }: Pick<RunningCandidate, 'shop' | 'database'>,
  load: () => Promise<T>,
): Promise<T & { nodeMs: number; postgresMs: number }> {
  const readCpuTimes = async () => ({
    node: await getCpuMs(shop.pids),
    postgres: await getCpuMs(await listBackendPids(database)),
  });
  const before = await readCpuTimes();
  const result = await load();
  const after = await readCpuTimes();
  return {
    ...result,
    nodeMs: cpuMsBetween(before.node, after.node) / result.responses,
    postgresMs: cpuMsBetween(before.postgres, after.postgres) / result.responses,
  };
}
