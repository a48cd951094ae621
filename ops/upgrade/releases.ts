import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listProcessTree, runOrThrow, runProgram, runShell, waitForExit } from '../single-server/shell.ts';
import { ROOT } from '../single-server/systemd-unit.ts';

/** Checks out the previous release with its packages into a separate folder. */
export async function checkOutRelease(revision: string, folder: string): Promise<string> {
  const tree = path.join(folder, 'before');
  mkdirSync(tree);
  await runShell(`git archive '${revision}' | tar --extract --directory '${tree}'`, { cwd: ROOT });
  if (hasSamePackages(tree)) {
    const linkResult = await runProgram('cp', ['-al', 'node_modules', tree], { cwd: ROOT });
    // Hard links do not work across file systems.
    if (linkResult.code !== 0) await runOrThrow('cp', ['-a', 'node_modules', tree], { cwd: ROOT });
    const apiModules = 'apps/api/node_modules';
    if (existsSync(path.join(ROOT, apiModules)))
      await runOrThrow('cp', ['-a', apiModules, path.join(tree, apiModules)], { cwd: ROOT });
  } else {
    await runOrThrow('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree });
  }
  return tree;
}

type PackageLock = { packages: Record<string, { version?: string; dev?: boolean; link?: boolean }> };

/** True if all production packages of that release are installed here in the same version. */
function hasSamePackages(tree: string): boolean {
  const [before, now] = [tree, ROOT].map(
    (folder) => (JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as PackageLock).packages,
  );
  return Object.entries(before ?? {})
    .filter(([name, { dev, link }]) => name.includes('node_modules/') && !dev && !link)
    .every(([name, { version }]) => now?.[name]?.version === version);
}

export async function findLastRelease(): Promise<string | undefined> {
  const { stdout } = await runProgram('git', ['tag', '--sort=-creatordate'], { cwd: ROOT });
  return stdout.split('\n')[0] || undefined;
}

/** Processes of both releases. All of them are stopped at the end, even after a failure. */
export class ProcessGroup {
  readonly #started: ChildProcess[] = [];
  readonly #file: string;
  readonly #log: number;

  constructor(folder: string) {
    this.#file = path.join(folder, 'processes.log');
    this.#log = openSync(this.#file, 'a');
  }

  /** Returns the output of all processes. */
  output(): string {
    return readFileSync(this.#file, 'utf8');
  }

  start(command: string[], runOptions: { cwd: string; env: NodeJS.ProcessEnv }): ChildProcess {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { ...runOptions, stdio: ['ignore', this.#log, this.#log] });
    this.#started.push(child);
    return child;
  }

  async end(child: ChildProcess): Promise<void> {
    if (child.signalCode !== null) return;
    const exited = waitForExit(child);
    child.kill('SIGTERM');
    await exited;
  }

  killAll(): void {
    const runningProcesses = this.#started.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );
    for (const pid of runningProcesses.flatMap((child) => listProcessTree(child.pid ?? 0))) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has exited.
      }
    }
  }
}
