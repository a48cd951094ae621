import { PAYMENT_METHODS } from '@kinari/contract/words/order-words';
import { OrderSummary } from '../../cart/order-summary.tsx';
import { DocumentList } from '../../documents/document-list.tsx';
import { formatPhone } from '../../platform/text/phone.ts';
import { cashOf } from '../../shop/cash-of.ts';
import type { Order, OwnOrder } from './order.data.ts';
import { OrderAddress } from './order-address.tsx';
import { paymentLines } from './order-facts.ts';
import { OrderReturns } from './order-returns.tsx';

/** What an order costs, where it goes and how it is paid. */
export function OrderSide({ told: { order, subtotal, discount } }: { told: OwnOrder }) {
  const { parcels = [], documents = [], returns = [] } = order;
  const summary = { subtotal, discount, tax: 0, total: order.orderTotal, totalSavings: discount };
  return (
    <aside className="order-side">
      <OrderSummary title="Order summary" summary={summary} credit={creditOf(order)}>
        {null}
      </OrderSummary>
      <section className="order-side-part">
        <h2 className="mb-1.5 text-h3">Delivery address</h2>
        <OrderAddress order={order} />
      </section>
      {order.gift && (
        <section className="order-side-part">
          <h2 className="mb-1.5 text-h3">Gift</h2>
          <p>For {order.gift.name}</p>
          <p className="text-small break-words text-ink-2">{formatPhone(order.gift.contact)}</p>
        </section>
      )}
      <section className="order-side-part">
        <h2 className="mb-1.5 text-h3">Payment</h2>
        <p>{cashOf(order) > 0 ? PAYMENT_METHODS[order.paymentMethod] : 'Shop credit'}</p>
        {paymentLines(order).map((line) => (
          <p key={line} className="text-small text-ink-2">
            {line}
          </p>
        ))}
      </section>
      {returns.length > 0 && (
        <section className="order-side-part">
          <h2 className="mb-1.5 text-h3">{returns.length === 1 ? 'Return' : 'Returns'}</h2>
          <OrderReturns order={order} />
        </section>
      )}
      {documents.length > 0 && (
        <section className="order-side-part print:hidden">
          <h2 className="mb-1.5 text-h3">Documents</h2>
          <DocumentList documents={documents} parcels={parcels} />
        </section>
      )}
    </aside>
  );
}

function creditOf(order: Order) {
  const isOpen = order.paymentStatus === 'PENDING' && order.deliveryStatus !== 'CANCELED';
  return { paid: order.creditUsed, left: cashOf(order), leftName: isOpen ? 'To pay in cash' : 'In cash' };
}
