import { Heart } from 'lucide-react';
import type { Product } from '../catalog/product.ts';
import { classes } from '../ui/classes.ts';
import { toggleWish } from './wish.ts';
import { useIsWished } from './wished.ts';

type WishHeartProps = {
  product: Product;
  large?: boolean;
  className?: string;
  onToggle?: () => void;
};

export function WishHeart({ product, large = false, className, onToggle }: WishHeartProps) {
  const wished = useIsWished(product.id);

  function toggle() {
    onToggle?.();
    toggleWish(product);
  }

  return (
    <button
      type="button"
      aria-pressed={wished}
      aria-label={`Wishlist: ${product.name}`}
      className={classes('wish-heart needs-script', large && 'wish-heart-large', className)}
      onClick={toggle}
    >
      <Heart size={large ? 22 : 19} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
