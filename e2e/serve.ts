import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { APP_DATABASE_URL, DATABASE_URL } from './support/database.ts';
import { PORTS, SHOP_URL } from './support/ports.ts';

// The whole shop in production mode on a fresh demo database: what the journeys walk through.
const root = fileURLToPath(new URL('..', import.meta.url));
const env = {
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
  DATABASE_URL,
  DATABASE_APP_URL: APP_DATABASE_URL,
  SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`,
  PUBLIC_URL: SHOP_URL,
  PORT: String(PORTS.web),
  API_PORT: String(PORTS.api),
  API_URL: `http://127.0.0.1:${PORTS.api}`,
  // Without one, nobody could say where a refund should go.
  SECRETS_KEY: 'a loom, two lamps and the road to the river',
  // Every journey comes from one address, like people behind one carrier; only new accounts are more than theirs.
  ADDRESS_REGISTRATIONS: '5000',
};

prepare('apps/api/scripts/reset.ts', { NODE_ENV: 'test' });
prepare('apps/api/scripts/create-app-role.ts');
prepare('apps/api/scripts/migrate.ts');
prepare('apps/api/scripts/load-pincodes.ts');
prepare('demo/src/seed.ts', { NODE_ENV: 'test' });

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

function prepare(script: string, overrides: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync('node', [script], { cwd: root, env: { ...env, ...overrides }, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

function start(command: string, args: string[], folder = '.'): ChildProcess {
  const child = spawn(command, args, { cwd: new URL(`../${folder}`, import.meta.url), env, stdio: 'inherit' });
  child.once('exit', (code) => {
    if (code) process.exit(code);
  });
  return child;
}
