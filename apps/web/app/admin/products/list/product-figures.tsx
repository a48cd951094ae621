import { dayInIndia, formatDay, formatDayOfYear } from '@kinari/contract/days';
import { Check, TriangleAlert, X } from 'lucide-react';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { Badge } from '../../../ui/badge.tsx';
import { icon14 } from '../../../ui/icon.ts';
import type { StaffProduct } from '../product-draft.ts';

export function ProductPrice({ price }: Pick<StaffProduct, 'price'>) {
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

/** How many units there are and, where that is not all, of how many variants there are few or none. */
export function ProductStock({
  stock: { total, low, out, state },
  variants,
}: Pick<StaffProduct, 'stock' | 'variants'>) {
  const units = total.toLocaleString('en-IN');
  if (state === 'out') {
    return (
      <Badge tone="bad" icon={<X {...icon14} />}>
        Sold out
      </Badge>
    );
  }
  return (
    <>
      {state === 'low' ? (
        <Badge tone="warn" icon={<TriangleAlert {...icon14} />}>
          {units} left
        </Badge>
      ) : (
        <Badge tone="ok" icon={<Check {...icon14} />}>
          {units}
          <span className="sr-only"> in stock</span>
        </Badge>
      )}
      {state === 'low' && variants.length > 1 && (
        <small>{out > 0 ? `${out} of ${variants.length} sold out` : `${low} of ${variants.length} low`}</small>
      )}
    </>
  );
}

/** Units of 30 days, and a bar against the most of any product beside it. */
export function ProductSold({ sold, most }: { sold: number; most: number }) {
  return (
    <>
      <span className="product-sold-count">{sold.toLocaleString('en-IN')}</span>
      <span className="product-sold-words"> sold in 30 days</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="product-sold-bar" aria-hidden="true">
        <rect width={most > 0 ? (sold * 100) / most : 0} height="4" />
      </svg>
    </>
  );
}

/** The day, with its year where it is another one. */
export function UpdatedOn({ updatedAt }: Pick<StaffProduct, 'updatedAt'>) {
  const day = dayInIndia(new Date(updatedAt));
  const isThisYear = day.slice(0, 4) === dayInIndia().slice(0, 4);
  return (
    <time dateTime={updatedAt} title={formatDay(day)}>
      {isThisYear ? formatDayOfYear(day) : formatDay(day)}
    </time>
  );
}
