import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '../../apps/web/app/admin/navigation/admin-pages.ts';
import { ADMIN, type Person } from '../support/people.ts';
import { type DataLength, LAYOUT_DATA, layoutCustomer, layoutPaths } from './data.ts';

export type Screen = {
  /** Route pattern, as in the web app's route table. */
  route: string;
  path: string;
  as?: Person;
  /** What is opened on top of the page, and whether it exists only on narrow or wide screens. */
  opened?: string;
  open?: (page: Page) => Promise<unknown>;
  only?: 'narrow' | 'wide';
};

/** Returns every route of the web app, with the dialogs that open on some of them. */
export function listScreens(amount: DataLength): Screen[] {
  const { category, product } = layoutPaths(amount);
  const customer = layoutCustomer(amount);
  const press = (name: string | RegExp) => (page: Page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();
  /** Presses a button and waits for its dialog, whose script may load only then. */
  const open = (name: string | RegExp) => async (page: Page) => {
    await press(name)(page);
    await page.locator('dialog[open]').waitFor();
  };
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
    { route: 'collection/:slug', path: '/collection/festive-picks' },
    { route: 'collection/:slug', path: '/collection/nothing-here' },
    { route: 'page/:slug', path: '/page/nothing-here' },
    { route: 'preview/:token', path: '/preview/not-a-link-of-this-shop' },
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
    { route: 'cancel-email-change', path: '/cancel-email-change' },
    { route: 'stop-emails', path: '/stop-emails' },
    { route: 'cancel-account-deletion', path: '/cancel-account-deletion' },
    { route: 'join-staff', path: '/join-staff' },
    { route: 'track/:token', path: '/track/not-a-link-of-this-shop' },
    { route: 'gift/:token', path: '/gift/not-a-link-of-this-shop' },
    { route: 'pay/t/:token', path: '/pay/t/not-a-link-of-this-shop' },
    { route: 'pay/:orderId', path: '/pay/nothing-here', as: customer },
    {
      route: 'pay/:orderId',
      path: '/myaccount/order',
      as: customer,
      opened: 'the payment of an order',
      open: async (page) => {
        const order = await page.getByRole('link', { name: 'Where is my order?' }).first().getAttribute('href');
        await page.goto(`/pay/${order?.split('/').at(-1)}`);
        await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
      },
    },
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
    { route: 'myaccount/store-credit', path: '/myaccount/store-credit', as: customer },
    ...['Items', 'Reason', 'Refund'].map(
      (step, index): Screen => ({
        route: 'myaccount/order/:id/return',
        path: '/myaccount/order',
        as: customer,
        opened: `a return, at its step ${step}`,
        open: (page) => openReturnForm(page, index),
      }),
    ),
    {
      route: 'myaccount/order/:id/return/:number',
      path: '/myaccount/order',
      as: customer,
      opened: 'a return that was asked for',
      open: async (page) => {
        await page
          .getByRole('link', { name: /^Return R-\S+ Requested/ })
          .first()
          .click();
        await page.waitForURL(/\/return\/R-/);
        await page.getByRole('heading', { level: 1 }).waitFor();
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
      open: open('Delete my account'),
    },
    { route: '*', path: '/no-such-page' },
    ...Object.keys(ADMIN_PAGES)
      .filter((path) => !path.includes(':'))
      .map((path): Screen => ({ route: path.slice(1), path, as: ADMIN })),
    { route: 'admin/dashboard', path: '/admin/dashboard?period=365', as: ADMIN },
    { route: 'admin/dashboard', path: '/admin/dashboard?period=today', as: ADMIN },
    { route: 'admin/category', path: '/admin/category', as: ADMIN, opened: 'form', open: open('Create New') },
    { route: 'admin/product', path: '/admin/product', as: ADMIN, opened: 'form', open: open(/^Edit /) },
    { route: 'admin/product', path: '/admin/product', as: ADMIN, opened: 'variants', open: press(/^View Variants/) },
    {
      route: 'admin/product',
      path: '/admin/product?stock=low&sort=sold-desc',
      as: ADMIN,
      opened: 'discount on a selection',
      open: async (page) => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).filter({ visible: true }).check();
        await open('Discount')(page);
      },
    },
    { route: 'admin/order', path: '/admin/order', as: ADMIN, opened: 'details', open: open(/details|^View/i) },
    {
      route: 'admin/order/:id',
      path: '/admin/order',
      as: ADMIN,
      opened: 'the page of an order',
      open: async (page) => {
        await open(/details|^View/i)(page);
        await page.getByRole('link', { name: 'Open order' }).click();
        await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      },
    },
    {
      route: 'admin/packing',
      path: '/admin/packing',
      as: ADMIN,
      opened: 'an order on the table',
      open: async (page) => {
        await press(/items?$/)(page);
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
        await page.getByRole('link', { name: 'Open order' }).click();
        await page.getByRole('button', { name: 'Delivered, shipment 1' }).waitFor();
      },
    },
    ...(['requested', 'to-inspect', 'closed'] as const).flatMap((queue): Screen[] => [
      { route: 'admin/returns', path: `/admin/returns?queue=${queue}`, as: ADMIN },
      {
        route: 'admin/returns',
        path: `/admin/returns?queue=${queue}`,
        as: ADMIN,
        opened: `a return in ${queue}`,
        open: async (page) => {
          const rows = page.locator('.returns-row');
          // The newest one belongs to this test run.
          await (queue === 'closed' ? rows.first() : rows.last()).click();
          await page.getByRole('heading', { name: 'From the customer' }).waitFor();
        },
      },
    ]),
    { route: 'admin/returns', path: '/admin/returns?queue=pending-refunds', as: ADMIN },
    {
      route: 'admin/returns',
      path: '/admin/returns?queue=pending-refunds',
      as: ADMIN,
      opened: 'a reference',
      open: async (page) => {
        await page
          .getByRole('button', { name: /^Enter reference/ })
          .last()
          .click();
        await page.locator('dialog[open]').waitFor();
      },
    },
    {
      route: 'admin/returns',
      path: '/admin/returns',
      as: ADMIN,
      opened: 'scanning',
      open: open('Receive by scanning'),
    },
    { route: 'admin/cod', path: '/admin/cod', as: ADMIN, opened: 'form', open: open('Add remittance') },
    { route: 'admin/payments', path: '/admin/payments?tab=review', as: ADMIN },
    { route: 'admin/payments', path: '/admin/payments?tab=waiting', as: ADMIN },
    {
      route: 'admin/payments/:id',
      path: '/admin/payments?tab=review',
      as: ADMIN,
      opened: 'a payment that needs a look',
      open: async (page) => {
        await page
          .getByRole('link', { name: /^Review payment of/ })
          .first()
          .click();
        await page.getByRole('heading', { name: 'Payment history' }).waitFor();
      },
    },
    {
      route: 'admin/settlements',
      path: '/admin/settlements',
      as: ADMIN,
      opened: 'form',
      open: open('Upload settlement file'),
    },
    {
      route: 'admin/settlements/:id',
      path: '/admin/settlements?period=all',
      as: ADMIN,
      opened: 'a settlement that differs',
      open: async (page) => {
        await page.locator('.row-link').first().click();
        await page.getByText('Arrived in your bank').waitFor();
      },
    },
    { route: 'admin/jobs', path: '/admin/jobs?status=queued', as: ADMIN },
    { route: 'admin/reports', path: '/admin/reports?period=365', as: ADMIN },
    { route: 'admin/stock', path: '/admin/stock?view=received', as: ADMIN },
    { route: 'admin/stock', path: '/admin/stock', as: ADMIN, opened: 'palette', open: open('Search or jump') },
    { route: 'admin/stock/:variantId', path: '/admin/stock/00000000-0000-0000-0000-000000000000', as: ADMIN },
    { route: 'admin/gst', path: '/admin/gst?show=all', as: ADMIN },
    {
      route: 'admin/gst/settings',
      path: '/admin/gst/settings',
      as: ADMIN,
      opened: 'a new rate',
      open: press('Add rate'),
    },
    { route: 'admin/import', path: '/admin/import', as: ADMIN, opened: 'export', open: open('Export') },
    ...['Changed', 'Rejected'].map(
      (tab): Screen => ({
        route: 'admin/import/:id',
        path: '/admin/import',
        as: ADMIN,
        opened: `a checked file, at ${tab}`,
        open: async (page) => {
          await page.getByLabel('Product file', { exact: true }).setInputFiles(openTable(LAYOUT_DATA[amount].product));
          await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
          await page.getByRole('tabpanel').waitFor();
        },
      }),
    ),
    { route: 'admin/brands', path: '/admin/brands', as: ADMIN, opened: 'form', open: open('Add brand') },
    { route: 'admin/search', path: '/admin/search', as: ADMIN, opened: 'form', open: open('Add synonym') },
    { route: 'admin/customers', path: '/admin/customers?q=nobody-begins-so', as: ADMIN },
    {
      route: 'admin/customers/:id',
      path: '/admin/customers?sort=ordered',
      as: ADMIN,
      opened: 'a customer',
      open: async (page) => {
        await page.locator('.row-link').first().click();
        await page.getByText('Viewing this page is logged.').waitFor();
      },
    },
    ...['header', 'theme', 'about', 'refund', 'pages', 'scheduled', 'versions'].map(
      (area): Screen => ({ route: 'admin/storefront', path: `/admin/storefront?area=${area}`, as: ADMIN }),
    ),
    ...['Hero slides', 'Promises', 'Best sellers', 'Banner'].map(
      (section): Screen => ({
        route: 'admin/storefront',
        path: '/admin/storefront',
        as: ADMIN,
        opened: `the section ${section}`,
        open: press(new RegExp(`^${section}`)),
      }),
    ),
    {
      route: 'admin/storefront',
      path: '/admin/storefront',
      as: ADMIN,
      opened: 'kinds of sections',
      open: press('Add section'),
    },
    {
      route: 'admin/storefront',
      path: '/admin/storefront',
      as: ADMIN,
      opened: 'the preview',
      open: press('Preview'),
      only: 'narrow',
    },
    {
      route: 'admin/storefront',
      path: '/admin/storefront?area=pages',
      as: ADMIN,
      opened: 'a new page',
      open: open('Add page'),
    },
    { route: 'admin/collections/:id', path: '/admin/collections/new', as: ADMIN },
    {
      route: 'admin/collections/:id',
      path: '/admin/collections/new',
      as: ADMIN,
      opened: 'a rule',
      open: (page) => page.getByLabel('Filled', { exact: true }).selectOption('By a rule'),
    },
    { route: 'admin/settings/roles/:id', path: '/admin/settings/roles/new', as: ADMIN },
    { route: 'admin/settings/webhooks/:id', path: '/admin/settings/webhooks/new', as: ADMIN },
    {
      route: 'admin/settings/api-keys',
      path: '/admin/settings/api-keys',
      as: ADMIN,
      opened: 'all permissions of a new key',
      open: (page) =>
        page.locator('main form details').evaluateAll((groups) => {
          for (const group of groups as HTMLDetailsElement[]) group.open = true;
        }),
    },
    {
      route: 'admin/activity',
      path: '/admin/activity',
      as: ADMIN,
      opened: 'before and after',
      open: (page) => page.locator('.activity-attributes > summary').first().click(),
    },
  ];
}

/** Returns a CSV file that changes the product, adds one and has a rejected row. */
function openTable(name: string) {
  const rows = [
    'Handle,Name,Category,Colour,Size,Original Price,Stock',
    `a,"${name}",,,,499,7`,
    'b,A second product of this name,Kurtas,Haldi,38,899.50,12',
    'c,A third product of this name,Kurtas,Haldi,38,"1,29,90.0",12',
  ];
  return { name: `${name.slice(0, 60)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
}

/** Opens a return of a damaged item and goes `steps` steps forward. Damaged items can be returned at any price. */
async function openReturnForm(page: Page, steps: number): Promise<void> {
  await page.getByRole('link', { name: /^Return or exchange/ }).click();
  await page.getByRole('heading', { name: 'What would you like to return?' }).waitFor();
  const problemButton = page.getByRole('button', { name: 'Something is wrong with it' });
  await ((await problemButton.count()) > 0 ? problemButton : page.getByRole('checkbox')).first().click();
  const next = page.getByRole('button', { name: 'Continue' });
  if (steps > 0) await next.click();
  if (steps > 1) {
    await page.getByText('Damaged', { exact: true }).click();
    await next.click();
    await page.getByRole('heading', { name: 'Where should we send your refund?' }).waitFor();
  }
}
