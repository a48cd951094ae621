import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SCRIPTS = {
  api: ['apps/api/src/main.ts', '.'],
  worker: ['apps/api/src/worker.ts', '.'],
  web: ['server.ts', 'apps/web'],
} as const;

type ShopOptions = { env: NodeJS.ProcessEnv; stdio?: SpawnOptions['stdio']; parts?: (keyof typeof SCRIPTS)[] };

/** Starts the processes of a shop: all, or only some. */
export function startShopProcesses({
  env,
  stdio = 'inherit',
  parts = ['api', 'worker', 'web'],
}: ShopOptions): ChildProcess[] {
  return parts.map((part) => {
    const [script, folder] = SCRIPTS[part];
    return startProcess('node', [script], { cwd: `${ROOT}/${folder}`, env, stdio });
  });
}

export function startProcess(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
}

/** Runs until this process is told to stop. Ends with an error if one of the processes does. */
export function runUntilStopped(processes: readonly ChildProcess[]): void {
  for (const child of processes) {
    child.once('exit', (code) => {
      if (code) process.exit(code);
    });
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      for (const child of processes) child.kill(signal);
    });
  }
}

/** True if the pages and the API of a shop answer. */
export async function isShopReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/ready`)).ok && (await fetch(`${url}/`)).ok;
  } catch {
    return false;
  }
}
