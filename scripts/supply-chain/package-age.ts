import { execFileSync } from 'node:child_process';
import { getPackageId, PACKAGES, root } from './package-lock.ts';

// Checks in the registry that every locked version is at least a week old.
const MIN_AGE_DAYS = 7;
const CONCURRENCY = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim();
const pendingIds = [...new Set([...PACKAGES.keys()].map(getPackageId))];
const tooNew: string[] = [];

async function checkPackages(): Promise<void> {
  for (let id = pendingIds.pop(); id !== undefined; id = pendingIds.pop()) {
    const [name, version] = [id.slice(0, id.lastIndexOf('@')), id.slice(id.lastIndexOf('@') + 1)];
    const reply = await fetch(new URL(name.replace('/', '%2f'), registry), { signal: AbortSignal.timeout(60_000) });
    const { time = {} } = (await reply.json()) as { time?: Record<string, string> };
    const published = Date.parse(time[version] ?? '');
    // Treat a version without a date as too new.
    if (!(Date.now() - published >= MIN_AGE_DAYS * DAY_MS)) tooNew.push(`${id} (${time[version] ?? 'no date'})`);
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, checkPackages));
for (const line of tooNew.toSorted()) process.stdout.write(`younger than ${MIN_AGE_DAYS} days: ${line}\n`);
process.exitCode = tooNew.length > 0 ? 1 : 0;
