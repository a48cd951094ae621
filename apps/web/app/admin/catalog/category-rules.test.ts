import { expect, test } from 'vitest';
import { checkCategory } from './category-rules.ts';

const complete = { name: 'Kurtas', description: '', parentId: '', image: '1' };

test('a category has a name and an image; the rest is optional', () => {
  expect(checkCategory(complete)).toEqual({});
  expect(checkCategory({ ...complete, name: '  ', image: '0' })).toEqual({
    name: 'Please fill the category name.',
    image: 'Please upload at least 1 images.',
  });
});
