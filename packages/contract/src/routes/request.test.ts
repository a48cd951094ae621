import { expect, test } from 'vitest';
import { fileNameIn, fillPath, formOf, queryString } from './request.ts';

test('a path is filled with its values, made safe for an address', () => {
  expect(fillPath('/products/by-name/{name}', { name: 'Tee / 100% cotton' })).toBe(
    '/products/by-name/Tee%20%2F%20100%25%20cotton',
  );
  expect(fillPath('/categories')).toBe('/categories');
});

test('a path with an empty gap is never sent', () => {
  expect(() => fillPath('/orders/{id}/cancel', {})).toThrow('"id"');
  expect(() => fillPath('/orders/{id}/cancel', { id: '' })).toThrow('"id"');
});

test('a query names only what was given', () => {
  expect(queryString({ page: 2, limit: undefined, q: 'a&b' })).toBe('?page=2&q=a%26b');
  expect(queryString({})).toBe('');
});

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

test('a file has the name that the reply gives it, or a plain one', () => {
  expect(fileNameIn(new Headers({ 'content-disposition': 'attachment; filename="a.csv"' }))).toBe('a.csv');
  expect(fileNameIn(new Headers())).toBe('download');
});
