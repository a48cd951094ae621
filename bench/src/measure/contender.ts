import { cpuMsBetween, cpuMsOf } from '../machine/proc.ts';
import type { Options } from '../options.ts';
import { SETTINGS } from '../scenarios/scenario.ts';
import { backendsOf, urlOf } from '../shop/database.ts';
import { type Shop, startShop } from '../shop/processes.ts';
import type { Release } from '../shop/release.ts';
import { type Shelf, shelfOf } from '../shop/shelf.ts';
import { type Recorder, startRecorder } from '../wire/recorder.ts';
import { type Recorded, unaskedBy } from './recording.ts';

/** A release that is measured, on a database of its own. */
export type Contender = {
  release: Release;
  database: string;
  shelf: Shelf;
  /** Its api and its site listen here and on the next one. */
  port: number;
};

export type Running = Contender & { shop: Shop; recorded: Map<string, Recorded> };

export const portsOf = ({ port }: Options) => ({ ours: port, beside: port + 2, recorded: port + 4, bare: port + 6 });

export async function contenderOf(release: Release, database: string, port: number): Promise<Contender> {
  return { release, database, port, shelf: await shelfOf(database) };
}

type Several = { processes?: number; env?: NodeJS.ProcessEnv };

export async function startContender(
  { release, database, port }: Contender,
  setting: keyof typeof SETTINGS,
  { processes, env }: Several = {},
): Promise<Shop> {
  return startShop(release, { databaseUrl: urlOf(database), port, processes, env: { ...SETTINGS[setting], ...env } });
}

/** Has somebody listen between a shop and its database, one that is started for this and is not the one measured. */
export async function listening<T>(
  { release, database }: Contender,
  { setting, port }: { setting: keyof typeof SETTINGS; port: number },
  work: (heard: { shop: Shop; recorder: Recorder; unasked: ReadonlySet<string> }) => Promise<T>,
): Promise<T> {
  const recorder = await startRecorder(urlOf(database));
  const shop = await startShop(release, { databaseUrl: recorder.url, port, env: SETTINGS[setting] });
  try {
    return await work({ shop, recorder, unasked: await unaskedBy(recorder) });
  } finally {
    await shop.stop();
    recorder.close();
  }
}

/** What a load cost the processes of a shop and of its database, in ms for each answer. */
export async function costOf<T extends { answers: number }>(
  { shop, database }: Pick<Running, 'shop' | 'database'>,
  load: () => Promise<T>,
): Promise<T & { nodeMs: number; postgresMs: number }> {
  const look = async () => ({ node: await cpuMsOf(shop.pids), postgres: await cpuMsOf(await backendsOf(database)) });
  const before = await look();
  const figures = await load();
  const after = await look();
  return {
    ...figures,
    nodeMs: cpuMsBetween(before.node, after.node) / figures.answers,
    postgresMs: cpuMsBetween(before.postgres, after.postgres) / figures.answers,
  };
}
