import { REFUND_LATE_DAYS } from '@kinari/contract/labels/return-labels';
import { formatNumber, formatWholeRupees, toIndianDate } from '@kinari/contract/locale';
import type { Task } from './tasks.data.ts';

type TaskKind = Task['kind'];

/** Overdue, due today, or not urgent. */
type Urgency = 'late' | 'today' | 'quiet';

type TaskLabel = {
  one: string;
  many: string;
  /** Page that lists exactly these. */
  to: string;
  urgency: Urgency;
  /** Replaces the default note. */
  note?: string;
};

export const TASK_LABELS: Record<TaskKind, TaskLabel> = {
  stock_drift: {
    one: 'Stock mismatch',
    many: 'Stock mismatches',
    to: '/admin/stock',
    urgency: 'late',
    note: 'count these; see the log',
  },
  late_orders: { one: 'Late order', many: 'Late orders', to: '/admin/order?view=late', urgency: 'late' },
  refunds_due: {
    one: 'Refund pending',
    many: 'Refunds pending',
    to: '/admin/returns?queue=pending-refunds',
    urgency: 'today',
  },
  failed_deliveries: {
    one: 'Failed delivery',
    many: 'Failed deliveries',
    to: '/admin/order?view=delivery-failed',
    urgency: 'today',
  },
  gst_issues: { one: 'Invoice issue', many: 'Invoice issues', to: '/admin/gst', urgency: 'today' },
  to_pack: { one: 'To pack', many: 'To pack', to: '/admin/order?view=to-pack', urgency: 'today' },
  returns_to_review: {
    one: 'Return to review',
    many: 'Returns to review',
    to: '/admin/returns?queue=requested',
    urgency: 'today',
  },
  in_demand_out_of_stock: {
    one: 'In demand, out of stock',
    many: 'In demand, out of stock',
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
  attributes_missing: {
    one: 'Attributes missing',
    many: 'Attributes missing',
    to: '/admin/product?attributes=missing',
    urgency: 'quiet',
    note: 'of products',
  },
  failed_emails: {
    one: 'Email not sent',
    many: 'Emails not sent',
    to: '/admin/jobs',
    urgency: 'today',
  },
  failed_jobs: { one: 'Failed job', many: 'Failed jobs', to: '/admin/jobs', urgency: 'today' },
};

export function formatTaskCount({ count, isLowerBound }: Pick<Task, 'count' | 'isLowerBound'>): string {
  return `${formatNumber(count)}${isLowerBound ? '+' : ''}`;
}

/** Refunds become late on the same day as in the refund list. */
export function taskUrgency({ kind, since }: Task, now = new Date()): Urgency {
  if (kind === 'refunds_due' && since !== null && daysSince(since, now) >= REFUND_LATE_DAYS) return 'late';
  return TASK_LABELS[kind].urgency;
}

/** Returns the amount and how long the oldest has waited, unless the kind has a fixed note. */
export function formatTaskNote({ kind, since, sum }: Task, now = new Date()): string {
  const waitingTime = since === null ? undefined : formatWaitingTime(daysSince(since, now), kind);
  const details = [sum ? formatWholeRupees(sum) : undefined, waitingTime].filter(Boolean).join(', ');
  return TASK_LABELS[kind].note ?? details;
}

function formatWaitingTime(days: number, kind: TaskKind): string {
  // Late since this morning counts as one day.
  if (kind === 'late_orders') return days === 0 ? 'by a day' : `oldest by ${days + 1} days`;
  if (days === 0) return 'since today';
  return days === 1 ? 'since yesterday' : `for ${days} days`;
}

function daysSince(since: string, now: Date): number {
  return Math.max((Date.parse(toIndianDate(now)) - Date.parse(toIndianDate(new Date(since)))) / 86_400_000, 0);
}
