import { execFileSync } from 'node:child_process';
import { idOf, PACKAGES, root } from './lock.ts';

// Asks the registry when what is locked was published: a release holds nothing that is younger than a week.
const LEAST_DAYS = 7;
const AT_ONCE = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim();
const open = [...new Set([...PACKAGES.keys()].map(idOf))];
const young: string[] = [];

async function work(): Promise<void> {
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const [name, version] = [id.slice(0, id.lastIndexOf('@')), id.slice(id.lastIndexOf('@') + 1)];
    const reply = await fetch(new URL(name.replace('/', '%2f'), registry), { signal: AbortSignal.timeout(60_000) });
    const { time = {} } = (await reply.json()) as { time?: Record<string, string> };
    const published = Date.parse(time[version] ?? '');
    // A version that the registry does not date is not known to be old.
    if (!(Date.now() - published >= LEAST_DAYS * DAY_MS)) young.push(`${id} (${time[version] ?? 'no date'})`);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const line of young.toSorted()) process.stdout.write(`younger than ${LEAST_DAYS} days: ${line}\n`);
process.exitCode = young.length > 0 ? 1 : 0;
