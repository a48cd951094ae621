import { describe, expect, test } from 'vitest';
import { moveItem } from '../ui/move-item.ts';
import {
  addImageFiles,
  listImageIds,
  listNewFiles,
  listRemovedIds,
  type SavedImage,
  toImageFormValues,
} from './image-form-values.ts';

const MB = 1024 * 1024;
const createTestFile = (name: string, { type = 'image/png', size = 10 } = {}) =>
  new File([new Uint8Array(size)], name, { type });
const createTestImage = (id: string) => ({ id }) as SavedImage;
const LIMIT_OF_THREE = { max: 3, tooManyMessage: 'Maximum 3 images allowed.' };

describe('adding image files', () => {
  test('appends them after the existing images', () => {
    const { images, problems } = addImageFiles(
      toImageFormValues([createTestImage('a')]),
      [createTestFile('b.png')],
      LIMIT_OF_THREE,
    );
    expect(listImageIds(images)).toEqual(['a', 'new-0']);
    expect(problems).toEqual([]);
  });

  test('reports files of the wrong type or size and accepts the others', () => {
    const files = [
      createTestFile('notes.pdf', { type: 'application/pdf' }),
      createTestFile('wall.png', { size: 8 * MB + 1 }),
      createTestFile('ok.png'),
    ];
    const { images, problems } = addImageFiles([], files, LIMIT_OF_THREE);
    expect(listNewFiles(images).map(({ name }) => name)).toEqual(['ok.png']);
    expect(problems).toEqual(['notes.pdf is not a PNG, JPG or WebP image', 'wall.png is larger than 8 MB']);
  });

  test('accepts WebP and explains HEIC, detected by type or by file name', () => {
    const files = [
      createTestFile('shawl.webp', { type: 'image/webp' }),
      createTestFile('saree.heic', { type: 'image/heic' }),
      createTestFile('IMG_1.HEIC', { type: '' }),
    ];
    const { images, problems } = addImageFiles([], files, LIMIT_OF_THREE);
    expect(listNewFiles(images).map(({ name }) => name)).toEqual(['shawl.webp']);
    expect(problems).toEqual([
      'saree.heic: HEIC images are not supported. Export the image as JPEG',
      'IMG_1.HEIC: HEIC images are not supported. Export the image as JPEG',
    ]);
  });

  test('accepts files up to the limit', () => {
    const files = ['1.png', '2.png', '3.png'].map((name) => createTestFile(name));
    const { images, problems } = addImageFiles(toImageFormValues([createTestImage('a')]), files, LIMIT_OF_THREE);
    expect(listImageIds(images)).toEqual(['a', 'new-0', 'new-1']);
    expect(problems).toEqual(['Maximum 3 images allowed.']);
  });
});

test('an image moves by one position and not past the ends', () => {
  const images = toImageFormValues([createTestImage('a'), createTestImage('b'), createTestImage('c')]);
  expect(listImageIds(moveItem(images, 2, 1))).toEqual(['a', 'c', 'b']);
  expect(listImageIds(moveItem(images, 0, -1))).toEqual(['a', 'b', 'c']);
  expect(listImageIds(moveItem(images, 2, 3))).toEqual(['a', 'b', 'c']);
});

test('the request lists new images in order, and removed image ids', () => {
  const before = [createTestImage('a'), createTestImage('b')];
  const { images } = addImageFiles(
    toImageFormValues([createTestImage('b')]),
    [createTestFile('x.png'), createTestFile('y.png')],
    LIMIT_OF_THREE,
  );
  const reordered = moveItem(images, 2, 0);
  expect(listImageIds(reordered)).toEqual(['new-0', 'b', 'new-1']);
  expect(listNewFiles(reordered).map(({ name }) => name)).toEqual(['y.png', 'x.png']);
  expect(listRemovedIds(before, reordered)).toEqual(['a']);
});
