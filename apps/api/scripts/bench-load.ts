import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { getDatabaseUrl } from '../test/template.ts';

/** Shared by the admin benchmarks: starts an API process and loads it with concurrent users. */
export const CONNECTIONS = 4;
const PORT = 3997;
const ORIGIN = `http://127.0.0.1:${PORT}`;

export type LoadResult = { p50: number; p95: number; responses: number; failed: number };

/** Simulates `CONNECTIONS` users who each send the next request as soon as the last one is done. */
export async function runLoad(
  urls: string[],
  { token, seconds }: { token: string; seconds: number },
): Promise<LoadResult> {
  const durations: number[] = [];
  let failed = 0;
  let next = 0;
  const until = performance.now() + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      const url = urls[next++ % urls.length] ?? '';
      const startedAt = performance.now();
      const response = await fetch(ORIGIN + url, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      durations.push(performance.now() - startedAt);
      if (!response.ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const sorted = durations.toSorted((a, b) => a - b);
  const percentile = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
  return { p50: percentile(0.5), p95: percentile(0.95), responses: sorted.length, failed };
}

export async function startApi(database: string): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const settings = { NODE_ENV: 'production', API_PORT: String(PORT), RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const api = spawn(process.execPath, [main], {
    stdio: 'inherit',
    env: { ...process.env, ...settings, DATABASE_URL: getDatabaseUrl(database) },
  });
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(`${ORIGIN}/api/ready`).catch(() => undefined);
    if (response?.ok) return api;
    await wait(100);
  }
  throw new Error(`No response on port ${PORT}`);
}

export async function stopApi(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

export async function withDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: getDatabaseUrl(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Loads each list of URLs and prints a table row for it. Sets the exit code if one is too slow or fails. */
export async function reportLoads(
  queries: Readonly<Record<string, string[]>>,
  { token, seconds, maxMs }: { token: string; seconds: number; maxMs: number },
): Promise<void> {
  for (const [name, urls] of Object.entries(queries)) {
    await runLoad(urls, { token, seconds: 1 });
    const result = await runLoad(urls, { token, seconds });
    const isWithinLimit = result.p95 <= maxMs && result.failed === 0;
    printLine(
      `| ${name} | ${formatResult(result)} | ${result.responses} responses | ${isWithinLimit ? 'yes' : 'NO'} |`,
    );
    if (!isWithinLimit) process.exitCode = 1;
  }
}

export function formatResult(result: LoadResult | undefined): string {
  if (!result) return '';
  return `${result.p50.toFixed(1)} / ${result.p95.toFixed(1)}${result.failed ? ` (${result.failed} FAILED)` : ''}`;
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
