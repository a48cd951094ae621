import { formatShortDay } from '@kinari/contract/locale';
import { Phone, Printer } from 'lucide-react';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { useShop } from '../../site/use-shop.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { AccountBreadcrumb } from '../account-breadcrumb.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import type { Order } from './order.data.ts';
import { deliveryEstimate, formatItems, formatOrderTime, isLate, orderReference } from './order-format.ts';
import { OrderStatus } from './order-status.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { ReturnLink } from './return-link.tsx';

type OrderDetailsHeaderProps = { order: Order; today: string; onCancel: () => void };

export function OrderDetailsHeader({ order, today, onCancel }: OrderDetailsHeaderProps) {
  const { name, phone } = useShop().company;
  const reference = orderReference(order);
  return (
    <header className="grid gap-2 print:mb-4">
      <AccountBreadcrumb
        steps={[{ to: '/myaccount/order', name: 'Orders' }]}
        current={<span className="font-mono">{reference}</span>}
      />
      <p className="hidden print:block print:font-semibold">
        {name}, order {reference}
      </p>
      <div className="flex flex-col-reverse items-start gap-2 md:flex-row md:justify-between md:gap-6 md:*:last:flex-none md:*:last:mt-2.5">
        <h1 tabIndex={-1} className="text-h1 text-balance">
          {deliveryEstimate(order, today).text}
        </h1>
        <OrderStatus status={order.deliveryStatus} />
      </div>
      <p className="item-details">
        <span>Ordered {formatOrderTime(order)}</span>
        <span>{formatItems(order)}</span>
        {/* Shipments show their own day. */}
        {!order.shipments?.length && isLate(order, today) && (
          <span>Was due {formatShortDay(order.expectedDeliveryDate)}</span>
        )}
      </p>
      <div className="order-details-actions print:hidden flex flex-wrap gap-2 pt-1 pb-2 max-md:gap-1.5">
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
        <CancelOrderButton order={order} kind="secondary" onCancel={onCancel} />
      </div>
    </header>
  );
}
