import { formatPlural, formatRupees, formatTime, formatWeekday, toIndianDate } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { salesSummaryQuery } from './dashboard.data.ts';

/** Today's sales so far. Hidden after an error, which the metrics below show. */
export function TodaySummary() {
  const { data } = useQuery(salesSummaryQuery('today'));
  if (!data) return null;
  const asOf = new Date(data.asOf);
  return (
    <>
      {formatWeekday(toIndianDate(asOf))}, {formatTime(asOf)}. Today so far {formatPlural(data.now.orders, 'order')},{' '}
      {formatRupees(data.now.revenue)}
    </>
  );
}
