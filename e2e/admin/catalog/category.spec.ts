import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { createPng, createWebp } from '../../support/images.ts';
import { ADMIN, callApi, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import { createCategories, deleteCategories, uniqueName } from '../../support/staff.ts';
import { expectErrorToast, expectSuccessToast, expectToastsNotCovering } from '../../support/toasts.ts';

test.beforeEach(async ({ context }) => signInContext(context, ADMIN));

test('a category and its subcategory are created, changed and deleted', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  await openCategories(page);
  await page.getByRole('button', { name: 'Create New' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Category' })).toBeVisible();
  await expect(page.getByLabel('Category Name')).toBeFocused();
  await expect(page.getByText('PNG, JPG or JPEG, max 1 image')).toBeVisible();
  await page.getByLabel('Category Name').fill(name);
  await chooseFiles(page, createPng('front.png'));
  await expect(page.getByRole('dialog').getByText('New', { exact: true })).toBeVisible();
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await sent;
  await expectSuccessToast(page, 'Category saved successfully!');
  await expect(getRow(page, name)).toBeInViewport();
  await expect(getRow(page, name)).toContainText('No description');

  // Creating a subcategory expands its parent.
  const child = `${name} below`;
  await page.getByRole('button', { name: 'Create New' }).click();
  await page.getByLabel('Category Name').fill(child);
  await page.getByLabel('Description').fill('For the journey only');
  await page.getByLabel('Parent category').selectOption({ label: await getLabel(page, name) });
  await chooseFiles(page, createWebp('below.webp'));
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectSuccessToast(page, 'Category saved successfully!');
  await expect(getRow(page, child)).toContainText('For the journey only');
  await expect(getRow(page, child)).toContainText(/^\d+\.1/);
  await expect(getRow(page, name)).toContainText('1 subcategory');

  // Expanded branches survive a reload, and arrow keys navigate them.
  await page.reload();
  const toggle = page.getByRole('button', { name: `Subcategories of ${name}`, exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.press('ArrowLeft');
  await expect(getRow(page, child)).toBeHidden();
  await toggle.press('ArrowRight');
  await expect(getRow(page, child)).toBeVisible();

  await page.getByRole('button', { name: `Edit ${child}` }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Category' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('For the journey only');
  await page.getByLabel('Category Name').fill(`${child} again`);
  await page.getByRole('button', { name: /^Remove image/ }).click();
  await chooseFiles(page, createPng('other.png', [200, 83, 43]));
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expectSuccessToast(page, 'Category updated successfully!');
  await expect(getRow(page, `${child} again`)).toBeVisible();

  // A category that is not empty cannot be deleted.
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Delete category' });
  await expect(confirmDialog).toContainText('It has 1 subcategory. Move or delete it first.');
  await expect(confirmDialog.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectAccessible(page);
  await confirmDialog.getByText('Close', { exact: true }).click();

  await page.getByRole('button', { name: `Delete ${child} again` }).click();
  await expect(confirmDialog).toContainText(`Are you sure you want to delete ${child} again`);
  await expect(confirmDialog).toContainText('This action cannot be undone.');
  await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmDialog.getByRole('button', { name: 'Delete' }).click();
  await expectErrorToast(page, `Deleted category: ${child} again`);
  await expect(getRow(page, `${child} again`)).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await confirmDialog.getByRole('button', { name: 'Delete' }).click();
  await expectErrorToast(page, `Deleted category: ${name}`);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Edit /);
});

test('categories are reordered by dragging, by keyboard and with buttons', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  test.slow();
  const name = uniqueName();
  const [one, two, three] = [`${name} one`, `${name} two`, `${name} three`];
  const created = await createCategories(name, one, two, three);
  try {
    await openCategories(page);
    await page.getByRole('button', { name: `Subcategories of ${name}`, exact: true }).click();
    await expectOrder(page, name, [one, two, three]);

    await drag(page, three, one, { byFinger: isMobile });
    await expectOrder(page, name, [three, one, two]);
    await expect(page.getByRole('status').filter({ hasText: `${three}, position 1 of 3` })).toBeAttached();
    await expect(getRow(page, three)).toContainText(/^\d+\.1/);

    // Arrow keys move a category only among its siblings, and the focus stays on it.
    const handle = page.getByRole('button', { name: `Move ${three}`, exact: true });
    await handle.press('ArrowUp');
    for (const position of [2, 3, 3]) {
      await handle.press('ArrowDown');
      await expect(page.getByRole('status').filter({ hasText: `${three}, position ${position} of 3` })).toBeAttached();
      await expect(handle).toBeFocused();
    }
    await expectOrder(page, name, [one, two, three]);
    await handle.press('Home');
    await expectOrder(page, name, [three, one, two]);

    await page.getByRole('button', { name: `Move ${one}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Edit ${one}` })).toBeHidden();
    const down = page.getByRole('button', { name: `Move ${one} down` });
    await down.click();
    await expectOrder(page, name, [three, two, one]);
    await expect(down).toBeFocused();
    await expect(down).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Move ${one}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Edit ${one}` })).toBeVisible();

    // A concurrent change is not overwritten, and is shown afterwards.
    const token = await signInOnOtherDevice(ADMIN);
    const [parent, ...ids] = [created[0]?.id, created[3]?.id, created[2]?.id, created[1]?.id];
    const body = { parentId: parent, expectedIds: ids, ids: ids.toReversed() };
    expect((await callApi('PUT', '/categories/positions', { token, body })).status).toBe(200);
    await page.getByRole('button', { name: `Move ${two}`, exact: true }).press('End');
    await expectErrorToast(page, 'Someone else changed this. Reload the page and try again');
    await expectOrder(page, name, [one, two, three]);
  } finally {
    // Always clean up: other tests must not find these categories.
    await deleteCategories(created);
  }
});

test('the form shows missing fields and keeps the input when saving fails', async ({ page }) => {
  test.slow();
  await openCategories(page);
  await page.getByRole('button', { name: 'Create New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Category' });
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectErrorToast(page, 'Please fill the category name.');
  await expectErrorToast(page, 'Please upload at least 1 images.');
  await expectToastsNotCovering(page, dialog.locator('input, textarea, select, button'));
  await expect(dialog.locator('form').getByText('Please fill the category name.')).toBeVisible();
  await expect(dialog.locator('form').getByText('Please upload at least 1 images.')).toBeVisible();
  await expect(page.getByLabel('Category Name')).toBeFocused();
  await expectAccessible(page);

  await chooseFiles(page, createPng('one.png'), createPng('two.png'));
  await expectErrorToast(page, 'You can upload a maximum of 1 images.');
  await expect(dialog.locator('form').getByText('You can upload a maximum of 1 images.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove image/ }).click();
  await chooseFiles(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await expect(dialog.locator('form').getByText('notes.txt is not a PNG, JPG or WebP image')).toBeVisible();
  await chooseFiles(page, createPng('one.png'));

  await page.getByLabel('Category Name').fill('Kept in the form');
  await page.route('**/api/categories', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectErrorToast(page, 'Failed to save category.');
  await expect(page.getByLabel('Category Name')).toHaveValue('Kept in the form');
  await expect(page.getByRole('button', { name: /^Remove image/ })).toBeVisible();
  await page.unroute('**/api/categories');

  // The server reports a duplicate name.
  await page.getByLabel('Category Name').fill('Kurtas');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectErrorToast(page, 'A category with this name already exists here');
});

test('closing a form with unsaved changes asks for confirmation, in every way', async ({ page }) => {
  await openCategories(page);
  const form = page.getByRole('dialog', { name: 'Create New Category' });
  const confirmDialog = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.getByRole('button', { name: 'Create New' }).click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Create New' }).click();
  await page.getByLabel('Category Name').fill('Half typed');
  await page.keyboard.press('Escape');
  await expect(confirmDialog).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmDialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(confirmDialog).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();

  for (const leave of [
    () => page.goBack(),
    () => page.goBack(),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => form.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave();
    await expect(confirmDialog).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(confirmDialog).toBeHidden();
    await expect(page.getByLabel('Category Name')).toHaveValue('Half typed');
  }

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/admin/category');
  // Closing the dialogs also removed their two history entries.
  await page.getByRole('heading', { name: 'Categories' }).waitFor();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('the page shows loading, error and empty states', async ({ page }) => {
  test.slow();
  const saveRelease = Promise.withResolvers<void>();
  let reply: Parameters<Route['fulfill']>[0] = { status: 503, json: {} };
  await page.route('**/api/categories', async (route) => {
    await saveRelease.promise;
    await route.fulfill(reply);
  });
  await page.goto('/admin/category');
  await expect(page.getByText('Loading categories')).toBeAttached();
  await expectAccessible(page);
  saveRelease.resolve();
  await expectErrorToast(page, 'Failed to fetch categories');
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

/** Checks the order on the screen and in the public API. */
async function expectOrder(page: Page, parent: string, names: readonly string[]): Promise<void> {
  await expect(page.locator('.tree-name').filter({ hasText: `${parent} ` })).toContainText([...names]);
  const listCategoryNames = async () => {
    const tree = (await (await callApi('GET', '/categories', {})).json()) as CategoryNames[];
    return tree.find(({ name }) => name === parent)?.subCategories.map(({ name }) => name);
  };
  await expect.poll(listCategoryNames).toEqual(names);
}

type CategoryNames = { name: string; subCategories: { name: string }[] };

/** Drags a row by its handle to the position of another row. */
async function drag(page: Page, source: string, target: string, { byFinger }: { byFinger: boolean }): Promise<void> {
  const handle = page.getByRole('button', { name: `Move ${source}`, exact: true });
  // Near the edges the page would scroll during the drag.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [from, to] = [await handle.boundingBox(), await getRow(page, target).boundingBox()];
  if (!from || !to) throw new Error('Both must be seen');
  const x = from.x + from.width / 2;
  const [start, end] = [from.y + from.height / 2, to.y + 2];
  const steps = [start, start - 10, (start + end) / 2, end];
  if (byFinger) {
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x, y: start }]);
    for (const y of steps) await touch('touchMove', [{ x, y }]);
    await expect(getRow(page, target)).toHaveAttribute('data-drop', 'above');
    await touch('touchEnd', []);
    return;
  }
  await page.mouse.move(x, start);
  await page.mouse.down();
  for (const y of steps) await page.mouse.move(x, y);
  await expect(getRow(page, target)).toHaveAttribute('data-drop', 'above');
  await page.mouse.up();
}

function getRow(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

/** Returns the option label of a category, which contains its serial number and its name. */
async function getLabel(page: Page, name: string): Promise<string> {
  const option = page.getByLabel('Parent category').locator('option').filter({ hasText: name });
  return (await option.first().textContent()) ?? '';
}

function chooseFiles(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  return page.getByLabel('Category Image files').setInputFiles(files);
}
