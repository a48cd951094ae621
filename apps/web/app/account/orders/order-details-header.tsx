import { Phone, Printer } from 'lucide-react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { useShop } from '../../site/use-shop.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';
import { deliveryEstimate, formatItems, formatOrderTime, orderReference } from './order-format.ts';
import { OrderStatus } from './order-status.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { ReturnLink } from './return-link.tsx';

type OrderDetailsHeaderProps = { order: Order; today: string; onCancel: () => void };

export function OrderDetailsHeader({ order, today, onCancel }: OrderDetailsHeaderProps) {
  const { name, phone } = useShop().company;
  const reference = orderReference(order);
  return (
    <header className="order-details-head">
      <nav aria-label="Breadcrumb" className="order-details-breadcrumb">
        <ol>
          <li>
            <PrefetchLink to="/myaccount/order">Orders</PrefetchLink>
          </li>
          <li aria-current="page" className="font-mono font-semibold">
            {reference}
          </li>
        </ol>
      </nav>
      <p className="order-details-document">
        {name}, order {reference}
      </p>
      <div className="order-details-estimate">
        <h1 tabIndex={-1} className="text-h1 text-balance">
          {deliveryEstimate(order, today).text}
        </h1>
        <OrderStatus status={order.deliveryStatus} />
      </div>
      <p className="item-details">
        <span>Ordered {formatOrderTime(order)}</span>
        <span>{formatItems(order)}</span>
      </p>
      <div className="order-details-actions">
        <ReturnLink order={order} today={today} />
        <ReorderButton order={order} kind="secondary" />
        <Button kind="secondary" size={44} icon={<Printer {...icon20} />} onClick={() => window.print()}>
          Print
        </Button>
        {phone && (
          <a href={phoneHref(phone)} className={buttonClasses({ kind: 'secondary', size: 44 })}>
            <Phone {...icon20} aria-hidden="true" />
            Call Us<span className="sr-only"> {formatPhone(phone)}</span>
          </a>
        )}
        {order.deliveryStatus === 'PENDING' && (
          <Button
            kind="secondary"
            size={44}
            aria-label={`Cancel order ${reference}`}
            className="border-bad! text-bad! hover:bg-bad-bg!"
            onClick={onCancel}
          >
            Cancel order
          </Button>
        )}
      </div>
    </header>
  );
}
