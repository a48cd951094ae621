import { execFileSync } from 'node:child_process';
import { getPackageId, PACKAGES, root } from './package-lock.ts';

// Checks in the registry that every locked version is at least a week old and not deprecated. The lock file knows only what
// was deprecated when the package was installed.
const MIN_AGE_DAYS = 7;
const CONCURRENCY = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

type RegistryEntry = { time?: Record<string, string>; versions?: Record<string, { deprecated?: string | boolean }> };

const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim();
const pendingIds = [...new Set([...PACKAGES.keys()].map((folder) => getPackageId(folder)))];
const problems: string[] = [];

async function checkPackages(): Promise<void> {
  for (let id = pendingIds.pop(); id !== undefined; id = pendingIds.pop()) {
    const [name, version] = [id.slice(0, id.lastIndexOf('@')), id.slice(id.lastIndexOf('@') + 1)];
    const reply = await fetch(new URL(name.replace('/', '%2f'), registry), { signal: AbortSignal.timeout(60_000) });
    const { time = {}, versions = {} } = (await reply.json()) as RegistryEntry;
    const published = Date.parse(time[version] ?? '');
    // Treat a version without a date as too new.
    if (!(Date.now() - published >= MIN_AGE_DAYS * DAY_MS))
      problems.push(`${id} is younger than ${MIN_AGE_DAYS} days (${time[version] ?? 'no date'})`);
    const { deprecated } = versions[version] ?? {};
    if (deprecated) problems.push(`${id} is deprecated: ${deprecated}`);
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, checkPackages));
for (const problem of problems.toSorted()) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
