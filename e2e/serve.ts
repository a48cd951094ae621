import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cloneDemoShop } from '../demo/src/template.ts';
import { ENCRYPTION_KEY } from './signed-links.ts';
import { DATABASE_URL } from './support/database.ts';
import { PORTS, SHOP_URL } from './support/ports.ts';
import { createShopEnv } from './support/shop-env.ts';

// Starts the whole shop in production mode with a fresh copy of the demo data, for the browser tests.
const MEDIA_FOLDER = fileURLToPath(new URL('../.cache/e2e/media', import.meta.url));
const env = {
  ...createShopEnv({ url: SHOP_URL, web: PORTS.web, api: PORTS.api }),
  SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`,
  MEDIA_FOLDER,
  ENCRYPTION_KEY,
  // All tests share one IP. Other limits allow for that, but tests register more accounts than real users would.
  RATE_LIMIT_REGISTRATIONS_PER_IP: '5000',
};

await cloneDemoShop({ databaseUrl: DATABASE_URL, mediaFolder: MEDIA_FOLDER, env: { ENCRYPTION_KEY } });

const processes = [
  start('node', ['apps/api/src/main.ts']),
  start('node', ['apps/api/src/worker.ts']),
  start('node', ['server.ts'], 'apps/web'),
  start('maildev', [
    '--ip',
    '127.0.0.1',
    '--smtp',
    `${PORTS.smtp}`,
    '--web-ip',
    '127.0.0.1',
    '--web',
    `${PORTS.mail}`,
    '--silent',
  ]),
];

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    for (const child of processes) child.kill(signal);
  });
}

function start(command: string, args: string[], folder = '.'): ChildProcess {
  const child = spawn(command, args, { cwd: new URL(`../${folder}`, import.meta.url), env, stdio: 'inherit' });
  child.once('exit', (code) => {
    if (code) process.exit(code);
  });
  return child;
}
