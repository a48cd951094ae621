import { sizeText } from '@kinari/contract/sizes';
import { PAYMENT_METHODS, paymentWord } from '@kinari/contract/words/order-words';
import { ChevronDown } from 'lucide-react';
import { ItemRow } from '../../cart/item-row.tsx';
import { DocumentList } from '../../documents/document-list.tsx';
import { CourierLine } from '../../parcels/courier-line.tsx';
import { dayInIndia } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon16 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';
import { OrderAddress } from './order-address.tsx';
import { amountOf, answerOf, isLate, orderedOn, referenceOf, totalOf } from './order-facts.ts';

import { OrderReturns } from './order-returns.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderTrack } from './order-track.tsx';
import { RefundLink } from './refund-link.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { ReturnLink } from './return-link.tsx';

export function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const today = dayInIndia();
  const reference = referenceOf(order);
  const page = `/myaccount/order/${order.id}`;
  const { parcels = [], documents = [] } = order;
  return (
    <article aria-label={`Order ${reference}`} tabIndex={-1} data-order={reference} className="order-card hanging">
      <div className="flex items-start justify-between gap-3">
        <h2 className={classes('text-h3', isLate(order, today) && 'text-amber')}>{answerOf(order, today).text}</h2>
        <OrderStatus status={order.deliveryStatus} />
      </div>
      <p className="item-facts">
        <span className="font-mono">{reference}</span>
        <span>Ordered {orderedOn(order)}</span>
        {parcels.length > 1 && <span>{parcels.length} parcels</span>}
      </p>
      <OrderTrack order={order} today={today} />
      {parcels.length > 0 && (
        <ul aria-label="Parcels" className="order-card-parcels">
          {parcels.map((parcel) => (
            <li key={parcel.id}>
              <CourierLine parcel={parcel} to={`${page}#parcel-${parcel.position}`} />
            </li>
          ))}
        </ul>
      )}
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
      <details className="order-fold">
        <summary>
          Address and payment
          <ChevronDown {...icon16} />
        </summary>
        <OrderAddress order={order} />
        <p className="mt-2">
          {PAYMENT_METHODS[order.paymentMethod]}: {paymentWord(order)}
        </p>
      </details>
      {documents.length > 0 && <DocumentList documents={documents} parcels={parcels} isRow />}
      <OrderReturns order={order} />
      <RefundLink order={order} />
      <OrderFoot order={order} page={page} today={today} onCancel={onCancel} />
    </article>
  );
}

type OrderFootProps = { order: Order; page: string; today: string; onCancel: () => void };

/** What it came to, and what can be done about it. */
function OrderFoot({ order, page, today, onCancel }: OrderFootProps) {
  const reference = referenceOf(order);
  return (
    <div className="order-foot">
      <p className="order-total">
        <span>Total</span>
        <span className="tabular text-price">{formatRupees(totalOf(order))}</span>
      </p>
      {order.creditUsed > 0 && (
        <p className="order-total text-small text-ink-2 lg:ml-2">
          <span>Paid with credit</span>
          <span className="tabular">{formatRupees(order.creditUsed)}</span>
        </p>
      )}
      <ReturnLink order={order} today={today} />
      <ButtonLink kind="secondary" size={44} to={page} aria-label={`${linkWords(order)} ${reference}`}>
        {linkWords(order)}
      </ButtonLink>
      <ReorderButton order={order} kind="quiet" />
      {order.deliveryStatus === 'PENDING' && (
        <Button
          kind="quiet"
          size={44}
          aria-label={`Cancel order ${reference}`}
          className="text-bad! hover:bg-bad-bg!"
          onClick={onCancel}
        >
          Cancel order
        </Button>
      )}
    </div>
  );
}

function linkWords({ deliveryStatus }: Order): string {
  return deliveryStatus === 'PENDING' || deliveryStatus === 'SHIPPED' ? 'Where is my order?' : 'View order';
}
