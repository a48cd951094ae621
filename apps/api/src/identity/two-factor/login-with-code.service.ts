import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { DomainError } from '../../platform/http/domain-error.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { lockAccount } from '../account.queries.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
import { enqueueTwoFactorChangedEmail } from '../identity-email-jobs.ts';
import { recordLogin, startSession } from '../login.service.ts';
import { consumeCode, countCodeAttempt, recordWrongCode } from './code.service.ts';
import { consumeLoginChallenges, getLoginChallenge } from './login-challenge.service.ts';

/** Second login step: the login challenge proves that the password was right. */
export async function loginWithCode(
  deps: IdentityDeps,
  { loginChallenge, code, deviceId }: EndpointBody<'loginWithCode'>,
  caller: RequestOrigin,
): Promise<EndpointResponse<'loginWithCode'>> {
  const { db, cipher, limiter, now } = deps;
  const userId = await getLoginChallenge(db, loginChallenge, now());
  await countCodeAttempt(deps, userId, caller.log);

  const signingIn = db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    // Check again under the lock: a password change or a concurrent request may have used up the login challenge.
    await getLoginChallenge(tx, loginChallenge, now());
    if (account.disabledAt) throw new DomainError('login_challenge_expired');
    const kind = await consumeCode(tx, cipher, { userId, code, now: now() }, caller.log);
    await recordSecurityEvent(tx, { kind, at: now(), userId, origin: caller }, limiter);
    if (kind === 'second_factor_recovery_used') await enqueueTwoFactorChangedEmail(tx, userId, 'recovery_used');
    await consumeLoginChallenges(tx, userId);
    return { account, reply: await startSession(tx, deps, account, { caller, deviceId }) };
  });
  const { account, reply } = await signingIn.catch(recordWrongCode(deps, userId, caller));
  await recordLogin(limiter, account, caller.address);
  return reply;
}
