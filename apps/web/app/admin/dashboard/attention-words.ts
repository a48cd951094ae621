import { REFUND_LATE_DAYS } from '@kinari/contract/words/return-words';
import { formatRupees } from '../../catalog/price.ts';
import { dayInIndia } from '../../platform/text/format-date.ts';
import type { Attention } from './dashboard.data.ts';

type Kind = Attention['kind'];

/** How pressing it is: a clock ran out, it is for today, or it can wait. */
type Urgency = 'late' | 'today' | 'quiet';

type Words = {
  one: string;
  many: string;
  /** The list that holds exactly these. */
  to: string;
  urgency: Urgency;
  /** What is said beside it, where that is not since when the oldest waits. */
  note?: string;
};

export const ATTENTION_WORDS: Record<Kind, Words> = {
  stock_drift: {
    one: 'Stock not as its ledger says',
    many: 'Stocks not as their ledgers say',
    to: '/admin/stock',
    urgency: 'late',
    note: 'count them; the log names them',
  },
  late_orders: { one: 'Late order', many: 'Late orders', to: '/admin/order?view=late', urgency: 'late' },
  refunds_due: {
    one: 'Refund due',
    many: 'Refunds due',
    to: '/admin/returns?queue=refunds-due',
    urgency: 'today',
  },
  failed_deliveries: {
    one: 'Delivery failed',
    many: 'Deliveries failed',
    to: '/admin/order?view=failed',
    urgency: 'today',
  },
  documents_wrong: { one: 'Document to mend', many: 'Documents to mend', to: '/admin/tax', urgency: 'today' },
  to_pack: { one: 'To pack', many: 'To pack', to: '/admin/order?view=to-pack', urgency: 'today' },
  returns_to_decide: {
    one: 'Return to decide',
    many: 'Returns to decide',
    to: '/admin/returns?queue=asked',
    urgency: 'today',
  },
  wanted_but_sold_out: {
    one: 'Wanted, but sold out',
    many: 'Wanted, but sold out',
    to: '/admin/product?stock=out',
    urgency: 'quiet',
  },
  low_stock: {
    one: 'Low stock',
    many: 'Low stock',
    to: '/admin/product?stock=low',
    urgency: 'quiet',
    note: '1 to 10 left',
  },
  facts_missing: {
    one: 'Facts missing',
    many: 'Facts missing',
    to: '/admin/product?facts=missing',
    urgency: 'quiet',
    note: 'of products',
  },
  failed_letters: {
    one: 'Letter not sent',
    many: 'Letters not sent',
    to: '/admin/jobs',
    urgency: 'today',
  },
  failed_jobs: { one: 'Job given up', many: 'Jobs given up', to: '/admin/jobs', urgency: 'today' },
};

export function countText({ count, atLeast }: Pick<Attention, 'count' | 'atLeast'>): string {
  return `${count.toLocaleString('en-IN')}${atLeast ? '+' : ''}`;
}

/** Money that waits too long is late, from the day on which the list of refunds says so too. */
export function urgencyOf({ kind, since }: Attention, now = new Date()): Urgency {
  if (kind === 'refunds_due' && since !== null && daysSince(since, now) >= REFUND_LATE_DAYS) return 'late';
  return ATTENTION_WORDS[kind].urgency;
}

/** What is said beside it: since when the oldest waits and what money hangs on it. */
export function noteOf({ kind, since, sum }: Attention, now = new Date()): string {
  const waits = since === null ? undefined : waitingText(daysSince(since, now), kind);
  const known = [sum === null ? undefined : formatRupees(sum), waits].filter(Boolean).join(', ');
  return ATTENTION_WORDS[kind].note ?? known;
}

function waitingText(days: number, kind: Kind): string {
  // Late since this morning is late by a day.
  if (kind === 'late_orders') return days === 0 ? 'by a day' : `oldest by ${days + 1} days`;
  if (days === 0) return 'since today';
  return days === 1 ? 'since yesterday' : `for ${days} days`;
}

function daysSince(moment: string, now: Date): number {
  return Math.max((Date.parse(dayInIndia(now)) - Date.parse(dayInIndia(new Date(moment)))) / 86_400_000, 0);
}
