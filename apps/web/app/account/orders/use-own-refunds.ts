import { useQuery } from '@tanstack/react-query';
import { refundsWithoutDestination } from '../../returns/return-format.ts';
import { ownReturnsQuery, type Refund } from '../../returns/returns.data.ts';
import { useShop } from '../../site/use-shop.ts';
import type { Order } from './order.data.ts';

type OwnRefunds = {
  /** Refunds of a cancelled order. Those of a return are on the return's page. */
  withoutDestination: Refund[];
  /** Refunds to the account the customer paid with. */
  toSource: Refund[];
};

/** Returns the refunds of an order. `isWhole` reads them too if the order was not cancelled, for money that was paid twice. */
export function useOwnRefunds(order: Order, isWhole = false): OwnRefunds {
  const isCanceled = order.deliveryStatus === 'CANCELED';
  const isRefundDue = isCanceled && order.paymentStatus === 'REFUND_DUE';
  const asksDestination = useShop().company.selfServiceReturns && isRefundDue;
  const isOnline = order.paymentMethod === 'ONLINE' && (isCanceled || isWhole);
  const { data } = useQuery({ ...ownReturnsQuery(order.id), enabled: asksDestination || isOnline });
  const refunds = data?.refunds ?? [];
  return {
    withoutDestination: asksDestination
      ? refundsWithoutDestination(refunds).filter(({ returnNumber }) => returnNumber === null)
      : [],
    toSource: isOnline ? refunds.filter(({ method, status }) => method === 'source' && status !== 'canceled') : [],
  };
}
