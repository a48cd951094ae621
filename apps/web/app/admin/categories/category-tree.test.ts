import { describe, expect, test } from 'vitest';
import {
  allRows,
  type Category,
  countDescendants,
  pathTo,
  possibleParents,
  removeCategory,
  replaceCategory,
  visibleRows,
} from './category-tree.ts';

function createTestCategory(name: string, subCategories: Category[] = [], parentId: string | null = null): Category {
  return {
    id: name,
    name,
    slug: name,
    description: '',
    parentId,
    images: [],
    subCategories: subCategories.map((child) => ({ ...child, parentId: name })),
  };
}

const tree = [
  createTestCategory('clothing', [
    createTestCategory('kurtas', [createTestCategory('straight')]),
    createTestCategory('sarees'),
  ]),
  createTestCategory('phones'),
];

const listNames = (rows: { category: Category }[]) => rows.map(({ category }) => category.name);

describe('table rows', () => {
  test('a serial number shows the position under each parent', () => {
    expect(allRows(tree).map(({ serial, category, level }) => [serial, category.name, level])).toEqual([
      ['1', 'clothing', 1],
      ['1.1', 'kurtas', 2],
      ['1.1.1', 'straight', 3],
      ['1.2', 'sarees', 2],
      ['2', 'phones', 1],
    ]);
  });

  test('children of a closed category are hidden and keep their own open state', () => {
    expect(listNames(visibleRows(tree, () => false))).toEqual(['clothing', 'phones']);
    expect(listNames(visibleRows(tree, (id) => id === 'clothing'))).toEqual(['clothing', 'kurtas', 'sarees', 'phones']);
    expect(listNames(visibleRows(tree, (id) => id === 'kurtas'))).toEqual(['clothing', 'phones']);
  });

  test('descendants are counted at any depth', () => {
    expect(tree.map(countDescendants)).toEqual([3, 0]);
  });
});

test('the path to a category starts at the root', () => {
  expect(pathTo(tree, 'straight').map(({ name }) => name)).toEqual(['clothing', 'kurtas', 'straight']);
  expect(pathTo(tree, 'gone')).toEqual([]);
});

describe('possible parents', () => {
  test('a new category can go anywhere', () => {
    expect(listNames(possibleParents(tree, undefined))).toEqual(['clothing', 'kurtas', 'straight', 'sarees', 'phones']);
  });

  test('an existing category cannot go under itself', () => {
    expect(listNames(possibleParents(tree, tree[0]))).toEqual(['phones']);
  });

  test('no category can reach a sixth level', () => {
    const deep = [
      createTestCategory('1', [
        createTestCategory('2', [createTestCategory('3', [createTestCategory('4', [createTestCategory('5')])])]),
      ]),
      ...tree,
    ];
    expect(listNames(possibleParents(deep, undefined))).not.toContain('5');
    expect(listNames(possibleParents(deep, undefined))).toContain('4');
    expect(listNames(possibleParents(deep, tree[0]))).not.toContain('3');
    expect(listNames(possibleParents(deep, tree[0]))).toContain('2');
  });
});

describe('the tree after a save', () => {
  test('a new category is last among its siblings', () => {
    expect(listNames(allRows(replaceCategory(tree, createTestCategory('lungis', [], 'clothing'))))).toEqual([
      'clothing',
      'kurtas',
      'straight',
      'sarees',
      'lungis',
      'phones',
    ]);
    expect(listNames(allRows(replaceCategory(tree, createTestCategory('watches')))).at(-1)).toBe('watches');
  });

  test('an updated category keeps its position and its descendants', () => {
    const [renamed] = replaceCategory(tree, { ...createTestCategory('clothing'), name: 'Clothes' });
    expect(renamed).toMatchObject({ name: 'Clothes', subCategories: [{ name: 'kurtas' }, { name: 'sarees' }] });
  });

  test('a category with a new parent moves there with its descendants', () => {
    const moved = replaceCategory(tree, createTestCategory('kurtas', [], 'phones'));
    expect(listNames(allRows(moved))).toEqual(['clothing', 'sarees', 'phones', 'kurtas', 'straight']);
  });

  test('a deleted category is removed at any depth', () => {
    expect(listNames(allRows(removeCategory(tree, 'straight')))).toEqual(['clothing', 'kurtas', 'sarees', 'phones']);
  });
});
