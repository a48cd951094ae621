import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { aPng, aWebp } from '../support/pictures.ts';
import { createCategories, deleteCategories, uniqueName } from '../support/staff.ts';
import { expectBadNews, expectGoodNews, expectToastsBeside } from '../support/toasts.ts';

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
  await chooseFiles(page, aWebp('below.webp'));
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
  await expect(question).toContainText('It has 1 subcategory. Move or delete it first.');
  await expect(question.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectAccessible(page);
  await question.getByText('Close', { exact: true }).click();

  await page.getByRole('button', { name: `Delete ${child} again` }).click();
  await expect(question).toContainText(`Are you sure you want to delete ${child} again`);
  await expect(question).toContainText('This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectBadNews(page, `Deleted category: ${child} again`);
  await expect(rowOf(page, `${child} again`)).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectBadNews(page, `Deleted category: ${name}`);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Edit /);
});

test('categories are put in an order of one’s own: dragged, by keys, by buttons', async ({ page, isMobile }) => {
  test.slow();
  const name = uniqueName();
  const [one, two, three] = [`${name} one`, `${name} two`, `${name} three`];
  const made = await createCategories(name, one, two, three);
  try {
    await openCategories(page);
    await page.getByRole('button', { name: `Subcategories of ${name}`, exact: true }).click();
    await expectOrder(page, name, [one, two, three]);

    await drag(page, three, one, { byFinger: isMobile });
    await expectOrder(page, name, [three, one, two]);
    await expect(page.getByRole('status').filter({ hasText: `${three}, place 1 of 3` })).toBeAttached();
    await expect(rowOf(page, three)).toContainText(/^\d+\.1/);

    // Keys move it among its siblings and no further, and stay with it.
    const handle = page.getByRole('button', { name: `Move ${three}`, exact: true });
    await handle.press('ArrowUp');
    for (const place of [2, 3, 3]) {
      await handle.press('ArrowDown');
      await expect(page.getByRole('status').filter({ hasText: `${three}, place ${place} of 3` })).toBeAttached();
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

    // What somebody else did meanwhile is not overwritten, and then seen.
    const token = await signInElsewhere(ADMIN);
    const [parent, ...ids] = [made[0]?.id, made[3]?.id, made[2]?.id, made[1]?.id];
    const body = { parentId: parent, seenIds: ids, ids: ids.toReversed() };
    expect((await callApi('PUT', '/categories/order', { token, body })).status).toBe(200);
    await page.getByRole('button', { name: `Move ${two}`, exact: true }).press('End');
    await expectBadNews(page, 'Somebody else saved this in the meantime. Please reload and try again');
    await expectOrder(page, name, [one, two, three]);
  } finally {
    // Whatever became of it, no other journey may find it.
    await deleteCategories(made);
  }
});

test('the form says what is missing, and keeps what was typed when a save fails', async ({ page }) => {
  test.slow();
  await openCategories(page);
  await page.getByRole('button', { name: 'Create New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Category' });
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expectBadNews(page, 'Please fill the category name.');
  await expectBadNews(page, 'Please upload at least 1 images.');
  await expectToastsBeside(page, dialog.locator('input, textarea, select, button'));
  await expect(dialog.locator('form').getByText('Please fill the category name.')).toBeVisible();
  await expect(dialog.locator('form').getByText('Please upload at least 1 images.')).toBeVisible();
  await expect(page.getByLabel('Category Name')).toBeFocused();
  await expectAccessible(page);

  await chooseFiles(page, aPng('one.png'), aPng('two.png'));
  await expectBadNews(page, 'You can upload a maximum of 1 images.');
  await expect(dialog.locator('form').getByText('You can upload a maximum of 1 images.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove image/ }).click();
  await chooseFiles(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(dialog.locator('form').getByText('notes.txt is not a PNG, JPG or WebP picture')).toBeVisible();
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

/** On the screen, and as everybody is told. */
async function expectOrder(page: Page, parent: string, names: readonly string[]): Promise<void> {
  await expect(page.locator('.tree-name').filter({ hasText: `${parent} ` })).toContainText([...names]);
  const told = async () => {
    const tree = (await (await callApi('GET', '/categories', {})).json()) as Named[];
    return tree.find(({ name }) => name === parent)?.subCategories.map(({ name }) => name);
  };
  await expect.poll(told).toEqual(names);
}

type Named = { name: string; subCategories: { name: string }[] };

/** Drags a row by its handle to where another one stands. */
async function drag(page: Page, what: string, onto: string, { byFinger }: { byFinger: boolean }): Promise<void> {
  const handle = page.getByRole('button', { name: `Move ${what}`, exact: true });
  // Away from the edges, where the page would scroll by itself under what is dragged.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [from, to] = [await handle.boundingBox(), await rowOf(page, onto).boundingBox()];
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
    await expect(rowOf(page, onto)).toHaveAttribute('data-drop', 'above');
    await touch('touchEnd', []);
    return;
  }
  await page.mouse.move(x, start);
  await page.mouse.down();
  for (const y of steps) await page.mouse.move(x, y);
  await expect(rowOf(page, onto)).toHaveAttribute('data-drop', 'above');
  await page.mouse.up();
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
