import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { urlOf } from '../test/template.ts';

/** What benches of the back office share: an API as a process, and people who ask it. */
export const CONNECTIONS = 4;
const PORT = 3997;
const ORIGIN = `http://127.0.0.1:${PORT}`;

export type Figures = { p50: number; p95: number; answers: number; failed: number };

/** Four people who each ask the next question as soon as the last one is answered. */
export async function load(urls: string[], { token, seconds }: { token: string; seconds: number }): Promise<Figures> {
  const took: number[] = [];
  let failed = 0;
  let next = 0;
  const until = performance.now() + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      const url = urls[next++ % urls.length] ?? '';
      const began = performance.now();
      const reply = await fetch(ORIGIN + url, { headers: { authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      took.push(performance.now() - began);
      if (!reply.ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), answers: sorted.length, failed };
}

export async function startApi(database: string): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const settings = { NODE_ENV: 'production', API_PORT: String(PORT), RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const api = spawn(process.execPath, [main], {
    stdio: 'inherit',
    env: { ...process.env, ...settings, DATABASE_URL: urlOf(database) },
  });
  for (let tries = 0; tries < 300; tries++) {
    const reply = await fetch(`${ORIGIN}/api/ready`).catch(() => undefined);
    if (reply?.ok) return api;
    await wait(100);
  }
  throw new Error(`Nothing answers on port ${PORT}`);
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export async function onDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function describe(figures: Figures | undefined): string {
  if (!figures) return '';
  return `${figures.p50.toFixed(1)} / ${figures.p95.toFixed(1)}${figures.failed ? ` (${figures.failed} FAILED)` : ''}`;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
