import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

// What the trials of image and box share: commands, patience, memory and a table of figures.

export type Ran = { code: number; stdout: string; stderr: string };
type Where = { cwd?: string; env?: NodeJS.ProcessEnv };

/** Runs a program to its end, whatever that is. */
export async function run(program: string, args: string[], where: Where = {}): Promise<Ran> {
  const child = spawn(program, args, { ...where, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (ended: number | null) => resolve(ended ?? -1));
  });
  return { code, ...said };
}

/** Runs a program that must end well, and answers what it said. */
export async function must(program: string, args: string[], where: Where = {}): Promise<string> {
  const { code, stdout, stderr } = await run(program, args, where);
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${stdout.slice(-2000)}${stderr.slice(-4000)}`);
  return stdout.trim();
}

/** Commands of a page, as a shell would run them; the first that fails ends them. */
export async function shell(commands: string, where: Where = {}): Promise<string> {
  return must('bash', ['-euo', 'pipefail', '-c', commands], where);
}

export async function until(what: string, isSo: () => Promise<boolean>, patienceMs = 180_000): Promise<number> {
  const began = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > patienceMs) throw new Error(`Not within ${patienceMs / 1000} s: ${what}`);
    await wait(50);
  }
  return performance.now() - began;
}

export async function answersOk(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
  await answer.arrayBuffer();
  return answer.ok;
}

export function demand(fact: unknown, what: string): asserts fact {
  if (!fact) throw new Error(`It is not so: ${what}`);
}

/** A process and what it started, as the system knows them now. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family)
    family.push(...[...parents].filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

/** Megabytes that a process has for itself, with its share of what it has in common with others. */
export function pssOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

// Ticks of the system's clock in a second, which on Linux is always this many.
const TICKS = 100;

/** Seconds on a core that a process and what it started have had: unlike the clock, a busy machine hardly changes them. */
export function processorSecondsOf(pid: number): number {
  const ticks = familyOf(pid).map((member) => {
    const stat = readFileSync(`/proc/${member}/stat`, 'utf8');
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user + system;
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}

export async function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode;
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Figures as they are learnt, and all of them once more at the end. */
export class Figures {
  #rows: [string, string][] = [];

  note(what: string, figure: string): void {
    this.#rows.push([what, figure]);
    process.stdout.write(`  ${what}: ${figure}\n`);
  }

  print(): void {
    const width = Math.max(...this.#rows.map(([what]) => what.length));
    process.stdout.write(`\n| ${'what'.padEnd(width)} | figure |\n|${'-'.repeat(width + 2)}|---|\n`);
    for (const [what, figure] of this.#rows) process.stdout.write(`| ${what.padEnd(width)} | ${figure} |\n`);
  }
}
