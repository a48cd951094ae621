import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../catalog/price.ts';
import { dayInIndia, formatTimeOfDay, formatWeekday } from '../../platform/text/format-date.ts';
import { countOrders } from '../charts/bar-words.ts';
import { figuresQuery } from './dashboard.data.ts';

/** The day and what it has brought so far. What cannot be read is left out: the figures below say so. */
export function TodayLine() {
  const { data } = useQuery(figuresQuery('today'));
  if (!data) return null;
  const asOf = new Date(data.asOf);
  return (
    <>
      {formatWeekday(dayInIndia(asOf))}, {formatTimeOfDay(asOf)}. Today so far {countOrders(data.now.orders)},{' '}
      {formatRupees(data.now.revenue)}
    </>
  );
}
