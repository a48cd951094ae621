import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares } from '../support/shopping.ts';
import { createProducts, deleteProducts, uniqueName } from '../support/staff.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or jump' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name, exact: true });
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search or jump' }).filter({ visible: true }).click();
  await expect(field(page)).toBeFocused();
}

test.beforeEach(async ({ context, page }) => {
  await arriveSignedIn(context, ADMIN);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a clerk finds a product by a part of its name and is led to it', async ({ page }) => {
  const name = uniqueName();
  const products = await createProducts(`${name} Haldi Kurta`);
  await openPalette(page);
  await expectAccessible(page);
  await field(page).fill(`${name.slice(8)} hald`);
  await expect(chosen(page)).toContainText(`${name} Haldi Kurta`);
  await expect(chosen(page).locator('mark').last()).toHaveText('Hald');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/product\\?q=${products[0]?.id}`));
  await expect(palette(page)).toBeHidden();
  await expect(page.getByText(`${name} Haldi Kurta`).filter({ visible: true }).first()).toBeVisible();
  // Back leads to where the palette was opened, not to an entry of its own.
  await page.goBack();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await expect(palette(page).getByRole('group', { name: 'Opened lately' }).getByRole('option')).toContainText([
    `${name} Haldi Kurta`,
  ]);
  await deleteProducts(products);
});

test('an order is found by its number and by its customer, and opens', async ({ page }) => {
  const { person, id } = await aCustomerWithOrder(await plentifulWares(1));
  await openPalette(page);
  await field(page).fill(person.email);
  await expect(palette(page).getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(1);
  await expect(palette(page).getByRole('group', { name: 'Customers' }).getByRole('option')).toContainText([
    person.email,
  ]);
  await field(page).fill(id.slice(0, 8).toLowerCase());
  await expect(option(page, new RegExp(`^${id.slice(0, 8)}`))).toBeVisible();
  // Enter at once, before the answer to the whole number is there, opens what it finds and not what stood there before.
  await field(page).fill('');
  await field(page).pressSequentially(id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/order/${id}`);
});

test('pages and things to do are found, and what is not there is said', async ({ page }) => {
  await openPalette(page);
  await field(page).fill('add prod');
  await expect(option(page, 'Add product')).toHaveAttribute('aria-selected', 'true');
  await option(page, 'Add product').click();
  await expect(page.getByRole('dialog', { name: /Add.*Product/i })).toBeVisible();
  await page.goto('/admin/dashboard');
  await openPalette(page);
  await field(page).fill('zzzz no such thing');
  await expect(palette(page).getByText('Nothing found for “zzzz no such thing”')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('keys open it, walk through it and open a page in a new tab', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(option(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Category')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(palette(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await field(page).fill('legal');
  await expect(option(page, 'Legal Pages')).toHaveAttribute('aria-selected', 'true');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL('/admin/legal');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('? tells all keys, and G with a letter goes to a page, but never while somebody types', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no keyboard');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'All keys' });
  await expect(keys).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/admin/order');
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.type('gp?');
  await expect(page.getByRole('searchbox').first()).toHaveValue('gp?');
  await expect(page).toHaveURL(/\/admin\/order/);
  await expect(keys).toBeHidden();
});
