import { useMatches, useParams } from 'react-router';
import type { Product } from './product.ts';

/** Returns the current category: that of the listing, or of the product on the page. */
export function useCategorySlug(): string | undefined {
  const { slug } = useParams();
  // Only the product page loads a product.
  const page = useMatches().at(-1)?.loaderData as { product?: Product } | undefined;
  return slug ?? page?.product?.category.slug;
}
