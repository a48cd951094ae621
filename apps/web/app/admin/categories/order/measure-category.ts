import type { RowBlock } from '../../table/reorder/drop-index.ts';
import { categoryRowId } from '../category-row-id.ts';
import type { Category } from '../category-tree.ts';

/** Returns the page position of a category with its expanded subcategories. */
export function measureCategory({ id, subCategories }: Category): RowBlock {
  const row = document.getElementById(categoryRowId(id))?.getBoundingClientRect();
  const last = subCategories.at(-1);
  const top = (row?.top ?? 0) + window.scrollY;
  const below = last && document.getElementById(categoryRowId(last.id)) ? measureCategory(last).bottom : 0;
  return { top, bottom: Math.max(below, top + (row?.height ?? 0)) };
}
