import { formatDay, formatDayMonth, formatRupees, formatTime, toIndianDate } from '@kinari/contract/locale';
import { Info } from 'lucide-react';
import { formatOrderDay, itemsTotal, orderReference } from '../../account/orders/order-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { rowActionClass } from '../table/row-action.ts';
import { formatItemCount, OrderImages } from './bulk-actions/order-images.tsx';
import { OrderShipmentStatus } from './bulk-actions/order-shipment-status.tsx';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';
import { NextStatusButton } from './next-status-button.tsx';
import { isPriced, type PricedOrder } from './order-amounts.ts';
import { useRowStatusChange } from './order-status-scope.tsx';
import type { Order } from './orders.data.ts';
import { PaymentInfo } from './payment-info.tsx';
import { StatusSelect } from './status-select.tsx';

// A card has more space than a cell.
const TABLE_ID_LENGTH = 8;
const CARD_ID_LENGTH = 12;

type OrderColumnsOptions = { onDetails: (id: string) => void; rejectionOf: (id: string) => string | undefined };

export function createOrderColumns({ onDetails, rejectionOf }: OrderColumnsOptions): DataTableColumn<Order>[] {
  return [
    {
      id: 'id',
      header: 'Order ID',
      cell: (order) => <OrderId order={order} />,
      card: 'title',
      className: 'max-table:basis-29!',
    },
    {
      id: 'customer',
      header: 'Customer',
      cell: (order) => <OrderCustomer order={order} />,
      // Long names and cities are cut off.
      className: 'max-table:flex-1! max-table:basis-1/2! table:w-[22%]! table:max-w-0 table:overflow-hidden',
    },
    {
      id: 'total',
      header: 'Total',
      cell: (order) => isPriced(order) && <OrderTotal order={order} />,
      permission: 'orders.amounts',
      align: 'end',
      className: 'order-total max-table:self-center',
      isOptional: true,
    },
    {
      id: 'payment',
      header: 'Payment',
      cell: (order) => <PaymentInfo order={order} />,
      permission: 'orders.amounts',
      card: 'hidden',
      isOptional: true,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (order) => <OrderStatus order={order} rejection={rejectionOf(order.id)} />,
      className: 'order-status',
    },
    {
      id: 'date',
      header: 'Date',
      cell: (order) => <OrderDate order={order} />,
      card: 'end',
      className: 'max-table:flex-none! max-table:text-text-subtle max-table:whitespace-nowrap',
      isOptional: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (order) => <OrderActions order={order} onDetails={() => onDetails(order.id)} />,
      align: 'end',
      className: 'order-actions',
    },
  ];
}

function OrderTotal({ order }: { order: PricedOrder }) {
  return (
    <>
      <span className="in-table">{formatRupees(itemsTotal(order))}</span>
      <span className="in-card">{formatRupees(order.orderTotal)}</span>
    </>
  );
}

function OrderId({ order }: { order: Order }) {
  return (
    <span className="order-id table:relative table:inline-flex table:items-center table:gap-0.5">
      <span className="font-mono">
        {orderReference(order)}
        <span className="in-card">{order.id.slice(TABLE_ID_LENGTH, CARD_ID_LENGTH)}</span>
      </span>
      <span className="in-table">
        <CopyButton label={`Copy order ID ${order.id}`} text={order.id} className={rowActionClass} />
        <span aria-hidden="true" className="order-id-whole">
          {order.id}
        </span>
      </span>
    </span>
  );
}

function OrderCustomer({ order }: { order: Order }) {
  return (
    <span className="order-who flex items-center gap-2.5 min-w-0" title={order.recipientName}>
      <OrderImages order={order} />
      <span>
        <b>{order.buyerName}</b>
        <small className="truncate">
          {formatItemCount(order)}
          <span className="order-note">
            {order.address.city} {order.address.postalCode}
          </span>
        </small>
      </span>
    </span>
  );
}

function OrderDate({ order }: { order: Order }) {
  const day = toIndianDate(new Date(order.orderDate));
  const isThisYear = day.slice(0, 4) === toIndianDate().slice(0, 4);
  return (
    <>
      <span className="in-table">
        {formatOrderDay(order)}
        <small>{formatTime(order.orderDate)}</small>
      </span>
      <span className="in-card">
        {isThisYear ? formatDayMonth(day) : formatDay(day)}, {formatTime(order.orderDate)}
      </span>
    </>
  );
}

function OrderStatus({ order, rejection }: { order: Order; rejection: string | undefined }) {
  const moves = useRowStatusChange();
  const canCall = useCanCall();
  return (
    <>
      {canCall('updateDeliveryStatus') ? (
        <StatusSelect
          label={`Delivery status of ${orderReference(order)}`}
          moves={moves}
          where={<OrderShipmentStatus order={order} />}
        />
      ) : (
        <span className="grid justify-items-start gap-0.5">
          <DeliveryStatusBadge status={order.deliveryStatus} />
          <OrderShipmentStatus order={order} />
        </span>
      )}
      {/* Why a bulk action skipped this order. */}
      {rejection && <span className="block max-w-[24rem] text-danger whitespace-normal">{rejection}</span>}
    </>
  );
}

function OrderActions({ order, onDetails }: { order: Order; onDetails: () => void }) {
  return (
    <span className="flex items-center justify-end max-table:min-h-(--touch)">
      <NextStatusButton order={order} moves={useRowStatusChange()} />
      <IconButton
        label={`Details of ${orderReference(order)}`}
        title="Details"
        aria-haspopup="dialog"
        icon={<Info {...icon20} />}
        className={rowActionClass}
        onClick={onDetails}
      />
    </span>
  );
}
