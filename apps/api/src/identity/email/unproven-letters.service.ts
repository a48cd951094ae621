import { DAY, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { lockAccount, requireAccount } from '../account.queries.ts';
import type { Recipient } from '../account.service.ts';
import { strangerAt, useLink } from '../account-link.service.ts';
import type { Caller, Desk } from '../desk.ts';
import { countOtherLetters, insertLetter, stopLettersTo } from './unproven-letters.queries.ts';

// Enough for an order that is confirmed, sent and delivered on one day, and no way to fill a stranger's mailbox.
const MOST_A_DAY = 3;

type Occasion = { userId: string; mailId: string; now: Date };

/**
 * Whom to write to about an account, if anybody. Anyone can open an account with a stranger's address: until somebody has
 * confirmed it, few letters a day go there, without a name that was typed, and with a way to stop them.
 */
export async function recipientOf(db: Db, { userId, mailId, now }: Occasion): Promise<Recipient | undefined> {
  const account = await requireAccount(db, userId);
  if (account.emailVerifiedAt) return { email: account.email, firstName: account.firstName, userId };
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    if ((await countOtherLetters(tx, { userId, mailId, after: later(now, -DAY) })) >= MOST_A_DAY) return undefined;
    await insertLetter(tx, { userId, mailId, at: now });
    return strangerAt(tx, account, now);
  });
}

/** What 'This was not me' in a letter leads to. */
export async function stopLetters(
  { db, limiter, addressLimits, now }: Desk,
  token: string,
  { address }: Caller,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, address);
  const at = now();
  await db.transaction().execute(async (tx) => {
    const { account } = await useLink(tx, { token, purposes: ['stop_letters'], now: at });
    await stopLettersTo(tx, account.id, at);
  });
}
