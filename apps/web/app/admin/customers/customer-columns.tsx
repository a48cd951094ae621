import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { MailX } from 'lucide-react';
import { Link } from 'react-router';
import { formatPhone } from '../../platform/text/phone.ts';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { EMPTY_VALUE } from '../table/empty-state.tsx';
import { customerName, formatDate } from './customer-labels.ts';
import type { CustomerSummary } from './customers.data.ts';

export const CUSTOMER_COLUMNS: readonly DataTableColumn<CustomerSummary>[] = [
  { id: 'customer', header: 'Customer', cell: renderCustomer, card: 'title' },
  {
    id: 'email',
    header: 'Email',
    cell: renderEmail,
    permission: 'customers.contact',
    width: 'rest',
    card: 'hidden',
    className: 'text-text-muted',
    isOptional: true,
  },
  {
    id: 'mobile',
    header: 'Mobile',
    cell: ({ mobile }) => (mobile ? formatPhone(mobile) : EMPTY_VALUE),
    permission: 'customers.contact',
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
    cell: ({ spent }) => (spent ? formatRupees(spent) : EMPTY_VALUE),
    permission: 'orders.amounts',
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
  return (
    <>
      <Link
        to={`/admin/customers/${customer.id}`}
        className="row-link table:inline-block table:w-50 table:wrap-anywhere"
      >
        {customerName(customer)}
      </Link>
      {customer.email && <small className="in-card">{renderEmail(customer)}</small>}
    </>
  );
}

function renderEmail({ email, isEmailVerified }: CustomerSummary) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 truncate" title={email}>
        {email}
      </span>
      {!isEmailVerified && (
        <Badge tone="warn" icon={<MailX {...icon14} />}>
          Not verified
        </Badge>
      )}
    </span>
  );
}
