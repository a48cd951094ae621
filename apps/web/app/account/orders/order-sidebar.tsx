import { PAYMENT_METHODS } from '@kinari/contract/labels/order-labels';
import { OrderSummary } from '../../cart/order-summary.tsx';
import { DocumentList } from '../../invoices/document-list.tsx';
import { formatPhone } from '../../platform/text/phone.ts';
import { amountDueOnDelivery } from '../../site/amount-due-on-delivery.ts';
import type { Order, OwnOrder } from './order.data.ts';
import { OrderAddress } from './order-address.tsx';
import { formatPayment } from './order-format.ts';
import { OrderReturns } from './order-returns.tsx';

const PART = 'py-4 border-t border-border';

export function OrderSidebar({ ownOrder: { order, subtotal, discount } }: { ownOrder: OwnOrder }) {
  const { shipments = [], documents = [], returns = [] } = order;
  const summary = { subtotal, discount, tax: 0, total: order.orderTotal, totalSavings: discount };
  return (
    <aside className="order-sidebar print:[break-inside:avoid]">
      <OrderSummary title="Order summary" summary={summary} credit={creditSummary(order)}>
        {null}
      </OrderSummary>
      <section className="py-4">
        <h2 className="mb-1.5 text-h3">Delivery address</h2>
        <OrderAddress order={order} />
      </section>
      {order.gift && (
        <section className={PART}>
          <h2 className="mb-1.5 text-h3">Gift</h2>
          <p>For {order.gift.name}</p>
          <p className="text-sm break-words text-text-muted">{formatPhone(order.gift.contact)}</p>
        </section>
      )}
      <section className={PART}>
        <h2 className="mb-1.5 text-h3">Payment</h2>
        <p>{amountDueOnDelivery(order) > 0 ? PAYMENT_METHODS[order.paymentMethod] : 'Store credit'}</p>
        {formatPayment(order).map((line) => (
          <p key={line} className="text-sm text-text-muted">
            {line}
          </p>
        ))}
      </section>
      {returns.length > 0 && (
        <section className={PART}>
          <h2 className="mb-1.5 text-h3">{returns.length === 1 ? 'Return' : 'Returns'}</h2>
          <OrderReturns order={order} />
        </section>
      )}
      {documents.length > 0 && (
        <section className={`${PART} print:hidden`}>
          <h2 className="mb-1.5 text-h3">Documents</h2>
          <DocumentList documents={documents} shipments={shipments} />
        </section>
      )}
    </aside>
  );
}

function creditSummary(order: Order) {
  const isOpen = order.paymentStatus === 'PENDING' && order.deliveryStatus !== 'CANCELED';
  const [due, settled] = order.paymentMethod === 'ONLINE' ? ['To pay online', 'Online'] : ['To pay in cash', 'In cash'];
  return { paid: order.creditUsed, left: amountDueOnDelivery(order), leftName: isOpen ? due : settled };
}
