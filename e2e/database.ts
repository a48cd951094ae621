import { execFileSync } from 'node:child_process';

export const DATABASE_URL = process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/kinari_e2e';

/** Changes what no call of the shop can change; only ever something that no other journey looks at. */
export function runSql(statement: string): void {
  execFileSync('psql', [DATABASE_URL, '--quiet', '--set', 'ON_ERROR_STOP=1', '--command', statement]);
}
