import { formatRupees } from '@kinari/contract/locale';
import { ChevronRight } from 'lucide-react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { amountDueOnDelivery } from '../../site/amount-due-on-delivery.ts';
import { icon20 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import type { NextArrival } from './dashboard-format.ts';

/** The question customers come with: what arrives next, and when? */
export function NextArrivalCard({ arrival: { order, item, more, when, isLate } }: { arrival: NextArrival }) {
  const due = order.paymentStatus === 'PENDING' && !order.awaitingPayment ? amountDueOnDelivery(order) : 0;
  return (
    <PrefetchLink
      to={`/myaccount/order/${order.id}`}
      className="dashboard-arrival grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 items-center mb-4 p-3 rounded-md bg-info-bg data-late:bg-attention-bg"
      data-late={isLate || undefined}
    >
      <Thumbnail image={item.product.images[0]} className="w-16" />
      <span className="grid min-w-0 gap-0.5">
        <span className="dashboard-arrival-day">{when}</span>
        <span className="text-h3 text-pretty">
          {item.product.name}
          {more > 0 && ` and ${more} more`}
        </span>
        {due > 0 && <span className="text-label text-text-muted">Keep {formatRupees(due)} ready.</span>}
      </span>
      <ChevronRight {...icon20} />
    </PrefetchLink>
  );
}
