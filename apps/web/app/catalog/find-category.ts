import { type Category, findCategoryPath } from '../site/category.ts';
import { useShop } from '../site/use-shop.ts';

export const SHOP_ALL = { name: 'SHOP ALL', path: '/shop-all' };

export function findCategory(categories: readonly Category[], slug: string): Category | undefined {
  for (const category of categories) {
    const found = category.slug === slug ? category : findCategory(category.subCategories, slug);
    if (found) return found;
  }
  return undefined;
}

/** Returns the categories from the root to this slug. Empty if the slug is unknown. */
export function breadcrumbTo(categories: readonly Category[], slug: string): Category[] {
  return findCategoryPath(categories, (category) => category.slug === slug);
}

/** Returns the category's name. Derives it from the slug if categories could not be loaded. */
export function useListingName(slug: string | undefined): { name: string; description: string } {
  const { categories = [], company } = useShop();
  if (slug === undefined) {
    return { name: 'Shop All', description: `Everything ${company.name} sells: electronics and clothing.` };
  }
  const category = findCategory(categories, slug);
  return { name: category?.name ?? titleFromSlug(slug), description: category?.description ?? '' };
}

export function titleFromSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
