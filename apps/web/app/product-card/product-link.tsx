import type { ReactNode } from 'react';
import { type Product, productPath } from '../catalog/product.ts';
import { storeProductForNavigation } from '../catalog/product-navigation-state.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';

type ProductLinkProps = { product: Product; className: string; children: ReactNode };

/** Passes the product to its page, which can render at once. */
export function ProductLink({ product, className, children }: ProductLinkProps) {
  return (
    <PrefetchLink
      to={productPath(product.name)}
      state={{ product }}
      className={className}
      onClick={() => storeProductForNavigation(product)}
    >
      {children}
    </PrefetchLink>
  );
}
