import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { createPng } from '../../support/images.ts';
import { ADMIN, signInContext } from '../../support/people.ts';
import { createProducts, deleteProducts, saveInOtherSession, uniqueName } from '../../support/staff.ts';
import { expectErrorToast, expectSuccessToast } from '../../support/toasts.ts';

test.beforeEach(async ({ context }) => signInContext(context, ADMIN));

test('a product with four variants and three images is created at once, changed and deleted', {
  tag: '@both-widths',
}, async ({ page }) => {
  test.slow();
  const name = uniqueName();
  await openProducts(page);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await expect(form.getByLabel('Product Name')).toBeFocused();
  await page.keyboard.type(name);
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Kurtas' });
  await form.getByLabel('Subcategory').selectOption({ index: 1 });
  await form.getByLabel('Description').fill('Made by a journey.');

  const first = form.getByRole('group', { name: 'Variant 1' });
  await expect(first.getByLabel('Stock')).toHaveValue('1');
  await expect(first.getByLabel('Hex code')).toHaveValue('#ffffff');
  await first.getByLabel('Colour', { exact: true }).fill('2a5');
  await expect(first.getByLabel('Hex code')).toHaveValue('#22aa55');
  await first.getByLabel('Colour', { exact: true }).fill('Indigo');
  await first.getByLabel('Hex code').fill('#2a5b9c');
  await first.getByLabel('Size').fill('38');
  await first.getByLabel('Stock').fill('24');
  await first.getByLabel('Original Price').fill('899');
  await first.getByLabel('Discount Price').fill('300');
  await expect(first).toContainText('Sells at ₹899.00, was ₹1,199.00, SAVE 25%');
  for (const [index, size] of [
    [2, '40'],
    [3, '42'],
    [4, '44'],
  ] as const) {
    // Enter in the last cell adds a row with the same colour.
    await page.keyboard.press('Enter');
    const row = form.getByRole('group', { name: `Variant ${index}` });
    await expect(row.getByLabel('Size')).toBeFocused();
    await expect(row).toHaveAccessibleName(`Variant ${index}, Indigo`);
    await expect(row.getByLabel('Colour', { exact: true })).toHaveCount(0);
    await expect(row.getByLabel('Stock')).toHaveValue('0');
    await expect(row.getByLabel('Original Price')).toHaveValue('');
    await page.keyboard.type(size);
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(index * 3));
    await page.keyboard.press('Tab');
    await page.keyboard.type('949');
    await page.keyboard.press('Tab');
  }
  await chooseImages(
    form,
    createPng('front.png'),
    createPng('back.png', [200, 83, 43]),
    createPng('detail.png', [31, 122, 106]),
  );
  await expect(form.getByText('Card image', { exact: true })).toBeVisible();
  await expect(form.getByText('3 of 10')).toBeVisible();
  await expectAccessible(page);
  // Generating all sizes of three images takes a while, and the toast is visible for only three seconds.
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await page.keyboard.press('Control+Enter');
  await saved;
  await expectSuccessToast(page, 'Product added successfully!');
  await expect(form).toBeHidden();

  // The newest product is first and highlighted for a moment. Its variants and images are as entered.
  const row = getRow(page, name);
  await expect(row).toHaveAttribute('data-highlighted', 'true');
  await page.getByRole('button', { name: `View Variants (4) of ${name}` }).click();
  const variants = page.getByRole('table', { name: `Variants of ${name}` });
  await expect(variants.getByRole('row')).toHaveText([
    /Colour/,
    'Indigo3824₹899.00₹300.00',
    'Indigo406₹949.00₹0.00',
    'Indigo429₹949.00₹0.00',
    'Indigo4412₹949.00₹0.00',
  ]);
  await expect(page.getByRole('button', { name: `Hide Variants of ${name}` })).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(edit.getByRole('heading', { name: 'Edit Product On sale' })).toBeVisible();
  await expect(edit.getByLabel('Category', { exact: true })).toHaveValue(/.+/);
  await edit.getByRole('button', { name: 'Same prices for all' }).click();
  await expect(edit.getByRole('group', { name: 'Variant 4' }).getByLabel('Original Price')).toHaveValue('899');
  await edit.getByRole('button', { name: 'Undo' }).click();
  await expect(edit.getByRole('group', { name: 'Variant 4' }).getByLabel('Original Price')).toHaveValue('949');
  await edit.getByRole('button', { name: /^Sizes \d+ to \d+ at once$/ }).click();
  await expect(edit.getByRole('group', { name: 'Variant 5' }).getByLabel('Size')).toHaveValue(/\d+/);
  await edit.getByRole('button', { name: 'Undo' }).click();
  await expect(edit.getByRole('group', { name: 'Variant 5' })).toHaveCount(0);
  await edit.getByRole('button', { name: 'Move image 2 of 3 earlier' }).click();
  await edit.getByRole('button', { name: 'Remove image 3 of 3' }).click();
  await edit.getByRole('button', { name: 'Remove variant 4' }).click();
  await expect(edit.getByText('Removed Indigo, 44.')).toBeVisible();
  await edit.getByRole('button', { name: 'Undo' }).click();
  await expect(edit.getByRole('group', { name: 'Variant 4' }).getByLabel('Size')).toHaveValue('44');
  await edit.getByRole('button', { name: 'Remove variant 4' }).click();
  await edit.getByRole('group', { name: 'Variant 3' }).getByRole('button', { name: 'Use another colour' }).click();
  await edit.getByRole('group', { name: 'Variant 3' }).getByLabel('Colour', { exact: true }).fill('Haldi');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await expectSuccessToast(page, 'Product updated successfully!');
  await expect(page.getByRole('button', { name: `View (2) images of ${name}` })).toBeVisible();
  await expect(variants.getByRole('row')).toHaveCount(4);
  await expect(variants).toContainText('Haldi');

  await page.getByRole('button', { name: `History of ${name}` }).click();
  const history = page.getByRole('dialog', { name: `History of ${name}` });
  await expect(history.getByText(`Product ${name} created`)).toBeVisible();
  await expect(history.getByText(/Indigo 44 removed/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete product' });
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText('3 variants');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectSuccessToast(page, 'Product deleted successfully');
  await expect(row).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Edit /);
});

