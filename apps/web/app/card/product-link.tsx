import type { ReactNode } from 'react';
import { handOver } from '../catalog/handed-over.ts';
import { type Product, productPath } from '../catalog/product.ts';
import { ShopLink } from '../platform/shop-link.tsx';

type ProductLinkProps = { product: Product; className: string; children: ReactNode };

/** To a product's page, which shows at once what is known here. */
export function ProductLink({ product, className, children }: ProductLinkProps) {
  return (
    <ShopLink
      to={productPath(product.name)}
      state={{ product }}
      className={className}
      onClick={() => handOver(product)}
    >
      {children}
    </ShopLink>
  );
}
