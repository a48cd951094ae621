import type { EndpointBody } from '@kinari/contract/contract';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
import { enqueueTwoFactorChangedEmail } from '../identity-email-jobs.ts';
import { assertCurrentPassword } from '../passwords/current-password.service.ts';
import { markReauthenticated } from '../session.queries.ts';
import { consumeCode, countCodeAttempt, recordWrongCode } from './code.service.ts';
import { findTwoFactor } from './two-factor.queries.ts';

/** Authenticates the user again. For a while the session may then call endpoints that need recent authentication. */
export async function reauthenticate(
  deps: IdentityDeps,
  { id, userId }: Session,
  credentials: EndpointBody<'reauthenticate'>,
  caller: RequestOrigin,
): Promise<void> {
  if ('code' in credentials) await assertCode(deps, userId, credentials.code, caller);
  // If the password could replace the code, two-factor authentication would be useless.
  else if ((await findTwoFactor(deps.db, userId))?.confirmedAt) throw new DomainError('code_needed');
  else await assertCurrentPassword(deps, userId, credentials.password);
  await markReauthenticated(deps.db, id, deps.now());
}

async function assertCode(deps: IdentityDeps, userId: string, code: string, caller: RequestOrigin): Promise<void> {
  const twoFactor = await findTwoFactor(deps.db, userId);
  // An unconfirmed secret proves nothing: it has just been shown to this session.
  if (!twoFactor?.confirmedAt) throw new DomainError('invalid_code');
  await countCodeAttempt(deps, userId, caller.log);
  const params = { userId, code, now: deps.now() };
  const usedCode = await consumeCode(deps.db, deps.cipher, params, caller.log).catch(
    recordWrongCode(deps, userId, caller),
  );
  if (usedCode === 'second_factor_recovery_used') await enqueueTwoFactorChangedEmail(deps.db, userId, 'recovery_used');
}
