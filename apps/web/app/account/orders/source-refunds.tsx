import { Wallet } from 'lucide-react';
import type { Refund } from '../../returns/returns.data.ts';
import { icon20 } from '../../ui/icon.ts';
import { formatSourceRefund } from './order-format.ts';

export function SourceRefunds({ refunds }: { refunds: Refund[] }) {
  return refunds.map((refund) => (
    <p key={refund.id} className="flex items-center gap-2.5 py-2 text-label">
      <Wallet {...icon20} className="flex-none text-primary" />
      <span className="min-w-0 wrap-anywhere">{formatSourceRefund(refund)}</span>
    </p>
  ));
}
