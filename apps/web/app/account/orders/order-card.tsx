import { sizeText } from '@kinari/contract/sizes';
import { PAYMENT_METHODS, paymentWord } from '@kinari/contract/words/order-words';
import { Phone } from 'lucide-react';
import { ItemRow } from '../../cart/item-row.tsx';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { useShop } from '../../shop/use-shop.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon16 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';
import { amountOf, daysLate, headlineOf, orderedOn, referenceOf, totalOf } from './order-facts.ts';
import { OrderStatus } from './order-status.tsx';
import { OrderTrack } from './order-track.tsx';

export function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { phone } = useShop().company;
  const reference = referenceOf(order);
  return (
    <article aria-label={`Order ${reference}`} tabIndex={-1} data-order={reference} className="order-card hanging">
      <div className="flex items-start justify-between gap-3">
        <h2 className={classes('text-h3', daysLate(order) > 0 && 'text-amber')}>{headlineOf(order)}</h2>
        <OrderStatus status={order.deliveryStatus} />
      </div>
      <p className="item-facts">
        <span className="font-mono">{reference}</span>
        <span>Ordered {orderedOn(order)}</span>
        <span>
          {PAYMENT_METHODS[order.paymentMethod]}: {paymentWord(order)}
        </span>
      </p>
      <OrderTrack order={order} />
      <ul className="mt-4">
        {order.items.map((item) => (
          <ItemRow
            key={item.id}
            name={item.product.name}
            picture={item.product.images[0]}
            color={item.product.variant}
            facts={[sizeText(item.product.variant.size), `× ${item.quantity}`]}
            amount={amountOf(item)}
          />
        ))}
      </ul>
      <div className="order-foot">
        <p className="order-total">
          <span>Total</span>
          <span className="tabular text-price">{formatRupees(totalOf(order))}</span>
        </p>
        {phone && (
          <a href={phoneHref(phone)} className="inline-flex min-h-11 items-center gap-2 text-label text-ink-2">
            <Phone {...icon16} />
            <span className="sr-only">Call Us </span>
            {formatPhone(phone)}
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
    </article>
  );
}
