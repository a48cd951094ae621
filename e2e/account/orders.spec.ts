import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, callApi, createCustomer, openSignedIn, signInContext, signInOnOtherDevice } from '../support/people.ts';
import { formatRupees } from '../support/rupees.ts';
import {
  createCustomerWithOrder,
  fillCart,
  placeOrder,
  type TestProduct,
  wellStockedProducts,
} from '../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

test.slow();

const today = new Date();

async function setOrderStatus(id: string, deliveryStatus: string): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const response = await callApi('PUT', `/orders/${id}/status`, { token, body: { deliveryStatus } });
  expect(response.ok).toBe(true);
}

test('a customer without orders sees a link to the shop', async ({ page }) => {
  await openSignedIn(page, await createCustomer(), '/myaccount/order');
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Start shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('orders are listed newest first, with status and date', async ({ page }) => {
  const products = (await wellStockedProducts(2)) as [TestProduct, TestProduct];
  const { person, id: first } = await createCustomerWithOrder([products[0]], 2);
  await fillCart(person, products);
  const second = await placeOrder(person);
  await setOrderStatus(first, 'SHIPPED');
  await openSignedIn(page, person, '/myaccount/order');
  const [newest, oldest] = [page.getByRole('article').first(), page.getByRole('article').last()];
  await expect(newest).toContainText(second.slice(0, 8));
  await expect(newest).toContainText(/Expected by \w+ \d+ \w+/);
  await expect(newest).toContainText(formatRupees(products[0].originalPrice + products[1].originalPrice));
  await expect(newest.locator('[aria-current="step"]')).toContainText(/Pending\d+ \w+/);
  await expect(oldest).toContainText('× 2');
  await expect(oldest).toContainText(formatRupees(products[0].originalPrice * 2));
  await expect(oldest.locator('[aria-current="step"]')).toContainText(/Shipped\d+ \w+/);
  await expect(oldest.getByRole('button', { name: /Cancel order/ })).toBeHidden();
  await setOrderStatus(first, 'DELIVERED');
  await page.reload();
  await expect(oldest).toContainText(/Delivered on \d+ \w+ \d{4}/);
  await expect(oldest).toContainText(String(today.getFullYear()));
  await expect(oldest).not.toContainText('Expected by');
});

test('an overdue order is shown as late to the customer and to staff', async ({ page, browser }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product]);
  runSql(`update orders set expected_delivery_on = expected_delivery_on - 7 where id = '${id}'`);
  await openSignedIn(page, person, '/myaccount/order');
  await expect(page.getByRole('heading', { name: /^Delayed, now expected by \w+ \d+ \w+$/ })).toBeVisible();
  await expect(page.getByText(/Expected by/)).toBeHidden();
  await expectAccessible(page);
  const staff = await browser.newContext();
  await signInContext(staff, ADMIN);
  const list = await staff.newPage();
  await list.goto(`/admin/order?q=${id}`);
  await expect(list.getByText('2 days late')).toBeVisible();
  await staff.close();
});

test('a pending order is cancelled after a confirmation', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product]);
  await openSignedIn(page, person, '/myaccount/order');
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
  await expectErrorToast(page, 'Failed to cancel order.');
  await expect(order.getByText('Pending').first()).toBeVisible();
  await page.unroute('**/api/orders/*/cancel');
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expectSuccessToast(page, 'Order cancelled successfully!');
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

test('more orders are loaded on request', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person } = await createCustomerWithOrder([product]);
  await page.route('**/api/orders/my-orders*', async (route) => {
    const requestedPage = Number(new URL(route.request().url()).searchParams.get('page'));
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    });
    const reply = await response.json();
    if (!response.ok()) return route.fulfill({ response });
    const orders = reply.orders.map((order: { id: string }) => ({
      ...order,
      id: `${requestedPage}${order.id.slice(1)}`,
    }));
    const pagination = { ...reply.pagination, currentPage: requestedPage, totalPages: 2 };
    return route.fulfill({ response, json: { orders, pagination } });
  });
  await openSignedIn(page, person, '/myaccount/order');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('orders that fail to load are not shown as an empty list', async ({ page }) => {
  await page.route('**/api/orders/my-orders*', (route) => route.fulfill({ status: 500, json: {} }));
  await openSignedIn(page, await createCustomer(), '/myaccount/order');
  await expect(page.getByText('Couldn’t load your orders.')).toBeVisible();
  await page.unroute('**/api/orders/my-orders*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
});
