import { useState } from 'react';
import { cardPrice } from '../catalog/price.ts';
import type { Product, Variant } from '../catalog/product.ts';
import { colorOptions, defaultSize, findVariant, withMatchedColorFirst } from '../catalog/variant-selection.ts';

export function useVariantSelection(product: Product) {
  const { variants } = product;
  const colors = colorOptions(variants);
  const [color, setColor] = useState(() => {
    const preferred = colorOptions(withMatchedColorFirst(product).variants);
    return preferred.find(({ inStock }) => inStock) ?? preferred[0];
  });
  const colorVariants = colors.length > 1 ? variants.filter((variant) => variant.color === color?.color) : variants;
  const [chosenSize, setSize] = useState<string | null>();
  const size = chosenSize !== undefined && hasSize(colorVariants, chosenSize) ? chosenSize : defaultSize(colorVariants);
  const variant = findVariant(colorVariants, size);
  return {
    colors,
    color,
    setColor,
    colorVariants,
    size,
    setSize,
    variant,
    unit: cardPrice(colorVariants, variant),
    stock: variant?.stock ?? colorVariants.reduce((sum, candidate) => sum + Math.max(candidate.stock, 0), 0),
  };
}

function hasSize(variants: readonly Variant[], size: string | null): boolean {
  return variants.some((variant) => variant.size === size);
}
