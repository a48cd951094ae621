import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createShopEnv } from '../shops/shop-env.ts';
import { isShopReady } from '../shops/shop-processes.ts';
import { ENCRYPTION_KEY } from '../signed-links.ts';
import { DATABASE_URL } from '../support/database.ts';
import { PORTS } from '../support/ports.ts';

export const FIRST_RUN_WIDTHS = ['desktop', 'phone'] as const;
export type FirstRunWidth = (typeof FIRST_RUN_WIDTHS)[number];

/** The first admin, as an operator gives it to `kinari install`. */
export const OWNER = {
  email: 'asha@dori.example',
  username: 'asha',
  firstName: 'Asha',
  lastName: 'Kulkarni',
  password: 'seven looms by the river',
};

const KINARI = fileURLToPath(new URL('../../bin/kinari', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache/first-run', import.meta.url));
const MAX_START_MS = 90_000;

const webPort = (width: FirstRunWidth) => PORTS.firstRun + 2 * FIRST_RUN_WIDTHS.indexOf(width);

export function firstRunUrl(width: FirstRunWidth): string {
  return `http://127.0.0.1:${webPort(width)}`;
}

/** Installs a shop into an empty database and starts it, with the commands that an operator uses. */
export async function startInstalledShop(width: FirstRunWidth): Promise<{ stop: () => Promise<void> }> {
  const url = firstRunUrl(width);
  const database = `kinari_first_run_${width}`;
  const folder = path.join(CACHE, width);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  dropDatabase(database);
  const env = {
    ...createShopEnv({
      url,
      web: webPort(width),
      api: webPort(width) + 1,
      databaseUrl: withDatabase(DATABASE_URL, database),
    }),
    MEDIA_FOLDER: path.join(folder, 'media'),
    ENCRYPTION_KEY,
    // No mail server: emails wait in the database.
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const admin = {
    ADMIN_EMAIL: OWNER.email,
    ADMIN_USERNAME: OWNER.username,
    ADMIN_FIRST_NAME: OWNER.firstName,
    ADMIN_LAST_NAME: OWNER.lastName,
    ADMIN_PASSWORD: OWNER.password,
  };
  // From an empty folder, so that a developer's .env is not loaded.
  const output = execFileSync(KINARI, ['install'], { cwd: folder, env: { ...env, ...admin }, encoding: 'utf8' });
  if (!output.includes(`${url}/admin`)) throw new Error(`The install does not say where to log in:\n${output}`);

  const shop = spawn(KINARI, ['start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    const exited = shop.exitCode === null && once(shop, 'exit');
    shop.kill('SIGTERM');
    await exited;
    dropDatabase(database);
  };
  const deadline = Date.now() + MAX_START_MS;
  while (!(await isShopReady(url))) {
    if (shop.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The installed shop did not start');
    }
    await sleep(300);
  }
  return { stop };
}

function dropDatabase(name: string): void {
  const command = `drop database if exists ${name} with (force)`;
  execFileSync('psql', [withDatabase(DATABASE_URL, 'postgres'), '--quiet', '--command', command], { stdio: 'pipe' });
}

function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
