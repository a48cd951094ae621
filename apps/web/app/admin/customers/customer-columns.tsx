import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { formatPhone } from '../../platform/text/phone.ts';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { EMPTY_VALUE } from '../table/empty-state.tsx';
import { customerName, formatDate } from './customer-labels.ts';
import type { CustomerSummary } from './customers.data.ts';

export const CUSTOMER_COLUMNS: readonly DataTableColumn<CustomerSummary>[] = [
  { id: 'customer', header: 'Customer', cell: renderCustomer, width: 'rest', card: 'title' },
  {
    id: 'mobile',
    header: 'Mobile',
    cell: ({ mobile }) => (mobile ? formatPhone(mobile) : EMPTY_VALUE),
    className: 'tabular whitespace-nowrap text-text-muted',
    isOptional: true,
  },
  {
    id: 'since',
    header: 'Since',
    cell: ({ since }) => formatDate(since),
    className: 'whitespace-nowrap',
    card: 'note',
    isOptional: true,
  },
  {
    id: 'orders',
    header: 'Orders',
    cell: ({ orders }) => (orders === 0 ? EMPTY_VALUE : formatNumber(orders)),
    align: 'end',
    card: 'note',
    isOptional: true,
  },
  {
    id: 'spent',
    header: 'Amount spent',
    cell: ({ spent }) => (spent === 0 ? EMPTY_VALUE : formatRupees(spent)),
    align: 'end',
    card: 'end',
    className: 'tabular font-semibold',
    isOptional: true,
  },
  {
    id: 'last-order',
    header: 'Last order',
    cell: ({ lastOrderAt }) => (lastOrderAt ? formatDate(lastOrderAt) : EMPTY_VALUE),
    align: 'end',
    card: 'note',
    isOptional: true,
  },
];

// No prefetch: opening a customer page is written to the audit log.
function renderCustomer(customer: CustomerSummary) {
  const { id, email, isEmailVerified } = customer;
  return (
    <>
      <Link to={`/admin/customers/${id}`} className="row-link">
        {customerName(customer)}
      </Link>
      <small className="flex flex-wrap gap-x-2">
        <span className="min-w-0 truncate" title={email}>
          {email}
        </span>
        {!isEmailVerified && <span className="flex-none text-warning">not verified</span>}
      </small>
    </>
  );
}
