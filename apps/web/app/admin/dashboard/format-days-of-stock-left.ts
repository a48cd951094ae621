import { formatDayMonth, toIndianDate } from '@kinari/contract/locale';
import type { BestSeller } from './dashboard.data.ts';

// Restocking takes about this long.
const LOW_STOCK_DAYS = 7;
const DAYS_PER_YEAR = 365;

type StockForecast = Pick<BestSeller, 'stock' | 'daysOfStockLeft' | 'soldOutSince'>;

/** Returns how long the stock lasts (`21 days`), or since when it is sold out. */
export function formatDaysOfStockLeft({ stock, daysOfStockLeft, soldOutSince }: StockForecast): {
  text: string;
  tone?: 'soon' | 'gone';
} {
  if (stock <= 0) {
    const since = soldOutSince && `since ${formatDayMonth(toIndianDate(new Date(soldOutSince)))}`;
    return { text: since || '–', tone: 'gone' };
  }
  if (daysOfStockLeft === null) return { text: '–' };
  if (daysOfStockLeft > DAYS_PER_YEAR) return { text: 'over a year' };
  const text = daysOfStockLeft === 0 ? 'today' : `${daysOfStockLeft} ${daysOfStockLeft === 1 ? 'day' : 'days'}`;
  return daysOfStockLeft <= LOW_STOCK_DAYS ? { text, tone: 'soon' } : { text };
}
