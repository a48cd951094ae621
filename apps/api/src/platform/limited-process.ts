import { spawn } from 'node:child_process';

export type Limits = {
  /** Time on a core. */
  cpuSeconds: number;
  /** Time on the clock: it only ends a process that waits for nothing. */
  wallMs: number;
  /** Of objects of JavaScript; what else it takes, the process watches itself (`endAbove`). */
  heapMb: number;
};

/** What a process said before it ended, and how it ended. */
export type Ended = { output: string; code: number | null; signal: NodeJS.Signals | null };

/**
 * Runs a module as a process of its own, under limits and with an empty environment, for work on what strangers send: one that is
 * tricked into using all memory or all time, or into a crash, takes nobody along.
 */
export function runLimited(module: string, args: readonly string[], limits: Limits): Promise<Ended> {
  const node = [process.execPath, `--max-old-space-size=${limits.heapMb}`, '--disable-warning=ExperimentalWarning'];
  // The shell sets the limit on itself and then becomes the process.
  const limited = ['-c', `ulimit -t ${limits.cpuSeconds} && exec "$@"`, 'sh', ...node];
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', [...limited, module, ...args], {
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: limits.wallMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ output, code, signal }));
  });
}

/** Whether a process was ended by its limits, or by running out of memory, and not by itself. */
export function wasStopped({ code, signal }: Ended): boolean {
  return signal !== null || (code ?? 0) > 128;
}

const WATCH_MS = 5;

/** Has this process end itself as soon as it takes more memory than that. Work in a loop must let it look now and then. */
export function endAbove(mostBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS).unref();
}

/** What this process has taken so far. */
export function usedSoFar(): { cpuMs: number; rssBytes: number } {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000), rssBytes: maxRSS * 1024 };
}
