import type { Move } from '../../table/reorder/drop-index.ts';
import { moveItem } from '../../ui/move-item.ts';
import { type Category, type CategoryTreeRow, pathTo } from '../category-tree.ts';

/** Request body: all siblings in the new order (`ids`) and in the order shown (`expectedIds`). */
export type CategoryOrder = { parentId: string | null; ids: string[]; expectedIds: string[] };

/** Includes the category itself. */
export function listSiblings(tree: readonly Category[], { parentId }: Category): readonly Category[] {
  return parentId === null ? tree : (pathTo(tree, parentId).at(-1)?.subCategories ?? []);
}

/** Returns the request that moves a category, or `undefined` if the target is invalid or its current place. */
export function reorderSiblings(tree: readonly Category[], category: Category, to: number): CategoryOrder | undefined {
  const expectedIds = listSiblings(tree, category).map(({ id }) => id);
  const from = expectedIds.indexOf(category.id);
  if (to === from || to < 0 || to >= expectedIds.length) return undefined;
  return { parentId: category.parentId, ids: moveItem(expectedIds, from, to), expectedIds };
}

/** Returns the tree with the siblings reordered. Siblings missing from the order go last. */
export function applyOrder(tree: readonly Category[], order: CategoryOrder): Category[] {
  if (order.parentId === null) return sortByIds(tree, order.ids);
  return tree.map((category) => {
    const { id, subCategories: below } = category;
    return {
      ...category,
      subCategories: id === order.parentId ? sortByIds(below, order.ids) : applyOrder(below, order),
    };
  });
}

/** Returns the row and side of the drop line. Expanded subcategories stay with their parent. */
export function dropIndicator(rows: readonly CategoryTreeRow[], siblings: readonly Category[], { from, to }: Move) {
  const start = rows.findIndex(({ category }) => category.id === siblings[to]?.id);
  const target = rows[start];
  if (!target || to === from) return undefined;
  if (to < from) return { id: target.category.id, side: 'above' } as const;
  const next = rows.findIndex(({ level }, index) => index > start && level <= target.level);
  const last = rows.at(next === -1 ? -1 : next - 1) ?? target;
  return { id: last.category.id, side: 'below' } as const;
}

function sortByIds(siblings: readonly Category[], ids: readonly string[]): Category[] {
  const positionInOrder = ({ id }: Category) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return siblings.toSorted((a, b) => positionInOrder(a) - positionInOrder(b));
}
