import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import {
  ADMIN,
  callApi,
  createCustomer,
  fillLogin,
  signInAsNewCustomer,
  signInContext,
  signInOnOtherDevice,
} from '../support/people.ts';

type MenuPage = { entry: string; path: string; title?: string; group?: string };

const PAGES: MenuPage[] = [
  { entry: 'Dashboard', path: '/admin/dashboard', title: 'Dashboard' },
  { entry: 'Category', path: '/admin/category' },
  { entry: 'Product', path: '/admin/product' },
  { entry: 'Order', path: '/admin/order', title: 'Order Management' },
  { entry: 'Company', path: '/admin/company', title: 'Company' },
  { entry: 'Legal Pages', path: '/admin/legal', title: 'Legal Pages' },
  // The scan field has the focus, not the heading.
  { entry: 'Packing', path: '/admin/packing' },
  { entry: 'Customers', path: '/admin/customers', title: 'Customers' },
  { entry: 'Collections', path: '/admin/collections', title: 'Collections', group: 'Marketing' },
  { entry: 'GST', path: '/admin/gst', title: 'GST', group: 'Money' },
  { entry: 'Stock levels', path: '/admin/stock', title: 'Stock', group: 'Stock' },
  { entry: 'Imports', path: '/admin/import', title: 'Imports', group: 'Stock' },
  {
    entry: 'Brands',
    path: '/admin/brands',
    title: 'Brands',
    group: 'Stock',
  },
  { entry: 'Search words', path: '/admin/search', title: 'Search words', group: 'Stock' },
  { entry: 'Reports', path: '/admin/reports', title: 'Reports' },
  { entry: 'Settings', path: '/admin/settings', title: 'Settings' },
];

const adminMenu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

/** On a phone the menu is a sheet that must be opened first. */
async function openMenu(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(adminMenu(page)).toBeVisible();
}

async function openGroup(page: Page, name: string): Promise<void> {
  const group = adminMenu(page).getByRole('button', { name, exact: true });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
}

