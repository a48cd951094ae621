import { useState } from 'react';
import { colorOptions, presetSize, variantOf } from '../catalog/choice.ts';
import { cardPrice } from '../catalog/price.ts';
import type { Product, Variant } from '../catalog/product.ts';

/** What somebody has chosen of a product, and what follows from it: what it costs and how many there are. */
export function useChoice({ variants }: Product) {
  const colors = colorOptions(variants);
  const [color, setColor] = useState(() => colors.find(({ inStock }) => inStock) ?? colors[0]);
  const offered = colors.length > 1 ? variants.filter((variant) => variant.color === color?.color) : variants;
  const [chosenSize, setSize] = useState<string | null>();
  const size = chosenSize !== undefined && hasSize(offered, chosenSize) ? chosenSize : presetSize(offered);
  const variant = variantOf(offered, size);
  return {
    colors,
    color,
    setColor,
    offered,
    size,
    setSize,
    variant,
    unit: cardPrice(offered, variant),
    stock: variant?.stock ?? offered.reduce((sum, each) => sum + Math.max(each.stock, 0), 0),
  };
}

function hasSize(variants: readonly Variant[], size: string | null): boolean {
  return variants.some((variant) => variant.size === size);
}
