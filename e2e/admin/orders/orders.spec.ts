import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { holdResponses } from '../../support/network.ts';
import { ADMIN, callApi, type Person, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import { formatRupees } from '../../support/rupees.ts';
import { createCustomerWithOrder, type TestProduct, wellStockedProducts } from '../../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../../support/toasts.ts';

test.slow();

type PlacedOrder = { person: Person; id: string; product: TestProduct };

async function createOrder(quantity = 1): Promise<PlacedOrder> {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  return { ...(await createCustomerWithOrder([product], quantity)), product };
}

/** A row of the table or, on a phone, a card. */
function getRow(page: Page, id: string) {
  const details = page.getByRole('button', { name: `Details of ${id.slice(0, 8)}` });
  return page.locator('tr, li').filter({ has: details });
}

const statusSelect = (page: Page, id: string) => getRow(page, id).getByRole('combobox');

async function setStatusInOtherSession(id: string, deliveryStatus: string): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const response = await callApi('PUT', `/orders/${id}/status`, { token, body: { deliveryStatus } });
  expect(response.ok).toBe(true);
}

test.beforeEach(({ context }) => signInContext(context, ADMIN));

test('an order is found by id, customer or status, and the URL keeps the search', {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  const { person, id, product } = await createOrder(2);
  await page.goto('/admin/order');
  // On a phone, a notice about new orders replaces the count.
  await expect(page.getByText(/^[\d,]+ orders$/)).toBeAttached();
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill(person.email);
  await expect(page).toHaveURL(`/admin/order?q=${encodeURIComponent(person.email)}`);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  const row = getRow(page, id);
  await expect(row).toContainText(id.slice(0, isMobile ? 12 : 8));
  await expect(row).toContainText('Ravi Rao');
  await expect(row).toContainText('2 items');
  await expect(row).toContainText('Pune 411030');
  await expect(row).toContainText(formatRupees(product.originalPrice * 2));
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
  await search.fill(id.slice(0, 8));
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status filter' }).selectOption('Shipped');
  await expect(page).toHaveURL(`/admin/order?status=SHIPPED&q=${id.slice(0, 8)}`);
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue(id.slice(0, 8));
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page).toHaveURL('/admin/order');
  await expect(search).toHaveValue('');
});

test('orders are filtered by day and sorted, and the URL keeps both', { tag: '@both-widths' }, async ({ page }) => {
  const { person, id } = await createOrder();
  const { id: otherId } = await createOrder();
  await page.goto(`/admin/order?q=${person.email}`);
  await page.getByRole('combobox', { name: 'Day filter' }).selectOption('Yesterday');
  await expect(page).toHaveURL(`/admin/order?day=yesterday&q=${encodeURIComponent(person.email)}`);
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Day filter' }).selectOption('One day');
  await expect(getRow(page, id)).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('2020-01-31');
  await expect(page).toHaveURL(/day=2020-01-31/);
  await expect(getRow(page, id)).toBeHidden();

  await page.goto('/admin/order?day=today');
  const isAbove = async (first: string, second: string) => {
    const ids = await page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    return ids.includes(first) && ids.indexOf(first) < ids.indexOf(second);
  };
  await expect.poll(() => isAbove(otherId, id)).toBe(true);
  await setStatusInOtherSession(id, 'SHIPPED');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Last changed first');
  await expect(page).toHaveURL('/admin/order?day=today&sort=changed');
  await expect.poll(() => isAbove(id, otherId)).toBe(true);
  await page.reload();
  await expect.poll(() => isAbove(id, otherId)).toBe(true);
  await expectAccessible(page);
});

test('the list leads to packing, and is exported with its filters', { tag: '@desktop-only' }, async ({ page }) => {
  const { person } = await createOrder(2);
  await page.goto(`/admin/order?day=today&q=${person.email}`);
  await expect(page.getByRole('link', { name: /^Pack [\d,]+$/ })).toHaveAttribute('href', '/admin/packing');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog).toContainText('Orders of the current list in this date range');
  await dialog.getByRole('button', { name: 'Create file' }).click();
  await expect(dialog.getByText(/Ready: orders-.*, 1 row$/)).toBeVisible();
});

