import type { Body, Reply } from '@kinari/contract/contract';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { type Account, findAccountByEmail, findAccountByUsername, lockAccount } from './account.queries.ts';
import { toWireUser } from './account.service.ts';
import { deleteClosure } from './closing/closing.queries.ts';
import type { Caller, Desk } from './desk.ts';
import { noteDevice } from './device.service.ts';
import { KNOWN_ADDRESS, WRONG_LOGINS_PER_ACCOUNT } from './identity-limits.ts';
import { passwordMatches } from './passwords/passwords.ts';
import { issueTicket } from './second-factor/ticket.service.ts';
import { openSession } from './session.service.ts';

/**
 * Signs somebody in; where a second factor guards the account, the password alone gets a ticket and no session. Whether the name or
 * the password was wrong shows neither in the answer nor in the time it takes.
 */
export async function login(
  desk: Desk,
  { identifier, password, deviceId }: Body<'login'>,
  caller: Caller,
): Promise<Reply<'login'>> {
  const { db, limiter, now } = desk;
  const { address } = caller;
  const account = await findAccountByIdentifier(db, identifier);
  const who = account ? countedAs(account) : `nobody ${identifier.normalize('NFKC').toLowerCase()}`;
  const counts = await countsOf(desk, { who, address });
  await takeAll(limiter, counts);

  const matches = await passwordMatches(account?.passwordHash, password).catch(async (error: unknown) => {
    // Too many came at once: a try that was not judged is none.
    await giveBackAll(limiter, counts);
    throw error;
  });
  const reply = matches && account ? await signIn(desk, account, { caller, deviceId }) : undefined;
  if (!account || !reply) {
    // Of a name that nobody has too, or the time it takes would tell.
    const kind = matches && account?.disabledAt ? 'login_disabled' : 'login_failed';
    await recordSecurityEvent(db, { kind, at: now(), userId: account?.id, origin: caller }, limiter);
    throw new Refusal('wrong_credentials');
  }

  const [ofAccount, ...ofAddress] = counts;
  await limiter.forget(...ofAccount);
  await giveBackAll(limiter, ofAddress);
  if ('token' in reply) await rememberLogin(limiter, account, address);
  return reply;
}

type Arrival = { caller: Caller; deviceId: string | undefined };

// The password may have been changed, or the account disabled, while the hash was being compared.
async function signIn(desk: Desk, verified: Account, arrival: Arrival): Promise<Reply<'login'> | undefined> {
  const at = desk.now();
  return desk.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, verified.id);
    if (account.disabledAt || account.passwordHash !== verified.passwordHash) return undefined;
    const ticket = await issueTicket(tx, account.id, at);
    if (ticket !== undefined) return { codeNeeded: true, ticket };
    // Whoever logs in to an account that was to be closed means to go on with it.
    const wasKept = await deleteClosure(tx, account.id);
    return { ...(await letIn(tx, desk, account, arrival)), ...(wasKept && { accountKept: true }) };
  });
}

/** Opens a session for an account whose lock the transaction holds, and notes from where; a device not seen before is told by mail. */
export async function letIn(tx: Tx, { limiter, now }: Desk, account: Account, { caller, deviceId }: Arrival) {
  const at = now();
  const { id: userId, userType } = account;
  const session = await openSession(tx, { userId, userType, userAgent: caller.userAgent, now: at });
  const isNew = await noteDevice(tx, account, { deviceId, userAgent: caller.userAgent, at });
  const kind = isNew ? 'new_device' : 'login';
  await recordSecurityEvent(tx, { kind, at, userId, sessionId: session.id, origin: caller }, limiter);
  return { token: session.token, user: toWireUser(account) };
}

function findAccountByIdentifier(db: Queryable, identifier: string): Promise<Account | undefined> {
  return identifier.includes('@') ? findAccountByEmail(db, identifier) : findAccountByUsername(db, identifier);
}

type Attempt = { who: string; address: string };

type Count = [limit: Limit, key: string];

// Counted by account, however its name was typed; a name that nobody has is counted alike, so that a locked one tells nothing
// about whether it exists. Who has signed in from here before is locked out neither by guesses from elsewhere nor by what
// others behind the same address do.
async function countsOf({ limiter, addressLimits }: Desk, attempt: Attempt): Promise<[account: Count, ...Count[]]> {
  const here = `${attempt.who} ${attempt.address}`;
  if (await limiter.knows(KNOWN_ADDRESS, here)) return [[WRONG_LOGINS_PER_ACCOUNT, here]];
  return [
    [WRONG_LOGINS_PER_ACCOUNT, attempt.who],
    [addressLimits.wrongLogins, attempt.address],
  ];
}

// All or none: what one limit refuses was not judged, and must not use up another.
async function takeAll(limiter: Limiter, counts: Count[]): Promise<void> {
  for (const [index, count] of counts.entries()) {
    await limiter.take(...count).catch(async (error: unknown) => {
      await giveBackAll(limiter, counts.slice(0, index));
      throw error;
    });
  }
}

async function giveBackAll(limiter: Limiter, counts: Count[]): Promise<void> {
  for (const count of counts) await limiter.giveBack(...count);
}

/** Notes from where somebody has signed in: there they are counted apart from now on. */
export async function rememberLogin(limiter: Limiter, account: Account, address: string): Promise<void> {
  const key = `${countedAs(account)} ${address}`;
  await limiter.forget(KNOWN_ADDRESS, key);
  await limiter.take(KNOWN_ADDRESS, key);
}

/** Forgets wrong tries at an account whose owner has just proved to be its owner. */
export function forgetWrongLogins(limiter: Limiter, account: Account): Promise<void> {
  return limiter.forget(WRONG_LOGINS_PER_ACCOUNT, countedAs(account));
}

function countedAs({ id }: Account): string {
  return `account ${id}`;
}
