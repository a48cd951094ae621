import { expect, test } from 'vitest';
import { formOf } from './upload.ts';

test('in a form with files a text stays as it is and any other value becomes JSON', () => {
  const form = formOf(
    { name: 'Kurtas', description: '', version: 3, deletedUploadIds: ['a'], parentId: undefined },
    {},
  );
  expect([...form]).toEqual([
    ['name', 'Kurtas'],
    ['description', ''],
    ['version', '3'],
    ['deletedUploadIds', '["a"]'],
  ]);
});

test('files travel in their order under the one name the contract gives them', () => {
  const [front, back] = [new File(['1'], 'front.png'), new File(['2'], 'back.png')];
  const form = formOf({}, { images: [front, back] });
  expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['front.png', 'back.png']);
});
