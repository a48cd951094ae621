import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi, type Person, signInElsewhere } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares, rupees, type Ware } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.slow();

type Placed = { person: Person; id: string; ware: Ware };

async function anOrder(quantity = 1): Promise<Placed> {
  const [ware] = (await plentifulWares(1)) as [Ware];
  return { ...(await aCustomerWithOrder([ware], quantity)), ware };
}

/** A row of the table or, on a phone, a card. */
function rowOf(page: Page, id: string) {
  const details = page.getByRole('button', { name: `Details of ${id.slice(0, 8)}` });
  return page.locator('tr, li').filter({ has: details });
}

const statusOf = (page: Page, id: string) => rowOf(page, id).getByRole('combobox');

async function moveElsewhere(id: string, deliveryStatus: string): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const response = await callApi('PUT', `/orders/${id}/status`, { token, body: { deliveryStatus } });
  expect(response.ok).toBe(true);
}

test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

test('an order is found by its id, its customer or its status, and the address remembers how', async ({
  page,
  isMobile,
}) => {
  const { person, id, ware } = await anOrder(2);
  await page.goto('/admin/order');
  await expect(page.getByText(/^[\d,]+ orders$/)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill(person.email);
  await expect(page).toHaveURL(`/admin/order?q=${encodeURIComponent(person.email)}`);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  const row = rowOf(page, id);
  await expect(row).toContainText(id.slice(0, isMobile ? 12 : 8));
  await expect(row).toContainText('Ravi');
  await expect(row).toContainText(rupees(ware.originalPrice * 2));
  await expect(row).toContainText('Cash on Delivery');
  await expect(row).toContainText(/Pending/);
  await expect(row).toContainText(/\d+ \w{3} \d{4}/);
  if (!isMobile) {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Order ID',
      'Customer',
      'Total',
      'Payment',
      'Status',
      'Date',
      'Actions',
    ]);
  }
  await expectAccessible(page);
  await search.fill(id.slice(0, 8));
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status filter' }).selectOption('Shipped');
  await expect(page).toHaveURL(`/admin/order?status=SHIPPED&q=${id.slice(0, 8)}`);
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(search).toHaveValue(id.slice(0, 8));
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page).toHaveURL('/admin/order');
  await expect(search).toHaveValue('');
});

