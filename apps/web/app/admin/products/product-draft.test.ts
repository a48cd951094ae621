import { describe, expect, test } from 'vitest';
import type { Category } from '../categories/category-tree.ts';
import { checkProduct, draftOf, emptyDraft, isSameDraft, type StaffProduct, toProductBody } from './product-draft.ts';

const straight = { id: 'straight', name: 'Straight', subCategories: [] as Category[] } as Category;
const tree = [{ ...straight, id: 'kurtas', name: 'Kurtas', subCategories: [straight] }];

const variant = {
  color: 'Indigo',
  colorHexCode: '#2a5b9c',
  size: '38',
  stock: 4,
  originalPrice: 899,
  discountPrice: 0,
  sku: null,
};
const product: StaffProduct = {
  id: 'p',
  name: 'Kurta',
  description: 'Woven.',
  categoryId: 'straight',
  category: { id: 'straight', name: 'Straight', slug: 'straight' },
  images: [{ id: 'front' }, { id: 'back' }] as StaffProduct['images'],
  variants: [
    { ...variant, id: 'v1' },
    { ...variant, id: 'v2', size: '40', discountPrice: 300.5 },
    { ...variant, id: 'v3', color: 'Haldi', colorHexCode: '#d8892b' },
  ],
  version: 7,
  published: true,
  missingFacts: 0,
  price: null,
  stock: { total: 0, low: 0, out: 0, state: 'out' },
  soldRecently: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
  categoryPath: [],
};

describe('the form of a product that exists', () => {
  const draft = draftOf(product, tree);

  test('is complete and unchanged', () => {
    expect(checkProduct(draft)).toEqual({});
    expect(isSameDraft(draft, draftOf(product, tree))).toBe(true);
  });

  test('opens every level of its category', () => {
    expect(draft.categoryPath).toEqual(['kurtas', 'straight']);
  });

  test('lets rows follow the colour of the row above where it is the same', () => {
    expect(draft.variants.map(({ followsColor }) => followsColor)).toEqual([false, true, false]);
  });

  test('shows no saving as blank', () => {
    expect(draft.variants.map(({ saving }) => saving)).toEqual(['', '300.5', '']);
  });

  test('is changed by any cell, by the order of its pictures and by the colour of one', () => {
    const [first, ...others] = draft.variants;
    if (!first) throw new Error('no variant');
    expect(isSameDraft(draft, { ...draft, variants: [{ ...first, stock: '5' }, ...others] })).toBe(false);
    expect(isSameDraft(draft, { ...draft, pictures: draft.pictures.toReversed() })).toBe(false);
    const colored = draft.pictures.map((picture) => ({ ...picture, color: 'v3' }));
    expect(isSameDraft(draft, { ...draft, pictures: colored })).toBe(false);
  });

  test('sends its version, the deepest category and what was removed', () => {
    const body = toProductBody({ ...draft, name: ' Kurta ', pictures: draft.pictures.slice(1) }, product);
    expect(body).toMatchObject({
      productName: 'Kurta',
      categoryId: 'straight',
      version: 7,
      imageOrder: ['back'],
      deletedImageIds: ['front'],
    });
    expect(body.productVariants[0]).toMatchObject({ id: 'v1', stock: 4, loadedStock: 4 });
  });
});

test('an empty form says what is missing', () => {
  const draft = emptyDraft();
  expect(checkProduct({ ...draft, name: '  ' })).toEqual({
    name: 'Please fill Product Name',
    categoryPath: 'Please select Category',
    [`variants.${draft.variants[0]?.key}.price`]: 'Please fill Original Price',
    pictures: 'Please upload at least 1 image',
  });
});

test('the parent is the category where nothing below it was chosen', () => {
  expect(toProductBody({ ...emptyDraft(), categoryPath: ['kurtas'] }, undefined).categoryId).toBe('kurtas');
});
