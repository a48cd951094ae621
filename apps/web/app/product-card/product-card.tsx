import './product-card.css';
import { sizeHeading } from '@kinari/contract/sizes';
import { Check, CircleX, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { cardPrice, formatPrice } from '../catalog/price.ts';
import { imagesInColor, type Product } from '../catalog/product.ts';
import {
  defaultSize,
  findVariant,
  isSoldOut,
  lowStockCount,
  type SizeOption,
  selectedColor,
  sizeOptions,
  withMatchedColorFirst,
} from '../catalog/variant-selection.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { icon14, icon20 } from '../ui/icon.ts';
import { notify } from '../ui/toast.ts';
import { CardColor } from './card-color.tsx';
import { PriceRow } from './price-row.tsx';
import { ProductCardImage } from './product-card-image.tsx';
import { ProductLink } from './product-link.tsx';
import { SizeChips, useSizeMissing } from './size-chips.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { WishlistButton } from './wishlist-button.tsx';

type ProductCardProps = {
  product: Product;
  /** Radio group name, unique on the page. */
  group: string;
  /** The first images of a page load eagerly. The very first one gets high priority. */
  priority?: 'first' | 'eager' | 'lazy';
  /** The size filter of the list. */
  narrowedTo?: string | undefined;
  /** Shows Add to Cart only on hover, on devices with a mouse. */
  quiet?: boolean;
  flag?: ReactNode;
  onUnwish?: () => void;
};

export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { group, priority = 'lazy', narrowedTo, quiet = false, flag, onUnwish } = props;
  const product = withMatchedColorFirst(props.product);
  const [size, setSize] = useState(() => defaultSize(product.variants));
  const [pointedAt, setPointedAt] = useState(false);
  const { sizes, isMissing, focusSizes } = useSizeMissing();
  const variant = findVariant(product.variants, size);
  const soldOut = isSoldOut(product);
  const text = formatPrice(cardPrice(product.variants, variant));
  const options = sizeOptions(product.variants);
  const [onlyOption] = options.length === 1 ? options : [];
  const isReady = variant !== undefined && !soldOut;
  // The image shows the colour that its label names.
  const preferredSize = size ?? options.find((option) => option.size === narrowedTo)?.size;
  const shownProduct = imagesInColor(product, selectedColor(product.variants, preferredSize)?.color);
  const cart = useAddToCart({ onSizeMissing: focusSizes });

  function choose(option: SizeOption) {
    setSize(option.size);
    if (!option.inStock) notify({ text: 'This size is out of stock', tone: 'bad' });
  }

  return (
    <article
      className="product-card hanging"
      data-sold-out={soldOut || undefined}
      data-quiet={quiet || undefined}
      data-ready={isReady || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
    >
      <ProductCardImage product={shownProduct} priority={priority} shouldShowSecond={pointedAt}>
        <CardColor variants={product.variants} size={preferredSize} />
        <StockFlag soldOut={soldOut} left={variant && lowStockCount(variant.stock)} />
        {flag}
      </ProductCardImage>
      <h2 className="card-name">
        <ProductLink product={props.product} className="card-link">
          {product.name}
        </ProductLink>
      </h2>
      <p className="card-price">{text.now}</p>
      <PriceRow text={text} withPercent={flag === undefined} />
      <div className="card-sizes">
        {onlyOption ? (
          onlyOption.size !== null && (
            <p className="mt-1 mx-[var(--card-inset)] mb-0 text-text-muted text-sm">{onlyOption.size}</p>
          )
        ) : (
          <SizeChips
            ref={sizes}
            label={`${sizeHeading(...options.map((option) => option.size))} for ${product.name}`}
            name={group}
            options={options}
            chosen={size}
            isMissing={isMissing}
            onChoose={choose}
          />
        )}
      </div>
      <div className="card-action needs-script">
        <Button
          kind={isReady && options.length > 1 ? 'primary' : 'secondary'}
          size={44}
          wide
          busy={cart.isBusy}
          className={classes('card-add px-2', soldOut && 'border-border-strong! text-text-muted!')}
          aria-label={`Add to Cart: ${product.name}`}
          onClick={() => void cart.add({ product, variant, quantity: 1 })}
        >
          {cart.isAdded ? <Check {...icon20} className="mx-auto" /> : 'Add to Cart'}
        </Button>
      </div>
      <WishlistButton
        product={shownProduct}
        className="card-wishlist-button absolute top-1 right-1 z-1"
        {...(onUnwish && { onToggle: onUnwish })}
      />
    </article>
  );
});

/** On the image, because a line below the sizes would move the button while it is tapped. */
function StockFlag({ soldOut, left }: { soldOut: boolean; left: number | undefined }) {
  return (
    <span aria-live="polite" className="card-stock">
      {soldOut && (
        <Badge tone="bad" icon={<CircleX {...icon14} />}>
          Out of stock
        </Badge>
      )}
      {left !== undefined && (
        <Badge tone="warn" icon={<TriangleAlert {...icon14} />}>
          Only {left} left
        </Badge>
      )}
    </span>
  );
}
