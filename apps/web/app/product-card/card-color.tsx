import { ColorDot } from '../catalog/color-dot.tsx';
import type { Variant } from '../catalog/product.ts';
import { selectedColor } from '../catalog/variant-selection.ts';

/** Shows on the image which colour is added to the cart. Other colours are on the product page. */
export function CardColor({ variants, size }: { variants: readonly Variant[]; size: string | null | undefined }) {
  const preferred = selectedColor(variants, size);
  if (!preferred) return null;
  return (
    <span aria-live="polite" className="card-color">
      {preferred.hex && <ColorDot hex={preferred.hex} size={12} />}
      <span className="truncate">{preferred.color}</span>
      {preferred.others > 0 && (
        <span className="font-medium text-text-subtle">
          <span aria-hidden="true">+{preferred.others}</span>
          <span className="sr-only">and {preferred.others} more</span>
        </span>
      )}
    </span>
  );
}
