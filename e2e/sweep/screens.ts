import type { Page } from '@playwright/test';
import { ADMIN, type Person } from '../support/people.ts';
import { type Amount, addressesOf, customerOf, SWEPT } from './data.ts';

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
    { route: 'track/:token', path: '/track/not-a-link-of-this-shop' },
    { route: 'gift/:token', path: '/gift/not-a-link-of-this-shop' },
    { route: 'myaccount/dashboard', path: '/myaccount/dashboard', as: customer },
    { route: 'myaccount/order', path: '/myaccount/order', as: customer },
    {
      route: 'myaccount/order/:id',
      path: '/myaccount/order',
      as: customer,
      opened: 'the page of an order',
      open: async (page) => {
        await page.getByRole('link', { name: 'Where is my order?' }).first().click();
        await page.getByRole('heading', { name: 'Order summary' }).waitFor();
      },
    },
    { route: 'myaccount/credit', path: '/myaccount/credit', as: customer },
    ...['Items', 'Reason', 'Refund'].map(
      (step, place): Screen => ({
        route: 'myaccount/order/:id/return',
        path: '/myaccount/order',
        as: customer,
        opened: `a return, at its step ${step}`,
        open: (page) => openReturn(page, place),
      }),
    ),
    {
      route: 'myaccount/order/:id/return/:number',
      path: '/myaccount/order',
      as: customer,
      opened: 'a return that was asked for',
      open: async (page) => {
        await page
          .getByRole('link', { name: /^Return R-\S+ Asked/ })
          .first()
          .click();
        await page.getByRole('heading', { name: 'How to send it' }).waitFor();
      },
    },
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
    { route: 'admin/dashboard', path: '/admin/dashboard?period=365', as: ADMIN },
    { route: 'admin/dashboard', path: '/admin/dashboard?period=today', as: ADMIN },
    { route: 'admin/category', path: '/admin/category', as: ADMIN },
    { route: 'admin/category', path: '/admin/category', as: ADMIN, opened: 'form', open: open('Create New') },
    { route: 'admin/product', path: '/admin/product', as: ADMIN },
    { route: 'admin/product', path: '/admin/product', as: ADMIN, opened: 'form', open: open(/^Edit /) },
    { route: 'admin/product', path: '/admin/product', as: ADMIN, opened: 'variants', open: open(/^View Variants/) },
    {
      route: 'admin/product',
      path: '/admin/product?stock=low&sort=sold-desc',
      as: ADMIN,
      opened: 'discount on a selection',
      open: async (page) => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).filter({ visible: true }).check();
        await page.getByRole('button', { name: 'Discount' }).click();
      },
    },
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
    { route: 'admin/packing', path: '/admin/packing', as: ADMIN },
    {
      route: 'admin/packing',
      path: '/admin/packing',
      as: ADMIN,
      opened: 'an order on the table',
      open: async (page) => {
        await open(/items?$/)(page);
        await page.getByRole('button', { name: /^Packed/ }).waitFor();
      },
    },
    {
      route: 'admin/order/:id',
      path: '/admin/order?status=SHIPPED',
      as: ADMIN,
      opened: 'the page of an order on its way',
      open: async (page) => {
        await open(/details|^View/i)(page);
        await page.getByRole('link', { name: 'Open its page' }).click();
        await page.getByRole('button', { name: 'Delivered, parcel 1' }).waitFor();
      },
    },
    { route: 'admin/company', path: '/admin/company', as: ADMIN },
    { route: 'admin/legal', path: '/admin/legal', as: ADMIN },
    { route: 'admin/account', path: '/admin/account', as: ADMIN },
    ...(['asked', 'to-inspect', 'closed'] as const).flatMap((queue): Screen[] => [
      { route: 'admin/returns', path: `/admin/returns?queue=${queue}`, as: ADMIN },
      {
        route: 'admin/returns',
        path: `/admin/returns?queue=${queue}`,
        as: ADMIN,
        opened: `a return in ${queue}`,
        open: async (page) => {
          const rows = page.locator('.desk-row');
          // The newest is that of this sweep.
          await (queue === 'closed' ? rows.first() : rows.last()).click();
          await page.getByRole('heading', { name: 'From the customer' }).waitFor();
        },
      },
    ]),
    { route: 'admin/returns', path: '/admin/returns?queue=refunds-due', as: ADMIN },
    {
      route: 'admin/returns',
      path: '/admin/returns?queue=refunds-due',
      as: ADMIN,
      opened: 'a reference',
      open: (page) =>
        page
          .getByRole('button', { name: /^Enter reference/ })
          .last()
          .click(),
    },
    {
      route: 'admin/returns',
      path: '/admin/returns',
      as: ADMIN,
      opened: 'scanning',
      open: open('Receive by scanning'),
    },
    { route: 'admin/cash', path: '/admin/cash', as: ADMIN },
    { route: 'admin/cash', path: '/admin/cash', as: ADMIN, opened: 'form', open: open('Add a remittance') },
    { route: 'admin/insight', path: '/admin/insight', as: ADMIN },
    { route: 'admin/jobs', path: '/admin/jobs', as: ADMIN },
    { route: 'admin/jobs', path: '/admin/jobs?state=waiting', as: ADMIN },
    { route: 'admin/insight', path: '/admin/insight?period=365', as: ADMIN },
    { route: 'admin/stock', path: '/admin/stock', as: ADMIN },
    { route: 'admin/stock', path: '/admin/stock?view=received', as: ADMIN },
    { route: 'admin/stock', path: '/admin/stock', as: ADMIN, opened: 'palette', open: open('Search or jump') },
    { route: 'admin/stock/receive', path: '/admin/stock/receive', as: ADMIN },
    { route: 'admin/stock/take', path: '/admin/stock/take', as: ADMIN },
    { route: 'admin/stock/:variantId', path: '/admin/stock/00000000-0000-0000-0000-000000000000', as: ADMIN },
    { route: 'admin/tax', path: '/admin/tax', as: ADMIN },
    { route: 'admin/tax', path: '/admin/tax?show=all', as: ADMIN },
    { route: 'admin/tax/settings', path: '/admin/tax/settings', as: ADMIN },
    {
      route: 'admin/tax/settings',
      path: '/admin/tax/settings',
      as: ADMIN,
      opened: 'a new rate',
      open: open('Add a rate'),
    },
    { route: 'admin/import', path: '/admin/import', as: ADMIN },
    { route: 'admin/import', path: '/admin/import', as: ADMIN, opened: 'export', open: open('Export') },
    ...['Changed', 'Refused'].map(
      (tab): Screen => ({
        route: 'admin/import/:id',
        path: '/admin/import',
        as: ADMIN,
        opened: `a checked file, at ${tab}`,
        open: async (page) => {
          await page.getByLabel('File of products', { exact: true }).setInputFiles(aTable(SWEPT[amount].product));
          await page.getByRole('tab', { name: tab }).click();
          await page.getByRole('tabpanel').waitFor();
        },
      }),
    ),
    { route: 'admin/brands', path: '/admin/brands', as: ADMIN },
    { route: 'admin/brands', path: '/admin/brands', as: ADMIN, opened: 'form', open: open('Add brand') },
    { route: 'admin/search', path: '/admin/search', as: ADMIN },
    { route: 'admin/search', path: '/admin/search', as: ADMIN, opened: 'form', open: open('Add synonym') },
    { route: 'admin/settings', path: '/admin/settings', as: ADMIN },
    { route: 'admin/settings/staff', path: '/admin/settings/staff', as: ADMIN },
    { route: 'admin/settings/security', path: '/admin/settings/security', as: ADMIN },
    { route: 'admin/customers', path: '/admin/customers', as: ADMIN },
    { route: 'admin/customers', path: '/admin/customers?q=nobody-begins-so', as: ADMIN },
    {
      route: 'admin/customers/:id',
      path: '/admin/customers?sort=ordered',
      as: ADMIN,
      opened: 'a customer',
      open: async (page) => {
        await page.locator('.customer-name').first().click();
        await page.getByText('Opening this page is on record.').waitFor();
      },
    },
    {
      route: 'admin/activity',
      path: '/admin/activity',
      as: ADMIN,
      opened: 'before and after',
      open: (page) => page.getByText('Before and after').first().click(),
    },
    { route: 'admin/activity', path: '/admin/activity', as: ADMIN },
  ];
}

/** A file that changes that product, adds one and has a row that stays out. */
function aTable(name: string) {
  const rows = [
    'Handle,Name,Category,Colour,Size,Original Price,Stock',
    `a,"${name}",,,,499,7`,
    'b,A second product of this name,Kurtas,Haldi,38,899.50,12',
    'c,A third product of this name,Kurtas,Haldi,38,"1,29,90.0",12',
  ];
  return { name: `${name.slice(0, 60)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
}

/** So many steps into a return of something that came damaged, which goes back whatever its price was. */
async function openReturn(page: Page, steps: number): Promise<void> {
  await page.getByRole('link', { name: /^Return or exchange/ }).click();
  await page.getByRole('heading', { name: 'What would you like to send back?' }).waitFor();
  const wrong = page.getByRole('button', { name: 'Something is wrong with it' });
  await ((await wrong.count()) > 0 ? wrong : page.getByRole('checkbox')).first().click();
  const next = page.getByRole('button', { name: 'Continue' });
  if (steps > 0) await next.click();
  if (steps > 1) {
    await page.getByText('Damaged', { exact: true }).click();
    await next.click();
    await page.getByRole('heading', { name: 'Where should the money go?' }).waitFor();
  }
}
