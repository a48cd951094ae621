import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { type Account, findAccountByEmail, findAccountByUsername, lockAccount } from './account.queries.ts';
import { toUserResponse } from './account.service.ts';
import { deleteDeletionRequest } from './account-deletion/account-deletion.queries.ts';
import { recordDevice } from './device.service.ts';
import type { IdentityDeps, RequestOrigin } from './identity-deps.ts';
import { FAILED_LOGINS_PER_ACCOUNT, KNOWN_LOGIN_IP } from './identity-limits.ts';
import { passwordMatches } from './passwords/password-hash.ts';
import { createSession } from './session.service.ts';
import { issueLoginChallenge } from './two-factor/login-challenge.service.ts';

/**
 * Logs the user in. With two-factor authentication on, the password only gets a `loginChallenge`, not a session. Neither the
 * response nor its timing shows if the identifier or the password was wrong.
 */
export async function login(
  deps: IdentityDeps,
  { identifier, password, deviceId }: EndpointBody<'login'>,
  caller: RequestOrigin,
): Promise<EndpointResponse<'login'>> {
  const { db, limiter, now } = deps;
  const { address } = caller;
  const account = await findAccountByIdentifier(db, identifier);
  const limitKey = account ? accountLimitKey(account) : `nobody ${identifier.normalize('NFKC').toLowerCase()}`;
  const limits = await getLoginLimits(deps, { who: limitKey, address });
  await consumeLimits(limiter, limits);

  const isPasswordCorrect = await passwordMatches(account?.passwordHash, password, address).catch(
    async (error: unknown) => {
      // Too many hashes are queued. The password was not checked, so do not count the attempt.
      await restoreLimits(limiter, limits);
      throw error;
    },
  );
  const reply = isPasswordCorrect && account ? await signIn(deps, account, { caller, deviceId }) : undefined;
  if (!account || !reply) {
    // Record unknown identifiers too, or the response time would reveal them.
    const kind = isPasswordCorrect && account?.disabledAt ? 'login_disabled' : 'login_failed';
    await recordSecurityEvent(db, { kind, at: now(), userId: account?.id, origin: caller }, limiter);
    throw new DomainError('wrong_credentials');
  }

  const [accountLimit, ...otherLimits] = limits;
  await limiter.forget(...accountLimit);
  await restoreLimits(limiter, otherLimits);
  if ('token' in reply) await recordLogin(limiter, account, address);
  return reply;
}

type LoginContext = { caller: RequestOrigin; deviceId: string | undefined };

// Check again under the lock: the password or `disabledAt` may have changed while the hash was verified.
async function signIn(
  deps: IdentityDeps,
  verified: Account,
  context: LoginContext,
): Promise<EndpointResponse<'login'> | undefined> {
  const at = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, verified.id);
    if (account.disabledAt || account.passwordHash !== verified.passwordHash) return undefined;
    const challenge = await issueLoginChallenge(tx, account.id, at);
    if (challenge !== undefined) return { codeNeeded: true, loginChallenge: challenge };
    // Logging in cancels a scheduled account deletion.
    const wasDeletionCanceled = await deleteDeletionRequest(tx, account.id);
    return {
      ...(await startSession(tx, deps, account, context)),
      ...(wasDeletionCanceled && { accountDeletionCanceled: true }),
    };
  });
}

/** Creates a session for an account that the transaction has locked. Sends an email if the device is new. */
export async function startSession(
  tx: Tx,
  { limiter, now }: IdentityDeps,
  account: Account,
  { caller, deviceId }: LoginContext,
) {
  const at = now();
  const { id: userId, userType } = account;
  const session = await createSession(tx, { userId, userType, userAgent: caller.userAgent, now: at });
  const isNew = await recordDevice(tx, account, { deviceId, userAgent: caller.userAgent, at });
  const kind = isNew ? 'new_device' : 'login';
  await recordSecurityEvent(tx, { kind, at, userId, sessionId: session.id, origin: caller }, limiter);
  return { token: session.token, user: toUserResponse(account) };
}

function findAccountByIdentifier(db: Queryable, identifier: string): Promise<Account | undefined> {
  return identifier.includes('@') ? findAccountByEmail(db, identifier) : findAccountByUsername(db, identifier);
}

type LoginAttempt = { who: string; address: string };

type LimitAndKey = [limit: Limit, key: string];

// Counts by account id, and unknown identifiers the same way, so a lockout does not reveal if an account exists. IP ranges
// with an earlier login have their own counter: guesses from elsewhere, or by others in the range, do not lock the user out.
async function getLoginLimits(
  { limiter, addressLimits }: IdentityDeps,
  attempt: LoginAttempt,
): Promise<[account: LimitAndKey, ...LimitAndKey[]]> {
  const keyWithIp = `${attempt.who} ${attempt.address}`;
  if (await limiter.knows(KNOWN_LOGIN_IP, keyWithIp)) return [[FAILED_LOGINS_PER_ACCOUNT, keyWithIp]];
  return [
    [FAILED_LOGINS_PER_ACCOUNT, attempt.who],
    [addressLimits.wrongLogins, attempt.address],
  ];
}

// All or nothing: an attempt that one limit rejects must not use up another limit.
async function consumeLimits(limiter: Limiter, limits: LimitAndKey[]): Promise<void> {
  for (const [index, count] of limits.entries()) {
    await limiter.take(...count).catch(async (error: unknown) => {
      await restoreLimits(limiter, limits.slice(0, index));
      throw error;
    });
  }
}

async function restoreLimits(limiter: Limiter, limits: LimitAndKey[]): Promise<void> {
  for (const count of limits) await limiter.giveBack(...count);
}

/** Records the IP range of a login. Later attempts from it have their own counter. */
export async function recordLogin(limiter: Limiter, account: Account, address: string): Promise<void> {
  const key = `${accountLimitKey(account)} ${address}`;
  await limiter.forget(KNOWN_LOGIN_IP, key);
  await limiter.take(KNOWN_LOGIN_IP, key);
}

/** Resets failed logins after the owner has authenticated in another way. */
export function resetFailedLogins(limiter: Limiter, account: Account): Promise<void> {
  return limiter.forget(FAILED_LOGINS_PER_ACCOUNT, accountLimitKey(account));
}

function accountLimitKey({ id }: Account): string {
  return `account ${id}`;
}
