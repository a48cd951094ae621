import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ADMIN, arriveSignedIn } from './people.ts';
import { aPng } from './pictures.ts';
import { uniqueName } from './staff.ts';
import { expectBadNews, expectGoodNews } from './toasts.ts';

test.beforeEach(async ({ context }) => arriveSignedIn(context, ADMIN));

test('a category and its subcategory live through creation, change and deletion', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  await openCategories(page);
  await page.getByRole('button', { name: 'Create New' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Category' })).toBeVisible();
  await expect(page.getByLabel('Category Name')).toBeFocused();
  await expect(page.getByText('PNG, JPG or JPEG, max 1 image')).toBeVisible();
  await page.getByLabel('Category Name').fill(name);
  await chooseFiles(page, aPng('front.png'));
  await expect(page.getByRole('dialog').getByText('New', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await sent;
  await expectGoodNews(page, 'Category saved successfully!');
  await expect(rowOf(page, name)).toBeInViewport();
  await expect(rowOf(page, name)).toContainText('No description');

  // A subcategory opens its parent.
  const child = `${name} below`;
  await page.getByRole('button', { name: 'Create New' }).click();
  await page.getByLabel('Category Name').fill(child);
  await page.getByLabel('Description').fill('For the journey only');
  await page.getByLabel('Parent category').selectOption({ label: await labelOf(page, name) });
  await chooseFiles(page, aPng('below.png'));
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectGoodNews(page, 'Category saved successfully!');
  await expect(rowOf(page, child)).toContainText('For the journey only');
  await expect(rowOf(page, child)).toContainText(/^\d+\.1/);
  await expect(rowOf(page, name)).toContainText('1 subcategory');

  // Open branches survive a reload and are walked by arrow keys.
  await page.reload();
  const toggle = page.getByRole('button', { name: `Subcategories of ${name}`, exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.press('ArrowLeft');
  await expect(rowOf(page, child)).toBeHidden();
  await toggle.press('ArrowRight');
  await expect(rowOf(page, child)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: `Edit ${child}` }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Category' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('For the journey only');
  await page.getByLabel('Category Name').fill(`${child} again`);
  await page.getByRole('button', { name: /^Remove image/ }).click();
  await chooseFiles(page, aPng('other.png', [200, 83, 43]));
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expectGoodNews(page, 'Category updated successfully!');
  await expect(rowOf(page, `${child} again`)).toBeVisible();

  // What still holds something stays, and says so.
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete category' });
  await expect(question).toContainText(`Are you sure you want to delete ${name}`);
  await expect(question).toContainText('This action cannot be undone.');
  await expect(question).toContainText('It has 1 subcategory.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectBadNews(page, 'This category still has products or subcategories');

  await page.getByRole('button', { name: `Delete ${child} again` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectBadNews(page, `Deleted category: ${child} again`);
  await expect(rowOf(page, `${child} again`)).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectBadNews(page, `Deleted category: ${name}`);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Edit /);
});

test('the form says what is missing, and keeps what was typed when a save fails', async ({ page }) => {
  test.slow();
  await openCategories(page);
  await page.getByRole('button', { name: 'Create New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Category' });
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectBadNews(page, 'Please fill the category name.');
  await expectBadNews(page, 'Please upload at least 1 images.');
  await expect(dialog.locator('form').getByText('Please fill the category name.')).toBeVisible();
  await expect(dialog.locator('form').getByText('Please upload at least 1 images.')).toBeVisible();
  await expect(page.getByLabel('Category Name')).toBeFocused();
  await expectAccessible(page);

  await chooseFiles(page, aPng('one.png'), aPng('two.png'));
  await expectBadNews(page, 'You can upload a maximum of 1 images.');
  await expect(dialog.locator('form').getByText('You can upload a maximum of 1 images.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove image/ }).click();
  await chooseFiles(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(dialog.locator('form').getByText('notes.txt is not a PNG or JPG picture')).toBeVisible();
  await chooseFiles(page, aPng('one.png'));

  await page.getByLabel('Category Name').fill('Kept in the form');
  await page.route('**/api/categories', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectBadNews(page, 'Failed to save category.');
  await expect(page.getByLabel('Category Name')).toHaveValue('Kept in the form');
  await expect(page.getByRole('button', { name: /^Remove image/ })).toBeVisible();
  await page.unroute('**/api/categories');

  // A name that is taken is the server's word.
  await page.getByLabel('Category Name').fill('Kurtas');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectBadNews(page, 'A category with this name already exists here');
});

test('closing a form with unsaved input asks first, by every way out', async ({ page }) => {
  await openCategories(page);
  const form = page.getByRole('dialog', { name: 'Create New Category' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.getByRole('button', { name: 'Create New' }).click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Create New' }).click();
  await page.getByLabel('Category Name').fill('Half typed');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();

  for (const wayOut of [
    () => page.goBack(),
    () => page.goBack(),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => form.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await wayOut();
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Category Name')).toHaveValue('Half typed');
  }

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/admin/category');
  // Both steps of history are gone with the dialogs.
  await page.getByRole('heading', { name: 'Categories' }).waitFor();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('the page says that it loads, that it failed, and that there is nothing yet', async ({ page }) => {
  test.slow();
  const held = Promise.withResolvers<void>();
  let reply: Parameters<Route['fulfill']>[0] = { status: 503, json: {} };
  await page.route('**/api/categories', async (route) => {
    await held.promise;
    await route.fulfill(reply);
  });
  await page.goto('/admin/category');
  await expect(page.getByText('Loading categories')).toBeAttached();
  await expectAccessible(page);
  held.resolve();
  await expectBadNews(page, 'Failed to fetch categories');
  await expect(page.getByText('Couldn’t load the categories.')).toBeVisible();
  await expectAccessible(page);

  reply = { json: [] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No categories found' })).toBeVisible();
  await expect(page.getByText('Get started by creating your first category')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create New' })).toHaveCount(2);
  await expectAccessible(page);
});

async function openCategories(page: Page): Promise<void> {
  await page.goto('/admin/category');
  await expect(page.getByRole('table')).toBeVisible();
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

/** What the list of parents calls a category: its serial number goes before its name. */
async function labelOf(page: Page, name: string): Promise<string> {
  const option = page.getByLabel('Parent category').locator('option').filter({ hasText: name });
  return (await option.first().textContent()) ?? '';
}

function chooseFiles(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  return page.getByLabel('Category Image files').setInputFiles(files);
}
