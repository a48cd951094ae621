import { formatNumber, formatPlural, formatRupees } from '@kinari/contract/locale';
import { Banner } from '../../ui/banner.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { formatDate } from './customer-labels.ts';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import type { CustomerDetails } from './customers.data.ts';

export function CustomerView({ details }: { details: CustomerDetails }) {
  const { customer } = details;
  return (
    <div className="grid gap-4">
      {customer.status !== 'open' && customer.erasedAt && (
        <Banner tone={customer.status === 'deletion_pending' ? 'warn' : 'info'}>
          {customer.status === 'deletion_pending'
            ? `The customer deleted this account. It will be erased on ${formatDate(customer.erasedAt)} unless they cancel.`
            : `This account was erased on ${formatDate(customer.erasedAt)}. Orders remain without personal data.`}
        </Banner>
      )}
      <div className="customer-columns">
        <div className="grid content-start gap-4">
          <CustomerMetrics details={details} />
          <CustomerOrders details={details} />
          <CustomerAddresses addresses={details.addresses} />
        </div>
        <div className="grid content-start gap-4">
          <CustomerContact customer={customer} />
          <CustomerNotes customer={customer} notes={details.notes} />
          <CustomerCounts details={details} />
        </div>
      </div>
    </div>
  );
}

function CustomerMetrics({ details: { orders, returns, refunds, credit } }: { details: CustomerDetails }) {
  const metrics = [
    { name: 'Orders', value: formatNumber(orders.count), note: formatOrdersNote(orders) },
    { name: 'Amount spent', value: formatRupees(orders.spent) },
    { name: 'Returns', value: formatNumber(returns) },
    {
      name: 'Refunded',
      value: formatRupees(refunds.paid),
      note: refunds.due > 0 && `${formatRupees(refunds.due)} pending`,
    },
    { name: 'Store credit', value: formatRupees(credit) },
  ];
  return (
    <section className="customer-totals" aria-label="Totals">
      <dl>
        {metrics.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {note && <span>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function formatOrdersNote({ open, canceled }: CustomerDetails['orders']): string {
  return [open > 0 && `${open} open`, canceled > 0 && `${canceled} cancelled`].filter(Boolean).join(', ');
}

function CustomerAddresses({ addresses }: Pick<CustomerDetails, 'addresses'>) {
  return (
    <section className="customer-panel" aria-labelledby="customer-addresses">
      <header>
        <h2 id="customer-addresses">Addresses</h2>
        {addresses.length > 0 && <span>{addresses.length}</span>}
      </header>
      {addresses.length === 0 ? (
        <p className="customer-none">No saved addresses.</p>
      ) : (
        <ul className="customer-addresses">
          {addresses.map((address) => (
            <li key={address.id}>
              <address>
                {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
                <span>
                  {address.city}, {address.state} <b>{address.postalCode}</b>
                </span>
              </address>
              {address.isDefault && <span className="text-small text-ink-3">Default</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows counts only: cart and wishlist contents are private. */
function CustomerCounts({ details: { cartUnits, wishlistItems, refunds } }: { details: CustomerDetails }) {
  return (
    <section className="customer-panel" aria-labelledby="customer-counts">
      <header>
        <h2 id="customer-counts">Other</h2>
      </header>
      <dl className="customer-counts">
        <div>
          <dt>In the cart</dt>
          <dd>{formatPlural(cartUnits, 'unit')}</dd>
        </div>
        <div>
          <dt>Wishlist</dt>
          <dd>{formatPlural(wishlistItems, 'product')}</dd>
        </div>
        <div>
          <dt>Refunds</dt>
          <dd>{refunds.count === 0 ? 'None' : `${refunds.count}, ${formatRupees(refunds.paid)} paid`}</dd>
        </div>
      </dl>
    </section>
  );
}
