import { formatDay, formatDayMonth, formatNumber, formatRupees, toIndianDate } from '@kinari/contract/locale';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { icon14 } from '../../../ui/icon.ts';
import { LOW_STOCK_LIMIT } from '../../variants/stock-count-badge.tsx';
import type { AdminProduct } from '../product-form-values.ts';

export function ProductPrice({ price }: Pick<AdminProduct, 'price'>) {
  if (!price) return <span className="text-text-subtle">None</span>;
  const { lowest, was, varies } = price;
  return (
    <>
      <b>{formatRupees(lowest)}</b>
      {was !== null && (
        <s>
          <span className="sr-only">was </span>
          {formatRupees(was)}
        </s>
      )}
      {varies && was === null && <small>onwards</small>}
    </>
  );
}

/** Total units, and the number of variants with low or no stock. */
export function ProductStock({ stock, variants }: Pick<AdminProduct, 'stock' | 'variants'>) {
  const { total, low, out, level } = stock;
  return (
    <>
      <TotalBadge total={total} />
      {level === 'low' && variants.length > 1 && (
        <small className="text-warning">
          <TriangleAlert {...icon14} className="mr-1 inline align-text-bottom" />
          {/* "Sold out" leaves no space for the number of variants. */}
          {out > 0 ? `${out} sold out` : `${low} of ${variants.length} low`}
        </small>
      )}
    </>
  );
}

function TotalBadge({ total }: { total: number }) {
  const units = formatNumber(total);
  if (total > LOW_STOCK_LIMIT) {
    return (
      <Badge tone="ok" icon={<Check {...icon14} />}>
        {units}
        <span className="sr-only"> in stock</span>
      </Badge>
    );
  }
  return total > 0 ? (
    <Badge tone="warn" icon={<TriangleAlert {...icon14} />}>
      {units} left
    </Badge>
  ) : (
    <Badge tone="bad" icon={<X {...icon14} />}>
      Sold out
    </Badge>
  );
}

/** Units sold in 30 days. Products with sales get a bar relative to the best product on the page. */
export function ProductSold({ sold, max }: { sold: number; max: number }) {
  return (
    <>
      <span className="product-sold-count">{formatNumber(sold)}</span>
      <span className="table:absolute table:size-px table:overflow-hidden table:[clip-path:inset(50%)]">
        {' '}
        sold in 30 days
      </span>
      {sold > 0 && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="product-sold-bar" aria-hidden="true">
          <rect width={(sold * 100) / max} height="4" />
        </svg>
      )}
    </>
  );
}

/** Shows the year only if it is not the current one. */
export function UpdatedDate({ updatedAt }: Pick<AdminProduct, 'updatedAt'>) {
  const day = toIndianDate(new Date(updatedAt));
  const isThisYear = day.slice(0, 4) === toIndianDate().slice(0, 4);
  return (
    <time dateTime={updatedAt} title={formatDay(day)}>
      {isThisYear ? formatDayMonth(day) : formatDay(day)}
    </time>
  );
}
