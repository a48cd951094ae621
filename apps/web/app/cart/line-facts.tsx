import { formatRupees } from '../platform/format-rupees.ts';
import { type CartLine, pricesOf } from './cart-figures.ts';

/** Colour, size and the price of one. */
export function LineFacts({ line }: { line: CartLine }) {
  const { color, colorHexCode, size } = line.product.variant;
  const { unit, before, percent } = pricesOf(line);
  return (
    <>
      {(color || size) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          {color && (
            <span className="inline-flex items-center gap-1.5">
              {colorHexCode && <Swatch colour={colorHexCode} />}
              {color}
            </span>
          )}
          {size && <span>Size {size}</span>}
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

function Swatch({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
      <circle cx="8" cy="8" r="7.5" fill={colour} className="stroke-line-strong" />
    </svg>
  );
}
