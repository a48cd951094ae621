import type { EndpointBody } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import { PAYMENT_PROVIDER_LABELS } from '@kinari/contract/labels/payment-labels';
import { toIndianDate } from '@kinari/contract/locale';
import type { IdentityDeps, RequestOrigin } from '../identity/identity-deps.ts';
import { assertCurrentPassword } from '../identity/passwords/current-password.service.ts';
import { DAY } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Limit } from '../platform/limits/limiter.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import {
  exportAccount,
  exportAddresses,
  exportCart,
  exportEmails,
  exportNotes,
  exportOrders,
  exportSessions,
  exportStoreCredit,
  exportWishlist,
  listOrderIds,
  listPaymentProviders,
} from './personal-data-export.queries.ts';

// More than a customer needs, and slows down an attacker with a stolen session and password.
const DOWNLOAD_LIMIT: Limit = { name: 'personal-data-export', max: 5, windowMs: DAY };
const ORDER_BATCH_SIZE = 50;

type DownloadRequest = { userId: string } & EndpointBody<'downloadPersonalData'>;

/** Exports all data about an account. Requires the password. Streamed while it is generated. */
export async function downloadPersonalData(
  { db, limiter, now }: IdentityDeps,
  { userId, currentPassword }: DownloadRequest,
  origin: RequestOrigin,
): Promise<FileResponse> {
  await assertCurrentPassword({ db, limiter }, userId, currentPassword);
  await limiter.take(DOWNLOAD_LIMIT, userId);
  const at = now();
  await recordSecurityEvent(db, { kind: 'export', at, userId, origin });
  return { name: `my-data-${toIndianDate(at)}.json`, content: generatePersonalData(db, userId, at) };
}

/** Streams one JSON object, because a customer may have a thousand orders. Starts with a readable summary. */
async function* generatePersonalData(db: Db, userId: string, at: Date): AsyncGenerator<string> {
  const orderIds = await listOrderIds(db, userId);
  const providers = await listPaymentProviders(db, userId);
  const parts = {
    account: await exportAccount(db, userId),
    addresses: await exportAddresses(db, userId),
    cart: await exportCart(db, userId),
    wishlist: await exportWishlist(db, userId),
    credit: await exportStoreCredit(db, userId),
    sessions: await exportSessions(db, userId),
    emails: await exportEmails(db, userId),
    notes: await exportNotes(db, userId),
  };
  yield `{\n  "readMe": ${formatJson(describeExport(parts, { orders: orderIds.length, providers, at }))}`;
  for (const [name, part] of Object.entries(parts)) yield `,\n  "${name}": ${formatJson(part)}`;

  yield ',\n  "orders": [';
  for (let first = 0; first < orderIds.length; first += ORDER_BATCH_SIZE) {
    const orders = await exportOrders(db, orderIds.slice(first, first + ORDER_BATCH_SIZE));
    yield orders.map((order, n) => `${first + n > 0 ? ',' : ''}\n  ${formatJson(order)}`).join('');
  }
  yield '\n  ]\n}\n';
}

type ExportParts = Record<'addresses' | 'cart' | 'wishlist' | 'credit' | 'sessions' | 'notes', unknown[]>;

function describeExport(
  { addresses, cart, wishlist, credit, sessions, notes }: ExportParts,
  { orders, providers, at }: { orders: number; providers: string[]; at: Date },
): string[] {
  const names = Object.entries(PAYMENT_PROVIDER_LABELS).flatMap(([name, label]) =>
    providers.includes(name) ? [label] : [],
  );
  return [
    `All data this shop stored about you on ${at.toISOString()}. Times are in UTC.`,
    'account: your profile. Your password is stored only as a hash and is left out.',
    `addresses: your saved delivery addresses (${addresses.length}).`,
    `cart (${cart.length}) and wishlist (${wishlist.length}): saved products.`,
    `credit: your store credit and its history (${credit.length}).`,
    `sessions: devices where you are logged in, with browser details (${sessions.length}).`,
    'emails: emails we sent you and when, without their text; links in them that still work; emails waiting to be sent.',
    `notes: internal notes by our staff about you (${notes.length}).`,
    `orders: items, delivery addresses, history, returns, and the versions of our legal pages you agreed to (${orders}).`,
    ...(names.length > 0 ? ['payments, in an order: what you paid online and how, with a masked account.'] : []),
    `We store no other data about you and share this only with the couriers that deliver your orders${names.length > 0 ? `, and with ${names.join(' and ')} for online payments` : ''}.`,
  ];
}

function formatJson(part: unknown): string {
  return JSON.stringify(part, null, 2).replaceAll('\n', '\n  ');
}
