import { formatDay, formatDayMonth, formatNumber, formatRupees, toIndianDate } from '@kinari/contract/locale';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { icon14 } from '../../../ui/icon.ts';
import type { AdminProduct } from '../product-form-values.ts';

export function ProductPrice({ price }: Pick<AdminProduct, 'price'>) {
  if (!price) return <span className="text-ink-3">None</span>;
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
      {varies && was === null && <small>lowest</small>}
    </>
  );
}

/** Total units, and the number of variants with low or no stock. */
export function ProductStock({
  stock: { total, low, out, level },
  variants,
}: Pick<AdminProduct, 'stock' | 'variants'>) {
  const units = formatNumber(total);
  if (level === 'out') {
    return (
      <Badge tone="bad" icon={<X {...icon14} />}>
        Sold out
      </Badge>
    );
  }
  return (
    <>
      {level === 'low' ? (
        <Badge tone="warn" icon={<TriangleAlert {...icon14} />}>
          {units} left
        </Badge>
      ) : (
        <Badge tone="ok" icon={<Check {...icon14} />}>
          {units}
          <span className="sr-only"> in stock</span>
        </Badge>
      )}
      {level === 'low' && variants.length > 1 && (
        <small>{out > 0 ? `${out} of ${variants.length} sold out` : `${low} of ${variants.length} low`}</small>
      )}
    </>
  );
}

/** Units sold in 30 days, with a bar relative to the best product on the page. */
export function ProductSold({ sold, max }: { sold: number; max: number }) {
  return (
    <>
      <span className="product-sold-count">{formatNumber(sold)}</span>
      <span className="product-sold-words"> sold in 30 days</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="product-sold-bar" aria-hidden="true">
        <rect width={max > 0 ? (sold * 100) / max : 0} height="4" />
      </svg>
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
