import { CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cardPrice, formatPrice } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { Badge } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';
import { useLeavingItems } from './use-leaving-items.ts';
import type { WishlistItem } from './wishlist.data.ts';

export function WishlistGrid({ wishlistItems }: { wishlistItems: WishlistItem[] }) {
  const visibleItems = useLeavingItems(wishlistItems, ({ product }) => product.id);
  const grid = useRef<HTMLUListElement>(null);
  const leaving = useRef<{ place: number; count: number }>(undefined);

  // The card that replaces a removed one takes its focus.
  useEffect(() => {
    if (!leaving.current || visibleItems.length >= leaving.current.count) return;
    const index = Math.min(leaving.current.place, visibleItems.length - 1);
    leaving.current = undefined;
    grid.current?.children[index]?.querySelector<HTMLElement>('.card-link')?.focus({ preventScroll: true });
  }, [visibleItems.length]);

  return (
    <ul ref={grid} className="card-grid">
      {visibleItems.map(({ item: { product, available }, isLeaving }, index) => (
        <li
          key={product.id}
          className="[transition:opacity_0.16s_cubic-bezier(0.4,0,1,1),transform_0.16s_cubic-bezier(0.4,0,1,1)] data-leaving:opacity-0 data-leaving:[transform:scale(0.96)] motion-reduce:data-leaving:[transform:none]"
          data-leaving={isLeaving || undefined}
          inert={isLeaving}
        >
          <ProductCard
            product={available ? product : markUnavailable(product)}
            group={`wishlist-${product.id}`}
            priority={index < 4 ? 'eager' : 'lazy'}
            quiet
            flag={<AvailabilityFlag product={product} available={available} />}
            onUnwish={() => {
              leaving.current = { place: index, count: visibleItems.length };
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function AvailabilityFlag({ product, available }: { product: Product; available: boolean }): ReactNode {
  const { percent } = formatPrice(cardPrice(product.variants));
  if (!available) {
    return (
      <span className="absolute top-3 left-2">
        <Badge tone="bad" icon={<CircleX {...icon14} />}>
          No longer available
        </Badge>
      </span>
    );
  }
  return percent ? (
    <span className="absolute top-3 left-2 h-6 px-2 rounded-full bg-offer text-on-offer text-xs/6 font-[650]">
      {percent}% OFF
    </span>
  ) : null;
}

/** Products that are no longer sold have no stock. */
function markUnavailable(product: Product): Product {
  return { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: 0 })) };
}
