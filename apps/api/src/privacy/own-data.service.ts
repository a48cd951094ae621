import type { SentFile } from '@kinari/contract/call';
import type { Body } from '@kinari/contract/contract';
import type { Caller, Desk } from '../identity/desk.ts';
import { requireCurrentPassword } from '../identity/passwords/current-password.service.ts';
import { DAY } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Limit } from '../platform/http/limiter.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import {
  listOrderIdsOf,
  tellAccount,
  tellAddresses,
  tellCart,
  tellCredit,
  tellLetters,
  tellNotes,
  tellOrders,
  tellSessions,
  tellWishlist,
} from './own-data.queries.ts';

// More than anybody needs; somebody with a stolen session and password is slowed down.
const DOWNLOADS: Limit = { name: 'own-data', most: 5, withinMs: DAY };
const ORDERS_AT_ONCE = 50;

type Download = { userId: string } & Body<'downloadOwnData'>;

/** Everything the shop holds about an account, for whoever knows its password. It is made while it is sent. */
export async function downloadOwnData(
  { db, limiter, now }: Desk,
  { userId, currentPassword }: Download,
  origin: Caller,
): Promise<SentFile> {
  await requireCurrentPassword({ db, limiter }, userId, currentPassword);
  await limiter.take(DOWNLOADS, userId);
  const at = now();
  await recordSecurityEvent(db, { kind: 'export', at, userId, origin });
  return { name: `my-data-${at.toISOString().slice(0, 10)}.json`, content: ownData(db, userId, at) };
}

/** One JSON object, piece by piece: somebody may have a thousand orders. It begins with sentences for who opens it. */
async function* ownData(db: Db, userId: string, at: Date): AsyncGenerator<string> {
  const orderIds = await listOrderIdsOf(db, userId);
  const parts = {
    account: await tellAccount(db, userId),
    addresses: await tellAddresses(db, userId),
    cart: await tellCart(db, userId),
    wishlist: await tellWishlist(db, userId),
    credit: await tellCredit(db, userId),
    sessions: await tellSessions(db, userId),
    letters: await tellLetters(db, userId),
    notes: await tellNotes(db, userId),
  };
  yield `{\n  "readMe": ${asJson(inWords(parts, orderIds.length, at))}`;
  for (const [name, part] of Object.entries(parts)) yield `,\n  "${name}": ${asJson(part)}`;

  yield ',\n  "orders": [';
  for (let first = 0; first < orderIds.length; first += ORDERS_AT_ONCE) {
    const orders = await tellOrders(db, orderIds.slice(first, first + ORDERS_AT_ONCE));
    yield orders.map((order, n) => `${first + n > 0 ? ',' : ''}\n  ${asJson(order)}`).join('');
  }
  yield '\n  ]\n}\n';
}

type Parts = Record<'addresses' | 'cart' | 'wishlist' | 'credit' | 'sessions' | 'notes', unknown[]>;

function inWords({ addresses, cart, wishlist, credit, sessions, notes }: Parts, orders: number, at: Date): string[] {
  return [
    `Everything this shop held about you on ${at.toISOString()}. Times are in UTC.`,
    'account: who you are, as you told us. Your password is kept only as a hash, which nobody can read it from, and is left out.',
    `addresses: where you have had things sent or want to (${addresses.length}).`,
    `cart (${cart.length}) and wishlist (${wishlist.length}): what you are thinking of buying.`,
    `credit: what the shop owes you as a way of paying, and what came and went of it (${credit.length}).`,
    `sessions: where you are logged in, and what your browser said it is (${sessions.length}).`,
    'letters: which letters we wrote to you and when, not their text; which links in them still work; which wait to be sent.',
    `notes: what our staff wrote down about you for each other (${notes.length}).`,
    `orders: what you bought, where it went, what happened to it, what you sent back, and which versions of our texts you agreed to with it (${orders}).`,
    'We hold no other data about you and give none of this to anybody but those who deliver your orders.',
  ];
}

function asJson(part: unknown): string {
  return JSON.stringify(part, null, 2).replaceAll('\n', '\n  ');
}
