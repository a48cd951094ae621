import { sizeText } from '@kinari/contract/sizes';
import { useState } from 'react';
import { ItemRow } from '../../cart/item-row.tsx';
import type { Decision } from '../../parcels/decision-draft.ts';
import { ParcelCards } from '../../parcels/parcel-cards.tsx';
import { useOutcome } from '../../parcels/use-outcome.tsx';
import { type Order, type OwnOrder, useDecideOwn } from './order.data.ts';
import { OrderCancelDialog } from './order-cancel-dialog.tsx';
import { OrderDetailsHead } from './order-details-head.tsx';
import { amountOf } from './order-facts.ts';
import { OrderRefund } from './order-refund.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTrack } from './order-track.tsx';

/** One order: the answer, its parcels, and what it costs, where it goes and how it is paid. */
export function OrderDetails({ told, today }: { told: OwnOrder; today: string }) {
  const { order } = told;
  const [isCancelling, setIsCancelling] = useState(false);
  const { mutateAsync } = useDecideOwn(order.id);
  const { outcome, tell } = useOutcome();

  async function decide(parcelId: string, decision: Decision) {
    await mutateAsync({ parcelId, decision });
    tell(decision);
  }

  return (
    <div className="order-details">
      <OrderDetailsHead order={order} today={today} onCancel={() => setIsCancelling(true)} />
      {outcome}
      <OrderRefund order={order} onTold={focusHeadline} />
      <div className="order-details-columns">
        <ParcelCards
          parcels={order.parcels ?? []}
          items={order.items}
          status={order.deliveryStatus}
          placedAt={order.orderDate}
          today={today}
          above={<OrderTrack order={order} today={today} />}
          onDecide={decide}
        >
          {toRow}
        </ParcelCards>
        <OrderSide told={told} />
      </div>
      <OrderCancelDialog
        order={isCancelling ? order : undefined}
        onClose={() => setIsCancelling(false)}
        onCancelled={focusHeadline}
      />
    </div>
  );
}

/** The button that was pressed has gone with the order's status. */
function focusHeadline() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.order-details h1')?.focus());
}

function toRow(item: Order['items'][number]) {
  const { id, product, quantity } = item;
  return (
    <ItemRow
      key={id}
      name={product.name}
      picture={product.images[0]}
      color={product.variant}
      facts={[sizeText(product.variant.size), `× ${quantity}`]}
      amount={amountOf(item)}
    />
  );
}
