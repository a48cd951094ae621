import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, callApi, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import { createProducts, deleteProducts, saveInOtherSession, uniqueName } from '../../support/staff.ts';
import { clickUntilVisible } from './import-files.ts';

test.slow();
test.beforeEach(({ context }) => signInContext(context, ADMIN));

// From this width on the list is a table with sortable columns.
const TABLE_WIDTH = 1100;

const productRows = (page: Page) => page.locator('[data-row]');
const getProductNames = (page: Page) => page.locator('.product-name').allTextContents();
const getRow = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const getCheckbox = (page: Page, id: string) => getRow(page, id).getByRole('checkbox');
const bulkToolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected products' });
const resultToolbar = (page: Page) => page.getByRole('toolbar', { name: 'Last change' });
const viewLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const listPath = (name: string) => `/admin/product?q=${encodeURIComponent(name)}`;

/** Creates three products with a common name. Returns them newest first, as the list shows them. */
async function createThreeProducts() {
  const name = uniqueName();
  const made = [];
  // In order, because the list sorts by creation time.
  for (const part of ['A', 'B', 'C']) made.unshift(...(await createProducts(`${name} ${part}`)));
  const [first, second, third] = made;
  if (!first || !second || !third) throw new Error('no products');
  return { name, made, first, second, third };
}

async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
}

async function sortBy(page: Page, head: string, order: string): Promise<void> {
  const isTable = (page.viewportSize()?.width ?? 0) >= TABLE_WIDTH;
  if (isTable) await page.getByRole('columnheader', { name: head }).getByRole('button').click();
  else await page.getByLabel('Sort by', { exact: true }).selectOption(order);
  await expect(page).toHaveURL(new RegExp(`sort=${order}`));
  await waitUntilIdle(page);
}

test('the list is sorted by its column headers, and the URL keeps the order', async ({ page }) => {
  const { name, made, first, third } = await createThreeProducts();
  await saveInOtherSession(third, {
    productVariants: third.variants.map((variant) => ({ ...variant, originalPrice: 50, stock: 5 })),
  });
  await page.goto(listPath(name));
  await expect(productRows(page)).toHaveCount(3);
  await expect(productRows(page).first()).toHaveAttribute('data-row', first.id);
  await sortBy(page, 'Product', 'name-asc');
  await expect.poll(() => getProductNames(page)).toEqual([`${name} A`, `${name} B`, `${name} C`]);
  await expect(page.getByRole('table', { name: 'Products, name, A to Z' })).toBeVisible();
  await sortBy(page, 'Price', 'price-desc');
  await expect(productRows(page).last()).toHaveAttribute('data-row', third.id);
  await expect(productRows(page).last()).toContainText('₹50.00');
  await page.reload();
  await expect(productRows(page).last()).toHaveAttribute('data-row', third.id);
  if ((page.viewportSize()?.width ?? 0) >= TABLE_WIDTH) {
    const head = page.getByRole('columnheader', { name: 'Price' });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await waitUntilIdle(page);
    await expect(productRows(page).first()).toHaveAttribute('data-row', third.id);
    await head.getByRole('button').click();
    await expect(head).not.toHaveAttribute('aria-sort');
    await expect(page).not.toHaveURL(/sort=/);
    await page.goBack();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
  }
  await deleteProducts(made);
});

test('views count their products, and rows and pages are in the URL', async ({ page }) => {
  const { name, made, second } = await createThreeProducts();
  await saveInOtherSession(second, { productVariants: second.variants.map((variant) => ({ ...variant, stock: 0 })) });
  await page.goto(listPath(name));
  for (const viewName of ['All', 'Sold out', 'Low stock', 'Draft']) {
    await expect(viewLink(page, viewName)).toHaveText(new RegExp(`^${viewName}[\\d,]+\\+?$`));
  }
  await expect(getRow(page, second.id)).toContainText('Sold out');
  await viewLink(page, 'Sold out').click();
  await expect(page).toHaveURL(/stock=out$/);
  await expect(viewLink(page, 'Sold out')).toHaveAttribute('aria-current', 'page');
  await expect(productRows(page)).toHaveCount(1);
  await viewLink(page, 'Draft').click();
  await expect(page.getByRole('heading', { name: 'No products available' })).toBeVisible();
  await page.goBack();
  await expect(productRows(page)).toHaveCount(1);

  await page.goto('/admin/product');
  await page.getByLabel('Rows').selectOption('25');
  await expect(page).toHaveURL('/admin/product?rows=25');
  await expect(page.getByText(/^Showing 1 - 25 of \d+ products$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Showing 26 - 50 of \d+ products$/)).toBeVisible();
  await expect(page).toHaveURL('/admin/product?rows=25&page=2');
  await deleteProducts(made);
});

