import { ChevronRight } from 'lucide-react';
import { referenceOf } from '../../account/orders/order-facts.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { NextStatusButton } from './next-status-button.tsx';
import { OrderDate } from './order-date.tsx';
import type { Order } from './orders.data.ts';
import { Payment } from './payment.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderMoves } from './use-order-moves.ts';

// A card has more room than a cell.
const ID_CHARACTERS = 12;

export function OrderCard({ order, onDetails }: { order: Order; onDetails: () => void }) {
  const moves = useOrderMoves(order);
  const reference = referenceOf(order);
  return (
    <li className="admin-card" aria-busy={moves.isSaving || undefined}>
      <p className="order-card-line">
        <span className="font-mono font-semibold">{order.id.slice(0, ID_CHARACTERS)}</span>
        <OrderDate order={order} />
      </p>
      <p className="order-card-line mt-1.5 text-body font-semibold">
        <span className="truncate">{order.user.firstName}</span>
        <span className="tabular">{formatRupees(order.orderTotal)}</span>
      </p>
      <Payment order={order} />
      <div className="order-card-actions">
        <StatusSelect label={`Delivery status of ${reference}`} moves={moves} />
        <span className="-mr-3 ml-auto flex flex-none items-center">
          <NextStatusButton reference={reference} moves={moves} />
          <Button
            kind="quiet"
            size={44}
            aria-label={`Details of ${reference}`}
            aria-haspopup="dialog"
            onClick={onDetails}
          >
            <span className="flex items-center gap-1">
              Details
              <ChevronRight {...icon16} className="max-[359px]:hidden" />
            </span>
          </Button>
        </span>
      </div>
    </li>
  );
}
