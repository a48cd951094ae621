import { Link } from 'react-router';
import { formatRupees as formatWhole } from '../../catalog/price.ts';
import { formatPhone } from '../../platform/text/phone.ts';
import { useTableFits } from '../table/use-table-fits.ts';
import { counted, dayOf, nameOf } from './customer-words.ts';
import type { ListedCustomer } from './customers.data.ts';

type CustomerListProps = { customers: ListedCustomer[]; isStale: boolean };

export function CustomerList({ customers, isStale }: CustomerListProps) {
  const tableFits = useTableFits();
  if (!tableFits) {
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
            <th scope="col" className="admin-figure">
              Orders
            </th>
            <th scope="col" className="admin-figure">
              Delivered for
            </th>
            <th scope="col" className="admin-figure">
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

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { id, mobile, since, orders, spent, lastOrderAt } = customer;
  return (
    <tr data-customer={id}>
      <td className="customer-who">
        <Name customer={customer} />
        <Email customer={customer} />
      </td>
      <td className="tabular whitespace-nowrap">{mobile ? formatPhone(mobile) : <None />}</td>
      <td className="whitespace-nowrap text-ink-2">{dayOf(since)}</td>
      <td className="admin-figure">{orders === 0 ? <None /> : orders.toLocaleString('en-IN')}</td>
      <td className="admin-figure font-semibold">{spent === 0 ? <None /> : formatWhole(spent)}</td>
      <td className="admin-figure text-ink-2">{lastOrderAt ? dayOf(lastOrderAt) : <None />}</td>
    </tr>
  );
}

function CustomerCard({ customer }: { customer: ListedCustomer }) {
  const { id, mobile, since, orders, spent, lastOrderAt } = customer;
  return (
    <li className="admin-card customer-card" data-customer={id}>
      <div className="customer-card-line">
        <Name customer={customer} />
        {spent > 0 && <b className="tabular flex-none text-body font-semibold">{formatWhole(spent)}</b>}
      </div>
      <Email customer={customer} />
      {mobile && <p className="tabular text-ink-2">{formatPhone(mobile)}</p>}
      <p className="customer-facts">
        <span>{orders === 0 ? 'No orders' : counted(orders, 'order')}</span>
        <span>{lastOrderAt ? `last ${dayOf(lastOrderAt)}` : `since ${dayOf(since)}`}</span>
      </p>
    </li>
  );
}

// A page of a customer is read when it is opened, and not before: opening is on record.
function Name({ customer }: { customer: ListedCustomer }) {
  return (
    <Link to={`/admin/customers/${customer.id}`} className="customer-name">
      {nameOf(customer)}
    </Link>
  );
}

function Email({ customer: { email, emailProven } }: { customer: ListedCustomer }) {
  return (
    <span className="customer-email" title={email}>
      {email}
      {!emailProven && <span className="customer-unproven">not proven</span>}
    </span>
  );
}

const None = () => <span className="text-ink-3">–</span>;
