import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';

const DATABASE_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/kinari';
const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

const needed = [
  { what: 'PostgreSQL', url: DATABASE_URL, port: 5432, start: 'docker compose up -d postgres' },
  { what: 'Redis', url: REDIS_URL, port: 6379, start: 'docker compose up -d redis' },
];

for (const { what, url, port, start } of needed) {
  const { hostname, port: named } = new URL(url);
  if (await isListening(hostname, Number(named || port))) continue;
  process.stderr.write(
    `${what} does not answer at ${hostname}:${named || port}. Start it, for example with: ${start}\n`,
  );
  process.exit(1);
}

run('apps/api/scripts/migrate.ts');
run('apps/api/scripts/load-pincodes.ts');
run('demo/src/seed.ts');
process.stdout.write('\nThe shop is ready. npm run dev opens it at http://localhost:3000\n');

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const answer = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}

function run(script: string): void {
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
