import { describe, expect, test } from 'vitest';
import {
  addImageFiles,
  type ImageFormValue,
  type SavedImage,
  toImageFormValues,
} from '../../images/image-form-values.ts';
import {
  removeVariant,
  restoreVariant,
  updateCell,
  type VariantFormValues,
} from '../../variants/variant-form-values.ts';
import {
  applySavedColors,
  availableColors,
  listImageColors,
  syncColorsWithVariants,
  toImageColors,
} from './image-colors.ts';

const createTestRow = (key: string, color: string, followsColor = false): VariantFormValues => ({
  key,
  color,
  hex: '#2a5b9c',
  size: key,
  stock: '1',
  price: '899',
  saving: '',
  followsColor,
});
const ROWS = [
  createTestRow('green', 'Leaf Green'),
  createTestRow('indigo', 'Indigo'),
  createTestRow('indigo-l', 'Indigo', true),
];
const createTestImage = (id: string, color: string | null) => ({ id, color }) as SavedImage;
const SAVED = [createTestImage('a', 'Leaf Green'), createTestImage('b', 'INDIGO'), createTestImage('c', null)];

const createFormImages = (rows = ROWS, saved = SAVED) => applySavedColors(toImageFormValues(saved), saved, rows);
const createTestFile = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('image colours in the form', () => {
  test('offers each colour of the rows once', () => {
    expect(listImageColors([...ROWS, createTestRow('none', ' ')]).map(({ name }) => name)).toEqual([
      'Leaf Green',
      'Indigo',
    ]);
  });

  test('sends the colour as written in the rows, for every image', () => {
    expect(toImageColors(createFormImages(), ROWS)).toEqual({ a: 'Leaf Green', b: 'Indigo', c: null });
  });

  test('sends no colours when no image has or had one', () => {
    expect(toImageColors(createFormImages(ROWS, [createTestImage('a', null)]), ROWS)).toBeUndefined();
    const cleared = createFormImages().map((image): ImageFormValue => ({ ...image, color: undefined }));
    expect(toImageColors(cleared, ROWS)).toEqual({ a: null, b: null, c: null });
  });

  test('keeps the colour while it is renamed, even through a blank name', () => {
    const blank = updateCell(ROWS, 'indigo', 'color', '');
    expect(toImageColors(createFormImages(), blank)).toMatchObject({ b: null });
    expect(toImageColors(createFormImages(), updateCell(blank, 'indigo', 'color', 'Night'))).toMatchObject({
      b: 'Night',
    });
  });

  test('keeps the colour while one row remains, and restores it with the last row', () => {
    const oneRowLeft = removeVariant(ROWS, 'indigo');
    const synced = syncColorsWithVariants(createFormImages(), ROWS, oneRowLeft);
    expect(toImageColors(synced, oneRowLeft)).toMatchObject({ b: 'Indigo' });
    const noRows = removeVariant(oneRowLeft, 'indigo-l');
    const syncedWithoutRows = syncColorsWithVariants(synced, oneRowLeft, noRows);
    expect(toImageColors(syncedWithoutRows, noRows)).toMatchObject({ b: null });
    const restored = restoreVariant(noRows, createTestRow('indigo-l', 'Indigo'), 1);
    expect(toImageColors(syncColorsWithVariants(syncedWithoutRows, noRows, restored), restored)).toMatchObject({
      b: 'Indigo',
    });
  });

  test('gives all dropped files the colour of their drop area', () => {
    const { images } = addImageFiles([], [createTestFile('1.png'), createTestFile('2.png')], {
      max: 10,
      tooManyMessage: '',
      color: 'indigo',
    });
    expect(toImageColors(images, ROWS)).toEqual({ 'new-0': 'Indigo', 'new-1': 'Indigo' });
  });

  test('offers colours only when there are several or one is set', () => {
    const [, ...indigo] = ROWS;
    expect(availableColors(indigo, createFormImages(indigo, [createTestImage('c', null)]))).toEqual([]);
    expect(availableColors(indigo, createFormImages(indigo, [createTestImage('b', 'Indigo')]))).toHaveLength(1);
    expect(availableColors(ROWS, [])).toHaveLength(2);
  });
});
