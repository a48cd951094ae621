import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import {
  createCategoryUnder,
  createProducts,
  deleteCategories,
  deleteProducts,
  saveElsewhere,
  uniqueName,
} from '../support/staff.ts';
import { expectGoodNews } from '../support/toasts.ts';

test.beforeEach(async ({ context }) => arriveSignedIn(context, ADMIN));

test('the facts of a product are filled by keyboard, kept, and refused at the field they are about', async ({
  page,
}) => {
  test.slow();
  const [name, other] = [uniqueName(), uniqueName()];
  const made = await createProducts(name, other);
  const sku = `SKU-${name.slice(-8)}`;

  // The tabs by keyboard alone; the first tab is as it was.
  const form = await openForm(page, name);
  await expect(form.getByLabel('Product Name')).toBeFocused();
  await form.getByRole('tab', { name: 'General' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('tab', { name: 'Facts' })).toHaveAttribute('aria-selected', 'true');
  await form.getByLabel('Brand', { exact: true }).fill(`Brand ${name}`);
  await form.getByLabel('HSN code').fill('62');
  await form.getByLabel('Country of origin').selectOption('India');
  await form.getByLabel('Generic name').fill('Kurta for men');
  await form.getByLabel('Net quantity').fill('1');
  await form.getByLabel('Warranty in months').fill('6');

  // Somebody who makes it, added in place.
  await form.getByLabel('Manufacturer').selectOption('Add new…');
  const company = page.getByRole('dialog', { name: 'Add company' });
  await company.getByLabel('Name').fill(`Maker ${name}`);
  await company.getByLabel('Address').fill('12 Fort Road, Maheshwar');
  await expectAccessible(page);
  await company.getByRole('button', { name: 'Add company' }).click();
  await expect(company).toBeHidden();
  await expect(form.getByLabel('Manufacturer').locator('option:checked')).toHaveText(`Maker ${name}`);

  const row = form.getByRole('group', { name: 'Facts of Indigo · M' });
  await row.getByLabel('SKU').fill(sku);
  await row.getByLabel('Barcode').fill('8901234567890');
  await row.getByLabel('MRP').fill('99');
  await row.getByLabel('Weight, g').fill('310');
  await row.getByLabel('L, cm').fill('30.5');
  await form.getByRole('button', { name: 'Add a size chart' }).click();
  await form.getByLabel('Name of measure 1').fill('Chest');
  await form.getByLabel('Chest of M, cm').fill('104.5');

  await form.getByRole('button', { name: 'Update Product' }).click();
  await expect(form.getByText('An HSN code has 4, 6 or 8 digits')).toBeVisible();
  await expect(form.getByLabel('HSN code')).toBeFocused();
  await expect(row.getByText('The price, ₹100.00, is above the MRP')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('HSN code').fill('6211');
  await row.getByLabel('MRP').fill('120');
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expectGoodNews(page, 'Product updated successfully!');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(sku);

  const again = await openForm(page, name);
  await again.getByRole('tab', { name: 'Facts' }).click();
  await expect(again.getByLabel('Brand', { exact: true })).toHaveValue(`Brand ${name}`);
  await expect(again.getByLabel('Manufacturer').locator('option:checked')).toHaveText(`Maker ${name}`);
  await expect(again.getByLabel('MRP')).toHaveValue('120');
  await expect(again.getByLabel('L, cm')).toHaveValue('30.5');
  await expect(again.getByLabel('Chest of M, cm')).toHaveValue('104.5');
  // A price and an MRP that are raised together.
  await again.getByLabel('MRP').fill('500');
  await again.getByRole('tab', { name: 'General' }).click();
  await again.getByLabel('Original Price').fill('400');
  await again.getByRole('button', { name: 'Update Product' }).click();
  await expectGoodNews(page, 'Product updated successfully!');

  // A SKU that somebody else has: the form is saved, the fact is not, and says so at its field.
  const second = await openForm(page, other);
  await second.getByLabel('Description').fill('Saved all the same.');
  await second.getByRole('tab', { name: 'Facts' }).click();
  await second.getByLabel('SKU').fill(sku.toLowerCase());
  await second.getByRole('button', { name: 'Update Product' }).click();
  await expect(second.getByRole('tab', { name: 'Facts' })).toHaveAttribute('aria-selected', 'true');
  await expect(second.getByLabel('SKU')).toHaveAttribute('aria-invalid', 'true');
  await expect(second.getByRole('group', { name: /^Facts of/ })).toContainText('Another variant already has this SKU');
  await second.getByLabel('SKU').fill(`${sku}-2`);
  await second.getByRole('button', { name: 'Update Product' }).click();
  await expectGoodNews(page, 'Product updated successfully!');
  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(other)}`, {});
  expect(await reply.json()).toMatchObject({
    product: { description: 'Saved all the same.', variants: [{ sku: `${sku}-2` }] },
  });
  await deleteProducts(made);
});

test('what a category asks for is asked of its products', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  const category = await createCategoryUnder('Hoodies', `Asking ${name}`);
  const made = await createProducts(name);
  if (!made[0]) throw new Error('nothing was made');
  await saveElsewhere(made[0], { description: '', categoryId: category.id });

  await page.goto('/admin/category');
  await page.getByRole('button', { name: 'Subcategories of Hoodies', exact: true }).press('ArrowRight');
  await page.getByRole('button', { name: `Facts of ${category.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Facts of ${category.name}` });
  await dialog.getByRole('button', { name: 'Add fact' }).click();
  const fact = dialog.getByRole('group', { name: 'Fact 1' });
  await fact.getByLabel('Name').fill(`Fabric ${name}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(fact.getByText('Please fill what to choose from, one to a line')).toBeVisible();
  await fact.getByLabel('To choose from').fill('Handloom cotton\nSilk');
  await fact.getByLabel('Required').check();
  await dialog.getByRole('button', { name: 'Garments' }).click();
  await expect(dialog.getByLabel('Size chart in cm for every size')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectGoodNews(page, `Facts of ${category.name} saved`);

  const form = await openForm(page, name);
  await form.getByRole('tab', { name: 'Facts' }).click();
  const missing = form.getByText(/\d+ facts missing/).first();
  const before = Number(/\d+/.exec((await missing.textContent()) ?? '')?.[0]);
  await form.getByLabel(`Fabric ${name}`).selectOption('Silk');
  await expect(missing).toContainText(`${before - 1} facts missing`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expectGoodNews(page, 'Product updated successfully!');
  const again = await openForm(page, name);
  await again.getByRole('tab', { name: 'Facts' }).click();
  await expect(again.getByLabel(`Fabric ${name}`)).toHaveValue('Silk');
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();

  await page.goto(`/admin/product?facts=missing&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: 'Facts missing' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  await deleteProducts(made);
  await deleteCategories([category]);
});

test('a draft is not in the shop until it is published', ANY_WIDTH, async ({ page }) => {
  test.slow();
  const name = uniqueName();
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Product Name').fill(name);
  await form.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await form.getByRole('group', { name: 'Variant 1' }).getByLabel('Original Price').fill('899');
  await form.locator('input[type=file]').first().setInputFiles(aPng('front.png'));
  await form.getByRole('tab', { name: 'Facts' }).click();
  await form.getByLabel('SKU').fill(`NEW-${name.slice(-8)}`);
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expectGoodNews(page, 'Saved as a draft');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Draft');
  const inShop = async () => (await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {})).status;
  expect(await inShop()).toBe(404);

  await expect(page.getByRole('link', { name: 'Draft' })).toHaveAttribute('aria-current', 'page');

  const edit = await openForm(page, name, '&published=no');
  await edit.getByRole('tab', { name: 'Facts' }).click();
  await expect(edit.getByLabel('SKU')).toHaveValue(`NEW-${name.slice(-8)}`);
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Publish' }).click();
  await expectGoodNews(page, 'Now on sale');
  await expect.poll(inShop).toBe(200);

  const live = await openForm(page, name);
  await live.getByRole('tab', { name: 'Facts' }).click();
  await live.getByRole('button', { name: 'Make a draft' }).click();
  await expectGoodNews(page, 'Now a draft: nobody finds or buys it');
  await expect.poll(inShop).toBe(404);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectGoodNews(page, 'Product deleted successfully');
});

test('brands and companies are added, renamed and deleted, unless a product needs them', async ({ page }) => {
  const name = uniqueName();
  await page.goto('/admin/brands');
  await page.getByRole('button', { name: 'Add brand' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add brand' }).click();
  await expectGoodNews(page, `${name} is on the list`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} Studio`);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('rowheader', { name: `${name} Studio` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Delete ${name} Studio` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('rowheader', { name: `${name} Studio` })).toHaveCount(0);

  await page.getByRole('tab', { name: /^Makers/ }).click();
  await page.getByRole('button', { name: 'Add company' }).click();
  const form = page.getByRole('dialog', { name: 'Add company' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Pincode').fill('12');
  await form.getByRole('button', { name: 'Add company' }).click();
  await expect(form.getByText('A pincode has 6 digits')).toBeVisible();
  await form.getByLabel('Address').fill('12 Fort Road, Maheshwar');
  await form.getByLabel('Pincode').fill('451224');
  await form.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('cell', { name: '12 Fort Road, Maheshwar 451224' }).first()).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);
});

async function openForm(page: Page, name: string, more = '') {
  // A dialog that closes goes back a step, which would end this one.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/admin/product?q=${encodeURIComponent(name)}${more}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name: 'Edit Product' });
}
