import { colorToAdd } from '../catalog/choice.ts';
import { ColorDot } from '../catalog/color-dot.tsx';
import type { Variant } from '../catalog/product.ts';

/** Sewn on a card's band: the colour that goes into the cart. The others are on the product's own page. */
export function CardColor({ variants, size }: { variants: readonly Variant[]; size: string | null | undefined }) {
  const meant = colorToAdd(variants, size);
  if (!meant) return null;
  return (
    <span aria-live="polite" className="card-color">
      {meant.hex && <ColorDot hex={meant.hex} size={12} />}
      <span className="truncate">{meant.color}</span>
      {meant.others > 0 && (
        <span className="font-medium text-ink-3">
          <span aria-hidden="true">+{meant.others}</span>
          <span className="sr-only">and {meant.others} more</span>
        </span>
      )}
    </span>
  );
}
