import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares, rupees, type Ware } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.slow();
test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

test('an order has a page with its sums, its customer, its history and its notes', async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { person, id } = await aCustomerWithOrder([ware], 2);
  await page.goto(`/admin/order?q=${id}`);
  await page.getByRole('button', { name: `Details of ${id.slice(0, 8)}` }).click();
  await page.getByRole('link', { name: 'Open its page' }).click();
  await expect(page).toHaveURL(`/admin/order/${id}`);
  await expect(page.getByRole('heading', { name: `Order ${id.slice(0, 8)}`, level: 1 })).toBeVisible();

  const items = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Items/ }) });
  await expect(items.getByRole('listitem')).toContainText(`2 × ${rupees(ware.originalPrice)}`);
  await expect(items.getByRole('listitem')).toContainText(rupees(ware.originalPrice * 2));
  await expect(items.getByRole('definition').last()).toHaveText(rupees(ware.originalPrice * 2));
  const customer = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Customer/ }) });
  await expect(customer).toContainText('Ravi Rao');
  await expect(customer.getByRole('link', { name: '1 order' })).toBeVisible();
  await expect(customer.getByRole('link', { name: person.email })).toBeVisible();
  await expect(page.getByText('Order placed', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Write something first')).toBeVisible();
  await page.getByLabel('New note').last().fill('Gate closes at 21:00, ring the watchman.');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Notes/ }) });
  await expect(notes.getByRole('listitem').filter({ hasText: 'ring the watchman' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` }).selectOption('Shipped');
  await expectGoodNews(page, 'Status updated to Shipped');
  await expect(page.getByText('Pending to Shipped', { exact: true })).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(items).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Notes/ })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Older order' }).click();
  await expect(page).not.toHaveURL(`/admin/order/${id}`);
  await page.getByRole('link', { name: 'Newer order' }).click();
  await expect(page).toHaveURL(/\/admin\/order\/./);
});

test('a note whose reply was lost is sent again as the same note', ANY_WIDTH, async ({ page }) => {
  const { id } = await aCustomerWithOrder(await plentifulWares(1));
  await page.goto(`/admin/order/${id}`);
  await page.route(
    '**/notes',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const words = 'Ring the bell twice.';
  const written = page.locator('.order-notes').getByRole('listitem').filter({ hasText: words });
  await page.getByLabel('New note').last().fill(words);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expectBadNews(page, 'The note was not saved.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(written).toBeVisible();
  // The same words on purpose are another note.
  await page.getByLabel('New note').last().fill(words);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(written).toHaveCount(2);
});

test('an address of no order says so', ANY_WIDTH, async ({ page }) => {
  await page.goto('/admin/order/NOSUCHORDER');
  await expect(page.getByText('There is no order with this ID.')).toBeVisible();
  await expectAccessible(page);
});

test('the packing slip of an order is a file to print, and a cancelled order has none', ANY_WIDTH, async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { id } = await aCustomerWithOrder([ware], 1);
  await page.goto(`/admin/order/${id}`);
  const button = page.getByRole('button', { name: 'Packing slip' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^packing-slips-\d{4}-\d\d-\d\d\.pdf$/);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  await expectGoodNews(page, 'Packing slip downloaded');
  await expect(button).toBeEnabled();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` }).selectOption('Canceled');
  await expect(button).toBeHidden();
});
