import { execFileSync } from 'node:child_process';

export const DATABASE_URL = process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/kinari_e2e';

// What the shop under test runs as: it owns nothing, as in production.
export const APP_DATABASE_URL = withUser(DATABASE_URL, 'kinari_app');

/** Changes what no call of the shop can change; only ever something that no other journey looks at. */
export function runSql(statement: string): void {
  execFileSync('psql', [DATABASE_URL, '--quiet', '--set', 'ON_ERROR_STOP=1', '--command', statement]);
}

/** Reads one value that no call of the shop tells. */
export function readSql(question: string): string {
  return execFileSync('psql', [DATABASE_URL, '--tuples-only', '--no-align', '--command', question], {
    encoding: 'utf8',
  }).trim();
}

function withUser(address: string, user: string): string {
  const url = new URL(address);
  url.username = user;
  return url.href;
}
