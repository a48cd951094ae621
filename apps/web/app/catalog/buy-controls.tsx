import { formatPaise, type Priced } from '@kinari/contract/money';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { Stepper } from '../ui/stepper.tsx';
import { sizeLabel } from './choice.ts';
import type { Variant } from './product.ts';

/** No cart line holds more. */
const MOST_PER_LINE = 99;

type BuyControlsProps = {
  /** Absent until a size is chosen. */
  variant: Variant | undefined;
  unit: Priced;
  isSoldOut: boolean;
  quantity: number;
  onQuantity: (quantity: number) => void;
  isBusy: boolean;
  onAdd: (quantity: number) => void;
};

/** How many, and the button: in a row on wide screens; on narrow ones the button lies in a bar at the foot. */
export function BuyControls({ variant, unit, isSoldOut, quantity, onQuantity, isBusy, onAdd }: BuyControlsProps) {
  const most = Math.max(Math.min(variant?.stock ?? MOST_PER_LINE, MOST_PER_LINE), 1);
  const units = Math.min(quantity, most);
  const total = formatPaise(unit.price * units);
  const label = isSoldOut ? 'Out of stock' : 'Add to Cart';
  const idle = isSoldOut && 'border-line-strong! bg-transparent! text-ink-2!';
  const kind = isSoldOut ? ('secondary' as const) : ('primary' as const);
  const button = {
    kind,
    busy: isBusy,
    disabled: isSoldOut,
    icon: <ShoppingBag {...icon20} />,
    onClick: () => onAdd(units),
  };

  return (
    <>
      <div className="buy-row needs-script">
        <div>
          <p className="product-option-head lg:sr-only">
            <b className="font-semibold">Quantity</b>
          </p>
          <Stepper label="Quantity" value={units} most={most} onChange={onQuantity} />
        </div>
        <Button {...button} className={classes('flex-1 max-lg:hidden', idle)}>
          {label}
          {!isSoldOut && (
            <>
              <i className="separator" />
              <span className="tabular">{total}</span>
            </>
          )}
        </Button>
      </div>
      {isSoldOut && (
        <p className="mt-3 text-small text-ink-2">Every size is sold out. Press the heart to keep it in mind.</p>
      )}
      <TotalAnnouncement total={total} />
      <div className="buy-dock needs-script">
        <div className="min-w-0">
          <p className="tabular text-price whitespace-nowrap">{total}</p>
          <p className="truncate text-small text-ink-3">{summary(variant, units)}</p>
        </div>
        <Button {...button} className={classes('max-w-[212px] flex-1', idle)}>
          {label}
        </Button>
      </div>
    </>
  );
}

function summary(variant: Variant | undefined, units: number): string {
  return variant ? `${variant.size ? 'Size ' : ''}${sizeLabel(variant.size)}, Qty ${units}` : `Qty ${units}`;
}

/** Says a new total aloud, but not the one the page opened with. */
function TotalAnnouncement({ total }: { total: string }) {
  const [spoken, setSpoken] = useState('');
  const known = useRef(total);

  useEffect(() => {
    if (known.current !== total) setSpoken(`Total ${total}`);
    known.current = total;
  }, [total]);

  return <output className="sr-only">{spoken}</output>;
}
