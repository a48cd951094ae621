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
  const idle = isSoldOut && 'border-border-strong! bg-transparent! text-text-muted!';
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
      <div className="buy-controls-row mt-6 lg:flex lg:flex-wrap lg:gap-3 lg:mt-7 needs-script">
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
              <i className="inline-block size-[3px] mx-2 rounded-full bg-current opacity-75 align-middle" />
              <span className="tabular">{total}</span>
            </>
          )}
        </Button>
      </div>
      {isSoldOut && (
        <p className="mt-3 text-sm text-text-muted">Every size is out of stock. Tap the heart to save it.</p>
      )}
      <TotalAnnouncement total={total} />
      <div className="buy-controls-bar fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 min-h-16 pt-2 px-margin pb-[calc(var(--space-2)_+_env(safe-area-inset-bottom))] bg-surface [box-shadow:var(--shadow-foot)] max-sm:gap-2.5 lg:hidden needs-script">
        <div className="min-w-0">
          {/* The largest amount must leave space for the button text at 320 px. */}
          <p className="text-[clamp(0.9375rem,4.7vw,1.1875rem)] leading-6 font-bold tracking-[-0.01em] whitespace-nowrap tabular">
            {total}
          </p>
          {!isSoldOut && <p className="truncate text-sm text-text-subtle">{summary(variant, units)}</p>}
        </div>
        <Button {...button} className={classes('flex-1 max-w-53 max-sm:px-3', idle)}>
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
