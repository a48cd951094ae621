import { expect, test } from 'vitest';
import { type SavedPicture, savedPictures } from '../pictures/picture-draft.ts';
import { checkCategory } from './category-rules.ts';

const complete = {
  name: 'Kurtas',
  description: '',
  parentId: '',
  pictures: savedPictures([{ id: 'front' } as SavedPicture]),
};

test('a category has a name and an image; the rest is optional', () => {
  expect(checkCategory(complete)).toEqual({});
  expect(checkCategory({ ...complete, name: '  ', pictures: [] })).toEqual({
    name: 'Please fill the category name.',
    pictures: 'Please upload at least 1 images.',
  });
});
