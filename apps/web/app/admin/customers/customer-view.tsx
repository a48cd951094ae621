import { formatNumber, formatPlural, formatRupees } from '@kinari/contract/locale';
import { Banner } from '../../ui/banner.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { formatDate } from './customer-labels.ts';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerPanel } from './customer-panel.tsx';
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
      <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
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
    { name: 'Amount spent', value: orders.spent },
    { name: 'Returns', value: formatNumber(returns) },
    { name: 'Refunded', value: refunds.paid, note: refunds.due ? `${formatRupees(refunds.due)} pending` : '' },
    { name: 'Store credit', value: credit },
  ].filter(({ value }) => value !== undefined);
  return (
    <section className="min-w-0 overflow-hidden border border-border rounded-md bg-surface" aria-label="Totals">
      {/* The gaps show the background as separator lines. */}
      <dl className="flex flex-wrap gap-px bg-border">
        {metrics.map(({ name, value, note }) => (
          <div key={name} className="[flex:1_1_128px] py-2.5 px-3.5 bg-surface table:basis-[104px]">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd>
              <b className="text-2xl block font-bold tabular-nums whitespace-nowrap">
                {typeof value === 'number' ? formatRupees(value) : value}
              </b>
              {note && <span className="text-xs text-text-muted">{note}</span>}
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
    <CustomerPanel title="Addresses" note={addresses.length > 0 && addresses.length}>
      {addresses.length === 0 ? (
        <p className="pt-0 px-3.5 pb-3.5 text-text-muted">No saved addresses.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] gap-3.5 pt-0.5 px-3.5 pb-3.5">
          {addresses.map((address) => (
            <li key={address.id}>
              <address className="not-italic wrap-anywhere">
                {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
                <span className="block">
                  {address.city}, {address.state} <b className="font-semibold">{address.postalCode}</b>
                </span>
              </address>
              {address.isDefault && <span className="text-sm text-text-subtle">Default</span>}
            </li>
          ))}
        </ul>
      )}
    </CustomerPanel>
  );
}

/** Shows counts only: cart and wishlist contents are private. */
function CustomerCounts({ details: { cartUnits, wishlistItems, refunds } }: { details: CustomerDetails }) {
  return (
    <CustomerPanel title="Other">
      <dl className="grid gap-1.5 pt-0 px-3.5 pb-3.5 *:flex *:justify-between *:gap-4 *:text-text-muted">
        <div>
          <dt>In the cart</dt>
          <dd className="text-text tabular-nums text-end">{formatPlural(cartUnits, 'unit')}</dd>
        </div>
        <div>
          <dt>Wishlist</dt>
          <dd className="text-text tabular-nums text-end">{formatPlural(wishlistItems, 'product')}</dd>
        </div>
        <div>
          <dt>Refunds</dt>
          <dd className="text-text tabular-nums text-end">
            {refunds.count === 0
              ? 'None'
              : [refunds.count, ...(refunds.paid === undefined ? [] : [`${formatRupees(refunds.paid)} paid`])].join(
                  ', ',
                )}
          </dd>
        </div>
      </dl>
    </CustomerPanel>
  );
}
