import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { PAYMENT_TABS } from '@kinari/contract/labels/payment-labels';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { toPaginationResponse } from '../../platform/http/pagination.ts';
import {
  collectPayments,
  countPayments,
  listPaymentIds,
  type Page,
  type PaymentFilter,
  scanPayments,
} from './payment-list.queries.ts';
import { toPaymentMatches } from './payment-search.ts';
import { getStaffPayments } from './staff-payment.queries.ts';
import { listUnknownPayments } from './unknown-payments.queries.ts';

type PaymentList = EndpointResponse<'listPayments'>;
type Found = { ids: string[]; total: number; exact: boolean };

/** Counting stops here. */
const MAX_COUNTED = 10_000;
// Up to this many matches are collected and sorted. Above it, testing each payment along the list is faster.
const MAX_COLLECTED = 2000;
const MAX_SCANNED = 500;

/** Lists online payments for staff, newest first. */
export async function listStaffPayments(
  db: Db,
  { page, limit, q, ...tabAndDays }: EndpointQuery<'listPayments'>,
  { now, permissions }: { now: Now; permissions: Session['permissions'] },
): Promise<PaymentList> {
  const slice = { offset: (page - 1) * limit, limit };
  const filter = { ...tabAndDays, now: now() };
  const { tab, method, from, to } = filter;
  const isTextSearch = q !== '';
  // An unknown payment has no method.
  const showsUnknown = tab === 'review' && method === undefined;
  const [{ ids, total, exact }, counts, unknown] = await Promise.all([
    isTextSearch
      ? search(db, filter, { q, byContact: permissions.includes('customers.contact'), ...slice })
      : listPage(db, filter, slice),
    countTabs(db, filter.now),
    showsUnknown ? listUnknownPayments(db, { q, from, to }) : [],
  ]);
  return {
    payments: await getStaffPayments(db, ids),
    unknown: unknown.map(({ receivedAt, ...event }) => ({ ...event, receivedAt: receivedAt.toISOString() })),
    counts,
    pagination: { ...toPaginationResponse({ page, limit }, total), exact },
  };
}

async function listPage(db: Db, filter: PaymentFilter, slice: Page): Promise<Found> {
  const counted = await countPayments(db, filter, MAX_COUNTED + 1);
  const total = Math.min(counted, MAX_COUNTED);
  const ids = slice.offset < total ? await listPaymentIds(db, filter, slice) : [];
  return { ids, total, exact: counted <= MAX_COUNTED };
}

type Search = Page & { q: string; byContact: boolean };

async function search(db: Db, filter: PaymentFilter, { q, byContact, ...slice }: Search): Promise<Found> {
  const matches = toPaymentMatches(q, { byContact });
  const { ids, more } = await collectPayments(db, filter, { matches, max: MAX_COLLECTED });
  const { offset, limit } = slice;
  if (!more) return { ids: ids.slice(offset, offset + limit), total: ids.length, exact: true };
  const scanned = offset < MAX_SCANNED ? await scanPayments(db, filter, { matches, ...slice }) : [];
  return { ids: scanned, total: MAX_SCANNED, exact: false };
}

/** Counts the tabs without filters, so that staff see open work at any time. Unknown references need a look too. */
async function countTabs(db: Db, now: Date): Promise<PaymentList['counts']> {
  const [counts, unknown] = await Promise.all([
    Promise.all(PAYMENT_TABS.map(async (tab) => [tab, await countPayments(db, { tab, now }, MAX_COUNTED)] as const)),
    listUnknownPayments(db),
  ]);
  const byTab = Object.fromEntries(counts) as PaymentList['counts'];
  return { ...byTab, review: byTab.review + unknown.length };
}
