import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ColorDot } from '../catalog/color-dot.tsx';
import type { Product, Variant } from '../catalog/product.ts';
import { formatReturnTerms } from '../catalog/returns.ts';
import { type ColorOption, isSoldOut, stripeColors } from '../catalog/variant-selection.ts';
import { useSizeMissing } from '../product-card/size-chips.tsx';
import { useAddToCart } from '../product-card/use-add-to-cart.ts';
import { useShop } from '../site/use-shop.ts';
import { BuyControls } from './buy-controls.tsx';
import { ColorPicker } from './color-picker.tsx';
import { DeliveryEstimateNote } from './delivery-estimate-note.tsx';
import { Details } from './details/details.tsx';
import { SizeGuideButton } from './details/size-guide-button.tsx';
import { Gallery } from './gallery.tsx';
import { ProductHeader } from './product-header.tsx';
import { SizePicker } from './size-picker.tsx';
import { TrustBadges } from './trust-badges.tsx';
import { useVariantSelection } from './use-variant-selection.ts';

export function ProductView({ product }: { product: Product }) {
  const navigate = useNavigate();
  const { sizes, isMissing, focusSizes } = useSizeMissing();
  const group = useId();
  const { colors, color, setColor, colorVariants, size, setSize, variant, unit, stock } = useVariantSelection(product);
  const [quantity, setQuantity] = useState(1);
  const { sizeChart, notReturned } = product.details ?? {};
  const { saleItemReturnPolicy } = useShop().company;
  const cart = useAddToCart({
    onSizeMissing: focusSizes,
    onAdded: () => void navigate('/cart', { state: { added: variant?.id } }),
  });

  return (
    <>
      <div className="product-page pb-2">
        <Gallery product={product} color={color?.color} stripeColors={stripeColorsFor(product.variants, color)} />
        <section aria-label="Product" className="min-w-0">
          <ProductHeader product={product} stock={stock} unit={unit} />
          {colors.length > 1 && (
            <ColorPicker
              name={`${group}color`}
              options={colors}
              images={product.images}
              chosen={color}
              onChoose={setColor}
            />
          )}
          {colors.length === 1 && <SingleColor {...(colors[0] as ColorOption)} />}
          <SizePicker
            ref={sizes}
            name={`${group}size`}
            variants={colorVariants}
            chosen={size}
            onChoose={(option) => setSize(option.size)}
            isMissing={isMissing}
            guide={sizeChart && <SizeGuideButton chart={sizeChart} chosen={size} />}
          />
          <BuyControls
            variant={variant}
            unit={unit}
            isSoldOut={isSoldOut(product)}
            quantity={quantity}
            onQuantity={setQuantity}
            isBusy={cart.isBusy}
            onAdd={(units) => void cart.add({ product, variant, quantity: units })}
          />
          <DeliveryEstimateNote />
          <TrustBadges
            returns={formatReturnTerms(variant ? [variant] : colorVariants, { saleItemReturnPolicy, notReturned })}
          />
        </section>
      </div>
      <Details product={product} chosenSize={size} />
    </>
  );
}

function SingleColor({ color, hex }: ColorOption) {
  return (
    <p className="product-option mt-6 flex items-center gap-2">
      <b className="font-semibold">Colour</b>
      {hex && <ColorDot hex={hex} />}
      <span className="text-text-subtle">{color}</span>
    </p>
  );
}

/** The chosen colour comes first in the border. */
function stripeColorsFor(variants: readonly Variant[], color: ColorOption | undefined): string[] {
  const hex = color?.hex?.toLowerCase();
  const colors = stripeColors(variants);
  return hex && colors.includes(hex) ? [hex, ...colors.filter((other) => other !== hex)] : colors;
}
