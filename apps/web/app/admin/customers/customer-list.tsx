import { formatNumber, formatPlural, formatRupees } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { formatPhone } from '../../platform/text/phone.ts';
import { useFitsWidth } from '../table/use-fits-width.ts';
import { customerName, formatDate } from './customer-labels.ts';
import type { CustomerSummary } from './customers.data.ts';

type CustomerListProps = { customers: CustomerSummary[]; isStale: boolean };

export function CustomerList({ customers, isStale }: CustomerListProps) {
  const isTableLayout = useFitsWidth();
  if (!isTableLayout) {
    return (
      <ul className="admin-cards customer-cards" aria-busy={isStale || undefined}>
        {customers.map((customer) => (
          <CustomerCard key={customer.id} customer={customer} />
        ))}
      </ul>
    );
  }
  return (
    <>
      <table className="admin-table customer-table" aria-busy={isStale || undefined}>
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Mobile</th>
            <th scope="col">Since</th>
            <th scope="col" className="admin-amount">
              Orders
            </th>
            <th scope="col" className="admin-amount">
              Amount spent
            </th>
            <th scope="col" className="admin-amount">
              Last order
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} />
          ))}
        </tbody>
      </table>
      <p className="customer-hint">
        By keyboard: <kbd>J</kbd> and <kbd>K</kbd> go from row to row, <kbd>Enter</kbd> opens, <kbd>/</kbd> searches.
      </p>
    </>
  );
}

function CustomerRow({ customer }: { customer: CustomerSummary }) {
  const { id, mobile, since, orders, spent, lastOrderAt } = customer;
  return (
    <tr data-customer={id}>
      <td className="customer-who">
        <CustomerLink customer={customer} />
        <CustomerEmail customer={customer} />
      </td>
      <td className="tabular whitespace-nowrap">{mobile ? formatPhone(mobile) : <EmptyValue />}</td>
      <td className="whitespace-nowrap text-ink-2">{formatDate(since)}</td>
      <td className="admin-amount">{orders === 0 ? <EmptyValue /> : formatNumber(orders)}</td>
      <td className="admin-amount font-semibold">{spent === 0 ? <EmptyValue /> : formatRupees(spent)}</td>
      <td className="admin-amount text-ink-2">{lastOrderAt ? formatDate(lastOrderAt) : <EmptyValue />}</td>
    </tr>
  );
}

function CustomerCard({ customer }: { customer: CustomerSummary }) {
  const { id, mobile, since, orders, spent, lastOrderAt } = customer;
  return (
    <li className="admin-card customer-card" data-customer={id}>
      <div className="customer-card-line">
        <CustomerLink customer={customer} />
        {spent > 0 && <b className="tabular flex-none text-body font-semibold">{formatRupees(spent)}</b>}
      </div>
      <CustomerEmail customer={customer} />
      {mobile && <p className="tabular text-ink-2">{formatPhone(mobile)}</p>}
      <p className="customer-attributes">
        <span>{orders === 0 ? 'No orders' : formatPlural(orders, 'order')}</span>
        <span>{lastOrderAt ? `last ${formatDate(lastOrderAt)}` : `since ${formatDate(since)}`}</span>
      </p>
    </li>
  );
}

// No prefetch: opening a customer page is written to the audit log.
function CustomerLink({ customer }: { customer: CustomerSummary }) {
  return (
    <Link to={`/admin/customers/${customer.id}`} className="customer-name">
      {customerName(customer)}
    </Link>
  );
}

function CustomerEmail({ customer: { email, isEmailVerified } }: { customer: CustomerSummary }) {
  return (
    <span className="customer-email" title={email}>
      {email}
      {!isEmailVerified && <span className="customer-unproven">not verified</span>}
    </span>
  );
}

const EmptyValue = () => <span className="text-ink-3">–</span>;
