import { useMatches, useParams } from 'react-router';
import type { Product } from './product.ts';

/** Returns the current category: that of the listing, or of the product on the page. */
export function useCategorySlug(): string | undefined {
  const { slug } = useParams();
  const page = useMatches().at(-1);
  if (page?.id === '/category/:slug') return slug;
  // Only the product page loads a product.
  return (page?.loaderData as { product?: Product } | undefined)?.product?.category.slug;
}
