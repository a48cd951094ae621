import { DestinationForm } from '../../returns/destination-form.tsx';
import type { Order } from './order.data.ts';
import { useOwnRefunds } from './use-own-refunds.ts';

export function OrderRefund({ order, onSaved }: { order: Order; onSaved: () => void }) {
  return useOwnRefunds(order).map((refund) => <DestinationForm key={refund.id} refund={refund} onSaved={onSaved} />);
}
