import { expect, test } from 'vitest';
import { allRows, type Category } from '../category-tree.ts';
import { dropLine, orderWithMoved, placeAt, siblingsOf, withOrder } from './category-order.ts';

const aCategory = (id: string, subCategories: Category[] = [], parentId: string | null = null): Category =>
  ({ id, parentId, subCategories }) as Category;
const children = ['x', 'y', 'z'].map((id) => aCategory(id, [], 'b'));
const [x, y] = children as [Category, Category];
const [a, b, c] = [aCategory('a'), aCategory('b', children), aCategory('c')];
const tree = [a, b, c];
const idsOf = (categories: readonly Category[]) => categories.map(({ id }) => id).join('');

test('a category moves among those beside it, at the top or under their parent', () => {
  expect(orderWithMoved(tree, c, 0)).toEqual({ parentId: null, ids: ['c', 'a', 'b'], seenIds: ['a', 'b', 'c'] });
  const order = orderWithMoved(tree, x, 2);
  expect(order).toEqual({ parentId: 'b', ids: ['y', 'z', 'x'], seenIds: ['x', 'y', 'z'] });
  const after = order ? withOrder(tree, order) : tree;
  expect(idsOf(after)).toBe('abc');
  expect(idsOf(siblingsOf(after, y))).toBe('yzx');
});

test('there is no place beyond the ends, and none to go where it stands', () => {
  for (const to of [-1, 1, 3]) expect(orderWithMoved(tree, b, to)).toBeUndefined();
});

test('what came meanwhile stands behind those that were put in order', () => {
  expect(idsOf(withOrder(tree, { parentId: null, ids: ['c', 'a'], seenIds: ['a', 'c'] }))).toBe('cab');
});

test('what is dragged takes a place once it has passed the middle of the one there', () => {
  // The second is open and so as tall as three.
  const blocks = [
    { top: 0, bottom: 50 },
    { top: 50, bottom: 200 },
    { top: 200, bottom: 250 },
  ];
  expect([10, 60, 124, 126, 220, 226, 900].map((at) => placeAt(blocks, 0, at))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  expect([900, 130, 124, 26, 24, -50].map((at) => placeAt(blocks, 2, at))).toEqual([2, 2, 1, 1, 0, 0]);
});

test('a line shows where it would stand: above the one it passed upwards, below everything of the one it passed downwards', () => {
  const rows = allRows(tree);
  expect(dropLine(rows, tree, { from: 2, to: 0 })).toEqual({ id: 'a', side: 'above' });
  expect(dropLine(rows, tree, { from: 0, to: 1 })).toEqual({ id: 'z', side: 'below' });
  expect(dropLine(rows, tree, { from: 0, to: 2 })).toEqual({ id: 'c', side: 'below' });
  expect(dropLine(rows, children, { from: 0, to: 1 })).toEqual({ id: 'y', side: 'below' });
  expect(dropLine(rows, tree, { from: 1, to: 1 })).toBeUndefined();
});
