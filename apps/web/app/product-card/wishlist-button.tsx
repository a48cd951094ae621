import { Heart } from 'lucide-react';
import type { Product } from '../catalog/product.ts';
import { classes } from '../ui/classes.ts';
import { toggleWishlistItem } from './toggle-wishlist-item.ts';
import { useIsInWishlist } from './wishlist-ids.ts';

type WishlistButtonProps = {
  product: Product;
  large?: boolean;
  className?: string;
  onToggle?: () => void;
};

export function WishlistButton({ product, large = false, className, onToggle }: WishlistButtonProps) {
  const isInWishlist = useIsInWishlist(product.id);

  function toggle() {
    onToggle?.();
    toggleWishlistItem(product);
  }

  return (
    <button
      type="button"
      aria-pressed={isInWishlist}
      aria-label={`Wishlist: ${product.name}`}
      className={classes('wishlist-button needs-script', large && 'size-13', className)}
      onClick={toggle}
    >
      <Heart size={large ? 22 : 19} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
