import { describe, expect, test } from 'vitest';
import {
  allRows,
  type Category,
  countBelow,
  pathTo,
  possibleParents,
  visibleRows,
  without,
  withSaved,
} from './category-tree.ts';

function aCategory(name: string, subCategories: Category[] = [], parentId: string | null = null): Category {
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
  aCategory('clothing', [aCategory('kurtas', [aCategory('straight')]), aCategory('sarees')]),
  aCategory('phones'),
];

const namesOf = (rows: { category: Category }[]) => rows.map(({ category }) => category.name);

describe('the rows of the table', () => {
  test('a serial number tells the place under every parent', () => {
    expect(allRows(tree).map(({ serial, category, level }) => [serial, category.name, level])).toEqual([
      ['1', 'clothing', 1],
      ['1.1', 'kurtas', 2],
      ['1.1.1', 'straight', 3],
      ['1.2', 'sarees', 2],
      ['2', 'phones', 1],
    ]);
  });

  test('what lies under a closed category is hidden, and keeps its own state', () => {
    expect(namesOf(visibleRows(tree, () => false))).toEqual(['clothing', 'phones']);
    expect(namesOf(visibleRows(tree, (id) => id === 'clothing'))).toEqual(['clothing', 'kurtas', 'sarees', 'phones']);
    expect(namesOf(visibleRows(tree, (id) => id === 'kurtas'))).toEqual(['clothing', 'phones']);
  });

  test('everything below a category counts, at any depth', () => {
    expect(tree.map(countBelow)).toEqual([3, 0]);
  });
});

test('the path to a category starts at the top', () => {
  expect(pathTo(tree, 'straight').map(({ name }) => name)).toEqual(['clothing', 'kurtas', 'straight']);
  expect(pathTo(tree, 'gone')).toEqual([]);
});

describe('where a category may hang', () => {
  test('a new one anywhere', () => {
    expect(namesOf(possibleParents(tree, undefined))).toEqual(['clothing', 'kurtas', 'straight', 'sarees', 'phones']);
  });

  test('an existing one not under itself', () => {
    expect(namesOf(possibleParents(tree, tree[0]))).toEqual(['phones']);
  });

  test('nothing may become a sixth level', () => {
    const deep = [aCategory('1', [aCategory('2', [aCategory('3', [aCategory('4', [aCategory('5')])])])]), ...tree];
    expect(namesOf(possibleParents(deep, undefined))).not.toContain('5');
    expect(namesOf(possibleParents(deep, undefined))).toContain('4');
    expect(namesOf(possibleParents(deep, tree[0]))).not.toContain('3');
    expect(namesOf(possibleParents(deep, tree[0]))).toContain('2');
  });
});

describe('the tree after a save', () => {
  test('a new category stands last among its siblings', () => {
    expect(namesOf(allRows(withSaved(tree, aCategory('lungis', [], 'clothing'))))).toEqual([
      'clothing',
      'kurtas',
      'straight',
      'sarees',
      'lungis',
      'phones',
    ]);
    expect(namesOf(allRows(withSaved(tree, aCategory('watches')))).at(-1)).toBe('watches');
  });

  test('a changed one stays where it was, with all below it', () => {
    const [renamed] = withSaved(tree, { ...aCategory('clothing'), name: 'Clothes' });
    expect(renamed).toMatchObject({ name: 'Clothes', subCategories: [{ name: 'kurtas' }, { name: 'sarees' }] });
  });

  test('one that got another parent moves there with all below it', () => {
    const moved = withSaved(tree, aCategory('kurtas', [], 'phones'));
    expect(namesOf(allRows(moved))).toEqual(['clothing', 'sarees', 'phones', 'kurtas', 'straight']);
  });

  test('a deleted one is gone, wherever it was', () => {
    expect(namesOf(allRows(without(tree, 'straight')))).toEqual(['clothing', 'kurtas', 'sarees', 'phones']);
  });
});
