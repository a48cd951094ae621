import { PAYMENT_METHODS, paymentLabel } from '@kinari/contract/labels/order-labels';
import { formatRupees } from '@kinari/contract/locale';
import { amountDueOnDelivery } from '../../site/amount-due-on-delivery.ts';
import { isPriced } from '../orders/order-amounts.ts';
import type { OrderDetailsData } from './order-details.data.ts';
import { PaymentLink } from './payment-link.tsx';

/** COD amount to collect, who has it, and the outstanding amount. */
export function PaymentSummary({ details: { order, shipments, cod } }: { details: OrderDetailsData }) {
  if (!isPriced(order) || !cod) return null;
  const hasShipments = shipments.some(({ status }) => status !== 'canceled');
  const isOpen = order.deliveryStatus === 'PENDING' || order.deliveryStatus === 'SHIPPED';
  const dueOnDelivery = isOpen && order.paymentStatus === 'PENDING' ? amountDueOnDelivery(order) : 0;
  // Collected but not remitted, plus not collected yet.
  const outstanding = cod.outstanding + Math.max(0, dueOnDelivery - cod.collected);
  const isOwedByCourier = cod.outstanding > 0 && outstanding === cod.outstanding;
  return (
    <section className="admin-card order-box">
      <h2>
        Payment <span>{PAYMENT_METHODS[order.paymentMethod]}</span>
      </h2>
      <dl className="order-totals">
        {order.creditUsed > 0 && <AmountRow name="Paid with store credit" rupees={order.creditUsed} />}
        <AmountRow name="COD amount" rupees={isOpen ? dueOnDelivery : cod.due} />
        {hasShipments && (
          <>
            <AmountRow name="Customer paid the courier" rupees={cod.collected} />
            <AmountRow name="Courier paid us" rupees={cod.remitted} />
          </>
        )}
        {/* "Paid" above an amount that the courier owes would read as settled. */}
        {(!isOwedByCourier || order.paymentStatus !== 'PAID') && (
          <div>
            <dt>Status</dt>
            <dd>{paymentLabel(order)}</dd>
          </div>
        )}
        {hasShipments && (
          <AmountRow name={isOwedByCourier ? 'Courier owes us' : 'Outstanding'} rupees={outstanding} isSum />
        )}
        {cod.overpaid > 0 && <AmountRow name="Overpaid by courier" rupees={cod.overpaid} />}
      </dl>
      <PaymentLink order={order} />
    </section>
  );
}

function AmountRow({ name, rupees, isSum = false }: { name: string; rupees: number; isSum?: boolean }) {
  return (
    <div className={isSum ? 'order-outstanding' : undefined}>
      <dt>{name}</dt>
      <dd className="tabular">{formatRupees(rupees)}</dd>
    </div>
  );
}
