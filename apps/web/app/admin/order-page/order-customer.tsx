import { Link } from 'react-router';
import { ShopLink } from '../../platform/shop-link.tsx';
import { formatDay } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { OrderInFull } from './order-page.data.ts';

/** Who ordered, how to reach them, how they ordered before, and where it goes. */
export function OrderCustomer({ told: { order, customer } }: { told: OrderInFull }) {
  const { user, address, mobile, business, gift } = order;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const lines = [address.addressLine1, address.addressLine2, `${address.city}, ${address.state} ${address.postalCode}`];
  return (
    <>
      <section className="admin-card order-box">
        <h2>
          Customer
          <ShopLink to={`/admin/order?q=${encodeURIComponent(user.email)}`} className="order-link">
            {customer.orders === 1 ? '1 order' : `${customer.orders} orders`}
          </ShopLink>
        </h2>
        {customer.id ? (
          <Link to={`/admin/customers/${customer.id}`} className="order-mail font-semibold">
            {name}
          </Link>
        ) : (
          <p className="font-semibold break-words">{name}</p>
        )}
        <p className="item-facts">
          <span>Since {formatDay(customer.since.slice(0, 10))}</span>
          <span>{formatRupees(customer.spent)} delivered</span>
          {customer.canceled > 0 && <span>{customer.canceled} cancelled</span>}
        </p>
        {mobile && (
          <a href={phoneHref(mobile)} className="order-mail tabular">
            {formatPhone(mobile)}
          </a>
        )}
        <a href={`mailto:${user.email}`} className="order-mail">
          {user.email}
        </a>
        {business && (
          <p className="mt-1 break-words">
            GSTIN <span className="font-mono select-all">{business.gstin}</span>, {business.tradeName}
          </p>
        )}
        {gift && (
          <p className="mt-1 break-words">
            A gift for {gift.name}, {formatPhone(gift.contact)}
          </p>
        )}
      </section>
      <section className="admin-card order-box">
        <h2>
          Delivery address
          <CopyButton
            label="Copy address"
            text={[name, ...lines, mobile].filter(Boolean).join('\n')}
            className="-my-2 -mr-2 size-11 print:hidden"
          />
        </h2>
        <address>
          {lines.filter(Boolean).map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
        </address>
      </section>
    </>
  );
}
