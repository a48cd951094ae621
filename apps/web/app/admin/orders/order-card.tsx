import { formatRupees } from '@kinari/contract/locale';
import { ChevronRight } from 'lucide-react';
import { daysLate, orderReference } from '../../account/orders/order-format.ts';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { RowCheckbox } from '../table/selection/row-checkbox.tsx';
import { BulkActionError } from './bulk-actions/bulk-action-error.tsx';
import { formatItemCount, OrderImages } from './bulk-actions/order-images.tsx';
import { OrderShipmentStatus } from './bulk-actions/order-shipment-status.tsx';
import { NextStatusButton } from './next-status-button.tsx';
import { OrderDate } from './order-date.tsx';
import type { OrderRowProps } from './order-row.tsx';
import { PaymentInfo } from './payment-info.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderStatusChange } from './use-order-status-change.ts';

// A card has more space than a cell.
const ID_LENGTH = 12;

export function OrderCard({ order, selection, onDetails }: OrderRowProps) {
  const statusChange = useOrderStatusChange(order);
  const reference = orderReference(order);
  return (
    <li
      className="admin-card"
      aria-busy={statusChange.isSaving || undefined}
      data-order={order.id}
      data-selected={selection.has(order.id) || undefined}
      data-late={daysLate(order) > 0 || undefined}
    >
      <div className="order-card-line">
        <span className="flex items-center">
          <RowCheckbox
            label={`Select ${reference}`}
            checked={selection.has(order.id)}
            onPick={(range) => selection.pick(order.id, range)}
          />
          <span className="font-mono font-semibold">{order.id.slice(0, ID_LENGTH)}</span>
        </span>
        <OrderDate order={order} />
      </div>
      <div className="order-card-who">
        <OrderImages order={order} />
        <p className="min-w-0 flex-1">
          <b className="block truncate text-body font-semibold">{order.user.firstName}</b>
          <span className="order-count-of">{formatItemCount(order)}</span>
        </p>
        <p className="tabular text-body font-semibold">{formatRupees(order.orderTotal)}</p>
      </div>
      <PaymentInfo order={order} />
      <OrderShipmentStatus order={order} />
      <BulkActionError text={selection.disabledReason(order.id)} />
      <div className="order-card-actions">
        <StatusSelect label={`Delivery status of ${reference}`} moves={statusChange} />
        <span className="-mr-3 ml-auto flex flex-none items-center">
          <NextStatusButton reference={reference} moves={statusChange} />
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