test('the details of an order have an address, and Back closes them', async ({ page, context, isMobile }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { person, id, ware } = await anOrder(2);
  await moveElsewhere(id, 'SHIPPED');
  const path = `/admin/order?q=${id}`;
  await page.goto(path);
  const opener = page.getByRole('button', { name: `Details of ${id.slice(0, 8)}` });
  await opener.click();
  await expect(page).toHaveURL(`${path}&order=${id}`);
  const dialog = page.getByRole('dialog', { name: `Order ${id.slice(0, 8)}` });
  await expect(dialog).toContainText('Ravi Rao');
  await expect(dialog.getByRole('link', { name: person.email })).toHaveAttribute('href', `mailto:${person.email}`);
  await expect(dialog.getByText(/^\d+ \w{3} \d{4}, \d+:\d\d/).first()).toBeVisible();
  await expect(dialog.locator('address')).toContainText('14 Laxmi Road');
  await expect(dialog.locator('address')).toContainText('Pune, Maharashtra 411030');
  const item = dialog.getByRole('listitem').filter({ hasText: ware.name });
  await expect(item).toContainText(`Quantity 2 × ${rupees(ware.originalPrice)}`);
  await expect(item).toContainText(rupees(ware.originalPrice * 2));
  if (ware.size) await expect(item).toContainText(` ${ware.size}`);
  await expect(item.locator('img')).toBeVisible();
  await expect(dialog).toContainText(`Order total${rupees(ware.originalPrice * 2)}`);
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(dialog.getByText(/meera/i)).toBeVisible();
  await expect(dialog.getByText('Pending to Shipped', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('14 Laxmi Road');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('Ravi Rao', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Order Management', includeHidden: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(opener).toBeFocused();
  await page.goto(`/admin/order?order=${id}&q=nobody-has-this-name`);
  await expect(dialog).toContainText('Ravi Rao');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/order?q=nobody-has-this-name');
  if (!isMobile) {
    await page.goto(path);
    await rowOf(page, id).getByRole('button', { name: 'Copy order ID' }).focus();
    await expect(rowOf(page, id).getByText(id, { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expectGoodNews(page, 'Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  }
});

test('a new status is saved in its row alone, says so, and for a while where it was', async ({ page }) => {
  const { person, id } = await anOrder();
  await page.goto(`/admin/order?q=${person.email}`);
  const status = statusOf(page, id);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/orders/*/status', async (route) => {
    await held;
    await route.continue();
  });
  await expect(status.getByRole('option')).toHaveText(['Pending', 'Shipped', 'Delivered', 'Canceled']);
  await status.focus();
  await status.selectOption('Shipped');
  await expect(status).toBeDisabled();
  await expect(page.getByRole('combobox', { disabled: true })).toHaveCount(1);
  letThrough();
  await expectGoodNews(page, 'Status updated to Shipped');
  await expect(status).toBeEnabled();
  await expect(status).toBeFocused();
  await expect(status).toHaveValue('SHIPPED');
  await expect(rowOf(page, id).getByText('was Pending')).toBeVisible();
  await page.unroute('**/api/orders/*/status');
  await rowOf(page, id).getByRole('button', { name: 'Undo' }).press('Enter');
  await expectGoodNews(page, 'Status updated to Pending');
  await expect(status).toHaveValue('PENDING');
  await expect(status).toBeFocused();
  await expect(rowOf(page, id).getByRole('button', { name: 'Undo' })).toBeHidden();
  await status.selectOption('Delivered');
  await expectGoodNews(page, 'Status updated to Delivered');
  await expect(rowOf(page, id)).toContainText('Paid');
  await expectAccessible(page);
  await page.mouse.move(0, 0);
  await expect(rowOf(page, id).getByText(/^was /)).toBeHidden({ timeout: 9000 });
  await status.selectOption('Canceled');
  await expectGoodNews(page, 'Status updated to Canceled');
});

test('what a status was stands under it, and no name or sum is too long for any screen', async ({ page, isMobile }) => {
  const { person, id } = await anOrder();
  await page.route('**/api/orders/all*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    if (!response.ok()) return route.fulfill({ response });
    const user = { firstName: 'Venkatanarasimharaju'.repeat(4), lastName: 'W'.repeat(80), email: person.email };
    const orders = reply.orders.map((order: object) => ({ ...order, user, orderTotal: 99_99_99_999.99 }));
    return route.fulfill({ response, json: { ...reply, orders } });
  });
  await page.goto(`/admin/order?q=${person.email}`);
  const row = rowOf(page, id);
  for (const width of isMobile ? [320, 360] : [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await statusOf(page, id).selectOption('Shipped');
    await expect(row.getByText('was Pending')).toBeVisible();
    expect(await row.evaluate(countOverprinted), `at ${width} px`).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
    const undone = page.waitForResponse((response) => response.request().method() !== 'GET');
    await row.getByRole('button', { name: 'Undo' }).click();
    await undone;
    await expect(statusOf(page, id)).toHaveValue('PENDING');
  }
});

/** How many other things of a row lie where it says what its status was. */
function countOverprinted(row: Element): number {
  const line = row.querySelector('.status-was')?.getBoundingClientRect();
  const others = [...row.querySelectorAll('td, p, button, .status-select')].filter(
    (other) => !other.closest('.status-was'),
  );
  return others.filter((other) => {
    const box = other.getBoundingClientRect();
    const crosses =
      line && box.left < line.right && line.left < box.right && box.top < line.bottom && line.top < box.bottom;
    return crosses && !other.querySelector('.status-was');
  }).length;
}

test(
  'a status that could not be saved returns without a word, to where the order is by now',
  ANY_WIDTH,
  async ({ page }) => {
    const { person, id } = await anOrder();
    await page.goto(`/admin/order?q=${person.email}`);
    const status = statusOf(page, id);
    await page.route('**/api/orders/*/status', (route) => route.fulfill({ status: 500, json: {} }));
    const refused = page.waitForResponse('**/api/orders/*/status');
    await status.selectOption('Delivered');
    await refused;
    await expect(status).toHaveValue('PENDING');
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.unroute('**/api/orders/*/status');
    await moveElsewhere(id, 'SHIPPED');
    await status.selectOption('Canceled');
    await expect(status).toHaveValue('SHIPPED');
    await expect(page.locator('.toast')).toHaveCount(0);
  },
);

test('orders are worked through by keyboard, one press each', async ({ page }) => {
  test.skip(test.info().project.name === 'phone', 'the same button is one tap there');
  const { person, id } = await anOrder();
  await page.goto(`/admin/order?q=${person.email}`);
  await expect(page.getByText(/on a row’s first action/)).toContainText('Enter');
  const status = statusOf(page, id);
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue('PENDING');
  await page.keyboard.press('Tab');
  const next = page.getByRole('button', { name: `Mark ${id.slice(0, 8)} as Shipped` });
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expectGoodNews(page, 'Status updated to Shipped');
  await expect(page.getByRole('button', { name: `Mark ${id.slice(0, 8)} as Delivered` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectGoodNews(page, 'Status updated to Delivered');
  await expect(status).toHaveValue('DELIVERED');
  await expect(page.getByRole('button', { name: `${id.slice(0, 8)} has no next status` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status).toHaveValue('DELIVERED');
  await page.goto('/admin/order');
  const actions = page.locator('[data-next-status]');
  await actions.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(actions.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(actions.first()).toBeFocused();
});

test('an open list says that orders have come, and shows them when asked', async ({ page }) => {
  await anOrder();
  await page.clock.install();
  await page.goto('/admin/order');
  const firstRow = page.locator('[data-next-status]').first();
  await expect(firstRow).toBeVisible();
  const place = (await firstRow.boundingBox())?.y;
  const { id } = await anOrder();
  const news = page.getByRole('button', { name: /^\d+ new orders?$/ });
  await page.clock.fastForward(20_000);
  await expect(news).toBeVisible();
  await expect(rowOf(page, id)).toHaveCount(0);
  expect((await firstRow.boundingBox())?.y).toBe(place);
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(news).toBeInViewport();
  await news.press('Enter');
  await expect(rowOf(page, id)).toBeVisible();
  await expect(news).toBeHidden();
  await expect(firstRow).toBeFocused();
});

test('before, without and instead of orders there is something to see', ANY_WIDTH, async ({ page }) => {
  let answer: 'late' | 'none' | 'broken' = 'late';
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/orders/all*', async (route) => {
    if (answer === 'broken') return route.fulfill({ status: 500, json: {} });
    if (answer === 'late') await held;
    const pagination = { currentPage: 1, limit: 50, totalItems: 0, totalPages: 0 };
    return route.fulfill({ json: { orders: [], pagination } });
  });
  await page.goto('/admin/order');
  await expect(page.locator('.order-skeleton')).toHaveCount(8);
  await expect(page.getByText('Loading orders')).toBeAttached();
  letThrough();
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(page.getByText('Orders will appear here once customers place them', { exact: true })).toBeVisible();
  await expectAccessible(page);
  answer = 'broken';
  await page.reload();
  await expectBadNews(page, 'Failed to fetch orders');
  await expectAccessible(page);
  await page.unroute('**/api/orders/all*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-next-status]').first()).toBeVisible();
});

test('of many orders fifty are shown, then fifty more', ANY_WIDTH, async ({ page }) => {
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('GET', '/orders/all?limit=1', { token });
  const [order] = ((await reply.json()) as { orders: { id: string }[] }).orders;
  await page.route('**/api/orders/all*', (route) => {
    const currentPage = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const count = currentPage === 3 ? 28 : 50;
    const orders = Array.from({ length: count }, (_, place) => ({ ...order, id: `P${currentPage}N${place}XXXXXXXX` }));
    const pagination = { currentPage, limit: 50, totalItems: 128, totalPages: 3 };
    return route.fulfill({ json: { orders, pagination } });
  });
  await page.goto('/admin/order');
  await expect(page.getByText('128 orders')).toBeVisible();
  await expect(page.locator('[data-next-status]')).toHaveCount(50);
  await expect(page.getByText('50 of 128 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.locator('[data-next-status]')).toHaveCount(100);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.locator('[data-next-status]')).toHaveCount(128);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});
