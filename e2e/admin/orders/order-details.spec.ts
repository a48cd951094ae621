import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, signInContext } from '../../support/people.ts';
import { formatRupees } from '../../support/rupees.ts';
import { createCustomerWithOrder, type TestProduct, wellStockedProducts } from '../../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../../support/toasts.ts';

test.slow();
test.beforeEach(({ context }) => signInContext(context, ADMIN));

test('an order has a page with its totals, customer, history and notes', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product], 2);
  await page.goto(`/admin/order?q=${id}`);
  await page.getByRole('button', { name: `Details of ${id.slice(0, 8)}` }).click();
  await page.getByRole('link', { name: 'Open order' }).click();
  await expect(page).toHaveURL(`/admin/order/${id}`);
  await expect(page.getByRole('heading', { name: `Order ${id.slice(0, 8)}`, level: 1 })).toBeVisible();

  const items = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Items/ }) });
  await expect(items.getByRole('listitem')).toContainText(`2 × ${formatRupees(product.originalPrice)}`);
  await expect(items.getByRole('listitem')).toContainText(formatRupees(product.originalPrice * 2));
  await expect(items.getByRole('definition').last()).toHaveText(formatRupees(product.originalPrice * 2));
  const customer = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Customer/ }) });
  await expect(customer).toContainText('Ravi Rao');
  await expect(customer.getByRole('link', { name: '1 order' })).toBeVisible();
  await expect(customer.getByRole('link', { name: person.email })).toBeVisible();
  await expect(page.getByText('Order placed', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Enter a note')).toBeVisible();
  await page.getByLabel('New note').last().fill('Gate closes at 21:00, ring the watchman.');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Notes/ }) });
  await expect(notes.getByRole('listitem').filter({ hasText: 'ring the watchman' })).toBeVisible();

  await page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` }).selectOption('Shipped');
  await expectSuccessToast(page, 'Status updated to Shipped');
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

test('a note whose response was lost is sent again and saved once', async ({ page }) => {
  const { id } = await createCustomerWithOrder(await wellStockedProducts(1));
  await page.goto(`/admin/order/${id}`);
  await page.route(
    '**/notes',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const noteText = 'Ring the bell twice.';
  const savedNotes = page.locator('.order-notes').getByRole('listitem').filter({ hasText: noteText });
  await page.getByLabel('New note').last().fill(noteText);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expectErrorToast(page, 'Couldn’t save the note. Try again.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(savedNotes).toBeVisible();
  // The same text again is a second note, not a duplicate request.
  await page.getByLabel('New note').last().fill(noteText);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(savedNotes).toHaveCount(2);
});

test('an unknown order id is reported', async ({ page }) => {
  await page.goto('/admin/order/NOSUCHORDER');
  await expect(page.getByText('Order not found.')).toBeVisible();
});

test('the packing slip of an order is downloaded, and a cancelled order has none', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { id } = await createCustomerWithOrder([product], 1);
  await page.goto(`/admin/order/${id}`);
  const button = page.getByRole('button', { name: 'Packing slip' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^packing-slips-\d{4}-\d\d-\d\d\.pdf$/);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  await expectSuccessToast(page, 'Packing slip downloaded');
  await expect(button).toBeEnabled();

  await page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` }).selectOption('Canceled');
  await expect(button).toBeHidden();
});
