import { useQuery } from '@tanstack/react-query';
import { homelessRefunds } from '../../returns/return-facts.ts';
import { ownReturnsQuery, type Refund } from '../../returns/returns.data.ts';
import { useShop } from '../../shop/use-shop.ts';
import type { Order } from './order.data.ts';

/** What is owed for an order that was cancelled, and has nowhere to go; what is owed for a return is asked on its page. */
export function useOwnRefunds(order: Order): Refund[] {
  const isOwed = order.deliveryStatus === 'CANCELED' && order.paymentStatus === 'REFUND_DUE';
  const enabled = useShop().company.returnsOnline && isOwed;
  const { data } = useQuery({ ...ownReturnsQuery(order.id), enabled });
  return enabled ? homelessRefunds(data?.refunds ?? []).filter(({ returnNumber }) => returnNumber === null) : [];
}
