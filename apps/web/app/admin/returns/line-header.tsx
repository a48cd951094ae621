import { RETURN_REASONS } from '@kinari/contract/labels/return-labels';
import { formatRupees } from '@kinari/contract/locale';
import { formatSize } from '@kinari/contract/sizes';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import type { AdminReturn } from '../data/return.data.ts';
import { calculateLineTotal, formatResolution } from './return-format.ts';
import type { ReturnLine } from './returns.data.ts';

export function LineHeader({ line, orderReturn }: { line: ReturnLine; orderReturn: AdminReturn }) {
  const { name, color, size, image, quantity, price, reason, exchange } = line;
  const sku = orderReturn.lineDetails[line.id]?.sku;
  return (
    <div className="returns-line-head">
      <Thumbnail image={image ?? undefined} className="w-12" />
      <div className="min-w-0">
        <p className="returns-line-name">{name}</p>
        <p className="item-details">
          {color && <span>{color}</span>}
          {size && <span>{formatSize(size)}</span>}
          {sku && <span className="font-mono">{sku}</span>}
        </p>
        <p className="item-details">
          <span className="text-ink">{RETURN_REASONS[reason]}</span>
          <span>{formatResolution(line, orderReturn)}</span>
        </p>
        {exchange?.orderId && (
          <PrefetchLink to={`/admin/order/${exchange.orderId}`} className="returns-link">
            Sent as order&nbsp;<span className="font-mono">{exchange.orderId.slice(0, 8)}</span>
          </PrefetchLink>
        )}
      </div>
      <p className="tabular text-end font-semibold whitespace-nowrap">
        {formatRupees(calculateLineTotal(line))}
        {quantity > 1 && (
          <span className="block font-normal text-ink-2">
            {quantity} × {formatRupees(price)}
          </span>
        )}
      </p>
    </div>
  );
}
