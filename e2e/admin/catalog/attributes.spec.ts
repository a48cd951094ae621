import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { createPng } from '../../support/images.ts';
import { ADMIN, callApi, signInContext } from '../../support/people.ts';
import {
  createProducts,
  createSubcategory,
  deleteCategories,
  deleteProducts,
  saveInOtherSession,
  uniqueName,
} from '../../support/staff.ts';
import { expectSuccessToast } from '../../support/toasts.ts';

test.beforeEach(async ({ context }) => signInContext(context, ADMIN));

test('product attributes are filled in by keyboard, saved, and rejected at the invalid field', async ({ page }) => {
  test.slow();
  const [name, other] = [uniqueName(), uniqueName()];
  const created = await createProducts(name, other);
  const sku = `SKU-${name.slice(-8)}`;

  // Uses the tabs by keyboard only. The first tab is unchanged.
  const form = await openForm(page, name);
  await expect(form.getByLabel('Product Name')).toBeFocused();
  await form.getByRole('tab', { name: 'General' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('tab', { name: 'Attributes' })).toHaveAttribute('aria-selected', 'true');
  await form.getByLabel('Brand', { exact: true }).fill(`Brand ${name}`);
  await form.getByLabel('HSN code').fill('62');
  await form.getByLabel('Country of origin').selectOption('India');
  await form.getByLabel('Generic name').fill('Kurta for men');
  await form.getByLabel('Net quantity').fill('1');
  await form.getByLabel('Warranty in months').fill('6');

  await form.getByLabel('Manufacturer').selectOption('Add new…');
  const company = page.getByRole('dialog', { name: 'Add company' });
  await company.getByLabel('Name').fill(`Maker ${name}`);
  await company.getByLabel('Address').fill('12 Fort Road, Maheshwar');
  await expectAccessible(page);
  await company.getByRole('button', { name: 'Add company' }).click();
  await expect(company).toBeHidden();
  await expect(form.getByLabel('Manufacturer').locator('option:checked')).toHaveText(`Maker ${name}`);

  const row = form.getByRole('group', { name: 'Attributes of Indigo · M' });
  await row.getByLabel('SKU').fill(sku);
  await row.getByLabel('Barcode').fill('8901234567890');
  await row.getByLabel('MRP').fill('99');
  await row.getByLabel('Weight, g').fill('310');
  await row.getByLabel('L, cm').fill('30.5');
  await form.getByRole('button', { name: 'Add size chart' }).click();
  await form.getByLabel('Name of measurement 1').fill('Chest');
  await form.getByLabel('Chest of M, cm').fill('104.5');

  await form.getByRole('button', { name: 'Update Product' }).click();
  await expect(form.getByText('An HSN code has 4, 6 or 8 digits')).toBeVisible();
  await expect(form.getByLabel('HSN code')).toBeFocused();
  await expect(row.getByText('The price, ₹100.00, is above the MRP')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('HSN code').fill('6211');
  await row.getByLabel('MRP').fill('120');
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expectSuccessToast(page, 'Product updated successfully!');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(sku);

  const reopened = await openForm(page, name);
  await reopened.getByRole('tab', { name: 'Attributes' }).click();
  await expect(reopened.getByLabel('Brand', { exact: true })).toHaveValue(`Brand ${name}`);
  await expect(reopened.getByLabel('Manufacturer').locator('option:checked')).toHaveText(`Maker ${name}`);
  await expect(reopened.getByLabel('MRP')).toHaveValue('120');
  await expect(reopened.getByLabel('L, cm')).toHaveValue('30.5');
  await expect(reopened.getByLabel('Chest of M, cm')).toHaveValue('104.5');
  await reopened.getByLabel('MRP').fill('500');
  await reopened.getByRole('tab', { name: 'General' }).click();
  await reopened.getByLabel('Original Price').fill('400');
  await reopened.getByRole('button', { name: 'Update Product' }).click();
  await expectSuccessToast(page, 'Product updated successfully!');

  // Duplicate SKU: the rest of the form is saved, and the SKU field shows the error.
  const second = await openForm(page, other);
  await second.getByLabel('Description').fill('Saved all the same.');
  await second.getByRole('tab', { name: 'Attributes' }).click();
  await second.getByLabel('SKU').fill(sku.toLowerCase());
  await second.getByRole('button', { name: 'Update Product' }).click();
  await expect(second.getByRole('tab', { name: 'Attributes' })).toHaveAttribute('aria-selected', 'true');
  await expect(second.getByLabel('SKU')).toHaveAttribute('aria-invalid', 'true');
  await expect(second.getByRole('group', { name: /^Attributes of/ })).toContainText(
    'Another variant already has this SKU',
  );
  await second.getByLabel('SKU').fill(`${sku}-2`);
  await second.getByRole('button', { name: 'Update Product' }).click();
  await expectSuccessToast(page, 'Product updated successfully!');
  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(other)}`, {});
  expect(await reply.json()).toMatchObject({
    product: { description: 'Saved all the same.', variants: [{ sku: `${sku}-2` }] },
  });
  await deleteProducts(created);
});

test('the expected attributes of a category appear in the form of its products', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  const category = await createSubcategory('Hoodies', `Asking ${name}`);
  const created = await createProducts(name);
  if (!created[0]) throw new Error('nothing was made');
  await saveInOtherSession(created[0], { description: '', categoryId: category.id });

  await page.goto('/admin/category');
  await page.getByRole('button', { name: 'Subcategories of Hoodies', exact: true }).press('ArrowRight');
  await page.getByRole('button', { name: `Attributes of ${category.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Attributes of ${category.name}` });
  await dialog.getByRole('button', { name: 'Add attribute' }).click();
  const attributeGroup = dialog.getByRole('group', { name: 'Attribute 1' });
  await attributeGroup.getByLabel('Name').fill(`Fabric ${name}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(attributeGroup.getByText('Enter the options, one per line')).toBeVisible();
  await attributeGroup.getByLabel('Options').fill('Handloom cotton\nSilk');
  await attributeGroup.getByLabel('Required').check();
  await dialog.getByRole('button', { name: 'Garments' }).click();
  await expect(dialog.getByLabel('Size chart in cm for every size')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectSuccessToast(page, `Attributes of ${category.name} saved`);

  const form = await openForm(page, name);
  await form.getByRole('tab', { name: 'Attributes' }).click();
  const missing = form.getByText(/\d+ attributes missing/).first();
  const before = Number(/\d+/.exec((await missing.textContent()) ?? '')?.[0]);
  await form.getByLabel(`Fabric ${name}`).selectOption('Silk');
  await expect(missing).toContainText(`${before - 1} attributes missing`);
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expectSuccessToast(page, 'Product updated successfully!');
  const reopened = await openForm(page, name);
  await reopened.getByRole('tab', { name: 'Attributes' }).click();
  await expect(reopened.getByLabel(`Fabric ${name}`)).toHaveValue('Silk');
  await page.keyboard.press('Escape');
  await expect(reopened).toBeHidden();

  await page.goto(`/admin/product?attributes=missing&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: 'Attributes missing' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  await deleteProducts(created);
  await deleteCategories([category]);
});

test('a draft is not in the shop until it is published', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Product Name').fill(name);
  await form.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await form.getByRole('group', { name: 'Variant 1' }).getByLabel('Original Price').fill('899');
  await form.locator('input[type=file]').first().setInputFiles(createPng('front.png'));
  await form.getByRole('tab', { name: 'Attributes' }).click();
  await form.getByLabel('SKU').fill(`NEW-${name.slice(-8)}`);
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expectSuccessToast(page, 'Saved as draft');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Draft');
  const getStorefrontStatus = async () =>
    (await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {})).status;
  expect(await getStorefrontStatus()).toBe(404);

  await expect(page.getByRole('link', { name: 'Draft' })).toHaveAttribute('aria-current', 'page');

  const edit = await openForm(page, name, '&published=no');
  await edit.getByRole('tab', { name: 'Attributes' }).click();
  await expect(edit.getByLabel('SKU')).toHaveValue(`NEW-${name.slice(-8)}`);
  await edit.getByRole('button', { name: 'Publish' }).click();
  await expectSuccessToast(page, 'Published: now on sale');
  await expect.poll(getStorefrontStatus).toBe(200);

  const published = await openForm(page, name);
  await published.getByRole('tab', { name: 'Attributes' }).click();
  await published.getByRole('button', { name: 'Unpublish' }).click();
  await expectSuccessToast(page, 'Unpublished: no longer visible in the shop');
  await expect.poll(getStorefrontStatus).toBe(404);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectSuccessToast(page, 'Product deleted successfully');
});

test('brands and companies are added, renamed and deleted, unless a product uses them', async ({ page }) => {
  const name = uniqueName();
  await page.goto('/admin/brands');
  await page.getByRole('button', { name: 'Add brand' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add brand' }).click();
  await expectSuccessToast(page, `${name} added`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} Studio`);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('rowheader', { name: `${name} Studio` })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name} Studio` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('rowheader', { name: `${name} Studio` })).toHaveCount(0);

  await page.getByRole('tab', { name: /^Manufacturers/ }).click();
  await page.getByRole('button', { name: 'Add company' }).click();
  const form = page.getByRole('dialog', { name: 'Add company' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Pincode').fill('12');
  await form.getByRole('button', { name: 'Add company' }).click();
  await expect(form.getByText('Enter a 6-digit pincode')).toBeVisible();
  await form.getByLabel('Address').fill('12 Fort Road, Maheshwar');
  await form.getByLabel('Pincode').fill('451224');
  await form.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('cell', { name: '12 Fort Road, Maheshwar 451224' }).first()).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);
});

async function openForm(page: Page, name: string, query = '') {
  // Closing a dialog navigates back, which would interrupt `goto`.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/admin/product?q=${encodeURIComponent(name)}${query}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name: 'Edit Product' });
}
