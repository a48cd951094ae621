import { describe, expect, test } from 'vitest';
import { moved } from '../table/moved.ts';
import { addFiles, filesOf, orderOf, removedIds, type SavedPicture, savedPictures } from './picture-draft.ts';

const MB = 1024 * 1024;
const aFile = (name: string, { type = 'image/png', size = 10 } = {}) =>
  new File([new Uint8Array(size)], name, { type });
const aPicture = (id: string) => ({ id }) as SavedPicture;
const UP_TO_THREE = { most: 3, tooMany: 'Maximum 3 images allowed.' };

describe('files that are added', () => {
  test('stand behind the pictures there are', () => {
    const { pictures, complaints } = addFiles(savedPictures([aPicture('a')]), [aFile('b.png')], UP_TO_THREE);
    expect(orderOf(pictures)).toEqual(['a', 'new-0']);
    expect(complaints).toEqual([]);
  });

  test('of the wrong kind or too large are named, and the others taken', () => {
    const files = [
      aFile('notes.pdf', { type: 'application/pdf' }),
      aFile('wall.png', { size: 8 * MB + 1 }),
      aFile('ok.png'),
    ];
    const { pictures, complaints } = addFiles([], files, UP_TO_THREE);
    expect(filesOf(pictures).map(({ name }) => name)).toEqual(['ok.png']);
    expect(complaints).toEqual(['notes.pdf is not a PNG, JPG or WebP picture', 'wall.png is larger than 8 MB']);
  });

  test('may be WebP, and of HEIC it is said what to do, whether its kind is known or only its name', () => {
    const files = [
      aFile('shawl.webp', { type: 'image/webp' }),
      aFile('saree.heic', { type: 'image/heic' }),
      aFile('IMG_1.HEIC', { type: '' }),
    ];
    const { pictures, complaints } = addFiles([], files, UP_TO_THREE);
    expect(filesOf(pictures).map(({ name }) => name)).toEqual(['shawl.webp']);
    expect(complaints).toEqual([
      'saree.heic: HEIC pictures cannot be read here. Please export the picture as JPEG',
      'IMG_1.HEIC: HEIC pictures cannot be read here. Please export the picture as JPEG',
    ]);
  });

  test('are taken as far as there is room', () => {
    const files = ['1.png', '2.png', '3.png'].map((name) => aFile(name));
    const { pictures, complaints } = addFiles(savedPictures([aPicture('a')]), files, UP_TO_THREE);
    expect(orderOf(pictures)).toEqual(['a', 'new-0', 'new-1']);
    expect(complaints).toEqual(['Maximum 3 images allowed.']);
  });
});

test('a picture moves one place, and not beyond the ends', () => {
  const pictures = savedPictures([aPicture('a'), aPicture('b'), aPicture('c')]);
  expect(orderOf(moved(pictures, 2, 1))).toEqual(['a', 'c', 'b']);
  expect(orderOf(moved(pictures, 0, -1))).toEqual(['a', 'b', 'c']);
  expect(orderOf(moved(pictures, 2, 3))).toEqual(['a', 'b', 'c']);
});

test('the API hears which pictures are new, in their order, and which are gone', () => {
  const before = [aPicture('a'), aPicture('b')];
  const { pictures } = addFiles(savedPictures([aPicture('b')]), [aFile('x.png'), aFile('y.png')], UP_TO_THREE);
  const reordered = moved(pictures, 2, 0);
  expect(orderOf(reordered)).toEqual(['new-0', 'b', 'new-1']);
  expect(filesOf(reordered).map(({ name }) => name)).toEqual(['y.png', 'x.png']);
  expect(removedIds(before, reordered)).toEqual(['a']);
});
