import { Info } from 'lucide-react';
import { orderedOn, referenceOf, totalOf } from '../../account/order-facts.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { rowAction } from '../row-action.ts';
import { CopyButton } from './copy-button.tsx';
import { NextStatusButton } from './next-status-button.tsx';
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
          <CopyButton label={`Copy order ID ${order.id}`} text={order.id} className={`${rowAction} max-lg:hidden`} />
          <span aria-hidden="true" className="order-id-whole">
            {order.id}
          </span>
        </span>
      </td>
      <td className="max-w-40 truncate font-semibold">{order.user.firstName}</td>
      <td className="figure font-semibold">{formatRupees(totalOf(order))}</td>
      <td>
        <Payment order={order} />
      </td>
      <td>
        <StatusSelect label={`Delivery status of ${reference}`} moves={moves} />
      </td>
      <td className="whitespace-nowrap">{orderedOn(order)}</td>
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
