import { formatDay, formatRupees, toIndianDate } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { formatPhone } from '../../platform/text/phone.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { AddressLines, listAddressLines } from '../orders/address-lines.tsx';
import { ContactLinks } from '../ui/contact-links.tsx';
import type { OrderDetailsData } from './order-details.data.ts';

export function OrderCustomer({ details: { order, customer } }: { details: OrderDetailsData }) {
  const { user, buyerName: name, deliveryNote, mobile, business, gift } = order;
  const lines = listAddressLines(order);
  const canCall = useCanCall();
  return (
    <>
      <section className="admin-card order-box">
        <h2>
          Customer
          {user.email && (
            <PrefetchLink
              to={`/admin/order?q=${encodeURIComponent(user.email)}`}
              className="order-link admin-text-link underline underline-offset-3"
            >
              {customer.orders === 1 ? '1 order' : `${customer.orders} orders`}
            </PrefetchLink>
          )}
        </h2>
        {customer.id && canCall('getCustomer') ? (
          <Link to={`/admin/customers/${customer.id}`} className="admin-text-link underline underline-offset-3">
            {name}
          </Link>
        ) : (
          <p className="font-semibold break-words">{name}</p>
        )}
        <p className="item-details">
          <span>Since {formatDay(toIndianDate(new Date(customer.since)))}</span>
          {customer.spent !== undefined && <span>{formatRupees(customer.spent)} delivered</span>}
          {customer.canceled > 0 && <span>{customer.canceled} cancelled</span>}
        </p>
        <ContactLinks mobile={mobile} email={user.email} />
        {business && (
          <p className="mt-1 break-words">
            GSTIN <span className="font-mono select-all">{business.gstin}</span>, {business.tradeName}
          </p>
        )}
        {gift && (
          <p className="mt-1 break-words">
            {['A gift for ', gift.name, ...(gift.contact ? [', ', formatPhone(gift.contact)] : [])].join('')}
          </p>
        )}
      </section>
      <section className="admin-card order-box">
        <h2>
          Delivery address
          <CopyButton
            label="Copy address"
            text={[...lines, mobile].filter(Boolean).join('\n')}
            className="-my-2 -mr-2 size-11 print:hidden"
          />
        </h2>
        <AddressLines lines={lines} />
        {deliveryNote && <p className="mt-1 font-semibold break-words">Note: {deliveryNote}</p>}
      </section>
    </>
  );
}
