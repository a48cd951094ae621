import { MAX } from '@kinari/contract/limits';
import { formatMoney } from '@kinari/contract/locale';
import type { Priced } from '@kinari/contract/money';
import { formatSize } from '@kinari/contract/sizes';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Variant } from '../catalog/product.ts';
import { sizeLabel } from '../catalog/variant-selection.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Stepper } from '../ui/form/stepper.tsx';
import { icon20 } from '../ui/icon.ts';

type BuyControlsProps = {
  variant: Variant | undefined;
  unit: Priced;
  isSoldOut: boolean;
  quantity: number;
  onQuantity: (quantity: number) => void;
  isBusy: boolean;
  onAdd: (quantity: number) => void;
};

/** Quantity and button, in one row on wide screens. On narrow ones the button is in a bottom bar. */
export function BuyControls({ variant, unit, isSoldOut, quantity, onQuantity, isBusy, onAdd }: BuyControlsProps) {
  const maxUnits = Math.max(Math.min(variant?.stock ?? MAX.unitsPerLine, MAX.unitsPerLine), 1);
  const units = Math.min(quantity, maxUnits);
  const total = formatMoney(unit.price * units);
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
      <div className="buy-controls-row needs-script">
        {!isSoldOut && (
          <div>
            <p className="product-option-head lg:sr-only">
              <b className="font-semibold">Quantity</b>
            </p>
            <Stepper label="Quantity" value={units} max={maxUnits} onChange={onQuantity} />
          </div>
        )}
        <Button {...button} className={classes('flex-1 max-lg:hidden', idle)}>
          {label}
          {!isSoldOut && (
            <>
              <i className="buy-controls-separator" />
              <span className="tabular">{total}</span>
            </>
          )}
        </Button>
      </div>
      {isSoldOut && <p className="mt-3 text-small text-ink-2">Every size is out of stock. Tap the heart to save it.</p>}
      <TotalAnnouncement total={total} />
      <div className="buy-controls-bar needs-script">
        <div className="min-w-0">
          <p className="buy-controls-total tabular">{total}</p>
          {!isSoldOut && <p className="truncate text-small text-ink-3">{summary(variant, units)}</p>}
        </div>
        <Button {...button} className={classes('buy-controls-bar-button', idle)}>
          {label}
        </Button>
      </div>
    </>
  );
}

function summary(variant: Variant | undefined, units: number): string {
  return variant ? `${formatSize(variant.size) ?? sizeLabel(null)}, Qty ${units}` : `Qty ${units}`;
}

/** Announces a changed total to screen readers, but not the initial one. */
function TotalAnnouncement({ total }: { total: string }) {
  const [announcement, setAnnouncement] = useState('');
  const previousTotal = useRef(total);

  useEffect(() => {
    if (previousTotal.current !== total) setAnnouncement(`Total ${total}`);
    previousTotal.current = total;
  }, [total]);

  return <output className="sr-only">{announcement}</output>;
}
