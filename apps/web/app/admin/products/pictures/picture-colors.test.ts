import { describe, expect, test } from 'vitest';
import { addFiles, type PictureDraft, type SavedPicture, savedPictures } from '../../pictures/picture-draft.ts';
import { type VariantDraft, withCell, withoutVariant, withVariantBack } from '../../variants/variant-draft.ts';
import { followRows, imageColorsOf, offeredColors, pictureColors, withSavedColors } from './picture-colors.ts';

const aRow = (key: string, color: string, followsColor = false): VariantDraft => ({
  key,
  color,
  hex: '#2a5b9c',
  size: key,
  stock: '1',
  price: '899',
  saving: '',
  followsColor,
});
const ROWS = [aRow('green', 'Leaf Green'), aRow('indigo', 'Indigo'), aRow('indigo-l', 'Indigo', true)];
const aPicture = (id: string, color: string | null) => ({ id, color }) as SavedPicture;
const SAVED = [aPicture('a', 'Leaf Green'), aPicture('b', 'INDIGO'), aPicture('c', null)];

const draft = (rows = ROWS, saved = SAVED) => withSavedColors(savedPictures(saved), saved, rows);
const aFile = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('the colour of a picture in the form', () => {
  test('is one of those that the rows name, each once', () => {
    expect(pictureColors([...ROWS, aRow('none', ' ')]).map(({ name }) => name)).toEqual(['Leaf Green', 'Indigo']);
  });

  test('is sent as the rows write it, for every picture', () => {
    expect(imageColorsOf(draft(), ROWS)).toEqual({ a: 'Leaf Green', b: 'Indigo', c: null });
  });

  test('is not spoken of where no picture has or had one', () => {
    expect(imageColorsOf(draft(ROWS, [aPicture('a', null)]), ROWS)).toBeUndefined();
    const cleared = draft().map((picture): PictureDraft => ({ ...picture, color: undefined }));
    expect(imageColorsOf(cleared, ROWS)).toEqual({ a: null, b: null, c: null });
  });

  test('goes along while the colour gets another name, also when it is blank in between', () => {
    const blank = withCell(ROWS, 'indigo', 'color', '');
    expect(imageColorsOf(draft(), blank)).toMatchObject({ b: null });
    expect(imageColorsOf(draft(), withCell(blank, 'indigo', 'color', 'Night'))).toMatchObject({ b: 'Night' });
  });

  test('stays while one row of it is left, and comes back with the last', () => {
    const one = withoutVariant(ROWS, 'indigo');
    const followed = followRows(draft(), ROWS, one);
    expect(imageColorsOf(followed, one)).toMatchObject({ b: 'Indigo' });
    const none = withoutVariant(one, 'indigo-l');
    const waiting = followRows(followed, one, none);
    expect(imageColorsOf(waiting, none)).toMatchObject({ b: null });
    const back = withVariantBack(none, aRow('indigo-l', 'Indigo'), 1);
    expect(imageColorsOf(followRows(waiting, none, back), back)).toMatchObject({ b: 'Indigo' });
  });

  test('is that of the place where files were dropped, of all of them', () => {
    const { pictures } = addFiles([], [aFile('1.png'), aFile('2.png')], { most: 10, tooMany: '', color: 'indigo' });
    expect(imageColorsOf(pictures, ROWS)).toEqual({ 'new-0': 'Indigo', 'new-1': 'Indigo' });
  });

  test('is only asked for where there are several, or one is given', () => {
    const [, ...indigo] = ROWS;
    expect(offeredColors(indigo, draft(indigo, [aPicture('c', null)]))).toEqual([]);
    expect(offeredColors(indigo, draft(indigo, [aPicture('b', 'Indigo')]))).toHaveLength(1);
    expect(offeredColors(ROWS, [])).toHaveLength(2);
  });
});
