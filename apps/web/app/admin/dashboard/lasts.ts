import { dayInIndia, formatDayOfYear } from '../../platform/text/format-date.ts';
import type { BestProduct } from './dashboard.data.ts';

// New goods take about that long to come.
const SOON_DAYS = 7;
const YEAR_DAYS = 365;

type Lasting = Pick<BestProduct, 'stock' | 'lasts' | 'soldOutSince'>;

/** How long the stock lasts, `21 days`; of what is gone since when. */
export function lastsText({ stock, lasts, soldOutSince }: Lasting): { text: string; tone?: 'soon' | 'gone' } {
  if (stock <= 0) {
    const since = soldOutSince && `since ${formatDayOfYear(dayInIndia(new Date(soldOutSince)))}`;
    return { text: since || '–', tone: 'gone' };
  }
  if (lasts === null) return { text: '–' };
  if (lasts > YEAR_DAYS) return { text: 'over a year' };
  const text = lasts === 0 ? 'today' : `${lasts} ${lasts === 1 ? 'day' : 'days'}`;
  return lasts <= SOON_DAYS ? { text, tone: 'soon' } : { text };
}
