import { useEffect, useState } from 'react';
import { type Product, toCardProduct } from '../catalog/product.ts';
import { api } from '../platform/browser-api.ts';
import { logClientError } from '../platform/log-client-error.ts';
import { ProductCarousel } from '../product-card/product-carousel.tsx';
import { CategoryChips } from './category-chips.tsx';

/** Categories and best sellers. */
export default function EmptyStateProducts() {
  return (
    <>
      <CategoryChips />
      <ProductCarousel title="Best sellers" products={useBestSellers()} />
    </>
  );
}

function useBestSellers(): Product[] {
  const [products, setProducts] = useState<Product[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    api.call('listFeaturedProducts', { signal: abort.signal }).then(
      ({ bestSellers }) => setProducts(bestSellers.map(toCardProduct)),
      (error: unknown) => abort.signal.aborted || logClientError('failed to load best sellers', error),
    );
    return () => abort.abort();
  }, []);
  return products;
}
