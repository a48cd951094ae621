import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DATABASE_URL } from './database.ts';
import { PORTS, SHOP_URL } from './ports.ts';

// The whole shop in production mode on a fresh demo database: what the journeys walk through.
const root = fileURLToPath(new URL('..', import.meta.url));
const env = {
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DATABASE_URL,
  SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`,
  PUBLIC_URL: SHOP_URL,
  PORT: String(PORTS.web),
  API_PORT: String(PORTS.api),
  API_URL: `http://127.0.0.1:${PORTS.api}`,
  // Every journey comes from one address.
  RATE_LIMITS: 'off',
};

prepare('apps/api/scripts/reset.ts', { NODE_ENV: 'test' });
prepare('apps/api/scripts/migrate.ts');
prepare('apps/api/scripts/load-pincodes.ts');
prepare('demo/src/seed.ts');

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
