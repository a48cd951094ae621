import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf, pssKbIn } from '../machine/proc.ts';
import type { Options } from '../options.ts';
import { figure, tableOf } from '../report/table.ts';
import { copyOf, databaseOf, drop, urlOf } from '../shop/database.ts';
import { answering, end, settingsOf, watch } from '../shop/processes.ts';
import { build, OURS } from '../shop/release.ts';
import type { Report } from './command.ts';

const IDLE_MS = 30_000;
const KB_IN_MB = 1024;

/** What each process of a whole shop holds when nobody comes, its share of what they share included. */
export async function memory(options: Options): Promise<Report> {
  build(OURS);
  const database = await copyOf(await databaseOf(OURS, options.size, options));
  const { port } = options;
  const supervisor = watch(
    spawn(path.join(OURS.folder, 'bin/kinari'), ['all'], {
      cwd: OURS.folder,
      env: settingsOf({ databaseUrl: urlOf(database), port }),
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  try {
    await answering(`http://127.0.0.1:${port + 1}/api/ready`, supervisor);
    await wait(IDLE_MS);
    const processes = await held(supervisor.pid ?? 0);
    const all = processes.reduce((sum, { mb }) => sum + mb, 0);
    const rows = [...processes, { role: '**all**', mb: all }].map(({ role, mb }) => [role, figure(mb)]);
    return { text: tableOf(['process', 'PSS, MB'], rows), figures: { processes, all } };
  } finally {
    await end(supervisor);
    await drop(database);
  }
}

async function held(supervisor: number): Promise<{ role: string; mb: number }[]> {
  const found = [];
  for (const pid of [supervisor, ...(await childrenOf(supervisor))]) {
    const role = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').findLast((word) => word !== '') ?? '';
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
    found.push({ role: pid === supervisor ? 'supervisor' : role, mb: pssKbIn(rollup) / KB_IN_MB });
  }
  return found;
}
