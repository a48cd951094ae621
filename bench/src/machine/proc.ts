import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';

// `/proc` uses 100 ticks per second (USER_HZ), whatever the kernel's own tick rate is.
const TICKS_PER_SECOND = 100;

/** Returns the CPU time of a process in ms from its `/proc/PID/stat`. */
export function parseCpuMs(stat: string): number {
  // The process name may contain spaces and parentheses. The fields start after the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Returns total, idle and stolen CPU time from `/proc/stat`. Stolen time went to other virtual machines. */
export function parseCpuTimes(stat: string): { all: number; idle: number; stolen: number } {
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

/** Returns the proportional set size (PSS) of a process in KB from `/proc/PID/smaps_rollup`. */
export function parsePssKb(rollup: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? Number.NaN);
}

export async function listChildPids(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** Returns the CPU time of each process. Omits processes that have exited. */
export async function getCpuMs(pids: readonly number[]): Promise<Map<number, number>> {
  const cpuMsByPid = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    if (stat !== undefined) cpuMsByPid.set(pid, parseCpuMs(stat));
  }
  return cpuMsByPid;
}

/** Returns the CPU time used between two readings. A process that started in between counts in full. */
export function cpuMsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

export type MachineUsage = { load: number; stolen: number; busy: number };

/**
 * Returns a function that reports the load average and, since this call, the share of stolen CPU time and
 * the share of CPU time that was not idle.
 */
export async function startMachineMonitor(): Promise<() => Promise<MachineUsage>> {
  const times = async () => parseCpuTimes(await readFile('/proc/stat', 'utf8'));
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
