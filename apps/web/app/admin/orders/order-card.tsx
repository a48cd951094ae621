import { ChevronRight } from 'lucide-react';
import { daysLate, referenceOf } from '../../account/orders/order-facts.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { PickBox } from '../table/selection/pick-box.tsx';
import { NextStatusButton } from './next-status-button.tsx';
import { OrderDate } from './order-date.tsx';
import type { OrderProps } from './order-row.tsx';
import { Payment } from './payment.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderMoves } from './use-order-moves.ts';
import { itemCount, OrderPictures } from './workbench/order-items.tsx';
import { OrderWhere } from './workbench/order-where.tsx';
import { WhyNot } from './workbench/why-not.tsx';

// A card has more room than a cell.
const ID_CHARACTERS = 12;

export function OrderCard({ order, picked, onDetails }: OrderProps) {
  const moves = useOrderMoves(order);
  const reference = referenceOf(order);
  return (
    <li
      className="admin-card"
      aria-busy={moves.isSaving || undefined}
      data-order={order.id}
      data-selected={picked.has(order.id) || undefined}
      data-late={daysLate(order) > 0 || undefined}
    >
      <div className="order-card-line">
        <span className="flex items-center">
          <PickBox
            label={`Select ${reference}`}
            checked={picked.has(order.id)}
            onPick={(range) => picked.pick(order.id, range)}
          />
          <span className="font-mono font-semibold">{order.id.slice(0, ID_CHARACTERS)}</span>
        </span>
        <OrderDate order={order} />
      </div>
      <div className="order-card-who">
        <OrderPictures order={order} />
        <p className="min-w-0 flex-1">
          <b className="block truncate text-body font-semibold">{order.user.firstName}</b>
          <span className="order-count-of">{itemCount(order)}</span>
        </p>
        <p className="tabular text-body font-semibold">{formatRupees(order.orderTotal)}</p>
      </div>
      <Payment order={order} />
      <OrderWhere order={order} />
      <WhyNot text={picked.whyNot(order.id)} />
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
