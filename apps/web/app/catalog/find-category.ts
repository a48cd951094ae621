import type { Category } from '../shop/category.ts';
import { useShop } from '../shop/use-shop.ts';

export const SHOP_ALL = { name: 'SHOP ALL', path: '/shop-all' };

export function findCategory(categories: readonly Category[], slug: string): Category | undefined {
  for (const category of categories) {
    const found = category.slug === slug ? category : findCategory(category.subCategories, slug);
    if (found) return found;
  }
  return undefined;
}

/** The categories from the top down to the one with this slug; empty where it is not known. */
export function trailTo(categories: readonly Category[], slug: string): Category[] {
  for (const category of categories) {
    if (category.slug === slug) return [category];
    const below = trailTo(category.subCategories, slug);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

/** What a listing is called: the category's own name, or its address where the names could not be read. */
export function useListingName(slug: string | undefined): { name: string; description: string } {
  const { categories = [], company } = useShop();
  if (slug === undefined) {
    return { name: 'Shop All', description: `Everything ${company.name} sells: electronics and clothing.` };
  }
  const category = findCategory(categories, slug);
  return { name: category?.name ?? wordsOf(slug), description: category?.description ?? '' };
}

function wordsOf(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
