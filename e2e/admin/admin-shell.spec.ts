import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  ADMIN,
  aCustomer,
  arriveAsNewCustomer,
  arriveSignedIn,
  callApi,
  fillLogin,
  signInElsewhere,
} from '../support/people.ts';

const PAGES = [
  { entry: 'Dashboard', path: '/admin/dashboard', title: 'Dashboard' },
  { entry: 'Category', path: '/admin/category' },
  { entry: 'Product', path: '/admin/product' },
  { entry: 'Order', path: '/admin/order', title: 'Order Management' },
  { entry: 'Company', path: '/admin/company', title: 'Company' },
  { entry: 'Legal Pages', path: '/admin/legal', title: 'Legal Pages' },
  // Its scan field has the focus, not its heading.
  { entry: 'Packing', path: '/admin/packing' },
  { entry: 'Import', path: '/admin/import', title: 'Import' },
  { entry: 'Insight', path: '/admin/insight', title: 'Insight' },
  { entry: 'Brands and makers', path: '/admin/brands', title: 'Brands and makers' },
  { entry: 'Search', path: '/admin/search', title: 'Search' },
  { entry: 'Customers', path: '/admin/customers', title: 'Customers' },
  { entry: 'Activity', path: '/admin/activity', title: 'Activity' },
  { entry: 'Settings', path: '/admin/settings', title: 'Settings' },
];

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

/** On a phone the menu is a sheet that has to be opened first. */
async function openMenu(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menuOf(page)).toBeVisible();
}

test(
  'a guest signs in first, sees nothing private before and then is where they wanted to be',
  ANY_WIDTH,
  async ({ page }) => {
    await page.goto('/admin/order?status=SHIPPED');
    const dialog = page.getByRole('dialog', { name: 'Log in to see the back office' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByText('Order Management')).toHaveCount(0);
    await expect(page.locator('nav')).toHaveCount(0);
    await expectAccessible(page);
    await fillLogin(page, ADMIN);
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
    await expect(page).toHaveURL('/admin/order?status=SHIPPED');
    await expect(page).toHaveTitle(/^Order Management \| /);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  },
);

test('a customer is sent home, or on to their account when they sign in at the door', async ({ page, context }) => {
  await page.goto('/admin/company');
  await fillLogin(page, await aCustomer());
  await expect(page).toHaveURL('/myaccount/dashboard');
  await page.evaluate(() => localStorage.clear());
  await arriveAsNewCustomer(context);
  const visitor = await context.newPage();
  await visitor.goto('/admin/company');
  await expect(visitor).toHaveURL('/');
  await expect(visitor.getByText('Company Name')).toHaveCount(0);
});

test('the menu leads to every page and out again', async ({ page, context, isMobile }) => {
  test.slow();
  // With a session of its own, because it is ended here.
  await arriveSignedIn(context, { ...ADMIN });
  await page.goto('/admin/dashboard');
  for (const { entry, path, title } of PAGES.toReversed()) {
    await openMenu(page, isMobile);
    await menuOf(page).getByRole('link', { name: entry, exact: true }).click();
    await expect(page).toHaveURL(path);
    if (title) await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await openMenu(page, isMobile);
    await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText(entry);
    if (isMobile) await page.keyboard.press('Escape');
  }
  await openMenu(page, isMobile);
  await expectAccessible(page);
  await menuOf(page).getByRole('link', { name: 'Back to shop' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin/order');
  await page.goto('/admin/no-such-page');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/admin/order');
  await openMenu(page, isMobile);
  await menuOf(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the menu folds to icons, by itself between 768 and 1024 and for good when told to', async ({ page, context }) => {
  test.skip(test.info().project.name === 'phone', 'a phone has the sheet');
  await arriveSignedIn(context, ADMIN);
  await page.goto('/admin/dashboard');
  const widthOfMenu = async () => (await page.getByRole('banner').boundingBox())?.width;
  expect(await widthOfMenu()).toBe(232);
  await page.setViewportSize({ width: 900, height: 800 });
  expect(await widthOfMenu()).toBe(64);
  await expect(menuOf(page).getByRole('link', { name: 'Legal Pages' })).toHaveAttribute('title', 'Legal Pages');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  expect(await widthOfMenu()).toBe(64);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  expect(await widthOfMenu()).toBe(64);
});

test('the dashboard tells how much there is and leads to it in one press', async ({ page, context }) => {
  const token = await signInElsewhere(ADMIN);
  const categories = (await (await callApi('GET', '/categories', {})).json()) as { subCategories: unknown[] }[];
  const listed = await callApi('GET', '/orders/all?status=PENDING&limit=1', { token });
  expect(listed.ok).toBe(true);
  await arriveSignedIn(context, ADMIN);
  await page.goto('/admin/dashboard');
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  // Journeys beside this one add categories and orders, so only the least is known.
  const figure = card('Category').getByText(/^\d+ Active$/);
  expect(Number.parseInt(await figure.innerText(), 10)).toBeGreaterThanOrEqual(categories.length);
  await expect(card('Order').getByText(/^[\d,]+ Pending$/)).toBeVisible();
  await expect(card('Company')).toContainText('3 Registered');
  await expect(card('Product').getByRole('paragraph')).toBeEmpty();
  for (const name of ['Category', 'Product', 'Order', 'Company']) {
    const to = `/admin/${name.toLowerCase()}`;
    await expect(card(name).getByText('Manage', { exact: true })).toHaveAttribute('href', to);
    await expect(card(name).getByText('View All', { exact: true })).toHaveAttribute('href', to);
  }
  await expectAccessible(page);
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

test('no page of the storefront loads a script or a style of the back office', async ({ page, context }) => {
  test.slow();
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  const files = await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest: Manifest };
    const filesOf = (isAdmin: boolean) =>
      Object.entries(manifest.routes)
        .filter(([id]) => /^\/?admin/.test(id) === isAdmin)
        .flatMap(([, { module, imports = [], css = [] }]) => [module, ...imports, ...css]);
    return { admin: filesOf(true), storefront: filesOf(false) };
  });
  const onlyAdmin = files.admin.filter((file) => !files.storefront.includes(file));
  expect(onlyAdmin.length).toBeGreaterThan(6);
  for (const path of ['/shop-all', '/product/Malhar%20Handloom%20Cotton%20Kurta', '/cart', '/myaccount/dashboard']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(onlyAdmin.filter((file) => loaded.has(file))).toEqual([]);
  await arriveSignedIn(context, ADMIN);
  const clerk = await context.newPage();
  clerk.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  await clerk.goto('/admin/dashboard');
  await expect(clerk.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  expect(onlyAdmin.some((file) => loaded.has(file))).toBe(true);
});
