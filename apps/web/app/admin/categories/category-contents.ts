import { type Category, countBelow } from './category-tree.ts';

/** Why a category cannot go yet, in words; nothing where it is empty. Its badge counts what lies right under it. */
export function whatKeeps(category: Category, products: number): string | undefined {
  const direct = category.subCategories.length;
  if (direct > 0) {
    const deeper = countBelow(category) - direct;
    const more = deeper > 0 ? `, and ${deeper} more under ${direct === 1 ? 'it' : 'them'}` : '';
    return `It has ${counted(direct, 'subcategory', 'subcategories')}${more}. Move or delete ${themOf(direct + deeper)} first.`;
  }
  if (products === 0) return undefined;
  return `It holds ${counted(products, 'product', 'products')}. Move or delete ${themOf(products)} first.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function themOf(count: number): string {
  return count === 1 ? 'it' : 'them';
}
