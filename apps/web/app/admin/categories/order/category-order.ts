import { moved } from '../../table/moved.ts';
import { type Category, type CategoryRow, pathTo } from '../category-tree.ts';

/** An order for the API: all siblings as they are to stand, and as they were shown. */
export type CategoryOrder = { parentId: string | null; ids: string[]; seenIds: string[] };

/** From one place among siblings to another. */
export type Way = { from: number; to: number };

/** A category and those beside it, in their order. */
export function siblingsOf(tree: readonly Category[], { parentId }: Category): readonly Category[] {
  return parentId === null ? tree : (pathTo(tree, parentId).at(-1)?.subCategories ?? []);
}

/** What to ask of the API so that a category stands at another place; nothing, where it stands there or there is none. */
export function orderWithMoved(tree: readonly Category[], category: Category, to: number): CategoryOrder | undefined {
  const seenIds = siblingsOf(tree, category).map(({ id }) => id);
  const from = seenIds.indexOf(category.id);
  if (to === from || to < 0 || to >= seenIds.length) return undefined;
  return { parentId: category.parentId, ids: moved(seenIds, from, to), seenIds };
}

/** The tree with the siblings in their new order; any that the order does not know stand behind them. */
export function withOrder(tree: readonly Category[], order: CategoryOrder): Category[] {
  if (order.parentId === null) return sorted(tree, order.ids);
  return tree.map((category) => {
    const { id, subCategories: below } = category;
    return { ...category, subCategories: id === order.parentId ? sorted(below, order.ids) : withOrder(below, order) };
  });
}

/** The place among its siblings at which something is dropped: behind all others whose middle lies higher. */
export function placeAt(blocks: readonly { top: number; bottom: number }[], from: number, y: number): number {
  return blocks.filter(({ top, bottom }, place) => place !== from && (top + bottom) / 2 < y).length;
}

/** The row beside which something would come to stand, and the side of it; what is open under a sibling stays with it. */
export function dropLine(rows: readonly CategoryRow[], siblings: readonly Category[], { from, to }: Way) {
  const start = rows.findIndex(({ category }) => category.id === siblings[to]?.id);
  const target = rows[start];
  if (!target || to === from) return undefined;
  if (to < from) return { id: target.category.id, side: 'above' } as const;
  const next = rows.findIndex(({ level }, place) => place > start && level <= target.level);
  const last = rows.at(next === -1 ? -1 : next - 1) ?? target;
  return { id: last.category.id, side: 'below' } as const;
}

function sorted(siblings: readonly Category[], ids: readonly string[]): Category[] {
  const placeOf = ({ id }: Category) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return siblings.toSorted((one, other) => placeOf(one) - placeOf(other));
}
