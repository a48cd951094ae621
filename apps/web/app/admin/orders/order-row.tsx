import { formatRupees } from '@kinari/contract/locale';
import { Info } from 'lucide-react';
import { daysLate, itemsTotal, orderReference } from '../../account/orders/order-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { rowActionClass } from '../table/row-action.ts';
import { RowCheckbox } from '../table/selection/row-checkbox.tsx';
import { BulkActionError } from './bulk-actions/bulk-action-error.tsx';
import { formatItemCount, OrderImages } from './bulk-actions/order-images.tsx';
import { OrderShipmentStatus } from './bulk-actions/order-shipment-status.tsx';
import type { OrderSelection } from './bulk-actions/use-order-selection.ts';
import { NextStatusButton } from './next-status-button.tsx';
import { OrderDate } from './order-date.tsx';
import type { Order } from './orders.data.ts';
import { PaymentInfo } from './payment-info.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderStatusChange } from './use-order-status-change.ts';

export type OrderRowProps = { order: Order; selection: OrderSelection; onDetails: () => void };

export function OrderRow({ order, selection, onDetails }: OrderRowProps) {
  const statusChange = useOrderStatusChange(order);
  const reference = orderReference(order);
  return (
    <tr
      aria-busy={statusChange.isSaving || undefined}
      data-order={order.id}
      data-selected={selection.has(order.id) || undefined}
      data-late={daysLate(order) > 0 || undefined}
    >
      <td className="order-picked">
        <RowCheckbox
          label={`Select ${reference}`}
          checked={selection.has(order.id)}
          onPick={(range) => selection.pick(order.id, range)}
        />
      </td>
      <td>
        <span className="order-id">
          <span className="font-mono">{reference}</span>
          <CopyButton label={`Copy order ID ${order.id}`} text={order.id} className={rowActionClass} />
          <span aria-hidden="true" className="order-id-whole">
            {order.id}
          </span>
        </span>
      </td>
      <td className="order-customer" title={order.recipientName}>
        <span className="order-who">
          <OrderImages order={order} />
          <span>
            <b>{order.user.firstName}</b>
            <span className="order-count-of">{formatItemCount(order)}</span>
          </span>
        </span>
      </td>
      <td className="admin-amount font-semibold">{formatRupees(itemsTotal(order))}</td>
      <td>
        <PaymentInfo order={order} />
      </td>
      <td>
        <StatusSelect
          label={`Delivery status of ${reference}`}
          moves={statusChange}
          where={<OrderShipmentStatus order={order} />}
        />
        <BulkActionError text={selection.disabledReason(order.id)} />
      </td>
      <td>
        <OrderDate order={order} />
      </td>
      <td>
        <span className="flex justify-end">
          <NextStatusButton reference={reference} moves={statusChange} />
          <IconButton
            label={`Details of ${reference}`}
            title="Details"
            aria-haspopup="dialog"
            icon={<Info {...icon20} />}
            className={rowActionClass}
            onClick={onDetails}
          />
        </span>
      </td>
    </tr>
  );
}
