import { later, MINUTE } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { deleteLinksOf, findLink, insertLink } from '../account-link.queries.ts';
import { hashToken, newLinkToken } from '../token.ts';
import { findFactor } from './second-factor.queries.ts';

const LIFETIME = 5 * MINUTE;
const PURPOSE = 'second_factor';

/** What a right password gets where a second factor guards the account; nothing where there is none. */
export async function issueTicket(tx: Tx, userId: string, now: Date): Promise<string | undefined> {
  const factor = await findFactor(tx, userId);
  if (!factor?.confirmedAt) return undefined;
  const ticket = newLinkToken();
  const expiresAt = later(now, LIFETIME);
  await insertLink(tx, { userId, purpose: PURPOSE, tokenHash: hashToken(ticket), now, expiresAt });
  return ticket;
}

/** Whose login a ticket stands for. */
export async function requireTicket(db: Queryable, ticket: string, now: Date): Promise<string> {
  const link = await findLink(db, { purposes: [PURPOSE], tokenHash: hashToken(ticket), now });
  if (!link) throw new Refusal('ticket_not_valid');
  return link.userId;
}

/** One login needs one ticket: those that were asked for on the way to it go too. */
export async function spendTickets(tx: Tx, userId: string): Promise<void> {
  await deleteLinksOf(tx, userId, PURPOSE);
}
