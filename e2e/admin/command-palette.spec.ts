import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { querySql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, signInContext } from '../support/people.ts';
import { createCustomerWithOrder, wellStockedProducts } from '../support/shopping.ts';
import { createProducts, deleteProducts, uniqueName } from '../support/staff.ts';

const paletteDialog = (page: Page) => page.getByRole('dialog', { name: 'Search or jump' });
const paletteField = (page: Page) => paletteDialog(page).getByRole('combobox', { name: 'Search or jump' });
const paletteOption = (page: Page, name: string | RegExp) =>
  paletteDialog(page).getByRole('option', { name, exact: true });
const selectedOption = (page: Page) => paletteDialog(page).getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await paletteButton(page).click();
  await expect(paletteField(page)).toBeFocused();
}

const paletteButton = (page: Page) => page.getByRole('button', { name: 'Search or jump' }).filter({ visible: true });

/** Selects a pending order, whose list has M for 'Mark shipped'. Returns its id and its checkbox. */
async function selectPendingOrder(page: Page): Promise<{ id: string; box: Locator }> {
  const { person, id } = await createCustomerWithOrder(await wellStockedProducts(1));
  await page.goto(`/admin/order?status=PENDING&q=${person.email}`);
  const box = page.locator(`[data-row="${id}"]`).getByRole('checkbox');
  await box.check();
  await expect(box).toBeFocused();
  return { id, box };
}

const getStatus = (orderId: string) => querySql(`select delivery_status from orders where id = '${orderId}'`);

async function delayScripts(page: Page, delay: number): Promise<void> {
  await page.route('**/*.js', async (route) => {
    await sleep(delay);
    await route.continue();
  });
}

test.beforeEach(async ({ context, page }) => {
  await signInContext(context, ADMIN);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a product is found by a part of its name and opened', async ({ page }) => {
  const name = uniqueName();
  const products = await createProducts(`${name} Haldi Kurta`);
  await openPalette(page);
  await paletteField(page).fill(`${name.slice(8)} hald`);
  await expect(selectedOption(page)).toContainText(`${name} Haldi Kurta`);
  await expect(selectedOption(page).locator('mark').last()).toHaveText('Hald');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/product\\?q=${products[0]?.id}`));
  await expect(paletteDialog(page)).toBeHidden();
  await expect(page.getByText(`${name} Haldi Kurta`).filter({ visible: true }).first()).toBeVisible();
  // Back returns to the page where the palette was opened. The palette adds no history entry.
  await page.goBack();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(paletteDialog(page)).toBeHidden();

  await openPalette(page);
  await expect(paletteDialog(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
    `${name} Haldi Kurta`,
  ]);
  await deleteProducts(products);
});

test('an order is found by its number and by its customer, and opened', async ({ page }) => {
  const { person, id } = await createCustomerWithOrder(await wellStockedProducts(1));
  await openPalette(page);
  await paletteField(page).fill(person.email);
  await expect(paletteDialog(page).getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(1);
  await expect(paletteDialog(page).getByRole('group', { name: 'Customers' }).getByRole('option')).toContainText([
    person.email,
  ]);
  await paletteField(page).fill(id.slice(0, 8).toLowerCase());
  await expect(paletteOption(page, new RegExp(`^${id.slice(0, 8)}`))).toBeVisible();
  // Enter before the search response arrives opens the result of the full query, not the previous result.
  await paletteField(page).fill('');
  await paletteField(page).pressSequentially(id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/order/${id}`);
});

test('pages and actions are found, and no result is reported', async ({ page }) => {
  await openPalette(page);
  await paletteField(page).fill('add prod');
  await expect(paletteOption(page, 'Add product')).toHaveAttribute('aria-selected', 'true');
  await paletteOption(page, 'Add product').click();
  await expect(page.getByRole('dialog', { name: /Add.*Product/i })).toBeVisible();
  await page.goto('/admin/dashboard');
  await openPalette(page);
  await paletteField(page).fill('zzzz no such thing');
  await expect(paletteDialog(page).getByText('No results for “zzzz no such thing”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paletteDialog(page)).toBeHidden();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('shortcuts open it, move through it and open a page in a new tab', { tag: '@desktop-only' }, async ({
  page,
  context,
}) => {
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await expect(paletteOption(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(paletteOption(page, 'Category')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(paletteDialog(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await paletteField(page).fill('legal');
  await expect(paletteOption(page, 'Legal Pages')).toHaveAttribute('aria-selected', 'true');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL('/admin/legal');
  await expect(paletteDialog(page)).toBeHidden();
  await expect(page).toHaveURL('/admin/dashboard');
});

for (const { by, delay } of [
  { by: 'Ctrl+K', delay: 0 },
  { by: 'Ctrl+K', delay: 1000 },
  { by: 'the button', delay: 0 },
  { by: 'the button', delay: 1000 },
]) {
  test(`fast typing after ${by} fills the field and triggers no shortcut, scripts ${delay} ms late`, {
    tag: '@desktop-only',
  }, async ({ page }) => {
    const { id, box } = await selectPendingOrder(page);
    if (delay > 0) await delayScripts(page, delay);
    await (by === 'Ctrl+K' ? page.keyboard.press('Control+k') : paletteButton(page).click());
    await page.keyboard.type('my account', { delay: 20 });
    await expect(paletteField(page)).toHaveValue('my account');
    await expect(paletteOption(page, 'My Account')).toHaveAttribute('aria-selected', 'true');

    await page.keyboard.press('Escape');
    await expect(paletteDialog(page)).toBeHidden();
    await expect(by === 'Ctrl+K' ? box : paletteButton(page)).toBeFocused();
    await expect(box).toBeChecked();
    expect(getStatus(id)).toBe('PENDING');
    // The page's own shortcuts work again.
    await page.keyboard.press('Escape');
    await expect(box).not.toBeChecked();
  });
}

test('a key right after ? triggers no shortcut', { tag: '@desktop-only' }, async ({ page }) => {
  const { id, box } = await selectPendingOrder(page);
  await delayScripts(page, 1000);
  await page.keyboard.press('?');
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  expect(getStatus(id)).toBe('PENDING');
});

test('? lists all shortcuts, and G and a second key opens a page, but never while typing', {
  tag: '@desktop-only',
}, async ({ page }) => {
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
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
