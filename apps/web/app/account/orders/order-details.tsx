import { formatSize } from '@kinari/contract/sizes';
import { useState } from 'react';
import { ItemRow } from '../../cart/item-row.tsx';
import type { DeliveryFailureAction } from '../../shipments/delivery-failure-form-values.ts';
import { ShipmentCards } from '../../shipments/shipment-cards.tsx';
import { useActionResult } from '../../shipments/use-action-result.tsx';
import { type Order, type OwnOrder, useDeliveryFailureAction } from './order.data.ts';
import { OrderCancelDialog } from './order-cancel-dialog.tsx';
import { OrderDetailsHeader } from './order-details-header.tsx';
import { lineAmount } from './order-format.ts';
import { OrderProgress } from './order-progress.tsx';
import { OrderRefund } from './order-refund.tsx';
import { OrderSidebar } from './order-sidebar.tsx';
import { PayBar } from './pay-bar.tsx';

export function OrderDetails({ ownOrder, today }: { ownOrder: OwnOrder; today: string }) {
  const { order } = ownOrder;
  const [isCancelling, setIsCancelling] = useState(false);
  const { mutateAsync } = useDeliveryFailureAction(order.id);
  const { outcome, showResult } = useActionResult();

  async function resolveFailure(shipmentId: string, action: DeliveryFailureAction) {
    await mutateAsync({ shipmentId, action });
    showResult(action);
  }

  return (
    <div className="order-details grid gap-4 print:block">
      <OrderDetailsHeader order={order} today={today} onCancel={() => setIsCancelling(true)} />
      <PayBar order={order} />
      {outcome}
      <OrderRefund order={order} onSaved={focusHeadline} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_300px] xl:items-start xl:gap-8 3xl:grid-cols-[minmax(0,1fr)_360px] 3xl:gap-12 print:block">
        <ShipmentCards
          shipments={order.shipments ?? []}
          items={order.items}
          status={order.deliveryStatus}
          placedAt={order.orderDate}
          today={today}
          contentAbove={<OrderProgress order={order} today={today} />}
          onResolve={resolveFailure}
        >
          {toRow}
        </ShipmentCards>
        <OrderSidebar ownOrder={ownOrder} />
      </div>
      <OrderCancelDialog
        order={isCancelling ? order : undefined}
        onClose={() => setIsCancelling(false)}
        onCancelled={focusHeadline}
      />
    </div>
  );
}

/** The focused button is removed when the order status changes. */
function focusHeadline() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.order-details h1')?.focus());
}

function toRow(item: Order['items'][number]) {
  const { id, product, quantity } = item;
  return (
    <ItemRow
      key={id}
      name={product.name}
      image={product.images[0]}
      color={product.variant}
      details={[formatSize(product.variant.size), `× ${quantity}`]}
      amount={lineAmount(item)}
    />
  );
}
