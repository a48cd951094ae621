import { formatPlural } from '@kinari/contract/locale';
import { type Category, countDescendants } from './category-tree.ts';

/** Returns why a category cannot be deleted yet. Counts direct subcategories separately, as the badge does. */
export function deleteBlockedReason(category: Category, products: number): string | undefined {
  const childCount = category.subCategories.length;
  if (childCount > 0) {
    const deeperCount = countDescendants(category) - childCount;
    const deeperText = deeperCount > 0 ? `, and ${deeperCount} more under ${childCount === 1 ? 'it' : 'them'}` : '';
    return `It has ${formatPlural(childCount, 'subcategory', 'subcategories')}${deeperText}. Move or delete ${pronounFor(childCount + deeperCount)} first.`;
  }
  if (products === 0) return undefined;
  return `It has ${formatPlural(products, 'product')}. Move or delete ${pronounFor(products)} first.`;
}

function pronounFor(count: number): string {
  return count === 1 ? 'it' : 'them';
}
