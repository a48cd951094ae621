import { DestinationForm } from '../../returns/destination-form.tsx';
import type { Order } from './order.data.ts';
import { useOwnRefunds } from './use-own-refunds.ts';

/** Asks where the money of a paid order should go that was cancelled. */
export function OrderRefund({ order, onTold }: { order: Order; onTold: () => void }) {
  return useOwnRefunds(order).map((refund) => <DestinationForm key={refund.id} refund={refund} onTold={onTold} />);
}
