import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

// Helpers of the smoke tests for the image and the single server.

export type CommandResult = { code: number; stdout: string; stderr: string };
type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv };

/** Runs a program and returns its exit code and output. Does not throw if it fails. */
export async function runProgram(program: string, args: string[], runOptions: RunOptions = {}): Promise<CommandResult> {
  const child = spawn(program, args, { ...runOptions, stdio: ['ignore', 'pipe', 'pipe'] });
  const captured = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      captured[stream] += text;
    });
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (waitForExit: number | null) => resolve(waitForExit ?? -1));
  });
  return { code, ...captured };
}

/** Runs a program and returns its output. Throws if it fails. */
export async function runOrThrow(program: string, args: string[], runOptions: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, runOptions);
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${stdout.slice(-2000)}${stderr.slice(-4000)}`);
  return stdout.trim();
}

/** Runs commands of a docs page in bash and stops at the first failure. */
export async function runShell(commands: string, runOptions: RunOptions = {}): Promise<string> {
  return runOrThrow('bash', ['--norc', '-euo', 'pipefail', '-c', commands], runOptions);
}

export async function waitUntil(
  label: string,
  condition: () => Promise<boolean>,
  timeoutMs = 180_000,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition().catch(() => false))) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`Not within ${timeoutMs / 1000} s: ${label}`);
    await wait(50);
  }
  return performance.now() - startedAt;
}

export async function respondsOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
  await response.arrayBuffer();
  return response.ok;
}

export function assertThat(value: unknown, label: string): asserts value {
  if (!value) throw new Error(`It is not so: ${label}`);
}

/** Returns the pids of a process and its descendants. */
export function listProcessTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process has exited.
    }
  }
  const pids = [pid];
  for (const processId of pids)
    pids.push(...[...parents].filter(([, parent]) => parent === processId).map(([child]) => child));
  return pids;
}

/** Returns the proportional set size (PSS) of a process in MB. */
export function getPssMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

// USER_HZ is always 100 on Linux.
const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of a process and its descendants. Other load on the machine hardly changes them. */
export function getCpuSeconds(pid: number): number {
  const ticks = listProcessTree(pid).map((processId) => {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user + system;
  });
  return ticks.reduce((sum, ticksOfProcess) => sum + ticksOfProcess, 0) / TICKS_PER_SECOND;
}

export async function waitForExit(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode;
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Prints each result as it arrives, and a table at the end. */
export class Measurements {
  #rows: [string, string][] = [];

  note(label: string, formattedValue: string): void {
    this.#rows.push([label, formattedValue]);
    process.stdout.write(`  ${label}: ${formattedValue}\n`);
  }

  print(): void {
    const width = Math.max(...this.#rows.map(([label]) => label.length));
    process.stdout.write(`\n| ${'what'.padEnd(width)} | figure |\n|${'-'.repeat(width + 2)}|---|\n`);
    for (const [label, formattedValue] of this.#rows)
      process.stdout.write(`| ${label.padEnd(width)} | ${formattedValue} |\n`);
  }
}
