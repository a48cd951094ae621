import { DestinationForm } from '../../returns/destination-form.tsx';
import type { Order } from './order.data.ts';
import { SourceRefunds } from './source-refunds.tsx';
import { useOwnRefunds } from './use-own-refunds.ts';

export function OrderRefund({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const { withoutDestination, toSource } = useOwnRefunds(order, true);
  return (
    <>
      <SourceRefunds refunds={toSource} />
      {withoutDestination.map((refund) => (
        <DestinationForm key={refund.id} refund={refund} onSaved={onSaved} />
      ))}
    </>
  );
}
