import type { Refund } from '../../returns/returns.data.ts';
import { formatSourceRefund } from './order-format.ts';

export function SourceRefunds({ refunds }: { refunds: Refund[] }) {
  return refunds.map((refund) => (
    <p key={refund.id} className="py-2 text-label">
      {formatSourceRefund(refund)}
    </p>
  ));
}
