import { sizeText } from '@kinari/contract/sizes';
import { RETURN_REASONS } from '@kinari/contract/words/return-words';
import { ShopLink } from '../../platform/shop-link.tsx';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Thumb } from '../../ui/picture/thumb.tsx';
import type { StaffReturn } from '../return.data.ts';
import { sumOf, wishWords } from './return-facts.ts';
import type { ReturnLine } from './returns.data.ts';

/** What comes back, why, and what is wanted for it. */
export function LineHead({ line, told }: { line: ReturnLine; told: StaffReturn }) {
  const { name, color, size, image, quantity, price, reason, exchange } = line;
  const sku = told.facts[line.id]?.sku;
  return (
    <div className="desk-line-head">
      <Thumb picture={image ?? undefined} className="w-12" />
      <div className="min-w-0">
        <p className="desk-line-name">{name}</p>
        <p className="item-facts">
          {color && <span>{color}</span>}
          {size && <span>{sizeText(size)}</span>}
          {sku && <span className="font-mono">{sku}</span>}
        </p>
        <p className="item-facts">
          <span className="text-ink">{RETURN_REASONS[reason]}</span>
          <span>{wishWords(line, told)}</span>
        </p>
        {exchange?.orderId && (
          <ShopLink to={`/admin/order/${exchange.orderId}`} className="desk-link">
            Sent as order&nbsp;<span className="font-mono">{exchange.orderId.slice(0, 8)}</span>
          </ShopLink>
        )}
      </div>
      <p className="tabular text-end font-semibold whitespace-nowrap">
        {formatRupees(sumOf(line))}
        {quantity > 1 && (
          <span className="block font-normal text-ink-2">
            {quantity} × {formatRupees(price)}
          </span>
        )}
      </p>
    </div>
  );
}
