import { Info } from 'lucide-react';
import { referenceOf, totalOf } from '../../account/orders/order-facts.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { rowAction } from '../table/row-action.ts';
import { NextStatusButton } from './next-status-button.tsx';
import { OrderDate } from './order-date.tsx';
import type { Order } from './orders.data.ts';
import { Payment } from './payment.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderMoves } from './use-order-moves.ts';

export function OrderRow({ order, onDetails }: { order: Order; onDetails: () => void }) {
  const moves = useOrderMoves(order);
  const reference = referenceOf(order);
  return (
    <tr aria-busy={moves.isSaving || undefined}>
      <td>
        <span className="order-id">
          <span className="font-mono">{reference}</span>
          <CopyButton label={`Copy order ID ${order.id}`} text={order.id} className={rowAction} />
          <span aria-hidden="true" className="order-id-whole">
            {order.id}
          </span>
        </span>
      </td>
      <td className="order-customer" title={order.user.firstName}>
        {order.user.firstName}
      </td>
      <td className="admin-figure font-semibold">{formatRupees(totalOf(order))}</td>
      <td>
        <Payment order={order} />
      </td>
      <td>
        <StatusSelect label={`Delivery status of ${reference}`} moves={moves} />
      </td>
      <td>
        <OrderDate order={order} />
      </td>
      <td>
        <span className="flex justify-end">
          <NextStatusButton reference={reference} moves={moves} />
          <IconButton
            label={`Details of ${reference}`}
            title="Details"
            aria-haspopup="dialog"
            icon={<Info {...icon20} />}
            className={rowAction}
            onClick={onDetails}
          />
        </span>
      </td>
    </tr>
  );
}
