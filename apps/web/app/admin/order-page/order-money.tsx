import { PAYMENT_METHODS, paymentWord } from '@kinari/contract/words/order-words';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { cashOf } from '../../shop/cash-of.ts';
import type { OrderInFull } from './order-page.data.ts';

/** What is to be collected at the door, who has it, and what is still to come to us. */
export function OrderMoney({ told: { order, parcels, cash } }: { told: OrderInFull }) {
  const hasParcels = parcels.some(({ state }) => state !== 'void');
  const isOpen = order.deliveryStatus === 'PENDING' || order.deliveryStatus === 'SHIPPED';
  const atTheDoor = isOpen && order.paymentStatus === 'PENDING' ? cashOf(order) : 0;
  // What a courier has not sent us, and what nobody has taken yet.
  const outstanding = cash.outstanding + Math.max(0, atTheDoor - cash.collected);
  return (
    <section className="admin-card order-box">
      <h2>
        Money <span>{PAYMENT_METHODS[order.paymentMethod]}</span>
      </h2>
      <dl className="order-figures">
        {order.creditUsed > 0 && <Figure name="Paid with credit" rupees={order.creditUsed} />}
        <Figure name="To collect" rupees={isOpen ? atTheDoor : cash.toCollect} />
        {hasParcels && (
          <>
            <Figure name="Collected by courier" rupees={cash.collected} />
            <Figure name="Remitted to us" rupees={cash.remitted} />
          </>
        )}
        <div>
          <dt>Payment</dt>
          <dd>{paymentWord(order)}</dd>
        </div>
        {hasParcels && <Figure name="Outstanding" rupees={outstanding} isSum />}
      </dl>
    </section>
  );
}

function Figure({ name, rupees, isSum = false }: { name: string; rupees: number; isSum?: boolean }) {
  return (
    <div className={isSum ? 'order-outstanding' : undefined}>
      <dt>{name}</dt>
      <dd className="tabular">{formatRupees(rupees)}</dd>
    </div>
  );
}
