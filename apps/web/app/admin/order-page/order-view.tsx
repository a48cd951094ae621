import { Printer } from 'lucide-react';
import { headlineOf, referenceOf } from '../../account/orders/order-facts.ts';
import { ShopLink } from '../../platform/shop-link.tsx';
import { formatMoment } from '../../platform/text/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { CopyButton } from '../copy-button.tsx';
import { StatusSelect } from '../orders/status-select.tsx';
import { useOrderMoves } from '../orders/use-order-moves.ts';
import { OrderCustomer } from './order-customer.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNotes } from './order-notes.tsx';
import type { OrderInFull } from './order-page.data.ts';
import { OrderTimeline } from './order-timeline.tsx';

/** All of an order on one page, which is also worth printing. */
export function OrderView({ told }: { told: OrderInFull }) {
  const { order } = told;
  const moves = useOrderMoves(order);
  return (
    <>
      <div className="order-bar">
        <ShopLink to="/admin/order" className="order-back">
          All orders
        </ShopLink>
        <span className="order-whole-id">
          <span className="font-mono select-all">{order.id}</span>
          <CopyButton label="Copy order ID" text={order.id} className="size-11 print:hidden" />
        </span>
        <StatusSelect label={`Delivery status of ${referenceOf(order)}`} moves={moves} />
        <Button
          kind="secondary"
          size={44}
          icon={<Printer {...icon20} />}
          className="print:hidden"
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <p className="order-promise">
        <strong>{headlineOf(order)}</strong>
        <span className="text-ink-3">Placed {formatMoment(order.orderDate)}</span>
      </p>
      <div className="order-columns">
        <div className="grid content-start gap-4">
          <OrderItems told={told} />
          <OrderTimeline told={told} />
        </div>
        <div className="grid content-start gap-4">
          <OrderCustomer told={told} />
          <OrderMoney order={order} />
          <OrderNotes orderId={order.id} notes={told.notes} />
        </div>
      </div>
    </>
  );
}
