import '../ui/item-row.css';
import { formatRupees } from '@kinari/contract/locale';
import { formatSize } from '@kinari/contract/sizes';
import { ColorLabel } from '../catalog/color-label.tsx';
import { type CartLine, linePrices } from './cart-totals.ts';

export function LineDetails({ line }: { line: CartLine }) {
  const { color, colorHexCode, size } = line.product.variant;
  const { unit, before, percent } = linePrices(line);
  return (
    <>
      {(color || size) && (
        <p className="item-details mt-1">
          <ColorLabel color={color} colorHexCode={colorHexCode} />
          {size && <span>{formatSize(size)}</span>}
        </p>
      )}
      <p className="tabular mt-1 flex flex-wrap items-center gap-x-2 text-sm">
        <span>{formatRupees(unit)}</span>
        {percent > 0 && (
          <>
            <s className="text-text-subtle">
              <span className="sr-only">instead of </span>
              {formatRupees(before)}
            </s>
            <span className="font-semibold text-success">SAVE {percent}%</span>
          </>
        )}
      </p>
    </>
  );
}
