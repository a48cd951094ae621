import { getAccount, markEmailVerified } from '../account.queries.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
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

export async function verifyEmail(
  { db, limiter, addressLimits, now }: IdentityDeps,
  token: string,
  { address }: RequestOrigin,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, address);
  const tokenParams = { token, purposes: ['verify_email'], now: now() } as const;
  await db.transaction().execute(async (tx) => {
    const { account } = await consumeToken(tx, tokenParams);
    await markEmailVerified(tx, account.id, tokenParams.now);
  });
}
