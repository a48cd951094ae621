import type { Reply } from '@kinari/contract/contract';
import type { Db, Queryable } from '../platform/db.ts';
import type { Limiter } from '../platform/limiter.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Account, findAccountByEmail, findAccountByUsername, lockAccount } from './account.queries.ts';
import { toWireUser } from './account.service.ts';
import type { Caller, Desk } from './desk.ts';
import { KNOWN_ADDRESS, WRONG_LOGINS_PER_ACCOUNT, WRONG_LOGINS_PER_ADDRESS } from './identity-limits.ts';
import { passwordMatches } from './passwords.ts';
import { openSession } from './session.service.ts';

/** Signs somebody in. Whether the name or the password was wrong shows neither in the answer nor in the time it takes. */
export async function login(
  { db, limiter, now }: Desk,
  { identifier, password }: { identifier: string; password: string },
  { address, userAgent, log }: Caller,
): Promise<Reply<'login'>> {
  const tries = await triesOf(limiter, { identifier, address });
  await limiter.take(WRONG_LOGINS_PER_ADDRESS, address);
  await limiter.take(WRONG_LOGINS_PER_ACCOUNT, tries);

  const account = await findAccountByIdentifier(db, identifier);
  const matches = await passwordMatches(account?.passwordHash, password).catch(async (error: unknown) => {
    // Too many came at once: a try that was not judged is none.
    await limiter.giveBack(WRONG_LOGINS_PER_ADDRESS, address);
    await limiter.giveBack(WRONG_LOGINS_PER_ACCOUNT, tries);
    throw error;
  });
  const reply = matches && account ? await signIn(db, account, { userAgent, now: now() }) : undefined;
  if (!reply) {
    log.info({ securityEvent: 'login_refused' }, 'a login was refused');
    throw new Refusal('wrong_credentials');
  }

  await limiter.giveBack(WRONG_LOGINS_PER_ADDRESS, address);
  await limiter.forget(WRONG_LOGINS_PER_ACCOUNT, tries);
  await rememberAddress(limiter, { identifier, address });
  return reply;
}

// The password may have been changed, or the account disabled, while the hash was being compared.
async function signIn(db: Db, verified: Account, { userAgent, now }: { userAgent: string; now: Date }) {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, verified.id);
    if (account.disabledAt || account.passwordHash !== verified.passwordHash) return undefined;
    const token = await openSession(tx, { userId: account.id, userType: account.userType, userAgent, now });
    return { token, user: toWireUser(account) };
  });
}

function findAccountByIdentifier(db: Queryable, identifier: string): Promise<Account | undefined> {
  return identifier.includes('@') ? findAccountByEmail(db, identifier) : findAccountByUsername(db, identifier);
}

type Attempt = { identifier: string; address: string };

// Counted by what was typed, so that a locked name tells nothing about whether it exists.
async function triesOf(limiter: Limiter, { identifier, address }: Attempt): Promise<string> {
  const name = nameKey(identifier);
  const known = await limiter.knows(KNOWN_ADDRESS, `${name} ${address}`);
  return known ? `${name} ${address}` : name;
}

async function rememberAddress(limiter: Limiter, { identifier, address }: Attempt): Promise<void> {
  const key = `${nameKey(identifier)} ${address}`;
  await limiter.forget(KNOWN_ADDRESS, key);
  await limiter.take(KNOWN_ADDRESS, key);
}

/** Forgets wrong tries at an account whose owner has just proved to be its owner. */
export async function forgetWrongLogins(limiter: Limiter, { email, username }: Account): Promise<void> {
  await limiter.forget(WRONG_LOGINS_PER_ACCOUNT, nameKey(email));
  await limiter.forget(WRONG_LOGINS_PER_ACCOUNT, nameKey(username));
}

function nameKey(identifier: string): string {
  return identifier.normalize('NFKC').toLowerCase();
}
