import type { Reply } from '@kinari/contract/contract';
import { csvLine } from '../platform/csv.ts';

export type Insight = Reply<'readInsight'>;
type Cell = string | number;

// Without it some spreadsheets read a file as if it were in the letters of one country.
const BYTE_ORDER_MARK = '\uFEFF';
const HEAD = ['Part', 'Of', 'Figure', 'This period', 'Period before'];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A line for each figure: which part of the page it stands in, what it is about, and what it was the period before, where that is told. */
export function tableOf(insight: Insight): string {
  const lines = [HEAD, ...sumsOf(insight), ...barsOf(insight), ...soldOf(insight), ...othersOf(insight)];
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

function sumsOf({ figures: { span, spanBefore, now, before } }: Insight): Cell[][] {
  const line = (figure: string, of: (sums: typeof now) => Cell) => ['Period', '', figure, of(now), of(before)];
  return [
    ['Period', '', 'From', span.from, spanBefore.from],
    ['Period', '', 'To', span.to, spanBefore.to],
    line('Revenue', ({ revenue }) => money(revenue)),
    line('Orders', ({ orders }) => orders),
    line('Units', ({ units }) => units),
    line('Average order', ({ averageOrder }) => money(averageOrder)),
    line('First orders', ({ firstOrders }) => firstOrders),
    line('Canceled', ({ canceled }) => canceled),
    line('Returned', ({ returned }) => returned),
  ];
}

function barsOf({ figures: { step, bars } }: Insight): Cell[][] {
  return bars.flatMap(({ at, revenue, orders, units, revenueBefore, ordersBefore }) => {
    const of = step === 'hour' ? at.slice(0, 16).replace('T', ' ') : at.slice(0, 10);
    return [
      [`By ${step}`, of, 'Revenue', money(revenue), money(revenueBefore)],
      [`By ${step}`, of, 'Orders', orders, ordersBefore],
      [`By ${step}`, of, 'Units', units, ''],
    ];
  });
}

function soldOf({ categories, brands }: Insight): Cell[][] {
  const lines = (part: string, shares: Insight['categories'] | Insight['brands']) =>
    shares.flatMap(({ name, revenue, units, revenueBefore }) => [
      [part, name, 'Revenue', money(revenue), money(revenueBefore)],
      [part, name, 'Units', units, ''],
    ]);
  return [...lines('Categories', categories), ...lines('Brands', brands)];
}

function othersOf({ areas, first, later, hours, became, reasons }: Insight): Cell[][] {
  const area = (of: string, figure: string, value: number) => ['Areas', of, figure, value, ''];
  return [
    ...areas.most.flatMap(({ digits, place, orders, returned }) => {
      const of = place ? `${digits} ${place}` : digits;
      return [area(of, 'Orders', orders), area(of, 'Returned', returned)];
    }),
    area('Others', 'Areas', areas.others.areas),
    area('Others', 'Orders', areas.others.orders),
    ['Customers', 'First order', 'Orders', first.orders, ''],
    ['Customers', 'First order', 'Average order', money(first.average), ''],
    ['Customers', 'Later order', 'Orders', later.orders, ''],
    ['Customers', 'Later order', 'Average order', money(later.average), ''],
    ...hours.flatMap((day, weekday) =>
      day.map((orders, hour) => [
        'By hour of the week',
        `${WEEKDAYS[weekday]} ${String(hour).padStart(2, '0')}:00`,
        'Orders',
        orders,
        '',
      ]),
    ),
    ...Object.entries(became).map(([what, orders]) => ['What became of them', capital(what), 'Orders', orders, '']),
    ...reasons.map(({ reason, returns }) => [
      'Why it came back',
      capital(reason.replaceAll('_', ' ')),
      'Returns',
      returns,
      '',
    ]),
  ];
}

function money(rupees: number | null): string {
  return rupees === null ? '' : rupees.toFixed(2);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
