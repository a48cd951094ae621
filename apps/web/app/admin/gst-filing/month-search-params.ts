import { TAX_LINE_ISSUES } from '@kinari/contract/labels/tax-labels';
import { toIndianDate } from '@kinari/contract/locale';

export const DOCUMENT_VIEWS = ['all', ...TAX_LINE_ISSUES, 'pdf_missing'] as const;
export type DocumentView = (typeof DOCUMENT_VIEWS)[number];

/** Returns the month in the URL as `2026-11`. Invalid and future months become the current month. */
export function parseMonth(params: URLSearchParams, now = new Date()): string {
  const current = toIndianDate(now).slice(0, 7);
  const requested = params.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(requested) && requested < current ? requested : current;
}

export function parseDocumentView(params: URLSearchParams): DocumentView | undefined {
  return DOCUMENT_VIEWS.find((view) => view === params.get('show'));
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** Formats as `day 15 of 30` for the current month. `undefined` for other months. */
export function formatDayOfMonth(month: string, now = new Date()): string | undefined {
  const today = toIndianDate(now);
  if (!today.startsWith(month)) return undefined;
  const days = new Date(`${addMonths(month, 1)}-01T00:00:00Z`).getTime() - new Date(`${month}-01T00:00:00Z`).getTime();
  return `day ${Number(today.slice(8))} of ${days / 86_400_000}`;
}
