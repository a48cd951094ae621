import { formatRupees as formatWhole } from '../../catalog/price.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Notice } from '../../ui/notice.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { counted, dayOf } from './customer-words.ts';
import type { CustomerInFull } from './customers.data.ts';

/** What helps whoever talks with a customer, on one page. */
export function CustomerView({ told }: { told: CustomerInFull }) {
  const { customer } = told;
  return (
    <div className="grid gap-4">
      {customer.state !== 'open' && customer.erasedAt && (
        <Notice tone={customer.state === 'closing' ? 'warn' : 'info'}>
          {customer.state === 'closing'
            ? `This account was closed by its owner and will be erased on ${dayOf(customer.erasedAt)}, unless they keep it.`
            : `This account was erased on ${dayOf(customer.erasedAt)}. What was bought stays, without whose it was.`}
        </Notice>
      )}
      <div className="customer-columns">
        <div className="grid content-start gap-4">
          <Figures told={told} />
          <CustomerOrders told={told} />
          <Addresses addresses={told.addresses} />
        </div>
        <div className="grid content-start gap-4">
          <CustomerContact customer={customer} />
          <CustomerNotes customer={customer} notes={told.notes} />
          <Counts told={told} />
        </div>
      </div>
    </div>
  );
}

function Figures({ told: { orders, returns, refunds, credit } }: { told: CustomerInFull }) {
  const figures = [
    { name: 'Orders', value: orders.count.toLocaleString('en-IN'), note: ordersNote(orders) },
    { name: 'Delivered for', value: formatWhole(orders.spent) },
    { name: 'Returns', value: returns.toLocaleString('en-IN') },
    { name: 'Refunded', value: formatWhole(refunds.paid), note: refunds.due > 0 && `${formatWhole(refunds.due)} due` },
    { name: 'Credit left', value: formatWhole(credit) },
  ];
  return (
    <section className="customer-figures" aria-label="Figures">
      <dl>
        {figures.map(({ name, value, note }) => (
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

function ordersNote({ open, canceled }: CustomerInFull['orders']): string {
  return [open > 0 && `${open} under way`, canceled > 0 && `${canceled} canceled`].filter(Boolean).join(', ');
}

function Addresses({ addresses }: Pick<CustomerInFull, 'addresses'>) {
  return (
    <section className="customer-panel" aria-labelledby="customer-addresses">
      <header>
        <h2 id="customer-addresses">Addresses</h2>
        {addresses.length > 0 && <span>{addresses.length}</span>}
      </header>
      {addresses.length === 0 ? (
        <p className="customer-none">None saved.</p>
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

/** How much, never what: what somebody thinks of buying is theirs. */
function Counts({ told: { cartUnits, wishes, refunds } }: { told: CustomerInFull }) {
  return (
    <section className="customer-panel" aria-labelledby="customer-counts">
      <header>
        <h2 id="customer-counts">Besides</h2>
      </header>
      <dl className="customer-counts">
        <div>
          <dt>In the cart</dt>
          <dd>{counted(cartUnits, 'unit')}</dd>
        </div>
        <div>
          <dt>Wishlist</dt>
          <dd>{counted(wishes, 'product')}</dd>
        </div>
        <div>
          <dt>Refunds</dt>
          <dd>{refunds.count === 0 ? 'None' : `${refunds.count}, ${formatRupees(refunds.paid)} paid`}</dd>
        </div>
      </dl>
    </section>
  );
}
