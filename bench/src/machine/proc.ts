import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';

// Linux counts in these, whatever the kernel was built for.
const TICKS_A_SECOND = 100;

/** What a process has had of the processors so far, in ms, by its `/proc/PID/stat`. */
export function cpuMsIn(stat: string): number {
  // The name is in parentheses and may hold anything, parentheses and spaces too: what is counted stands behind the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

/** The time of all processors so far, how much of it was nobody's, and how much the machine below gave to others, by `/proc/stat`. */
export function timesIn(stat: string): { all: number; idle: number; stolen: number } {
  const [, user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, soft = 0, stolen = 0] = (
    stat.split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return {
    all: user + nice + system + idle + waiting + irq + soft + stolen,
    idle: idle + waiting,
    stolen,
  };
}

/** What a process holds of the memory, its share of what it shares with others included, in KB, by `/proc/PID/smaps_rollup`. */
export function pssKbIn(rollup: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? Number.NaN);
}

export async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** What each of these processes has had of the processors; those that are gone are left out. */
export async function cpuMsOf(pids: readonly number[]): Promise<Map<number, number>> {
  const known = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    if (stat !== undefined) known.set(pid, cpuMsIn(stat));
  }
  return known;
}

/** What was had in between; a process that began in between had all of it then. */
export function cpuMsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

export type Machine = { load: number; stolen: number; busy: number };

/**
 * The machine's load of the last minute, and of its processors' time since: which share others on its host have had, and which share was
 * not left over.
 */
export async function watchMachine(): Promise<() => Promise<Machine>> {
  const times = async () => timesIn(await readFile('/proc/stat', 'utf8'));
  const before = await times();
  return async () => {
    const after = await times();
    const all = Math.max(1, after.all - before.all);
    return {
      load: loadavg()[0] ?? Number.NaN,
      stolen: (after.stolen - before.stolen) / all,
      busy: 1 - (after.idle - before.idle) / all,
    };
  };
}
