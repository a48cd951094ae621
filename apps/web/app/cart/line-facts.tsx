import { sizeText } from '@kinari/contract/sizes';
import { ColorFact } from '../catalog/color-fact.tsx';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { type CartLine, pricesOf } from './cart-figures.ts';

/** Colour, size and the price of one. */
export function LineFacts({ line }: { line: CartLine }) {
  const { color, colorHexCode, size } = line.product.variant;
  const { unit, before, percent } = pricesOf(line);
  return (
    <>
      {(color || size) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          <ColorFact color={color} colorHexCode={colorHexCode} />
          {size && <span>{sizeText(size)}</span>}
        </p>
      )}
      <p className="tabular mt-1 flex flex-wrap items-center gap-x-2 text-small">
        <span>{formatRupees(unit)}</span>
        {percent > 0 && (
          <>
            <s className="text-ink-3">
              <span className="sr-only">instead of </span>
              {formatRupees(before)}
            </s>
            <span className="font-semibold text-ok">SAVE {percent}%</span>
          </>
        )}
      </p>
    </>
  );
}