test('the details of an order have a URL, and Back closes them', { tag: '@both-widths' }, async ({
  page,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { person, id, product } = await createOrder(2);
  await setStatusInOtherSession(id, 'SHIPPED');
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
  const item = dialog.getByRole('listitem').filter({ hasText: product.name });
  await expect(item).toContainText(`Quantity 2 × ${formatRupees(product.originalPrice)}`);
  await expect(item).toContainText(formatRupees(product.originalPrice * 2));
  if (product.size) await expect(item).toContainText(` ${product.size}`);
  await expect(item.locator('img')).toBeVisible();
  await expect(dialog).toContainText(`Order total${formatRupees(product.originalPrice * 2)}`);
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(dialog.getByText(/meera/i)).toBeVisible();
  await expect(dialog.getByText('Pending to Shipped', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('14 Laxmi Road');
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('Ravi Rao', { exact: true }).first()).toBeVisible();
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
    await getRow(page, id).getByRole('button', { name: 'Copy order ID' }).focus();
    await expect(getRow(page, id).getByText(id, { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expectSuccessToast(page, 'Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  }
});

test('a new status is saved in its row, confirmed, and can be undone for a while', async ({ page }) => {
  const { person, id } = await createOrder();
  await page.goto(`/admin/order?q=${person.email}`);
  const status = statusSelect(page, id);
  const releaseResponse = await holdResponses(page, '**/api/orders/*/status');
  await expect(status.getByRole('option')).toHaveText(['Pending', 'Shipped', 'Delivered', 'Canceled']);
  await status.focus();
  await status.selectOption('Shipped');
  await expect(status).toBeDisabled();
  await expect(page.getByRole('combobox', { disabled: true })).toHaveCount(1);
  releaseResponse();
  await expectSuccessToast(page, 'Status updated to Shipped');
  await expect(status).toBeEnabled();
  await expect(status).toBeFocused();
  await expect(status).toHaveValue('SHIPPED');
  await expect(getRow(page, id).getByText('was Pending')).toBeVisible();
  await page.unroute('**/api/orders/*/status');
  await getRow(page, id).getByRole('button', { name: 'Undo' }).press('Enter');
  await expectSuccessToast(page, 'Status updated to Pending');
  await expect(status).toHaveValue('PENDING');
  await expect(status).toBeFocused();
  await expect(getRow(page, id).getByRole('button', { name: 'Undo' })).toBeHidden();
  await status.selectOption('Delivered');
  await expectSuccessToast(page, 'Status updated to Delivered');
  await expect(getRow(page, id)).toContainText('Paid');
  await page.mouse.move(0, 0);
  await expect(getRow(page, id).getByText(/^was /)).toBeHidden({ timeout: 9000 });
  await status.selectOption('Canceled');
  await expectSuccessToast(page, 'Status updated to Canceled');
});

test('the previous status is shown below, and no name or amount overflows at any width', {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  const { person, id } = await createOrder();
  await page.route('**/api/orders/all*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    if (!response.ok()) return route.fulfill({ response });
    const user = { firstName: 'Venkatanarasimharaju'.repeat(4), lastName: 'W'.repeat(80), email: person.email };
    const buyerName = `${user.firstName} ${user.lastName}`;
    const orders = reply.orders.map((order: object) => ({ ...order, user, buyerName, orderTotal: 99_99_99_999.99 }));
    return route.fulfill({ response, json: { ...reply, orders } });
  });
  await page.goto(`/admin/order?q=${person.email}`);
  const row = getRow(page, id);
  for (const width of isMobile ? [320, 360] : [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await statusSelect(page, id).selectOption('Shipped');
    await expect(row.getByText('was Pending')).toBeVisible();
    expect(await row.evaluate(countOverlaps), `at ${width} px`).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
    const undoResponse = page.waitForResponse((response) => response.request().method() !== 'GET');
    await row.getByRole('button', { name: 'Undo' }).click();
    await undoResponse;
    await expect(statusSelect(page, id)).toHaveValue('PENDING');
  }
});

/** Counts elements of a row that overlap the text of the previous status. */
function countOverlaps(row: Element): number {
  const line = row.querySelector('.status-was')?.getBoundingClientRect();
  const siblings = [...row.querySelectorAll('td, p, button, .status-select')].filter(
    (other) => !other.closest('.status-was'),
  );
  return siblings.filter((other) => {
    const box = other.getBoundingClientRect();
    const overlaps =
      line && box.left < line.right && line.left < box.right && box.top < line.bottom && line.top < box.bottom;
    return overlaps && !other.querySelector('.status-was');
  }).length;
}

test('a status that fails to save changes to the current status without a message', async ({ page }) => {
  const { person, id } = await createOrder();
  await page.goto(`/admin/order?q=${person.email}`);
  const status = statusSelect(page, id);
  await page.route('**/api/orders/*/status', (route) => route.fulfill({ status: 500, json: {} }));
  const failedResponse = page.waitForResponse('**/api/orders/*/status');
  await status.selectOption('Delivered');
  await failedResponse;
  await expect(status).toHaveValue('PENDING');
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.unroute('**/api/orders/*/status');
  await setStatusInOtherSession(id, 'SHIPPED');
  await status.selectOption('Canceled');
  await expect(status).toHaveValue('SHIPPED');
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('orders are processed by keyboard, with one key press each', { tag: '@desktop-only' }, async ({ page }) => {
  const { person, id } = await createOrder();
  await page.goto(`/admin/order?q=${person.email}`);
  await expect(page.getByText('shows all keyboard shortcuts')).toBeVisible();
  const status = statusSelect(page, id);
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue('PENDING');
  await page.keyboard.press('Tab');
  const next = page.getByRole('button', { name: `Mark ${id.slice(0, 8)} as Shipped` });
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, 'Status updated to Shipped');
  await expect(page.getByRole('button', { name: `Mark ${id.slice(0, 8)} as Delivered` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, 'Status updated to Delivered');
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

test('an open list reports new orders and shows them on request', async ({ page }) => {
  await createOrder();
  await page.clock.install();
  await page.goto('/admin/order');
  const firstRow = page.locator('[data-next-status]').first();
  await expect(firstRow).toBeVisible();
  const position = (await firstRow.boundingBox())?.y;
  const { id } = await createOrder();
  const newOrdersButton = page.getByRole('button', { name: /^\d+ new orders?$/ });
  await page.clock.fastForward(20_000);
  await expect(newOrdersButton).toBeVisible();
  await expect(getRow(page, id)).toHaveCount(0);
  expect((await firstRow.boundingBox())?.y).toBe(position);
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(newOrdersButton).toBeInViewport();
  await newOrdersButton.press('Enter');
  await expect(getRow(page, id)).toBeVisible();
  await expect(newOrdersButton).toBeHidden();
  await expect(firstRow).toBeFocused();
});

test('the page shows loading, empty and error states', async ({ page }) => {
  let answer: 'late' | 'none' | 'broken' = 'late';
  let releaseResponse = () => {};
  const responseReleased = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route('**/api/orders/all*', async (route) => {
    if (answer === 'broken') return route.fulfill({ status: 500, json: {} });
    if (answer === 'late') await responseReleased;
    const pagination = { currentPage: 1, limit: 50, totalItems: 0, totalPages: 0 };
    return route.fulfill({ json: { orders: [], pagination } });
  });
  await page.goto('/admin/order');
  await expect(page.locator('.data-table-skeleton')).toHaveCount(8);
  await expect(page.getByText('Loading orders')).toBeAttached();
  releaseResponse();
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(page.getByText('Orders will appear here once customers place them', { exact: true })).toBeVisible();
  answer = 'broken';
  await page.reload();
  await expectErrorToast(page, 'Failed to fetch orders');
  await page.unroute('**/api/orders/all*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-next-status]').first()).toBeVisible();
});

test('of many orders fifty are shown, then fifty more', async ({ page }) => {
  const token = await signInOnOtherDevice(ADMIN);
  const reply = await callApi('GET', '/orders/all?limit=1', { token });
  const [order] = ((await reply.json()) as { orders: { id: string }[] }).orders;
  await page.route('**/api/orders/all*', (route) => {
    const currentPage = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const count = currentPage === 3 ? 28 : 50;
    const orders = Array.from({ length: count }, (_, position) => ({
      ...order,
      id: `P${currentPage}N${position}XXXXXXXX`,
    }));
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
