import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSizeMissing } from '../card/size-chips.tsx';
import { useAddToCart } from '../card/use-add-to-cart.ts';
import { bandColors, type ColorOption, isSoldOut } from '../catalog/choice.ts';
import { ColorDot } from '../catalog/color-dot.tsx';
import type { Product, Variant } from '../catalog/product.ts';
import { returnsText } from '../catalog/returns.ts';
import { Assurances } from './assurances.tsx';
import { BuyControls } from './buy-controls.tsx';
import { ColorChoice } from './color-choice.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';
import { Details } from './details/details.tsx';
import { SizeGuideButton } from './details/size-guide-button.tsx';
import { Gallery } from './gallery.tsx';
import { ProductHead } from './product-head.tsx';
import { SizeChoice } from './size-choice.tsx';
import { useChoice } from './use-choice.ts';

export function ProductView({ product }: { product: Product }) {
  const navigate = useNavigate();
  const { sizes, isMissing, leadToSizes } = useSizeMissing();
  const group = useId();
  const { colors, color, setColor, offered, size, setSize, variant, unit, stock } = useChoice(product);
  const [quantity, setQuantity] = useState(1);
  const { sizeChart, notReturned } = product.details ?? {};
  const cart = useAddToCart({
    onSizeMissing: leadToSizes,
    onAdded: () => void navigate('/cart', { state: { added: variant?.id } }),
  });

  return (
    <>
      <div className="product-page">
        <Gallery product={product} color={color?.color} band={bandFrom(product.variants, color)} />
        <section aria-label="Product" className="min-w-0">
          <ProductHead product={product} stock={stock} unit={unit} />
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
          <DeliveryPromise />
          <Assurances returns={returnsText(variant ? [variant] : offered, notReturned)} />
        </section>
      </div>
      <Details product={product} chosenSize={size} />
    </>
  );
}

function OnlyColor({ color, hex }: ColorOption) {
  return (
    <p className="product-option flex items-center gap-2">
      <b className="font-semibold">Colour</b>
      {hex && <ColorDot hex={hex} />}
      <span className="text-ink-3">{color}</span>
    </p>
  );
}

/** The chosen colour leads the border. */
function bandFrom(variants: readonly Variant[], color: ColorOption | undefined): string[] {
  const hex = color?.hex?.toLowerCase();
  const colors = bandColors(variants);
  return hex && colors.includes(hex) ? [hex, ...colors.filter((other) => other !== hex)] : colors;
}
