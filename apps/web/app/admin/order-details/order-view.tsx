import { Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { orderReference } from '../../account/orders/order-format.ts';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { useShop } from '../../site/use-shop.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { statusTone } from '../orders/delivery-status.ts';
import { StatusSelect } from '../orders/status-select.tsx';
import { useOrderStatusChange } from '../orders/use-order-status-change.ts';
import { OrderCustomer } from './order-customer.tsx';
import type { OrderDetailsData } from './order-details.data.ts';
import { OrderDocuments } from './order-documents.tsx';
import { OrderEditDialog } from './order-edit-dialog.tsx';
import { OrderExpectedDelivery } from './order-expected-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PackingSlipButton } from './packing-slip-button.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { OrderReturns } from './returns/order-returns.tsx';
import { OrderShipments } from './shipments/order-shipments.tsx';
import { canEditOrder } from './shipments/shipment-steps.ts';

/** Shop name and address for print. On screen the menu shows them. */
function OrderPrintHeader() {
  const { name, address } = useShop().company;
  return (
    <p className="hidden print:block">
      <strong>{name}</strong> {address}
    </p>
  );
}

export function OrderView({ details }: { details: OrderDetailsData }) {
  const { order } = details;
  const statusChange = useOrderStatusChange(order);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <OrderPrintHeader />
      <div className="order-bar">
        <PrefetchLink to="/admin/order" className="order-back">
          All orders
        </PrefetchLink>
        <span className="order-whole-id">
          <span className="font-mono select-all">{order.id}</span>
          <CopyButton label="Copy order ID" text={order.id} className="size-11 print:hidden" />
        </span>
        <span className="hidden print:inline">{statusTone(order.deliveryStatus).word}</span>
        <StatusSelect label={`Delivery status of ${orderReference(order)}`} moves={statusChange} />
        <span className="order-page-tools">
          {canEditOrder(details) && (
            <Button kind="secondary" size={44} icon={<Pencil {...icon20} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {order.deliveryStatus !== 'CANCELED' && <PackingSlipButton orderId={order.id} />}
          <Button kind="secondary" size={44} icon={<Printer {...icon20} />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      <div className="order-columns">
        <div className="grid content-start gap-4">
          <OrderExpectedDelivery details={details} />
          <OrderItems details={details} />
          <OrderShipments details={details} />
          <OrderReturns details={details} />
          <OrderTimeline details={details} />
        </div>
        <div className="grid content-start gap-4">
          <OrderCustomer details={details} />
          <PaymentSummary details={details} />
          <OrderDocuments details={details} />
          <OrderNotes orderId={order.id} notes={details.notes} />
        </div>
      </div>
      {isEditing && <OrderEditDialog order={order} onClose={() => setEditing(false)} />}
    </>
  );
}
