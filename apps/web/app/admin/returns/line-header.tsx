import { RETURN_REASONS } from '@kinari/contract/labels/return-labels';
import { formatPlural, formatRupees } from '@kinari/contract/locale';
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
    <div className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-start gap-y-0 gap-x-3">
      <Thumbnail image={image ?? undefined} className="w-12" />
      <div className="min-w-0">
        <p className="text-base/5-5 font-semibold wrap-anywhere">{name}</p>
        <p className="item-details">
          {color && <span>{color}</span>}
          {size && <span>{formatSize(size)}</span>}
          {sku && <span className="font-mono">{sku}</span>}
        </p>
        <p className="item-details">
          <span className="text-text">{RETURN_REASONS[reason]}</span>
          <span>{formatResolution(line, orderReturn)}</span>
        </p>
        {exchange?.orderId && (
          <PrefetchLink to={`/admin/order/${exchange.orderId}`} className="admin-text-link">
            Sent as order&nbsp;<span className="font-mono">{exchange.orderId.slice(0, 8)}</span>
          </PrefetchLink>
        )}
      </div>
      <p className="tabular text-end font-semibold whitespace-nowrap">
        {price === undefined ? (
          formatPlural(quantity, 'unit')
        ) : (
          <>
            {formatRupees(calculateLineTotal({ price, quantity }))}
            {quantity > 1 && (
              <span className="block font-normal text-text-muted">
                {quantity} × {formatRupees(price)}
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}
