import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';

if (process.env.NODE_ENV === 'production') {
  process.stderr.write(
    'Setup fills the demo shop, with an admin whose password everybody knows. In production:\n  kinari install\n',
  );
  process.exit(1);
}

const DATABASE_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/kinari';
const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

const needed = [
  { what: 'PostgreSQL', url: DATABASE_URL, port: 5432, start: 'docker compose -f compose.dev.yaml up -d postgres' },
  { what: 'Redis', url: REDIS_URL, port: 6379, start: 'docker compose -f compose.dev.yaml up -d redis' },
];

for (const { what, url, port, start } of needed) {
  const { hostname, port: named } = new URL(url);
  if (await isListening(hostname, Number(named || port))) continue;
  process.stderr.write(
    `${what} does not answer at ${hostname}:${named || port}. Start it, for example with: ${start}\n`,
  );
  process.exit(1);
}

run('Making the role that the shop runs as', 'apps/api/scripts/create-app-role.ts');
run('Migrating the database', 'apps/api/scripts/migrate.ts');
run('Loading the pincodes of India', 'apps/api/scripts/load-pincodes.ts');
run('Filling the demo shop, which takes a minute or two', 'demo/src/seed.ts');
process.stdout.write(`\nThe shop is ready. npm run dev opens it at ${PUBLIC_URL}\n`);

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

function run(what: string, script: string): void {
  process.stdout.write(`${what} …\n`);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