test('a guest signs in, sees nothing private before, and then sees the requested page', async ({ page }) => {
  await page.goto('/admin/order?status=SHIPPED');
  const dialog = page.getByRole('dialog', { name: 'Log in to open the admin' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByText('Order Management')).toHaveCount(0);
  await expect(page.locator('nav')).toHaveCount(0);
  await fillLogin(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  await expect(page).toHaveURL('/admin/order?status=SHIPPED');
  await expect(page).toHaveTitle(/^Order Management \| /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('a customer is redirected to the home page, or to the account after signing in', async ({ page, context }) => {
  await page.goto('/admin/company');
  await fillLogin(page, await createCustomer());
  await expect(page).toHaveURL('/myaccount/dashboard');
  await page.evaluate(() => localStorage.clear());
  await signInAsNewCustomer(context);
  const visitor = await context.newPage();
  await visitor.goto('/admin/company');
  await expect(visitor).toHaveURL('/');
  await expect(visitor.getByText('Company Name')).toHaveCount(0);
});

test('the menu links to every page and logs out', { tag: '@both-widths' }, async ({ page, context, isMobile }) => {
  test.slow();
  // Use a separate session, because the test logs out.
  await signInContext(context, { ...ADMIN });
  await page.goto('/admin/dashboard');
  for (const { entry, path, title, group } of PAGES.toReversed()) {
    await openMenu(page, isMobile);
    if (group) await openGroup(page, group);
    await adminMenu(page).getByRole('link', { name: entry, exact: true }).click();
    await expect(page).toHaveURL(path);
    if (title) await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await openMenu(page, isMobile);
    await expect(adminMenu(page).getByRole('link', { name: entry, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(adminMenu(page).locator('[aria-current="page"]')).toHaveCount(1);
    if (isMobile) await page.keyboard.press('Escape');
  }
  await openMenu(page, isMobile);
  await expectAccessible(page);
  await adminMenu(page).getByRole('link', { name: 'Back to shop' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin/order');
  await page.goto('/admin/no-such-page');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/admin/order');
  await openMenu(page, isMobile);
  await adminMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the whole menu is visible, with the group of the page open, and remembers the open group', {
  tag: '@desktop-only',
}, async ({ page, context }) => {
  await signInContext(context, ADMIN);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/import');
  const money = adminMenu(page).getByRole('button', { name: 'Money', exact: true });
  const stock = adminMenu(page).getByRole('button', { name: 'Stock', exact: true });
  await expect(stock).toHaveAttribute('aria-expanded', 'true');
  for (const entry of await adminMenu(page).getByRole('link').or(adminMenu(page).getByRole('button')).all())
    await expect(entry).toBeInViewport({ ratio: 1 });

  await money.focus();
  await page.keyboard.press('Enter');
  await expect(money).toHaveAttribute('aria-expanded', 'true');
  await expect(stock).toHaveAttribute('aria-expanded', 'false');
  await expect(adminMenu(page).getByRole('link', { name: 'Imports' })).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(adminMenu(page).getByRole('link', { name: 'COD' })).toBeFocused();
  await page.goto('/admin/dashboard');
  await expect(money).toHaveAttribute('aria-expanded', 'true');
});

test('the menu counts open tasks, in red only after a deadline', { tag: '@desktop-only' }, async ({
  page,
  context,
}) => {
  const createTask = (kind: string, count: number) => ({ kind, count, isLowerBound: false, since: null, sum: null });
  const items = [createTask('late_orders', 2), createTask('to_pack', 17), createTask('gst_issues', 3)];
  await page.route('**/api/admin/tasks', (route) => route.fulfill({ json: { items } }));
  await signInContext(context, ADMIN);
  await page.goto('/admin/company');
  const entry = (name: string) => adminMenu(page).getByRole('link', { name, exact: true });
  await expect(entry('Order')).toHaveText('Order2');
  await expect(entry('Order')).toHaveAccessibleDescription('Order: 2 late orders');
  await expect(entry('Order').locator('[data-overdue]')).toBeVisible();
  await expect(entry('Packing')).toHaveText('Packing17');
  await expect(entry('Packing').locator('[data-overdue]')).toHaveCount(0);
  await expect(entry('Returns')).toHaveText('Returns');
  const money = adminMenu(page).getByRole('button', { name: 'Money', exact: true });
  await expect(money).toHaveText('Money3');
  await money.click();
  await expect(money).toHaveText('Money');
  await expect(entry('GST')).toHaveText('GST3');
  await expectAccessible(page);
});

test('the menu collapses to icons, automatically between 768 and 1024 px or permanently on request', {
  tag: '@desktop-only',
}, async ({ page, context }) => {
  await signInContext(context, ADMIN);
  await page.goto('/admin/dashboard');
  const getMenuWidth = async () => (await page.getByRole('banner').boundingBox())?.width;
  expect(await getMenuWidth()).toBe(232);
  await page.setViewportSize({ width: 900, height: 800 });
  expect(await getMenuWidth()).toBe(64);
  await expect(adminMenu(page).getByRole('link', { name: 'Legal Pages' })).toHaveAttribute('title', 'Legal Pages');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  expect(await getMenuWidth()).toBe(64);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  expect(await getMenuWidth()).toBe(64);
});

test('the dashboard shows counts and links to their pages', async ({ page, context }) => {
  const token = await signInOnOtherDevice(ADMIN);
  const categories = (await (await callApi('GET', '/categories', {})).json()) as { subCategories: unknown[] }[];
  const pendingResponse = await callApi('GET', '/orders/all?status=PENDING&limit=1', { token });
  expect(pendingResponse.ok).toBe(true);
  await signInContext(context, ADMIN);
  await page.goto('/admin/dashboard');
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  // Parallel tests add categories and orders, so check only the minimum.
  const activeCount = card('Category').getByText(/^\d+ Active$/);
  expect(Number.parseInt(await activeCount.innerText(), 10)).toBeGreaterThanOrEqual(categories.length);
  await expect(card('Order').getByText(/^[\d,]+ Pending$/)).toBeVisible();
  await expect(card('Company')).toContainText('3 Registered');
  await expect(card('Product').getByRole('paragraph')).toBeEmpty();
  for (const name of ['Category', 'Product', 'Order', 'Company']) {
    const to = `/admin/${name.toLowerCase()}`;
    await expect(card(name).getByText('Manage', { exact: true })).toHaveAttribute('href', to);
    await expect(card(name).getByText('View All', { exact: true })).toHaveAttribute('href', to);
  }
  await card('Order')
    .getByText(/Pending$/)
    .click();
  await expect(page).toHaveURL('/admin/order?status=PENDING');
  await page.goBack();
  await page.route('**/api/{orders/all,categories}*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(card('Order')).toContainText('– Pending');
  await expect(card('Category')).toContainText('– Active');
  await expect(page.locator('.toast')).toHaveCount(0);
});

type Manifest = { routes: Record<string, { module: string; imports?: string[]; css?: string[] }> };

test('no storefront page loads a script or style of the admin', async ({ page, context }) => {
  test.slow();
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  const files = await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest: Manifest };
    const listFiles = (isAdmin: boolean) =>
      Object.entries(manifest.routes)
        .filter(([id]) => /^\/?admin/.test(id) === isAdmin)
        .flatMap(([, { module, imports = [], css = [] }]) => [module, ...imports, ...css]);
    return { admin: listFiles(true), storefront: listFiles(false) };
  });
  const adminOnlyFiles = files.admin.filter((file) => !files.storefront.includes(file));
  expect(adminOnlyFiles.length).toBeGreaterThan(6);
  for (const path of ['/shop-all', '/product/Malhar%20Handloom%20Cotton%20Kurta', '/cart', '/myaccount/dashboard']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(adminOnlyFiles.filter((file) => loaded.has(file))).toEqual([]);
  await signInContext(context, ADMIN);
  const staffPage = await context.newPage();
  staffPage.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  await staffPage.goto('/admin/dashboard');
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  expect(adminOnlyFiles.some((file) => loaded.has(file))).toBe(true);
});

test('/login opens the dialog, and staff are redirected to the admin', async ({ page }) => {
  await page.goto('/login');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.type(ADMIN.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/login');
  await expect(page).toHaveURL('/admin/dashboard');
});
