import { expect, test } from 'vitest';
import { allRows, type Category } from '../category-tree.ts';
import { applyOrder, dropIndicator, listSiblings, reorderSiblings } from './category-order.ts';

const createTestCategory = (id: string, subCategories: Category[] = [], parentId: string | null = null): Category =>
  ({ id, parentId, subCategories }) as Category;
const children = ['x', 'y', 'z'].map((id) => createTestCategory(id, [], 'b'));
const [x, y] = children as [Category, Category];
const [a, b, c] = [createTestCategory('a'), createTestCategory('b', children), createTestCategory('c')];
const tree = [a, b, c];
const listIds = (categories: readonly Category[]) => categories.map(({ id }) => id).join('');

test('a category moves among its siblings, at the root or under a parent', () => {
  expect(reorderSiblings(tree, c, 0)).toEqual({ parentId: null, ids: ['c', 'a', 'b'], expectedIds: ['a', 'b', 'c'] });
  const order = reorderSiblings(tree, x, 2);
  expect(order).toEqual({ parentId: 'b', ids: ['y', 'z', 'x'], expectedIds: ['x', 'y', 'z'] });
  const after = order ? applyOrder(tree, order) : tree;
  expect(listIds(after)).toBe('abc');
  expect(listIds(listSiblings(after, y))).toBe('yzx');
});

test('a move past the ends or to the same position is ignored', () => {
  for (const to of [-1, 1, 3]) expect(reorderSiblings(tree, b, to)).toBeUndefined();
});

test('categories added in the meantime come after the reordered ones', () => {
  expect(listIds(applyOrder(tree, { parentId: null, ids: ['c', 'a'], expectedIds: ['a', 'c'] }))).toBe('cab');
});

test('the drop indicator is above the target when moving up, and below its subtree when moving down', () => {
  const rows = allRows(tree);
  expect(dropIndicator(rows, tree, { from: 2, to: 0 })).toEqual({ id: 'a', side: 'above' });
  expect(dropIndicator(rows, tree, { from: 0, to: 1 })).toEqual({ id: 'z', side: 'below' });
  expect(dropIndicator(rows, tree, { from: 0, to: 2 })).toEqual({ id: 'c', side: 'below' });
  expect(dropIndicator(rows, children, { from: 0, to: 1 })).toEqual({ id: 'y', side: 'below' });
  expect(dropIndicator(rows, tree, { from: 1, to: 1 })).toBeUndefined();
});
