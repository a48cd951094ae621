import { Link, type To } from 'react-router';
import { StatusBadge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { EMPTY_VALUE } from '../table/empty-state.tsx';
import type { WebhookDelivery } from './deliveries.data.ts';
import { describeResult, describeSubject, formatMilliseconds, formatMoment } from './webhook-labels.ts';

type DeliveryColumnsOptions = { selectedId: string; linkTo: (id: string) => To };

export const createDeliveryColumns = ({
  selectedId,
  linkTo,
}: DeliveryColumnsOptions): DataTableColumn<WebhookDelivery>[] => [
  {
    id: 'event',
    header: 'Event',
    cell: (delivery) => (
      <>
        <Link
          to={linkTo(delivery.id)}
          preventScrollReset
          aria-current={delivery.id === selectedId || undefined}
          className="row-link font-mono text-sm"
        >
          {delivery.type}
        </Link>
        <small>{describeSubject(delivery)?.text}</small>
      </>
    ),
    card: 'title',
    isRowHeader: true,
  },
  {
    id: 'time',
    header: 'Time',
    cell: ({ happenedAt }) => <time dateTime={happenedAt}>{formatMoment(happenedAt)}</time>,
    card: 'note',
    className: 'whitespace-nowrap',
  },
  { id: 'result', header: 'Result', cell: renderResult },
  {
    id: 'took',
    header: 'Took',
    align: 'end',
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      return last ? formatMilliseconds(last.ms) : EMPTY_VALUE;
    },
    card: 'note',
  },
];

function renderResult(delivery: WebhookDelivery) {
  const result = describeResult(delivery);
  const { nextAt, attempts } = delivery;
  return (
    <>
      <StatusBadge status={result}>{result.text}</StatusBadge>
      {nextAt && attempts.length > 0 && <small>Next {formatMoment(nextAt)}</small>}
    </>
  );
}
