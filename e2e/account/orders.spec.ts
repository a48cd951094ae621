import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { ADMIN, aCustomer, arriveSignedIn, callApi, openAs, signInElsewhere } from '../support/people.ts';
import { aCustomerWithOrder, fillCart, placeOrder, plentifulWares, rupees, type Ware } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.slow();

const today = new Date();

async function moveTo(id: string, deliveryStatus: string): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const response = await callApi('PUT', `/orders/${id}/status`, { token, body: { deliveryStatus } });
  expect(response.ok).toBe(true);
}

test('somebody who never ordered is shown the way to the shop', ANY_WIDTH, async ({ page }) => {
  await openAs(page, await aCustomer(), '/myaccount/order');
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('orders stand newest first, each with its state and its day', ANY_WIDTH, async ({ page }) => {
  const wares = (await plentifulWares(2)) as [Ware, Ware];
  const { person, id: first } = await aCustomerWithOrder([wares[0]], 2);
  await fillCart(person, wares);
  const second = await placeOrder(person);
  await moveTo(first, 'SHIPPED');
  await openAs(page, person, '/myaccount/order');
  const [newest, oldest] = [page.getByRole('article').first(), page.getByRole('article').last()];
  await expect(newest).toContainText(second.slice(0, 8));
  await expect(newest).toContainText(/Expected by \d+ \w+ \d{4}/);
  await expect(newest).toContainText(rupees(wares[0].originalPrice + wares[1].originalPrice));
  await expect(newest.locator('[aria-current="step"]')).toContainText(/Pending\d+ \w+/);
  await expect(oldest).toContainText('× 2');
  await expect(oldest).toContainText(rupees(wares[0].originalPrice * 2));
  await expect(oldest.locator('[aria-current="step"]')).toContainText(/Shipped\d+ \w+/);
  await expect(oldest.getByRole('button', { name: /Cancel order/ })).toBeHidden();
  await expectAccessible(page);
  await moveTo(first, 'DELIVERED');
  await page.reload();
  await expect(oldest).toContainText(/Delivered on \d+ \w+ \d{4}/);
  await expect(oldest).toContainText(String(today.getFullYear()));
  await expect(oldest).not.toContainText('Expected by');
});

test('an order past its day says that it is late, to its customer and to staff', async ({ page, browser }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { person, id } = await aCustomerWithOrder([ware]);
  runSql(`update orders set expected_delivery_on = expected_delivery_on - 7 where id = '${id}'`);
  await openAs(page, person, '/myaccount/order');
  await expect(page.getByRole('heading', { name: /^Running late, was due \d+ \w+ \d{4}$/ })).toBeVisible();
  await expect(page.getByText(/Expected by/)).toBeHidden();
  await expectAccessible(page);
  const staff = await browser.newContext();
  await arriveSignedIn(staff, ADMIN);
  const list = await staff.newPage();
  await list.goto(`/admin/order?q=${id}`);
  await expect(list.getByText('2 days late')).toBeVisible();
  await expectAccessible(list);
  await staff.close();
});

test('a pending order is cancelled after a question', async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { person, id } = await aCustomerWithOrder([ware]);
  await openAs(page, person, '/myaccount/order');
  const order = page.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
  const cancel = order.getByRole('button', { name: 'Cancel order' });
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await cancel.click();
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await expect(dialog).toContainText(id.slice(0, 8));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
  await page.route('**/api/orders/*/cancel', (route) => route.fulfill({ status: 500, json: {} }));
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expectBadNews(page, 'Failed to cancel order.');
  await expect(order.getByText('Pending').first()).toBeVisible();
  await page.unroute('**/api/orders/*/cancel');
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expectGoodNews(page, 'Order cancelled successfully!');
  await expect(order.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(order.getByText(/Expected by/)).toBeHidden();
  await expect(order.getByRole('heading', { name: /^Cancelled on \d+ \w+ \d{4}$/ })).toBeVisible();
  await expect(order.getByText(/^Ordered/)).toHaveCount(1);
  await expect(cancel).toBeHidden();
  await expect(order).toBeFocused();
  await order.getByText('Address and payment').click();
  await expect(order.getByText('Cash on Delivery: Cancelled')).toBeVisible();
  await expect(order.getByText('14 Laxmi Road')).toBeVisible();
});

test('more orders than fit come on request', ANY_WIDTH, async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { person } = await aCustomerWithOrder([ware]);
  await page.route('**/api/orders/my-orders*', async (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page'));
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    });
    const reply = await response.json();
    if (!response.ok()) return route.fulfill({ response });
    const orders = reply.orders.map((order: { id: string }) => ({ ...order, id: `${asked}${order.id.slice(1)}` }));
    const pagination = { ...reply.pagination, currentPage: asked, totalPages: 2 };
    return route.fulfill({ response, json: { orders, pagination } });
  });
  await openAs(page, person, '/myaccount/order');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('orders that cannot be read are not shown as none', ANY_WIDTH, async ({ page }) => {
  await page.route('**/api/orders/my-orders*', (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, await aCustomer(), '/myaccount/order');
  await expect(page.getByText('Couldn’t load your orders.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/orders/my-orders*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
});
