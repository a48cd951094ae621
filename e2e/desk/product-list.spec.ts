import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { createProducts, deleteProducts, saveElsewhere, uniqueName } from '../support/staff.ts';
import { pressUntil } from './import-files.ts';

test.slow();
test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

// From this width on the list is a table, and its heads sort it.
const TABLE_WIDTH = 1100;

const rows = (page: Page) => page.locator('[data-product]');
const names = (page: Page) => page.locator('.product-name').allTextContents();
const rowOf = (page: Page, id: string) => page.locator(`[data-product="${id}"]`);
const boxOf = (page: Page, id: string) => rowOf(page, id).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected products' });
const said = (page: Page) => page.getByRole('toolbar', { name: 'What was done' });
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const listOf = (name: string) => `/admin/product?q=${encodeURIComponent(name)}`;

/** Three products under one name, the newest first, as the list has them. */
async function three() {
  const name = uniqueName();
  const made = [];
  // One after the other: the list has the newest first.
  for (const part of ['A', 'B', 'C']) made.unshift(...(await createProducts(`${name} ${part}`)));
  const [first, second, third] = made;
  if (!first || !second || !third) throw new Error('no products');
  return { name, made, first, second, third };
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
}

async function sortBy(page: Page, head: string, order: string): Promise<void> {
  const isTable = (page.viewportSize()?.width ?? 0) >= TABLE_WIDTH;
  if (isTable) await page.getByRole('columnheader', { name: head }).getByRole('button').click();
  else await page.getByLabel('Order', { exact: true }).selectOption(order);
  await expect(page).toHaveURL(new RegExp(`sort=${order}`));
  await settled(page);
}

test('the list is sorted from its heads, and the address remembers it', async ({ page }) => {
  const { name, made, first, third } = await three();
  await saveElsewhere(third, {
    productVariants: third.variants.map((variant) => ({ ...variant, originalPrice: 50, stock: 5 })),
  });
  await page.goto(listOf(name));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toHaveAttribute('data-product', first.id);
  await sortBy(page, 'Product', 'name-asc');
  await expect.poll(() => names(page)).toEqual([`${name} A`, `${name} B`, `${name} C`]);
  await expect(page.getByRole('table', { name: 'Products, name, A to Z' })).toBeVisible();
  await sortBy(page, 'Price', 'price-desc');
  await expect(rows(page).last()).toHaveAttribute('data-product', third.id);
  await expect(rows(page).last()).toContainText('₹50.00');
  await page.reload();
  await expect(rows(page).last()).toHaveAttribute('data-product', third.id);
  if ((page.viewportSize()?.width ?? 0) >= TABLE_WIDTH) {
    const head = page.getByRole('columnheader', { name: 'Price' });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await settled(page);
    await expect(rows(page).first()).toHaveAttribute('data-product', third.id);
    await head.getByRole('button').click();
    await expect(head).not.toHaveAttribute('aria-sort');
    await expect(page).not.toHaveURL(/sort=/);
    await page.goBack();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
  }
  await expectAccessible(page);
  await deleteProducts(made);
});

