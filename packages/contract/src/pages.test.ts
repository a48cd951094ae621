import { expect, test } from 'vitest';
import { pageAt, pathsOf } from './pages.ts';

test('an address leads to its page, whatever its case and its last slash', () => {
  expect(pageAt('/')).toMatchObject({ audience: 'everyone', indexed: true });
  expect(pageAt('/product/Malhar%20Kurta')).toMatchObject({ cacheable: true });
  expect(pageAt('/ADMIN/Order/')).toMatchObject({ audience: 'admin' });
});

test.each(['/nowhere', '/myaccount/nowhere', '/admin/product/1', '/category/a/b', '//', '/product/'])(
  '%s is no page',
  (address) => expect(pageAt(address)).toBeUndefined(),
);

test('what is about one person is never kept, and search engines are told of nothing else', () => {
  const personal = pathsOf(({ audience }) => audience !== 'everyone');
  expect(personal).toContain('/cart');
  expect(pathsOf(({ cacheable }) => cacheable === true)).not.toEqual(expect.arrayContaining(personal));
  expect(pathsOf(({ cacheable, indexed }) => indexed === true && !cacheable)).toEqual([]);
});
