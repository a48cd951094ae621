import { expect, test } from 'vitest';
import { type SavedImage, toImageFormValues } from '../images/image-form-values.ts';
import { validateCategory } from './category-validation.ts';

const complete = {
  name: 'Kurtas',
  description: '',
  parentId: '',
  images: toImageFormValues([{ id: 'front' } as SavedImage]),
};

test('a category needs a name and an image, other fields are optional', () => {
  expect(validateCategory(complete)).toEqual({});
  expect(validateCategory({ ...complete, name: '  ', images: [] })).toEqual({
    name: 'Please fill the category name.',
    images: 'Please upload at least 1 images.',
  });
});
