import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ended, familyOf, must, run, shell } from '../box/shell.ts';
import { ROOT } from '../box/unit.ts';

/** The release that runs before: its own tree and packages, in a folder of its own. */
export async function takeRelease(revision: string, folder: string): Promise<string> {
  const tree = path.join(folder, 'before');
  mkdirSync(tree);
  await shell(`git archive '${revision}' | tar --extract --directory '${tree}'`, { cwd: ROOT });
  if (hasSamePackages(tree)) {
    const linked = await run('cp', ['-al', 'node_modules', tree], { cwd: ROOT });
    // Links do not reach another disk.
    if (linked.code !== 0) await must('cp', ['-a', 'node_modules', tree], { cwd: ROOT });
    const own = 'apps/api/node_modules';
    if (existsSync(path.join(ROOT, own))) await must('cp', ['-a', own, path.join(tree, own)], { cwd: ROOT });
  } else {
    await must('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree });
  }
  return tree;
}

type Lock = { packages: Record<string, { version?: string; dev?: boolean; link?: boolean }> };

/** Whether everything that it needs to run is here in the version that it asks for. */
function hasSamePackages(tree: string): boolean {
  const [before, now] = [tree, ROOT].map(
    (folder) => (JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as Lock).packages,
  );
  return Object.entries(before ?? {})
    .filter(([name, { dev, link }]) => name.includes('node_modules/') && !dev && !link)
    .every(([name, { version }]) => now?.[name]?.version === version);
}

/** The newest tag, if there is one. */
export async function lastRelease(): Promise<string | undefined> {
  const { stdout } = await run('git', ['tag', '--sort=-creatordate'], { cwd: ROOT });
  return stdout.split('\n')[0] || undefined;
}

/** Processes of both releases. Whatever happens, none of them is left at the end. */
export class Processes {
  readonly #started: ChildProcess[] = [];
  readonly #file: string;
  readonly #log: number;

  constructor(folder: string) {
    this.#file = path.join(folder, 'processes.log');
    this.#log = openSync(this.#file, 'a');
  }

  /** What all of them have written. */
  said(): string {
    return readFileSync(this.#file, 'utf8');
  }

  start(command: string[], where: { cwd: string; env: NodeJS.ProcessEnv }): ChildProcess {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { ...where, stdio: ['ignore', this.#log, this.#log] });
    this.#started.push(child);
    return child;
  }

  async end(child: ChildProcess): Promise<void> {
    if (child.signalCode !== null) return;
    const gone = ended(child);
    child.kill('SIGTERM');
    await gone;
  }

  killAll(): void {
    const left = this.#started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    for (const pid of left.flatMap((child) => familyOf(child.pid ?? 0))) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
  }
}
