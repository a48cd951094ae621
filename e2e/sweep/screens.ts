import type { Page } from '@playwright/test';
import { ADMIN, type Person } from '../support/people.ts';
import { type Amount, addressesOf, customerOf } from './data.ts';

export type Screen = {
  /** The pattern of the route, as the site's table of contents spells it. */
  route: string;
  path: string;
  as?: Person;
  /** What is opened on top of it, and whether that is only there on a narrow or a wide screen. */
  opened?: string;
  open?: (page: Page) => Promise<unknown>;
  only?: 'narrow' | 'wide';
};

/** Every route of the site, and what opens over some of them. */
export function screensOf(amount: Amount): Screen[] {
  const { category, product } = addressesOf(amount);
  const customer = customerOf(amount);
  const open = (name: string | RegExp) => (page: Page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();
  return [
    { route: '/', path: '/' },
    { route: 'home', path: '/home', as: customer },
    { route: 'shop-all', path: '/shop-all' },
    {
      route: 'shop-all',
      path: `/shop-all?sort=newest`,
      as: customer,
      opened: 'Discover Products',
      open: open('Discover Products'),
    },
    { route: 'shop-all', path: '/shop-all', opened: 'login', open: open('Log In') },
    { route: 'shop-all', path: '/shop-all', opened: 'menu', open: open('Menu'), only: 'narrow' },
    { route: 'category/:slug', path: `/category/${category}` },
    {
      route: 'category/:slug',
      path: `/category/${category}`,
      opened: 'filters',
      open: open(/^Filter/),
      only: 'narrow',
    },
    { route: 'category/:slug', path: '/category/nothing-here' },
    { route: 'search', path: '/search?q=cotton', as: customer },
    { route: 'product/:name', path: `/product/${product}` },
    { route: 'product/:name', path: '/product/Nothing%20of%20that%20name' },
    { route: 'wishlist', path: '/wishlist', as: customer },
    { route: 'cart', path: '/cart', as: customer },
    { route: 'checkout', path: '/checkout', as: customer },
    { route: 'about', path: '/about' },
    { route: 'privacy-policy', path: '/privacy-policy' },
    { route: 'refund-policy', path: '/refund-policy' },
    { route: 'terms-and-conditions', path: '/terms-and-conditions' },
    { route: 'reset-password', path: '/reset-password' },
    { route: 'verify-email', path: '/verify-email' },
    { route: 'confirm-email', path: '/confirm-email' },
    { route: 'stop-email-change', path: '/stop-email-change' },
    { route: 'not-me', path: '/not-me' },
    { route: 'keep-account', path: '/keep-account' },
    { route: 'join-staff', path: '/join-staff' },
    { route: 'myaccount/dashboard', path: '/myaccount/dashboard', as: customer },
    { route: 'myaccount/order', path: '/myaccount/order', as: customer },
    { route: 'myaccount/address', path: '/myaccount/address', as: customer },
    { route: 'myaccount/account', path: '/myaccount/account', as: customer },
    { route: 'myaccount/password', path: '/myaccount/password', as: customer },
    { route: 'myaccount/my-data', path: '/myaccount/my-data', as: customer },
    {
      route: 'myaccount/my-data',
      path: '/myaccount/my-data',
      as: customer,
      opened: 'close my account',
      open: open('Close my account'),
    },
    { route: '*', path: '/no-such-page' },
    { route: 'admin/dashboard', path: '/admin/dashboard', as: ADMIN },
    { route: 'admin/category', path: '/admin/category', as: ADMIN },
    { route: 'admin/category', path: '/admin/category', as: ADMIN, opened: 'form', open: open('Create New') },
    { route: 'admin/product', path: '/admin/product', as: ADMIN },
    { route: 'admin/product', path: '/admin/product', as: ADMIN, opened: 'form', open: open(/^Edit /) },
    { route: 'admin/product', path: '/admin/product', as: ADMIN, opened: 'variants', open: open(/^View Variants/) },
    { route: 'admin/order', path: '/admin/order', as: ADMIN },
    { route: 'admin/order', path: '/admin/order', as: ADMIN, opened: 'details', open: open(/details|^View/i) },
    {
      route: 'admin/order/:id',
      path: '/admin/order',
      as: ADMIN,
      opened: 'the page of an order',
      open: async (page) => {
        await open(/details|^View/i)(page);
        await page.getByRole('link', { name: 'Open its page' }).click();
        await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      },
    },
    { route: 'admin/company', path: '/admin/company', as: ADMIN },
    { route: 'admin/legal', path: '/admin/legal', as: ADMIN },
    { route: 'admin/account', path: '/admin/account', as: ADMIN },
    { route: 'admin/brands', path: '/admin/brands', as: ADMIN },
    { route: 'admin/brands', path: '/admin/brands', as: ADMIN, opened: 'form', open: open('Add brand') },
    { route: 'admin/search', path: '/admin/search', as: ADMIN },
    { route: 'admin/search', path: '/admin/search', as: ADMIN, opened: 'form', open: open('Add synonym') },
    { route: 'admin/settings', path: '/admin/settings', as: ADMIN },
    { route: 'admin/settings/staff', path: '/admin/settings/staff', as: ADMIN },
    { route: 'admin/settings/security', path: '/admin/settings/security', as: ADMIN },
  ];
}
