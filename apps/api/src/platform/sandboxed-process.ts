import { spawn } from 'node:child_process';

export type ProcessLimits = {
  cpuSeconds: number;
  /** Wall-clock time, for a process that hangs without using CPU. */
  wallMs: number;
  /** JavaScript heap only. The process limits its total memory itself (`exitAboveMemory`). */
  heapMb: number;
};

export type ProcessResult = { output: string; code: number | null; signal: NodeJS.Signals | null };

/**
 * Runs a module in a separate process with limits and an empty environment, for work on untrusted files. A file that makes
 * it crash or use up memory or time harms nothing else.
 */
export function runSandboxed(module: string, args: readonly string[], limits: ProcessLimits): Promise<ProcessResult> {
  const nodeCommand = [
    process.execPath,
    `--max-old-space-size=${limits.heapMb}`,
    '--disable-warning=ExperimentalWarning',
  ];
  // The shell limits itself and then becomes the process.
  const shellArgs = ['-c', `ulimit -t ${limits.cpuSeconds} && exec "$@"`, 'sh', ...nodeCommand];
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', [...shellArgs, module, ...args], {
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

/** True if the process was killed by a limit or by lack of memory. */
export function wasKilledByLimit({ code, signal }: ProcessResult): boolean {
  return signal !== null || (code ?? 0) > 128;
}

const CHECK_INTERVAL_MS = 5;

/** Kills this process if it uses more memory than that. Long loops must yield so the timer can run. */
export function exitAboveMemory(maxBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
  }, CHECK_INTERVAL_MS).unref();
}

export function getResourceUsage(): { cpuMs: number; rssBytes: number } {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000), rssBytes: maxRSS * 1024 };
}