test('images, history and the delete confirmation open over the table', async ({ page }) => {
  test.slow();
  // Use demo products: products created by tests have a history.
  await page.goto('/admin/product?q=Kurta');
  const opener = page.getByRole('button', { name: /^View \(3\) images of / }).first();
  const name = ((await opener.textContent()) ?? '').replace(/^.* images of /, '');
  // Show one row only: the accessibility checks under each dialog are faster than with ten.
  await page.goto(`/admin/product?q=${encodeURIComponent(name)}`);
  await opener.click();
  const gallery = page.getByRole('dialog', { name });
  await expect(gallery.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(gallery.getByText('2 of 3')).toBeVisible();
  await gallery.getByRole('button', { name: 'Next image' }).click();
  await expect(gallery.getByText('3 of 3')).toBeVisible();
  await expect(gallery.getByRole('button', { name: 'Next image' })).toBeDisabled();
  await gallery.getByRole('button', { name: 'Image 1' }).click();
  await expect(gallery.getByText('1 of 3')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(gallery).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: `History of ${name}`, exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/^No changes since this product/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete product' });
  await expect(dialog).toContainText('This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('the form shows all errors at once and focuses the first', async ({ page }) => {
  test.slow();
  await openProducts(page);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByRole('button', { name: 'Add Product' }).click();
  for (const text of [
    'Please fill Product Name',
    'Please select Category',
    'Please fill Original Price',
    'Please upload at least 1 image',
    '4 errors to fix',
  ]) {
    await expect(form.getByText(text, { exact: true })).toBeAttached();
  }
  await expect(form.getByLabel('Product Name')).toBeFocused();
  await expectAccessible(page);

  const row = form.getByRole('group', { name: 'Variant 1' });
  await row.getByLabel('Original Price').fill('100');
  await row.getByLabel('Discount Price').fill('101');
  await expect(row).toContainText('Discount Price cannot be greater than Original Price');
  await row.getByLabel('Discount Price').fill('100');
  await row.getByLabel('Original Price').fill('99');
  await expect(row).toContainText('Original Price must be greater than or equal to Discount Price');
  await row.getByLabel('Hex code').fill('#12');
  await expect(row).toContainText('Enter 3 or 6 hex digits, such as #2a5b9c');

  const tooLarge = { name: 'wall.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) };
  const wrongKind = { name: 'price-list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await chooseImages(form, tooLarge, wrongKind);
  await expect(form.getByText('wall.png is larger than 8 MB')).toBeVisible();
  await expect(form.getByText('price-list.pdf is not a PNG, JPG or WebP image')).toBeVisible();
  await chooseImages(form, ...Array.from({ length: 11 }, (_, index) => createPng(`${index}.png`)));
  await expect(form.getByText('Maximum 10 images allowed.')).toBeVisible();
  await expect(form.getByText('10 of 10')).toBeVisible();

  // Changing a category resets its subcategories.
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Kurtas' });
  await form.getByLabel('Subcategory').selectOption({ index: 1 });
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Phones' });
  await expect(form.getByLabel('Subcategory')).toHaveValue('');

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
});

test('if two admins save the same version, the second gets an error and loses nothing', async ({ page }) => {
  test.slow();
  const [product, other] = await createProducts(uniqueName(), uniqueName());
  if (!product || !other) throw new Error('no products');
  await page.goto(`/admin/product?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByLabel('Description').fill('Typed by the second admin');

  await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, json: {} }));
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expectErrorToast(page, 'Failed to save product.');
  await expect(form.getByLabel('Description')).toHaveValue('Typed by the second admin');
  await page.unroute('**/api/products/*');

  await saveInOtherSession(product, { description: 'Saved by the first admin' });
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expect(form.locator('form').getByText(/Someone else changed this/)).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Typed by the second admin');
  await expect(form.getByRole('button', { name: 'Reload product' })).toBeFocused();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Reload product' }).click();
  await expect(form.getByLabel('Description')).toHaveValue('Saved by the first admin');
  await form.getByLabel('Description').fill('Saved by both');
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expectSuccessToast(page, 'Product updated successfully!');

  // A duplicate name is reported at the name field.
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  await form.getByLabel('Product Name').fill(other.name);
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expect(form.locator('form').getByText('Another product already has this name')).toBeVisible();
  await expect(form.getByLabel('Product Name')).toBeFocused();
  await deleteProducts([product, other]);
});

test('closing with unsaved changes asks for confirmation, by Esc, Back and reload', async ({ page }) => {
  await openProducts(page);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
  await form.getByLabel('Product Name').fill('Half a product');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack(), () => page.goBack()]) {
    await leave();
    await expect(dialog).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog).toBeHidden();
    await expect(form.getByLabel('Product Name')).toHaveValue('Half a product');
  }
  const dialogPromise = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const browserDialog = await dialogPromise;
  expect(browserDialog.type()).toBe('beforeunload');
  await browserDialog.dismiss();
  await expect(form.getByLabel('Product Name')).toHaveValue('Half a product');
});

test('pages are in the URL, and row numbers continue', async ({ page }) => {
  test.slow();
  // Other tests add products at the same time. Only the number of products with this name is fixed.
  const name = uniqueName();
  const products = await createProducts(...Array.from({ length: 21 }, (_, index) => `${name} ${index}`));
  const search = `/admin/product?q=${encodeURIComponent(name).replaceAll('%20', '+')}`;
  await page.goto(search);
  await expect(page.getByText('Showing 1 - 10 of 21 products')).toBeVisible();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'First page' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${search}&page=2`);
  await expect(page.getByText('Showing 11 - 20 of 21 products')).toBeVisible();
  await expect(page.locator('[data-row]').first()).toContainText('11');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Last page' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`${search}&page=2`);
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await deleteProducts(products);
});

test('search and filters are in the URL', async ({ page }) => {
  await openProducts(page);
  await page
    .getByRole('combobox', { name: 'Category', exact: true })
    .selectOption({ label: await findOption(page, 'Kurtas') });
  await expect(page).toHaveURL(/category=[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Sold out' }).click();
  await expect(page).toHaveURL(/stock=out$/);
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^View Variants/ })
    .first()
    .click();
  await expect(page.getByRole('cell', { name: '0', exact: true }).first()).toBeVisible();
  await page.getByLabel('Search products').fill('nothing is called this');
  await expect(page).toHaveURL(/q=nothing/);
  await expect(page.getByRole('heading', { name: 'No products available' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/product');
  await expect(page.getByLabel('Search products')).toHaveValue('');
  await expect(page.getByText(/^Showing 1 - 10 of/)).toBeVisible();
});

test('after deleting the last product of a page, the previous page is shown', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  const products = await createProducts(...Array.from({ length: 11 }, (_, index) => `${name} ${index}`));
  await page.goto(`/admin/product?q=${encodeURIComponent(name)}&page=2`);
  await expect(page.getByText('Showing 11 - 11 of 11 products')).toBeVisible();
  await page.getByRole('button', { name: /^View Variants/ }).click();
  await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectErrorToast(page, 'Failed to delete product');
  await page.unroute('**/api/products/*');
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectSuccessToast(page, 'Product deleted successfully');
  await expect(page).toHaveURL((url) => url.searchParams.get('page') === null);
  await expect(page.getByText('Showing 1 - 10 of 10 products')).toBeVisible();
  await deleteProducts(products);
});

test('the page shows loading, error and empty states', async ({ page }) => {
  test.slow();
  const answers: (() => Promise<void>)[] = [];
  await page.route('**/api/admin/products*', (route) => {
    answers.push(() => route.fulfill({ status: 400, json: {} }));
  });
  await page.goto('/admin/product');
  await expect(page.getByText('Loading products')).toBeAttached();
  for (const answer of answers) await answer();
  await expect(page.getByText('Failed to fetch products')).toBeVisible();
  await page.unroute('**/api/admin/products*');
  const emptyPage = { data: [], pagination: { currentPage: 1, limit: 10, totalItems: 0, totalPages: 0 } };
  await page.route('**/api/admin/products*', (route) => route.fulfill({ json: emptyPage }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No products available' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Product' })).toHaveCount(2);
});

async function openProducts(page: Page): Promise<void> {
  await page.goto('/admin/product');
  await expect(page.getByRole('table', { name: 'Products, newest first' })).toBeVisible();
}

function getRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

function chooseImages(form: Locator, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  return form.getByLabel('Product Images files').setInputFiles(files);
}

async function findOption(page: Page, name: string): Promise<string> {
  const option = page
    .getByRole('combobox', { name: 'Category', exact: true })
    .locator('option')
    .filter({ hasText: name });
  return (await option.first().textContent()) ?? '';
}
