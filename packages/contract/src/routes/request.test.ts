import { expect, test } from 'vitest';
import { fileNameFromHeaders, fillPath, queryString, toFormData } from './request.ts';

test('path parameters are filled in and URL-encoded', () => {
  expect(fillPath('/products/by-name/{name}', { name: 'Tee / 100% cotton' })).toBe(
    '/products/by-name/Tee%20%2F%20100%25%20cotton',
  );
  expect(fillPath('/categories')).toBe('/categories');
});

test('a missing path parameter throws', () => {
  expect(() => fillPath('/orders/{id}/cancel', {})).toThrow('"id"');
  expect(() => fillPath('/orders/{id}/cancel', { id: '' })).toThrow('"id"');
});

test('the query string leaves out undefined values', () => {
  expect(queryString({ page: 2, limit: undefined, q: 'a&b' })).toBe('?page=2&q=a%26b');
  expect(queryString({})).toBe('');
});

test('in form data, strings are sent as text and other values as JSON', () => {
  const form = toFormData(
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

test('files are sent in order under the field name of the contract', () => {
  const [front, back] = [new File(['1'], 'front.png'), new File(['2'], 'back.png')];
  const form = toFormData({}, { images: [front, back] });
  expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['front.png', 'back.png']);
});

test('the file name comes from the response header, or is "download"', () => {
  expect(fileNameFromHeaders(new Headers({ 'content-disposition': 'attachment; filename="a.csv"' }))).toBe('a.csv');
  expect(fileNameFromHeaders(new Headers())).toBe('download');
});
