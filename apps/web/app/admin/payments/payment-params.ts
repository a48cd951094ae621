import { listKeys } from '@kinari/contract/labels/list-keys';
import { PAYMENT_METHOD_GROUPS, PAYMENT_TABS, type PaymentTab } from '@kinari/contract/labels/payment-labels';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { addDays, toIndianDate } from '@kinari/contract/locale';
import { oneOf, PAGE, typedText } from '../table/list-params.ts';

export const PERIOD_LABELS = {
  today: 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  all: 'Any time',
} as const;
export type PaymentPeriod = keyof typeof PERIOD_LABELS;
// Keys that look like numbers come first in an object, so the order is written out.
export const PERIODS = ['today', '7', '30', '90', 'all'] as const satisfies PaymentPeriod[];

export const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));
export const DEFAULT_PERIOD = '30' satisfies PaymentPeriod;

export const PAYMENTS_PARAMS = {
  tab: oneOf(PAYMENT_TABS, 'all'),
  q: typedText(MAX_LENGTH.searchWords),
  method: oneOf(listKeys(PAYMENT_METHOD_GROUPS)),
  period: oneOf(PERIODS),
  page: PAGE,
};

type Filter = { tab: PaymentTab; q: string; period: PaymentPeriod | undefined };

/** Without a chosen period: the last 30 days. A search and the tabs with open work must find old payments too. */
export function getListPeriod({ tab, q, period }: Filter): PaymentPeriod {
  if (period) return period;
  return q !== '' || tab === 'waiting' || tab === 'review' ? 'all' : DEFAULT_PERIOD;
}

/** Totals need a period, to be compared with the one before. */
export function getTotalsPeriod(period: PaymentPeriod | undefined): Exclude<PaymentPeriod, 'all'> {
  return period === undefined || period === 'all' ? DEFAULT_PERIOD : period;
}

/** Returns the first day of a period that ends today. */
export function firstDayOf(period: Exclude<PaymentPeriod, 'all'>, today?: string): string;
export function firstDayOf(period: PaymentPeriod, today?: string): string | undefined;
export function firstDayOf(period: PaymentPeriod, today = toIndianDate()): string | undefined {
  if (period === 'all') return undefined;
  return period === 'today' ? today : addDays(today, 1 - Number(period));
}
