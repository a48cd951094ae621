import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { StruckPrice } from '../card/price-pair.tsx';
import { useSizeMissing } from '../card/size-chips.tsx';
import { useAddToCart } from '../card/use-add-to-cart.ts';
import {
  bandColors,
  type ColorOption,
  colorOptions,
  isSoldOut,
  presetSize,
  stockState,
  variantOf,
} from '../catalog/choice.ts';
import { cardPrice, priceText } from '../catalog/price.ts';
import type { Product, Variant } from '../catalog/product.ts';
import { returnsText } from '../catalog/returns.ts';
import { StockBadge } from '../catalog/stock-badge.tsx';
import { ShopLink } from '../platform/shop-link.tsx';
import { categoryPath } from '../shop/category.ts';
import { Badge } from '../ui/badge.tsx';
import { Assurances } from './assurances.tsx';
import { BuyControls } from './buy-controls.tsx';
import { ColorChoice } from './color-choice.tsx';
import { Description } from './description.tsx';
import { Gallery } from './gallery.tsx';
import { SizeChoice } from './size-choice.tsx';

export function ProductView({ product }: { product: Product }) {
  const navigate = useNavigate();
  const { sizes, isMissing, leadToSizes } = useSizeMissing();
  const group = useId();
  const colors = colorOptions(product.variants);
  const [color, setColor] = useState(() => colors.find(({ inStock }) => inStock) ?? colors[0]);
  const offered =
    colors.length > 1 ? product.variants.filter((variant) => variant.color === color?.color) : product.variants;
  const [chosenSize, setChosenSize] = useState<string | null>();
  const size = chosenSize !== undefined && hasSize(offered, chosenSize) ? chosenSize : presetSize(offered);
  const variant = variantOf(offered, size);
  const [quantity, setQuantity] = useState(1);
  const text = priceText(cardPrice(offered, variant));
  const stock = variant?.stock ?? offered.reduce((sum, each) => sum + Math.max(each.stock, 0), 0);
  const cart = useAddToCart({
    onSizeMissing: leadToSizes,
    onAdded: () => void navigate('/cart', { state: { added: variant?.id } }),
  });

  return (
    <div className="page-width">
      <div className="product-page">
        <Gallery product={product} color={color?.color} band={bandFrom(product.variants, color)} />
        <section aria-label="Product" className="min-w-0">
          <div className="product-top">
            <ShopLink to={categoryPath(product.category)} className="product-category">
              {product.category.name}
            </ShopLink>
            <StockBadge {...stockState(stock)} />
          </div>
          <h1 className="mb-1.5 text-h1 lg:mb-4">{product.name}</h1>
          <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
            <p className="tabular text-price-lg whitespace-nowrap">{text.now}</p>
            {text.before !== undefined && (
              <>
                <span className="product-was">
                  <StruckPrice price={text.before} />
                </span>
                <Badge tone="ok" icon={null}>
                  SAVE {text.percent}%
                </Badge>
              </>
            )}
          </div>
          {colors.length > 1 && (
            <ColorChoice
              name={`${group}color`}
              options={colors}
              pictures={product.pictures}
              chosen={color}
              onChoose={setColor}
            />
          )}
          {colors.length === 1 && <OnlyColor {...(colors[0] as ColorOption)} />}
          <SizeChoice
            ref={sizes}
            name={`${group}size`}
            variants={offered}
            chosen={size}
            onChoose={(option) => setChosenSize(option.size)}
            isMissing={isMissing}
          />
          <BuyControls
            variant={variant}
            unit={cardPrice(offered, variant)}
            isSoldOut={isSoldOut(product)}
            quantity={quantity}
            onQuantity={setQuantity}
            isBusy={cart.isBusy}
            onAdd={(units) => void cart.add({ product, variant, quantity: units })}
          />
          <Assurances returns={returnsText(variant ? [variant] : offered)} />
          <Description text={product.description} />
        </section>
      </div>
    </div>
  );
}

function OnlyColor({ color, hex }: ColorOption) {
  return (
    <p className="product-option flex items-center gap-2">
      <b className="font-semibold">Colour</b>
      {hex && (
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
          <circle cx="8" cy="8" r="7.5" fill={hex} className="stroke-line-strong" />
        </svg>
      )}
      <span className="text-ink-3">{color}</span>
    </p>
  );
}

function hasSize(variants: readonly Variant[], size: string | null): boolean {
  return variants.some((variant) => variant.size === size);
}

/** The chosen colour leads the border. */
function bandFrom(variants: readonly Variant[], color: ColorOption | undefined): string[] {
  const hex = color?.hex?.toLowerCase();
  const colors = bandColors(variants);
  return hex && colors.includes(hex) ? [hex, ...colors.filter((other) => other !== hex)] : colors;
}
