import { MOST } from '@kinari/contract/limits';
import { formatPaise, type Priced } from '@kinari/contract/money';
import { sizeText } from '@kinari/contract/sizes';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sizeLabel } from '../catalog/choice.ts';
import type { Variant } from '../catalog/product.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Stepper } from '../ui/form/stepper.tsx';
import { icon20 } from '../ui/icon.ts';

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
  const most = Math.max(Math.min(variant?.stock ?? MOST.unitsPerLine, MOST.unitsPerLine), 1);
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
        {!isSoldOut && (
          <div>
            <p className="product-option-head lg:sr-only">
              <b className="font-semibold">Quantity</b>
            </p>
            <Stepper label="Quantity" value={units} most={most} onChange={onQuantity} />
          </div>
        )}
        <Button {...button} className={classes('flex-1 max-lg:hidden', idle)}>
          {label}
          {!isSoldOut && (
            <>
              <i className="buy-separator" />
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
          <p className="buy-total tabular">{total}</p>
          {!isSoldOut && <p className="truncate text-small text-ink-3">{summary(variant, units)}</p>}
        </div>
        <Button {...button} className={classes('buy-dock-button', idle)}>
          {label}
        </Button>
      </div>
    </>
  );
}

function summary(variant: Variant | undefined, units: number): string {
  return variant ? `${sizeText(variant.size) ?? sizeLabel(null)}, Qty ${units}` : `Qty ${units}`;
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
