import { useMatches, useParams } from 'react-router';
import type { Product } from './product.ts';

/** The category one is in, by its own listing or by that of the product one looks at. */
export function useCategorySlug(): string | undefined {
  const { slug } = useParams();
  // Only the page of a product loads one.
  const page = useMatches().at(-1)?.loaderData as { product?: Product } | undefined;
  return slug ?? page?.product?.category.slug;
}
