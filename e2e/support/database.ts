import { execFileSync } from 'node:child_process';

export const DATABASE_URL = process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/kinari_e2e';

/** Returns the address for the role of the shop under test. It owns no tables, as in production. */
export function toAppUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'kinari_app';
  return url.href;
}

/** The shop with online payment has a database of its own: its worker would take the jobs of the other shop. */
export const PAYMENT_DATABASE_URL = `${DATABASE_URL}_payments`;

/** Changes data that no endpoint can change. Use it only for data that no other test reads. */
export function runSql(statement: string, databaseUrl = DATABASE_URL): void {
  execFileSync('psql', [databaseUrl, '--quiet', '--set', 'ON_ERROR_STOP=1', '--command', statement]);
}

export function querySql(query: string, databaseUrl = DATABASE_URL): string {
  return execFileSync('psql', [databaseUrl, '--tuples-only', '--no-align', '--command', query], {
    encoding: 'utf8',
  }).trim();
}
