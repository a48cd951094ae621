import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { answersOk, demand, familyOf, must, pssOf, until } from './shell.ts';

// The shop as a trial of image or box sees it: a database of its own, ports of its own, and questions from outside.
const SERVER = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const FIRST_PORT = Number(process.env.OPS_PORT ?? 5300);

export type Settings = Record<string, string>;
export const PORTS = { web: FIRST_PORT, api: FIRST_PORT + 1, proxy: FIRST_PORT + 2, plain: FIRST_PORT + 3 };

/** Settings as an operator would give them, for a database that is not there yet. */
export function settingsOf(name: string): Settings {
  const url = new URL(SERVER);
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
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://localhost:${PORTS.web}`,
    HOST: '127.0.0.1',
    PORT: String(PORTS.web),
    API_HOST: '127.0.0.1',
    API_PORT: String(PORTS.api),
    API_URL: `http://127.0.0.1:${PORTS.api}`,
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'warn',
  };
}

export async function dropDatabase(name: string): Promise<void> {
  const url = new URL(SERVER);
  url.pathname = '/postgres';
  await must('psql', ['--quiet', '--dbname', url.href, '--command', `drop database if exists "${name}" with (force)`]);
}

export const home = `http://127.0.0.1:${PORTS.web}/`;

/** Until the first whole page is answered. */
export function firstPage(): Promise<number> {
  return until('the home page is answered', () => answersOk(home));
}

/** What a visitor would notice at once: the shop is ready, has a home page, and answers a list of products. */
export async function smokeTest(origin: string): Promise<void> {
  const ready = await fetch(`${origin}/api/ready`);
  demand(ready.ok, `${origin}/api/ready answers 200, not ${ready.status}`);
  const page = await fetch(`${origin}/`);
  const html = await page.text();
  demand(page.ok && html.includes('</html>'), `${origin}/ answers a page`);
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  demand(asset && (await answersOk(origin + asset)), 'the page names files that are served');
  const products = await fetch(`${origin}/api/products`);
  demand(products.ok, `${origin}/api/products answers 200, not ${products.status}`);
  demand(products.headers.get('content-type')?.includes('json'), 'a list of products is JSON');
}

/** Megabytes of each process of a shop that was started as `pid`. */
export function memoryOf(pid: number): string {
  const processes = familyOf(pid).map((member) => {
    const words = readFileSync(`/proc/${member}/cmdline`, 'utf8').split('\0').filter(Boolean);
    return { role: words.at(-1) ?? '', megabytes: pssOf(member) };
  });
  const all = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  const each = processes.map(
    ({ role, megabytes }) => `${role === 'all' ? 'supervisor' : role} ${megabytes.toFixed(0)}`,
  );
  return `${all.toFixed(0)} MB${each.length > 1 ? ` (${each.join(', ')})` : ''}`;
}
