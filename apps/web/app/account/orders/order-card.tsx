import { PAYMENT_METHODS, paymentLabel } from '@kinari/contract/labels/order-labels';
import { formatRupees, toIndianDate } from '@kinari/contract/locale';
import { formatSize } from '@kinari/contract/sizes';
import { ChevronDown } from 'lucide-react';
import { ItemRow } from '../../cart/item-row.tsx';
import { DocumentList } from '../../invoices/document-list.tsx';
import { CourierInfo } from '../../shipments/courier-info.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon16 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';
import { OrderAddress } from './order-address.tsx';
import { deliveryEstimate, formatOrderDay, isLate, itemsTotal, lineAmount, orderReference } from './order-format.ts';
import { OrderProgress } from './order-progress.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStatus } from './order-status.tsx';
import { RefundLink } from './refund-link.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { ReturnLink } from './return-link.tsx';

export function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const today = toIndianDate();
  const reference = orderReference(order);
  const page = `/myaccount/order/${order.id}`;
  const { shipments = [], documents = [] } = order;
  return (
    <article aria-label={`Order ${reference}`} tabIndex={-1} data-order={reference} className="order-card hanging">
      <div className="flex items-start justify-between gap-3">
        <h2 className={classes('text-h3', isLate(order, today) && 'text-amber')}>
          {deliveryEstimate(order, today).text}
        </h2>
        <OrderStatus status={order.deliveryStatus} />
      </div>
      <p className="item-details">
        <span className="font-mono">{reference}</span>
        <span>Ordered {formatOrderDay(order)}</span>
        {shipments.length > 1 && <span>{shipments.length} shipments</span>}
      </p>
      <OrderProgress order={order} today={today} />
      {shipments.length > 0 && (
        <ul aria-label="Shipments" className="order-card-shipments">
          {shipments.map((shipment) => (
            <li key={shipment.id}>
              <CourierInfo shipment={shipment} to={`${page}#shipment-${shipment.position}`} />
            </li>
          ))}
        </ul>
      )}
      <ul className="mt-4">
        {order.items.map((item) => (
          <ItemRow
            key={item.id}
            name={item.product.name}
            image={item.product.images[0]}
            color={item.product.variant}
            details={[formatSize(item.product.variant.size), `× ${item.quantity}`]}
            amount={lineAmount(item)}
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
          {PAYMENT_METHODS[order.paymentMethod]}: {paymentLabel(order)}
        </p>
      </details>
      {documents.length > 0 && <DocumentList documents={documents} shipments={shipments} isRow />}
      <OrderReturns order={order} />
      <RefundLink order={order} />
      <OrderCardFooter order={order} page={page} today={today} onCancel={onCancel} />
    </article>
  );
}

type OrderCardFooterProps = { order: Order; page: string; today: string; onCancel: () => void };

function OrderCardFooter({ order, page, today, onCancel }: OrderCardFooterProps) {
  const reference = orderReference(order);
  return (
    <div className="order-foot">
      <p className="order-total">
        <span>Total</span>
        <span className="tabular text-price">{formatRupees(itemsTotal(order))}</span>
      </p>
      {order.creditUsed > 0 && (
        <p className="order-total text-small text-ink-2 lg:ml-2">
          <span>Store credit</span>
          <span className="tabular">{formatRupees(order.creditUsed)}</span>
        </p>
      )}
      <ReturnLink order={order} today={today} />
      <ButtonLink kind="secondary" size={44} to={page} aria-label={`${orderLinkLabel(order)} ${reference}`}>
        {orderLinkLabel(order)}
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

function orderLinkLabel({ deliveryStatus }: Order): string {
  return deliveryStatus === 'PENDING' || deliveryStatus === 'SHIPPED' ? 'Where is my order?' : 'View order';
}
