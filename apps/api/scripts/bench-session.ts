import type pg from 'pg';
import { createSessionToken, hashToken } from '../src/identity/token.ts';

/** Logs in the staff member of the benchmark data. Returns the session token. */
export async function createStaffSession(client: pg.Client): Promise<string> {
  const sessionToken = createSessionToken();
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, $1, now() + interval '1 day' from users where username = 'bench.staff'`,
    [hashToken(sessionToken)],
  );
  return sessionToken;
}
