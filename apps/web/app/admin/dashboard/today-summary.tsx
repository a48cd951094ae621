import { useQuery } from '@tanstack/react-query';
import { formatTime, formatWeekday, toIndianDate } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { formatOrderCount } from '../charts/format-bar.ts';
import { salesSummaryQuery } from './dashboard.data.ts';

/** Today's sales so far. Hidden after an error, which the metrics below show. */
export function TodaySummary() {
  const { data } = useQuery(salesSummaryQuery('today'));
  if (!data) return null;
  const asOf = new Date(data.asOf);
  return (
    <>
      {formatWeekday(toIndianDate(asOf))}, {formatTime(asOf)}. Today so far {formatOrderCount(data.now.orders)},{' '}
      {formatRupees(data.now.revenue)}
    </>
  );
}
