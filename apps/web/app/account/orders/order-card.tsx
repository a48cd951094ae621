import { PAYMENT_METHODS, paymentLabel } from '@kinari/contract/labels/order-labels';
import { formatRupees, toIndianDate } from '@kinari/contract/locale';
import { formatSize } from '@kinari/contract/sizes';
import { ChevronDown } from 'lucide-react';
import { ItemRow } from '../../cart/item-row.tsx';
import { DocumentList } from '../../invoices/document-list.tsx';
import { CourierInfo } from '../../shipments/courier-info.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon16 } from '../../ui/icon.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';
import type { Order } from './order.data.ts';
import { OrderAddress } from './order-address.tsx';
import { deliveryEstimate, formatOrderDay, itemsTotal, lineAmount, orderReference } from './order-format.ts';
import { OrderProgress } from './order-progress.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStatus } from './order-status.tsx';
import { PayBar } from './pay-bar.tsx';
import { RefundLink } from './refund-link.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { ReturnLink } from './return-link.tsx';

export function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const today = toIndianDate();
  const reference = orderReference(order);
  const page = `/myaccount/order/${order.id}`;
  const { shipments = [], documents = [] } = order;
  const { text, tone } = deliveryEstimate(order, today);
  return (
    <article
      aria-label={`Order ${reference}`}
      tabIndex={-1}
      data-order={reference}
      className="p-4 border border-border bg-surface focus-visible:border-primary lg:pt-5 lg:px-6 lg:pb-3 hanging"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className={classes('text-h3', tone === 'amber' && 'text-attention')}>{text}</h2>
        <OrderStatus status={order.deliveryStatus} />
      </div>
      <p className="item-details">
        <span className="font-mono">{reference}</span>
        <span>Ordered {formatOrderDay(order)}</span>
        {shipments.length > 1 && <span>{shipments.length} shipments</span>}
      </p>
      <OrderProgress order={order} today={today} />
      <PayBar order={order} className="mt-4" />
      {shipments.length > 0 && (
        <ul
          aria-label="Shipments"
          className="order-card-shipments mt-4 -mx-4 mb-0 [border-block:1px_solid_var(--color-border)] lg:-mx-6"
        >
          {shipments.map((shipment) => (
            <li key={shipment.id} className="not-first:border-t not-first:border-border">
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
      <details className="order-fold group mt-1 text-text-muted text-label/[inherit]">
        <summary className="inline-flex items-center gap-1.5 min-h-(--touch) rounded-sm cursor-pointer">
          Address and payment
          <ChevronDown {...icon16} className="[transition:rotate_0.2s] group-open:rotate-180" />
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
    <div className="order-foot flex flex-wrap items-center gap-2 mt-2 -mx-4 pt-3 px-4 border-t border-border lg:-mx-6 lg:px-6">
      <p className="order-total">
        <span>Total</span>
        <span className="tabular text-price">{formatRupees(itemsTotal(order))}</span>
      </p>
      {order.creditUsed > 0 && (
        <p className="order-total text-sm text-text-muted lg:ml-2">
          <span>Store credit</span>
          <span className="tabular">{formatRupees(order.creditUsed)}</span>
        </p>
      )}
      <ReturnLink order={order} today={today} />
      <ButtonLink kind="secondary" size={44} to={page} aria-label={`${orderLinkLabel(order)} ${reference}`}>
        {orderLinkLabel(order)}
      </ButtonLink>
      <ReorderButton order={order} kind="quiet" />
      <CancelOrderButton order={order} kind="quiet" onCancel={onCancel} />
    </div>
  );
}

function orderLinkLabel({ deliveryStatus }: Order): string {
  return deliveryStatus === 'PENDING' || deliveryStatus === 'SHIPPED' ? 'Where is my order?' : 'View order';
}
