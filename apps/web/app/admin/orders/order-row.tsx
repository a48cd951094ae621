import { Info } from 'lucide-react';
import { daysLate, referenceOf, totalOf } from '../../account/orders/order-facts.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { rowAction } from '../table/row-action.ts';
import { PickBox } from '../table/selection/pick-box.tsx';
import { NextStatusButton } from './next-status-button.tsx';
import { OrderDate } from './order-date.tsx';
import type { Order } from './orders.data.ts';
import { Payment } from './payment.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderMoves } from './use-order-moves.ts';
import { itemCount, OrderPictures } from './workbench/order-items.tsx';
import { OrderWhere } from './workbench/order-where.tsx';
import type { Picked } from './workbench/use-selection.ts';
import { WhyNot } from './workbench/why-not.tsx';

export type OrderProps = { order: Order; picked: Picked; onDetails: () => void };

export function OrderRow({ order, picked, onDetails }: OrderProps) {
  const moves = useOrderMoves(order);
  const reference = referenceOf(order);
  return (
    <tr
      aria-busy={moves.isSaving || undefined}
      data-order={order.id}
      data-selected={picked.has(order.id) || undefined}
      data-late={daysLate(order) > 0 || undefined}
    >
      <td className="order-picked">
        <PickBox
          label={`Select ${reference}`}
          checked={picked.has(order.id)}
          onPick={(range) => picked.pick(order.id, range)}
        />
      </td>
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
        <span className="order-who">
          <OrderPictures order={order} />
          <span>
            <b>{order.user.firstName}</b>
            <span className="order-count-of">{itemCount(order)}</span>
          </span>
        </span>
      </td>
      <td className="admin-figure font-semibold">{formatRupees(totalOf(order))}</td>
      <td>
        <Payment order={order} />
      </td>
      <td>
        <StatusSelect label={`Delivery status of ${reference}`} moves={moves} where={<OrderWhere order={order} />} />
        <WhyNot text={picked.whyNot(order.id)} />
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
