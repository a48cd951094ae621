import { expect, test } from 'vitest';
import { findPage, listPaths } from './pages.ts';

test('a path finds its page, whatever its case and trailing slash', () => {
  expect(findPage('/')).toMatchObject({ audience: 'everyone', indexed: true });
  expect(findPage('/product/Malhar%20Kurta')).toMatchObject({ cacheable: true });
  expect(findPage('/ADMIN/Order/')).toMatchObject({ audience: 'admin' });
  expect(findPage('/admin/customers/1')).toMatchObject({ audience: 'admin' });
});

test.each(['/nowhere', '/myaccount/nowhere', '/category/a/b', '/administrator', '//', '/product/'])(
  '%s is not a page',
  (path) => expect(findPage(path)).toBeUndefined(),
);

test('personal pages are never cacheable, and only public pages are indexed', () => {
  const personalPaths = listPaths(({ audience }) => audience !== 'everyone');
  expect(personalPaths).toContain('/cart');
  expect(listPaths(({ cacheable }) => cacheable === true)).not.toEqual(expect.arrayContaining(personalPaths));
  expect(listPaths(({ cacheable, indexed }) => indexed === true && !cacheable)).toEqual([]);
});

test('while the shop is closed, only the admin and links to an account open', () => {
  expect(listPaths(({ openWhileClosed }) => openWhileClosed === true)).toEqual([
    '/login',
    '/reset-password',
    '/verify-email',
    '/confirm-email',
    '/cancel-email-change',
    '/stop-emails',
    '/cancel-account-deletion',
    '/join-staff',
    '/admin',
    '/admin/*',
  ]);
});
