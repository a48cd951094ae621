import { createCandidate, getPorts } from '../measure/candidate.ts';
import { measureReadScenarios } from '../measure/read-scenarios.ts';
import { measureWriteScenarios } from '../measure/write-scenarios.ts';
import { isSelected, type Options } from '../options.ts';
import { formatMainTable } from '../report/table.ts';
import { adminScenarios } from '../scenarios/admin.ts';
import { apiScenarios } from '../scenarios/api.ts';
import { pageScenarios } from '../scenarios/pages.ts';
import { writeScenarios } from '../scenarios/writes.ts';
import { ensureDatabase } from '../shop/database.ts';
import { buildWeb, CURRENT_RELEASE, createRelease, getRevision } from '../shop/release.ts';
import type { Report } from './command.ts';

/** Measures every scenario against the limits of Node and PostgreSQL and, with `--other`, against another release. */
export async function compareReleases(options: Options, folder: string): Promise<Report> {
  const releases = [CURRENT_RELEASE, ...(options.other ? [createRelease(options.other)] : [])];
  const candidates = [];
  for (const [n, release] of releases.entries()) {
    buildWeb(release);
    const database = await ensureDatabase(release, options.size, options);
    candidates.push(
      await createCandidate(release, database, n === 0 ? getPorts(options).ours : getPorts(options).other),
    );
  }
  const selectScenarios = <S extends { name: string }>(scenarios: readonly S[]) =>
    scenarios.filter(({ name }) => isSelected(name, options.only));
  const context = { options, folder };
  const rows = [
    ...(await measureReadScenarios(
      selectScenarios([...pageScenarios, ...apiScenarios, ...adminScenarios]),
      candidates,
      context,
    )),
    ...(await measureWriteScenarios(selectScenarios(writeScenarios), candidates, context)),
  ];
  const revisions = Object.fromEntries(releases.map((release) => [release.name, getRevision(release)]));
  return { text: formatMainTable(rows), metrics: { revisions, rows } };
}
