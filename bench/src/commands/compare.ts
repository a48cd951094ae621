import { contenderOf, portsOf } from '../measure/contender.ts';
import { measureReadings } from '../measure/readings.ts';
import { measureWritings } from '../measure/writings.ts';
import { isChosen, type Options } from '../options.ts';
import { reportOf } from '../report/table.ts';
import { calls } from '../scenarios/calls.ts';
import { desk } from '../scenarios/desk.ts';
import { pages } from '../scenarios/pages.ts';
import { writes } from '../scenarios/writes.ts';
import { databaseOf } from '../shop/database.ts';
import { build, OURS, releaseAt, revisionOf } from '../shop/release.ts';
import type { Report } from './command.ts';

/** Every scenario, beside what Node and PostgreSQL can do at best and, where it is named, beside another release. */
export async function compare(options: Options, folder: string): Promise<Report> {
  const releases = [OURS, ...(options.beside ? [releaseAt(options.beside)] : [])];
  const contenders = [];
  for (const [n, release] of releases.entries()) {
    build(release);
    const database = await databaseOf(release, options.size, options);
    contenders.push(await contenderOf(release, database, n === 0 ? portsOf(options).ours : portsOf(options).beside));
  }
  const chosen = <S extends { name: string }>(scenarios: readonly S[]) =>
    scenarios.filter(({ name }) => isChosen(name, options.only));
  const work = { options, folder };
  const rows = [
    ...(await measureReadings(chosen([...pages, ...calls, ...desk]), contenders, work)),
    ...(await measureWritings(chosen(writes), contenders, work)),
  ];
  const revisions = Object.fromEntries(releases.map((release) => [release.name, revisionOf(release)]));
  return { text: reportOf(rows), figures: { revisions, rows } };
}
