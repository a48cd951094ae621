import { useQuery } from '@tanstack/react-query';
import { refundsWithoutDestination } from '../../returns/return-format.ts';
import { ownReturnsQuery, type Refund } from '../../returns/returns.data.ts';
import { useShop } from '../../site/use-shop.ts';
import type { Order } from './order.data.ts';

/** Returns refunds of a cancelled order that have no destination. Refunds of a return are on the return's page. */
export function useOwnRefunds(order: Order): Refund[] {
  const isRefundDue = order.deliveryStatus === 'CANCELED' && order.paymentStatus === 'REFUND_DUE';
  const enabled = useShop().company.selfServiceReturns && isRefundDue;
  const { data } = useQuery({ ...ownReturnsQuery(order.id), enabled });
  return enabled
    ? refundsWithoutDestination(data?.refunds ?? []).filter(({ returnNumber }) => returnNumber === null)
    : [];
}
