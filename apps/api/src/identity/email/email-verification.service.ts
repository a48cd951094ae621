import { getAccount, markEmailVerified } from '../account.queries.ts';
import { type IdentityDeps, type RequestOrigin, takeLinkUse } from '../identity-deps.ts';
import { enqueueVerificationEmail } from '../identity-email-jobs.ts';
import { VERIFICATION_EMAILS } from '../identity-limits.ts';
import { consumeToken } from '../one-time-token.service.ts';

/** Returns true if an email was enqueued, false if the address is already verified. */
export async function requestVerificationEmail({ db, limiter }: IdentityDeps, userId: string): Promise<boolean> {
  const { emailVerifiedAt } = await getAccount(db, userId);
  if (emailVerifiedAt) return false;
  await limiter.take(VERIFICATION_EMAILS, userId);
  await enqueueVerificationEmail(db, userId);
  return true;
}

export async function verifyEmail(deps: IdentityDeps, token: string, origin: RequestOrigin): Promise<void> {
  await takeLinkUse(deps, origin);
  const tokenParams = { token, purposes: ['verify_email'], now: deps.now() } as const;
  await deps.db.transaction().execute(async (tx) => {
    const { account } = await consumeToken(tx, tokenParams);
    await markEmailVerified(tx, account.id, tokenParams.now);
  });
}
