import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listChildPids, parsePssKb } from '../machine/proc.ts';
import type { Options } from '../options.ts';
import { formatNumber, formatTable } from '../report/table.ts';
import { copyDatabase, dropDatabase, ensureDatabase, getDatabaseUrl } from '../shop/database.ts';
import { createShopEnv, stopOnExit, stopProcess, waitForResponse } from '../shop/processes.ts';
import { buildWeb, CURRENT_RELEASE } from '../shop/release.ts';
import type { Report } from './command.ts';

const IDLE_MS = 30_000;
const KB_IN_MB = 1024;

/** Measures the memory of each process of an idle shop, including its share of shared pages. */
export async function measureMemory(options: Options): Promise<Report> {
  buildWeb(CURRENT_RELEASE);
  const database = await copyDatabase(await ensureDatabase(CURRENT_RELEASE, options.size, options));
  const { port } = options;
  const supervisor = stopOnExit(
    spawn(path.join(CURRENT_RELEASE.folder, 'bin/kinari'), ['start'], {
      cwd: CURRENT_RELEASE.folder,
      env: createShopEnv({ databaseUrl: getDatabaseUrl(database), port }),
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  try {
    await waitForResponse(`http://127.0.0.1:${port + 1}/api/ready`, supervisor);
    await wait(IDLE_MS);
    const processes = await getProcessMemory(supervisor.pid ?? 0);
    const all = processes.reduce((sum, { mb }) => sum + mb, 0);
    const rows = [...processes, { role: '**all**', mb: all }].map(({ role, mb }) => [role, formatNumber(mb)]);
    return { text: formatTable(['process', 'PSS, MB'], rows), metrics: { processes, all } };
  } finally {
    await stopProcess(supervisor);
    await dropDatabase(database);
  }
}

async function getProcessMemory(supervisor: number): Promise<{ role: string; mb: number }[]> {
  const found = [];
  for (const pid of [supervisor, ...(await listChildPids(supervisor))]) {
    const role = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').findLast((word) => word !== '') ?? '';
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
    found.push({ role: pid === supervisor ? 'supervisor' : role, mb: parsePssKb(rollup) / KB_IN_MB });
  }
  return found;
}
