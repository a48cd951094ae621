import { CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ProductCard } from '../card/product-card.tsx';
import { cardPrice, priceText } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { Badge } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';
import { useDepartures } from './use-departures.ts';
import type { Wish } from './wishlist.data.ts';

export function WishlistGrid({ wishes }: { wishes: Wish[] }) {
  const shown = useDepartures(wishes, ({ product }) => product.id);
  const grid = useRef<HTMLUListElement>(null);
  const leaving = useRef<{ place: number; count: number }>(undefined);

  // The card that takes the place of one that went away also takes the focus its heart had.
  useEffect(() => {
    if (!leaving.current || shown.length >= leaving.current.count) return;
    const place = Math.min(leaving.current.place, shown.length - 1);
    leaving.current = undefined;
    grid.current?.children[place]?.querySelector<HTMLElement>('.card-link')?.focus({ preventScroll: true });
  }, [shown.length]);

  return (
    <ul ref={grid} className="card-grid">
      {shown.map(({ item: { product, available }, isLeaving }, place) => (
        <li key={product.id} className="wishlist-item" data-leaving={isLeaving || undefined} inert={isLeaving}>
          <ProductCard
            product={available ? product : unavailable(product)}
            group={`wish-${product.id}`}
            priority={place < 4 ? 'eager' : 'lazy'}
            quiet
            flag={<WishFlag product={product} available={available} />}
            onUnwish={() => {
              leaving.current = { place, count: shown.length };
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function WishFlag({ product, available }: { product: Product; available: boolean }): ReactNode {
  const { percent } = priceText(cardPrice(product.variants));
  if (!available) {
    return (
      <span className="card-flag">
        <Badge tone="bad" icon={<CircleX {...icon14} />}>
          No longer sold
        </Badge>
      </span>
    );
  }
  return percent ? <span className="card-flag card-discount">{percent}% OFF</span> : null;
}

/** What has left the shop has no stock, whatever was on the shelf. */
function unavailable(product: Product): Product {
  return { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: 0 })) };
}
