import { Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { referenceOf } from '../../account/orders/order-facts.ts';
import { ShopLink } from '../../platform/shop-link.tsx';
import { useShop } from '../../shop/use-shop.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { lookOf } from '../orders/delivery-status.ts';
import { StatusSelect } from '../orders/status-select.tsx';
import { useOrderMoves } from '../orders/use-order-moves.ts';
import { OrderCustomer } from './order-customer.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderEditDialog } from './order-edit-dialog.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNotes } from './order-notes.tsx';
import type { OrderInFull } from './order-page.data.ts';
import { OrderPromise } from './order-promise.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderParcels } from './parcels/order-parcels.tsx';
import { mayEdit } from './parcels/parcel-steps.ts';
import { OrderReturns } from './returns/order-returns.tsx';
import { SlipButton } from './slip-button.tsx';

/** Whose order it is, on paper; on the screen the menu says it. */
function OrderPrintHead() {
  const { name, address } = useShop().company;
  return (
    <p className="hidden print:block">
      <strong>{name}</strong> {address}
    </p>
  );
}

/** All of an order on one page, which is also worth printing. */
export function OrderView({ told }: { told: OrderInFull }) {
  const { order } = told;
  const moves = useOrderMoves(order);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <OrderPrintHead />
      <div className="order-bar">
        <ShopLink to="/admin/order" className="order-back">
          All orders
        </ShopLink>
        <span className="order-whole-id">
          <span className="font-mono select-all">{order.id}</span>
          <CopyButton label="Copy order ID" text={order.id} className="size-11 print:hidden" />
        </span>
        <span className="hidden print:inline">{lookOf(order.deliveryStatus).word}</span>
        <StatusSelect label={`Delivery status of ${referenceOf(order)}`} moves={moves} />
        <span className="order-page-tools">
          {mayEdit(told) && (
            <Button kind="secondary" size={44} icon={<Pencil {...icon20} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {order.deliveryStatus !== 'CANCELED' && <SlipButton orderId={order.id} />}
          <Button kind="secondary" size={44} icon={<Printer {...icon20} />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      <div className="order-columns">
        <div className="grid content-start gap-4">
          <OrderPromise told={told} />
          <OrderItems told={told} />
          <OrderParcels told={told} />
          <OrderReturns told={told} />
          <OrderTimeline told={told} />
        </div>
        <div className="grid content-start gap-4">
          <OrderCustomer told={told} />
          <OrderMoney told={told} />
          <OrderDocuments told={told} />
          <OrderNotes orderId={order.id} notes={told.notes} />
        </div>
      </div>
      {isEditing && <OrderEditDialog order={order} onClose={() => setEditing(false)} />}
    </>
  );
}
