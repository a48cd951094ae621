import { describe, expect, test } from 'vitest';
import type { Category } from '../categories/category-tree.ts';
import {
  type AdminProduct,
  emptyProductFormValues,
  isSameFormValues,
  toProductBody,
  toProductFormValues,
  validateProduct,
} from './product-form-values.ts';

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
const product: AdminProduct = {
  id: 'p',
  name: 'Kurta',
  description: 'Woven.',
  categoryId: 'straight',
  category: { id: 'straight', name: 'Straight', slug: 'straight' },
  images: [{ id: 'front' }, { id: 'back' }] as AdminProduct['images'],
  variants: [
    { ...variant, id: 'v1' },
    { ...variant, id: 'v2', size: '40', discountPrice: 300.5 },
    { ...variant, id: 'v3', color: 'Haldi', colorHexCode: '#d8892b' },
  ],
  version: 7,
  published: true,
  missingAttributes: 0,
  price: null,
  stock: { total: 0, low: 0, out: 0, level: 'out' },
  soldRecently: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
  categoryPath: [],
};

describe('the form of an existing product', () => {
  const formValues = toProductFormValues(product, tree);

  test('is valid and unchanged', () => {
    expect(validateProduct(formValues)).toEqual({});
    expect(isSameFormValues(formValues, toProductFormValues(product, tree))).toBe(true);
  });

  test('selects every level of its category', () => {
    expect(formValues.categoryPath).toEqual(['kurtas', 'straight']);
  });

  test('lets rows follow the colour of the row above when it is the same', () => {
    expect(formValues.variants.map(({ followsColor }) => followsColor)).toEqual([false, true, false]);
  });

  test('shows a zero discount as blank', () => {
    expect(formValues.variants.map(({ saving }) => saving)).toEqual(['', '300.5', '']);
  });

  test('is changed by any cell, by the image order and by an image colour', () => {
    const [first, ...others] = formValues.variants;
    if (!first) throw new Error('no variant');
    expect(isSameFormValues(formValues, { ...formValues, variants: [{ ...first, stock: '5' }, ...others] })).toBe(
      false,
    );
    expect(isSameFormValues(formValues, { ...formValues, images: formValues.images.toReversed() })).toBe(false);
    const colored = formValues.images.map((image) => ({ ...image, color: 'v3' }));
    expect(isSameFormValues(formValues, { ...formValues, images: colored })).toBe(false);
  });

  test('sends its version, the deepest category and the removed images', () => {
    const body = toProductBody({ ...formValues, name: ' Kurta ', images: formValues.images.slice(1) }, product);
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

test('an empty form lists the missing fields', () => {
  const formValues = emptyProductFormValues();
  expect(validateProduct({ ...formValues, name: '  ' })).toEqual({
    name: 'Please fill Product Name',
    categoryPath: 'Please select Category',
    [`variants.${formValues.variants[0]?.key}.price`]: 'Please fill Original Price',
    images: 'Please upload at least 1 image',
  });
});

test('the parent category is used when no subcategory is selected', () => {
  expect(toProductBody({ ...emptyProductFormValues(), categoryPath: ['kurtas'] }, undefined).categoryId).toBe('kurtas');
});
