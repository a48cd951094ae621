import './product-card.css';
import { sizeWord } from '@kinari/contract/sizes';
import { Check, CircleX, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import {
  colorToAdd,
  fewLeft,
  isSoldOut,
  presetSize,
  type SizeOption,
  sizeOptions,
  variantOf,
} from '../catalog/choice.ts';
import { cardPrice, priceText } from '../catalog/price.ts';
import { inColor, type Product } from '../catalog/product.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { icon14, icon20 } from '../ui/icon.ts';
import { notify } from '../ui/toast.ts';
import { CardColor } from './card-color.tsx';
import { CardPicture } from './card-picture.tsx';
import { OfferRow } from './price-pair.tsx';
import { ProductLink } from './product-link.tsx';
import { SizeChips, useSizeMissing } from './size-chips.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { WishHeart } from './wish-heart.tsx';

type ProductCardProps = {
  product: Product;
  /** The name of its sizes, as no other card of the page has it. */
  group: string;
  /** The first pictures of a page are not left to load lazily, and the very first is the one people wait for. */
  priority?: 'first' | 'eager' | 'lazy';
  /** The size that the list it stands in is narrowed to. */
  narrowedTo?: string | undefined;
  /** Shows Add to Cart only while somebody points at the card, where they can point. */
  quiet?: boolean;
  /** Stands on the picture, as the saving does on a wishlist. */
  flag?: ReactNode;
  onUnwish?: () => void;
};

export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, group, priority = 'lazy', narrowedTo, quiet = false, flag, onUnwish } = props;
  const [size, setSize] = useState(() => presetSize(product.variants));
  // The second picture is fetched only for those who can see it by pointing.
  const [pointedAt, setPointedAt] = useState(false);
  const { sizes, isMissing, leadToSizes } = useSizeMissing();
  const variant = variantOf(product.variants, size);
  const soldOut = isSoldOut(product);
  const text = priceText(cardPrice(product.variants, variant));
  const options = sizeOptions(product.variants);
  // A chip for what has no size would only say that there is nothing to choose.
  const hasSizes = options.some((option) => option.size !== null);
  const isReady = variant !== undefined && !soldOut;
  // The picture is of the colour that the label on it names.
  const meantSize = size ?? options.find((option) => option.size === narrowedTo)?.size;
  const shown = inColor(product, colorToAdd(product.variants, meantSize)?.color);
  const cart = useAddToCart({ onSizeMissing: leadToSizes });

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
      <CardPicture product={shown} priority={priority} withSecond={pointedAt}>
        <CardColor variants={product.variants} size={meantSize} />
        <StockFlag soldOut={soldOut} left={variant && fewLeft(variant.stock)} />
        {flag}
      </CardPicture>
      <h2 className="card-name">
        <ProductLink product={product} className="card-link">
          {product.name}
        </ProductLink>
      </h2>
      <p className="card-price">{text.now}</p>
      <OfferRow text={text} withPercent={flag === undefined} />
      <div className="card-sizes">
        {hasSizes && (
          <SizeChips
            ref={sizes}
            label={`${sizeWord(...options.map((option) => option.size))} for ${product.name}`}
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
          className={classes('card-add px-2', soldOut && 'border-line-strong! text-ink-2!')}
          aria-label={`Add to Cart: ${product.name}`}
          onClick={() => void cart.add({ product, variant, quantity: 1 })}
        >
          {cart.isAdded ? <Check {...icon20} className="mx-auto" /> : 'Add to Cart'}
        </Button>
      </div>
      <WishHeart product={shown} className="card-heart" {...(onUnwish && { onToggle: onUnwish })} />
    </article>
  );
});

/** On the picture and not under the sizes: a line that appears there would move the button away from the finger. */
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
