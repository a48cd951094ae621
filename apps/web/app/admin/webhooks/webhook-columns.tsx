import { Link } from 'react-router';
import { StatusBadge } from '../../ui/badge.tsx';
import type { WebhookEndpoint } from '../data/webhooks.data.ts';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { SendTestButton } from './send-test-button.tsx';
import { describeStatus, formatDeliveryRate, formatEventTypes } from './webhook-labels.ts';

export const WEBHOOK_COLUMNS: readonly DataTableColumn<WebhookEndpoint>[] = [
  { id: 'endpoint', header: 'Endpoint', cell: renderEndpoint, card: 'title', isRowHeader: true },
  {
    id: 'rate',
    header: 'Last 7 days',
    cell: formatDeliveryRate,
    card: 'pair',
    className: 'tabular table:whitespace-nowrap',
  },
  { id: 'status', header: 'Status', cell: renderStatus, card: 'pair' },
  {
    ...ACTIONS_COLUMN,
    cell: (endpoint) => <SendTestButton endpoint={endpoint} name={endpoint.url} />,
  },
];

function renderEndpoint({ id, url, events }: WebhookEndpoint) {
  return (
    <>
      <Link to={`/admin/settings/webhooks/${id}`} className="row-link wrap-anywhere">
        {url}
      </Link>
      <small className="wrap-anywhere">{formatEventTypes(events)}</small>
    </>
  );
}

function renderStatus(endpoint: WebhookEndpoint) {
  const status = describeStatus(endpoint);
  return <StatusBadge status={status}>{status.text}</StatusBadge>;
}
