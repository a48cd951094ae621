import { Phone, Printer } from 'lucide-react';
import { ShopLink } from '../../platform/shop-link.tsx';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { useShop } from '../../shop/use-shop.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';
import { answerOf, contentWords, orderedAt, referenceOf } from './order-facts.ts';
import { OrderStatus } from './order-status.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { ReturnLink } from './return-link.tsx';

type OrderDetailsHeadProps = { order: Order; today: string; onCancel: () => void };

/** The answer, and what can be done about the order. */
export function OrderDetailsHead({ order, today, onCancel }: OrderDetailsHeadProps) {
  const { name, phone } = useShop().company;
  const reference = referenceOf(order);
  return (
    <header className="order-details-head">
      <nav aria-label="Breadcrumb" className="order-details-trail">
        <ol>
          <li>
            <ShopLink to="/myaccount/order">Orders</ShopLink>
          </li>
          <li aria-current="page" className="font-mono font-semibold">
            {reference}
          </li>
        </ol>
      </nav>
      <p className="order-details-paper">
        {name}, order {reference}
      </p>
      <div className="order-details-answer">
        <h1 tabIndex={-1} className="text-h1 text-balance">
          {answerOf(order, today).text}
        </h1>
        <OrderStatus status={order.deliveryStatus} />
      </div>
      <p className="item-facts">
        <span>Ordered {orderedAt(order)}</span>
        <span>{contentWords(order)}</span>
      </p>
      <div className="order-details-acts">
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
