import { execFileSync } from 'node:child_process';

export const DATABASE_URL = process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/kinari_e2e';

// The role of the shop under test. It owns no tables, as in production.
export const APP_DATABASE_URL = withUser(DATABASE_URL, 'kinari_app');

/** Changes data that no endpoint can change. Use it only for data that no other test reads. */
export function runSql(statement: string): void {
  execFileSync('psql', [DATABASE_URL, '--quiet', '--set', 'ON_ERROR_STOP=1', '--command', statement]);
}

export function querySql(query: string): string {
  return execFileSync('psql', [DATABASE_URL, '--tuples-only', '--no-align', '--command', query], {
    encoding: 'utf8',
  }).trim();
}

function withUser(databaseUrl: string, user: string): string {
  const url = new URL(databaseUrl);
  url.username = user;
  return url.href;
}
