import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { bounded } from '../platform/bounded.ts';
import { Refusal } from '../platform/refusal.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

// Argon2id, the library's default algorithm, at the cost OWASP names as the least: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// More hashes at once than cores finish no sooner and starve the rest; 32 waiting is about half a second.
const inTurn = bounded({ atOnce: availableParallelism(), mostWaiting: 32 });

// Compared with when there is no account, so that an unknown name costs exactly what a wrong password does.
const NOBODYS_HASH = await hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password));
  return matches && passwordHash !== undefined;
}

export function refuseEasyPassword(password: string, names: { username: string; email: string }): void {
  if (isEasilyGuessed(password, names)) throw new Refusal('password_too_common');
}

/** Whether a guesser would try this password early: a very common one, or the account's own name. */
export function isEasilyGuessed(password: string, { username, email }: { username: string; email: string }): boolean {
  const typed = password.toLowerCase();
  const ownNames = [username, email, email.split('@')[0]].map((name) => name?.toLowerCase());
  return COMMON_PASSWORDS.has(typed) || ownNames.includes(typed);
}
