import { markEmailVerified, requireAccount } from '../account.queries.ts';
import { useLink } from '../account-link.service.ts';
import type { Caller, Desk } from '../desk.ts';
import { VERIFICATION_MAILS } from '../identity-limits.ts';
import { sendVerificationLater } from '../identity-mails.ts';

/** Answers whether a mail is on its way; a verified e-mail needs none. */
export async function askForVerification({ db, limiter }: Desk, userId: string): Promise<boolean> {
  const { emailVerifiedAt } = await requireAccount(db, userId);
  if (emailVerifiedAt) return false;
  await limiter.take(VERIFICATION_MAILS, userId);
  await sendVerificationLater(db, userId);
  return true;
}

export async function verifyEmail(
  { db, limiter, addressLimits, now }: Desk,
  token: string,
  { address }: Caller,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, address);
  const link = { token, purposes: ['verify_email'], now: now() } as const;
  await db.transaction().execute(async (tx) => {
    const { account } = await useLink(tx, link);
    await markEmailVerified(tx, account.id, link.now);
  });
}
