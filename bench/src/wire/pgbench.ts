import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
// As the API's own connections have it.
const PLANNER = '-c jit=off -c random_page_cost=1.1';
// In the first seconds connections are opened, and each plans what it has not seen yet; the API's are warm.
const WARMING_SECONDS = 2;

export const PROTOCOLS = ['simple', 'prepared'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

type Setting = { databaseUrl: string; folder: string; protocol: Protocol; connections: number };

/** Runs scripts by chance for a while; answers how many a second. */
export async function pgbenchFor(scripts: readonly string[], seconds: number, setting: Setting): Promise<number> {
  const output = await pgbench(scripts, ['-P', '1', '-T', String(seconds + WARMING_SECONDS)], setting);
  return rateOf(output, WARMING_SECONDS);
}

/** Runs one script so many times on each connection; in it `:n` counts from 0, and no two runs have the same. */
export async function pgbenchTimes(script: string, each: number, setting: Setting): Promise<number> {
  const counted = `\\set i :i + 1\n\\set n :i * ${setting.connections} + :client_id\n${script}`;
  return rateOf(await pgbench([counted], ['-D', 'i=-1', '-t', String(each)], setting), 0);
}

async function pgbench(scripts: readonly string[], options: readonly string[], setting: Setting): Promise<string> {
  const files: string[] = [];
  for (const [n, script] of scripts.entries()) {
    const file = path.join(setting.folder, `request-${n}.sql`);
    await writeFile(file, script);
    files.push('-f', file);
  }
  const { hostname, port, username, password, pathname } = new URL(setting.databaseUrl);
  const server = ['-h', hostname, '-p', port || '5432', '-U', username || 'postgres'];
  const pace = [
    '-n',
    '-M',
    setting.protocol,
    '-c',
    String(setting.connections),
    '-j',
    String(Math.min(2, setting.connections)),
  ];
  const { stdout, stderr } = await run('pgbench', [...files, ...pace, ...options, ...server, pathname.slice(1)], {
    env: { ...process.env, PGOPTIONS: PLANNER, ...(password && { PGPASSWORD: password }) },
  });
  return stdout + stderr;
}

/** Transactions a second, by the seconds that pgbench told of, the first ones left out; by its own sum where it told of none. */
export function rateOf(output: string, leftOut: number): number {
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1];
  if (failed !== undefined && failed !== '0') throw new Error(`pgbench failed:\n${output.slice(0, 2000)}`);
  const seconds = [...output.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)]
    .map(([, tps]) => Number(tps))
    .slice(leftOut);
  if (seconds.length > 0) return seconds.reduce((sum, tps) => sum + tps, 0) / seconds.length;
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
}
