import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { assertThat, getPssMb, listProcessTree, respondsOk, runOrThrow, waitUntil } from './shell.ts';

// The shop under test for the smoke tests, with a separate database and ports.
const SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const FIRST_PORT = Number(process.env.OPS_PORT ?? 5300);

export type Settings = Record<string, string>;
export const PORTS = { web: FIRST_PORT, api: FIRST_PORT + 1, proxy: FIRST_PORT + 2, plain: FIRST_PORT + 3 };

/** Returns an operator's settings for a database that does not exist yet. */
export function createSettings(name: string): Settings {
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  const app = new URL(url);
  app.username = 'kinari_app';
  app.password = '';
  return {
    DATABASE_URL: url.href,
    DATABASE_APP_URL: app.href,
    REDIS_URL: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@example.com',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://localhost:${PORTS.web}`,
    HOST: '127.0.0.1',
    PORT: String(PORTS.web),
    API_HOST: '127.0.0.1',
    API_PORT: String(PORTS.api),
    API_URL: `http://127.0.0.1:${PORTS.api}`,
    SHUTDOWN_DRAIN_SECONDS: '1',
    LOG_LEVEL: 'warn',
  };
}

export async function dropDatabase(name: string): Promise<void> {
  const url = new URL(SERVER_URL);
  url.pathname = '/postgres';
  await runOrThrow('psql', [
    '--quiet',
    '--dbname',
    url.href,
    '--command',
    `drop database if exists "${name}" with (force)`,
  ]);
}

export const HOME_URL = `http://127.0.0.1:${PORTS.web}/`;

/** Waits until the home page responds with 200. */
export function waitForHomePage(): Promise<number> {
  return waitUntil('the home page is answered', () => respondsOk(HOME_URL));
}

/** Checks that the shop is ready, has a home page and lists products. */
export async function checkShop(origin: string): Promise<void> {
  const ready = await fetch(`${origin}/api/ready`);
  assertThat(ready.ok, `${origin}/api/ready answers 200, not ${ready.status}`);
  const page = await fetch(`${origin}/`);
  const html = await page.text();
  assertThat(page.ok && html.includes('</html>'), `${origin}/ answers a page`);
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  assertThat(asset && (await respondsOk(origin + asset)), 'the page names files that are served');
  const products = await fetch(`${origin}/api/products`);
  assertThat(products.ok, `${origin}/api/products answers 200, not ${products.status}`);
  assertThat(products.headers.get('content-type')?.includes('json'), 'a list of products is JSON');
}

export function formatMemory(pid: number): string {
  const processes = listProcessTree(pid).map((processId) => {
    const words = readFileSync(`/proc/${processId}/cmdline`, 'utf8').split('\0').filter(Boolean);
    return { role: words.at(-1) ?? '', megabytes: getPssMb(processId) };
  });
  const all = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  const each = processes.map(
    ({ role, megabytes }) => `${role === 'start' ? 'supervisor' : role} ${megabytes.toFixed(0)}`,
  );
  return `${all.toFixed(0)} MB${each.length > 1 ? ` (${each.join(', ')})` : ''}`;
}
