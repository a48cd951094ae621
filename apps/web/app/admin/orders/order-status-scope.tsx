import { createContext, type ReactNode, use } from 'react';
import type { Order } from './orders.data.ts';
import { type OrderStatusChange, useOrderStatusChange } from './use-order-status-change.ts';

const OrderStatusContext = createContext<OrderStatusChange | undefined>(undefined);

/** Shares the status change of an order between the cells of its row. */
export function OrderStatusScope({ row, children }: { row: Order; children: ReactNode }) {
  const statusChange = useOrderStatusChange(row);
  return <OrderStatusContext value={statusChange}>{children}</OrderStatusContext>;
}

export function useRowStatusChange(): OrderStatusChange {
  const statusChange = use(OrderStatusContext);
  if (!statusChange) throw new Error('Only inside OrderStatusScope');
  return statusChange;
}