test('views say how many products they hold; rows and pages stand in the address', async ({ page }) => {
  const { name, made, second } = await three();
  await saveElsewhere(second, { productVariants: second.variants.map((variant) => ({ ...variant, stock: 0 })) });
  await page.goto(listOf(name));
  for (const one of ['All', 'Sold out', 'Low stock', 'Draft']) {
    await expect(view(page, one)).toHaveText(new RegExp(`^${one}[\\d,]+\\+?$`));
  }
  await expect(rowOf(page, second.id)).toContainText('Sold out');
  await view(page, 'Sold out').click();
  await expect(page).toHaveURL(/stock=out$/);
  await expect(view(page, 'Sold out')).toHaveAttribute('aria-current', 'page');
  await expect(rows(page)).toHaveCount(1);
  await view(page, 'Draft').click();
  await expect(page.getByRole('heading', { name: 'No products available' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);

  await page.goto('/admin/product');
  await page.getByLabel('Rows').selectOption('25');
  await expect(page).toHaveURL('/admin/product?rows=25');
  await expect(page.getByText(/^Showing 1 - 25 of \d+ products$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Showing 26 - 50 of \d+ products$/)).toBeVisible();
  await expect(page).toHaveURL('/admin/product?rows=25&page=2');
  await deleteProducts(made);
});

test('products are selected with the mouse, a range with Shift, and by keyboard', async ({ page }) => {
  const { name, made, first, second, third } = await three();
  await page.goto(listOf(name));
  await boxOf(page, first.id).check();
  await expect(bar(page)).toContainText('1 selected');
  await boxOf(page, third.id).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await expect(bar(page)).toContainText('3 variants');
  await boxOf(page, second.id).uncheck();
  await expect(bar(page)).toContainText('2 selected');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();

  await page.locator('h1').click();
  await page.keyboard.press('j');
  await expect(boxOf(page, first.id)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(boxOf(page, second.id)).toBeFocused();
  await page.keyboard.press('Shift+X');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(form.getByLabel('Product Name')).toHaveValue(second.name);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search products')).toBeFocused();
  await deleteProducts(made);
});

test('a discount on many shows what it does, is given and undone', async ({ page }) => {
  const { name, made, first, second, third } = await three();
  await page.goto(listOf(name));
  await boxOf(page, first.id).check();
  await boxOf(page, second.id).check();
  await bar(page).getByRole('button', { name: 'Discount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discount on 2 products' });
  await dialog.getByLabel('Lower prices by percent').fill('100');
  await dialog.getByRole('button', { name: 'Lower prices' }).click();
  await expect(dialog.getByText('A number such as 10 or 12.5')).toBeVisible();
  await dialog.getByLabel('Lower prices by percent').fill('60');
  await expect(dialog.getByText('2 products would save more than half and cannot')).toBeVisible();
  await dialog.getByLabel('Lower prices by percent').fill('25');
  await expect(dialog.getByRole('row', { name: `${first.name} ₹100.00 ₹75.00` })).toBeVisible();
  await expectAccessible(page);
  await pressUntil(dialog.getByRole('button', { name: 'Lower prices' }), said(page));
  await expect(dialog).toBeHidden();
  await expect(said(page)).toContainText('done');
  await expect(rowOf(page, first.id)).toContainText('₹75.00');
  await expect(rowOf(page, first.id)).toContainText('₹100.00');
  await expect(rowOf(page, third.id)).not.toContainText('₹75.00');
  await expectAccessible(page);
  await pressUntil(said(page).getByRole('button', { name: 'Undo' }), said(page).getByText(/^Undone/));
  await expect(rowOf(page, first.id)).not.toContainText('₹75.00');
  await deleteProducts(made);
});

test('products are unpublished and published, moved to a category and archived together', async ({ page }) => {
  const { name, made, first, second } = await three();
  await page.goto(listOf(name));
  await boxOf(page, first.id).check();
  await boxOf(page, second.id).check();
  await pressUntil(bar(page).getByRole('button', { name: 'Unpublish' }), said(page));
  await expect(said(page)).toContainText('done');
  await expect(rows(page)).toHaveCount(1);
  await view(page, 'Draft').click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar(page)).toContainText('2 selected');
  const none = page.getByRole('heading', { name: 'No products available' });
  await pressUntil(bar(page).getByRole('button', { name: 'Publish' }), none);
  await view(page, 'All').click();
  await expect(rows(page)).toHaveCount(3);

  await boxOf(page, first.id).check();
  await bar(page).getByRole('button', { name: 'Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Category of 1 product' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByText('Please select Category')).toBeVisible();
  await dialog.getByLabel('Category', { exact: true }).selectOption({ label: 'Watches' });
  await expectAccessible(page);
  const moved = rowOf(page, first.id).getByText('Watches', { exact: true });
  await pressUntil(dialog.getByRole('button', { name: 'Move' }), moved);

  await boxOf(page, first.id).check();
  await bar(page).getByRole('button', { name: 'More for the selected products' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Archive 1 product' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  const archived = said(page).getByText('1 product archived done');
  await pressUntil(question.getByRole('button', { name: 'Archive' }), archived);
  await expect(rows(page)).toHaveCount(2);
  await pressUntil(said(page).getByRole('button', { name: 'Undo' }), said(page).getByText(/^Undone/));
  await expect(rows(page)).toHaveCount(3);
  await deleteProducts(made);
});

test('what is selected can be exported and edited as cells', async ({ page }) => {
  const { name, made, first } = await three();
  await page.goto(listOf(name));
  await boxOf(page, first.id).check();
  await bar(page).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog).toContainText('Of the 1 product selected.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.locator('h1').click();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit many' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('GET', `/admin/products?ids=${made.map(({ id }) => id).join(',')}`, { token });
  expect(((await reply.json()) as { data: unknown[] }).data).toHaveLength(3);
  await deleteProducts(made);
});
