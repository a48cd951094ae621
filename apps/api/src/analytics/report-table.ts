import type { EndpointResponse } from '@kinari/contract/contract';
import { csvLine } from '../platform/csv.ts';

export type SalesReport = EndpointResponse<'getSalesReport'>;
type Cell = string | number;

// Without the BOM, some spreadsheets do not read the file as UTF-8.
const BYTE_ORDER_MARK = '\uFEFF';
const HEADER = ['Part', 'Of', 'Metric', 'This period', 'Previous period'];
const OUTCOME_LABELS: Record<keyof SalesReport['outcomes'], string> = {
  placed: 'Placed',
  canceled: 'Canceled',
  pending: 'Pending',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returnedToOrigin: 'RTO',
  returnedByCustomer: 'Returned',
};
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns a CSV with one line per value: section, item, name, this period and the period before, if known. */
export function renderReportCsv(report: SalesReport): string {
  const lines = [HEADER, ...totalRows(report), ...intervalRows(report), ...productRows(report), ...otherRows(report)];
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

function totalRows({ totals: { span, previousPeriod, now, previous } }: SalesReport): Cell[][] {
  const line = (metric: string, of: (sums: typeof now) => Cell) => ['Period', '', metric, of(now), of(previous)];
  return [
    ['Period', '', 'From', span.from, previousPeriod.from],
    ['Period', '', 'To', span.to, previousPeriod.to],
    line('Revenue', ({ revenue }) => formatRupees(revenue)),
    line('Orders', ({ orders }) => orders),
    line('Units', ({ units }) => units),
    line('Average order', ({ averageOrder }) => formatRupees(averageOrder)),
    line('First orders', ({ firstOrders }) => firstOrders),
    line('Cancelled', ({ canceled }) => canceled),
    line('Returned', ({ returned }) => returned),
  ];
}

function intervalRows({ totals: { step, bars } }: SalesReport): Cell[][] {
  return bars.flatMap(({ at, revenue, orders, units, previousRevenue, previousOrders }) => {
    const of = step === 'hour' ? at.slice(0, 16).replace('T', ' ') : at.slice(0, 10);
    return [
      [`By ${step}`, of, 'Revenue', formatRupees(revenue), formatRupees(previousRevenue)],
      [`By ${step}`, of, 'Orders', orders, previousOrders],
      [`By ${step}`, of, 'Units', units, ''],
    ];
  });
}

function productRows({ categories, brands }: SalesReport): Cell[][] {
  const lines = (part: string, shares: readonly Omit<SalesReport['brands'][number], 'id'>[]) =>
    shares.flatMap(({ name, revenue, units, previousRevenue }) => [
      [part, name, 'Revenue', formatRupees(revenue), formatRupees(previousRevenue)],
      [part, name, 'Units', units, ''],
    ]);
  const subcategories = categories.flatMap((category) =>
    category.subcategories.map((share) => ({ ...share, name: `${category.name} > ${share.name}` })),
  );
  return [...lines('Categories', categories), ...lines('Subcategories', subcategories), ...lines('Brands', brands)];
}

function otherRows({ areas, first, later, hours, outcomes, reasons }: SalesReport): Cell[][] {
  const area = (of: string, metric: string, value: number) => ['Areas', of, metric, value, ''];
  return [
    ...areas.most.flatMap(({ digits, place, orders, returned }) => {
      const of = place ? `${digits} ${place}` : digits;
      return [area(of, 'Orders', orders), area(of, 'Returned', returned)];
    }),
    area('Others', 'Areas', areas.others.areas),
    area('Others', 'Orders', areas.others.orders),
    ['Customers', 'First order', 'Orders', first.orders, ''],
    ['Customers', 'First order', 'Average order', formatRupees(first.average), ''],
    ['Customers', 'Repeat order', 'Orders', later.orders, ''],
    ['Customers', 'Repeat order', 'Average order', formatRupees(later.average), ''],
    ...hours.flatMap((day, weekday) =>
      day.map((orders, hour) => [
        'By hour of the week',
        `${WEEKDAYS[weekday]} ${String(hour).padStart(2, '0')}:00`,
        'Orders',
        orders,
        '',
      ]),
    ),
    ...Object.entries(outcomes).map(([outcome, orders]) => [
      'Outcome',
      OUTCOME_LABELS[outcome as keyof typeof outcomes],
      'Orders',
      orders,
      '',
    ]),
    ...reasons.map(({ reason, returns }) => [
      'Return reason',
      capitalize(reason.replaceAll('_', ' ')),
      'Returns',
      returns,
      '',
    ]),
  ];
}

function formatRupees(rupees: number | null): string {
  return rupees === null ? '' : rupees.toFixed(2);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