test('the toolbar counts selected products, and shortcuts open a product and the search', async ({ page }) => {
  const { name, made, first, third } = await createThreeProducts();
  await page.goto(listPath(name));
  await getCheckbox(page, first.id).check();
  await expect(bulkToolbar(page)).toContainText('1 selected');
  await getCheckbox(page, third.id).click({ modifiers: ['Shift'] });
  await expect(bulkToolbar(page)).toContainText('3 selected');
  await expect(bulkToolbar(page)).toContainText('3 variants');
  await expectAccessible(page);
  await bulkToolbar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bulkToolbar(page)).toBeHidden();

  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(form.getByLabel('Product Name')).toHaveValue(first.name);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search products')).toBeFocused();
  await deleteProducts(made);
});

test('a bulk discount is previewed, applied and undone', async ({ page }) => {
  const { name, made, first, second, third } = await createThreeProducts();
  await page.goto(listPath(name));
  await getCheckbox(page, first.id).check();
  await getCheckbox(page, second.id).check();
  await bulkToolbar(page).getByRole('button', { name: 'Discount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discount on 2 products' });
  await dialog.getByLabel('Lower prices by percent').fill('100');
  await dialog.getByRole('button', { name: 'Lower prices' }).click();
  await expect(dialog.getByText('Enter a number such as 10 or 12.5')).toBeVisible();
  await dialog.getByLabel('Lower prices by percent').fill('60');
  await expect(dialog.getByText('2 products would be discounted by more than half')).toBeVisible();
  await dialog.getByLabel('Lower prices by percent').fill('25');
  await expect(dialog.getByRole('row', { name: `${first.name} ₹100.00 ₹75.00` })).toBeVisible();
  await clickUntilVisible(dialog.getByRole('button', { name: 'Lower prices' }), resultToolbar(page));
  await expect(dialog).toBeHidden();
  await expect(resultToolbar(page)).toContainText('done');
  await expect(getRow(page, first.id)).toContainText('₹75.00');
  await expect(getRow(page, first.id)).toContainText('₹100.00');
  await expect(getRow(page, third.id)).not.toContainText('₹75.00');
  await clickUntilVisible(
    resultToolbar(page).getByRole('button', { name: 'Undo' }),
    resultToolbar(page).getByText(/^Undone/),
  );
  await expect(getRow(page, first.id)).not.toContainText('₹75.00');
  await deleteProducts(made);
});

test('products are unpublished, published, moved to a category and archived together', async ({ page }) => {
  const { name, made, first, second } = await createThreeProducts();
  await page.goto(listPath(name));
  await getCheckbox(page, first.id).check();
  await getCheckbox(page, second.id).check();
  await clickUntilVisible(bulkToolbar(page).getByRole('button', { name: 'Unpublish' }), resultToolbar(page));
  await expect(resultToolbar(page)).toContainText('done');
  await expect(productRows(page)).toHaveCount(1);
  await viewLink(page, 'Draft').click();
  await expect(productRows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bulkToolbar(page)).toContainText('2 selected');
  const none = page.getByRole('heading', { name: 'No products available' });
  await clickUntilVisible(bulkToolbar(page).getByRole('button', { name: 'Publish' }), none);
  await viewLink(page, 'All').click();
  await expect(productRows(page)).toHaveCount(3);

  await getCheckbox(page, first.id).check();
  await bulkToolbar(page).getByRole('button', { name: 'Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Category of 1 product' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByText('Please select Category')).toBeVisible();
  await dialog.getByLabel('Category', { exact: true }).selectOption({ label: 'Watches' });
  const newCategory = getRow(page, first.id).getByText('Watches', { exact: true });
  await clickUntilVisible(dialog.getByRole('button', { name: 'Move' }), newCategory);

  await getCheckbox(page, first.id).check();
  await bulkToolbar(page).getByRole('button', { name: 'More actions for the selected products' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const archiveDialog = page.getByRole('dialog', { name: 'Archive 1 product' });
  await expect(archiveDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const archived = resultToolbar(page).getByText('1 product archived done');
  await clickUntilVisible(archiveDialog.getByRole('button', { name: 'Archive' }), archived);
  await expect(productRows(page)).toHaveCount(2);
  await clickUntilVisible(
    resultToolbar(page).getByRole('button', { name: 'Undo' }),
    resultToolbar(page).getByText(/^Undone/),
  );
  await expect(productRows(page)).toHaveCount(3);
  await deleteProducts(made);
});

test('selected products can be exported and edited in a grid', async ({ page }) => {
  const { name, made, first } = await createThreeProducts();
  await page.goto(listPath(name));
  await getCheckbox(page, first.id).check();
  await bulkToolbar(page).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog).toContainText('1 product selected.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.locator('h1').click();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Bulk edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const token = await signInOnOtherDevice(ADMIN);
  const reply = await callApi('GET', `/admin/products?ids=${made.map(({ id }) => id).join(',')}`, { token });
  expect(((await reply.json()) as { data: unknown[] }).data).toHaveLength(3);
  await deleteProducts(made);
});
