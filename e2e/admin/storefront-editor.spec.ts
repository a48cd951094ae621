import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { callApi, createAdmin, getToken, openSignedIn, type Person } from '../support/people.ts';
import { clickInPreview, expectInPreview, publishDialog, publishOnly } from '../support/storefront-editor.ts';
import { expectSuccessToast } from '../support/toasts.ts';

// All tests share one shop, and many read its standard texts. So only an own page and the note of the footer are published
// here. The journey of an owner is in `storefront-owner/`, with a shop of its own.

type Draft = { revision: number; content: { sections: { id: string }[] } };

const savedText = (page: Page) => page.getByText('Draft saved', { exact: true });

async function getHomeDraft(owner: Person): Promise<Draft> {
  const reply = await callApi('GET', '/admin/storefront/areas/home/draft', { token: await getToken(owner) });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Draft;
}

async function discardHomeDraft(owner: Person): Promise<void> {
  const { revision } = await getHomeDraft(owner);
  const body = { slug: '', revision };
  const reply = await callApi('POST', '/admin/storefront/areas/home/draft/discard', {
    token: await getToken(owner),
    body,
  });
  expect(reply.status).toBe(200);
}

test('an own page is written, previewed, published, changed and restored', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  test.slow();
  const owner = await createAdmin();
  const title = `Our weavers ${randomUUID().slice(0, 8)}`;
  const path = `/page/${title.toLowerCase().replaceAll(' ', '-')}`;
  await openSignedIn(page, owner, '/admin/storefront?area=pages');
  await page.getByRole('button', { name: 'Add page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add page' });
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await expect(dialog.getByText('Enter a title')).toBeVisible();
  await dialog.getByLabel('Title').fill(title);
  await expect(dialog.getByText(path, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add page' }).click();

  const text = page.getByLabel('Text (optional)');
  await text.fill('## Maheshwar\n\nWe weave **by hand**.');
  await expect(page.getByText('## heading')).toBeVisible();
  await page.getByLabel(/^Description for search engines/).fill('Who weaves our sarees.');
  await expect(page.getByText('22 of 160 characters')).toBeVisible();
  await page.getByLabel('Title').focus();
  await expect(savedText(page)).toBeVisible();
  await expectAccessible(page);
  if (isMobile) await page.getByRole('button', { name: 'Preview' }).click();
  await expectInPreview(page, 'We weave by hand.');
  if (isMobile) await page.getByRole('button', { name: 'Edit', exact: true }).click();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(publishDialog(page).getByRole('checkbox', { name: title, exact: true })).toBeChecked();
  await expectAccessible(page);
  await publishDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await publishOnly(page, title);
  const shopper = await page.context().newPage();
  await expect(async () => {
    await shopper.goto(path);
    await expect(shopper.getByRole('heading', { name: 'Maheshwar' })).toBeVisible({ timeout: 500 });
  }).toPass();

  await text.fill('We moved to Indore.');
  await page.getByLabel('Title').focus();
  await expect(savedText(page)).toBeVisible();
  await publishOnly(page, title);
  await page.getByRole('link', { name: 'Versions' }).click();
  const versions = page.getByRole('table', { name: 'Versions' }).getByRole('row').filter({ hasText: title });
  await expect(versions).toHaveCount(2);
  await expectAccessible(page);
  await versions
    .last()
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(text).toHaveValue(/We weave \*\*by hand\*\*/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('We moved to Indore.');
});

test('a page that was never published gets another address, and is deleted', async ({ page }) => {
  const owner = await createAdmin();
  const id = randomUUID().slice(0, 8);
  await openSignedIn(page, owner, '/admin/storefront?area=pages');
  await page.getByRole('button', { name: 'Add page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(`Draft ${id}`);
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await page.getByRole('button', { name: 'Change address' }).click();
  await dialog.getByLabel('Address').fill('Not this');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog.getByText(/a to z, digits and hyphens/)).toBeVisible();
  await dialog.getByLabel('Address').fill(`moved-${id}`);
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(`/admin/storefront?area=page&slug=moved-${id}`);
  await page.getByRole('button', { name: 'Delete page' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectSuccessToast(page, 'Page deleted');
  await expect(page).toHaveURL('/admin/storefront?area=pages');
  await expect(page.getByText(`Draft ${id}`)).toHaveCount(0);
});

test('the note of the footer is published, and the standard texts come back', async ({ page }) => {
  test.slow();
  const owner = await createAdmin();
  const note = `Woven in Maheshwar ${randomUUID().slice(0, 8)}`;
  await openSignedIn(page, owner, '/admin/storefront?area=footer');
  const footer = page.getByRole('region', { name: 'Footer' });
  await footer.getByLabel(/^Note/).fill(note);
  await footer.getByRole('button', { name: 'Add link' }).click();
  await expect(footer.getByLabel('Text', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(footer.getByText('Required')).toBeVisible();
  await expect(page.getByText('Not saved yet. Fill in the required fields.')).toBeVisible();
  await footer.getByRole('button', { name: 'Remove Link 1' }).click();
  await expect(footer.getByRole('button', { name: 'Add link' })).toBeFocused();
  await footer.getByLabel(/^Note/).focus();
  await page.keyboard.press('Tab');
  await expect(savedText(page).last()).toBeVisible();
  await expectInPreview(page, note);
  try {
    await publishOnly(page, 'Footer');
    const shopper = await page.context().newPage();
    await expect(async () => {
      await shopper.goto('/about');
      await expect(shopper.getByRole('contentinfo').getByText(note)).toBeVisible({ timeout: 500 });
    }).toPass();
    await shopper.close();
  } finally {
    await page.getByRole('button', { name: 'Standard texts' }).last().click();
    await expect(footer.getByLabel(/^Note/)).toHaveValue('');
    await publishOnly(page, 'Footer');
  }
});

// One test, because there is one draft of the home page.
test('sections are moved, hidden and added, and a change of another person is not lost', async ({ page }) => {
  test.slow();
  const owner = await createAdmin();
  await discardHomeDraft(owner);
  await openSignedIn(page, owner, '/admin/storefront');
  const sections = page.getByRole('region', { name: 'Home page' });
  await expect(sections.getByRole('button', { name: 'Move Hero slides' })).toHaveCount(0);
  await sections.getByRole('button', { name: 'Move Best sellers', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Best sellers, moved to place 3 of 6')).toBeAttached();
  await sections.getByRole('button', { name: 'Hide Biggest savings' }).click();
  await expect(savedText(page)).toBeVisible();
  await expect(page.getByText(/\d changes? not published/)).toBeVisible();
  expect((await getHomeDraft(owner)).content.sections.map(({ id }) => id).slice(0, 4)).toEqual([
    'hero',
    'promises',
    'best-sellers',
    'categories',
  ]);

  await expectInPreview(page, 'Best sellers');
  await clickInPreview(page, 'promises');
  const promises = sections.getByRole('group', { name: 'Promises' }).first();
  await expect(promises).toBeVisible();
  await expect(promises.getByText('16 of 40 characters')).toBeVisible();

  await sections.getByRole('button', { name: 'Add section' }).click();
  await expectAccessible(page);
  await sections.getByRole('button', { name: 'Questions and answers' }).click();
  await expect(sections.getByLabel('Title')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sections.getByRole('button', { name: /^Questions and answers/ })).toHaveCount(0);
  await expect(savedText(page)).toBeVisible();

  const { revision, content } = await getHomeDraft(owner);
  const body = { slug: '', revision, content };
  const reply = await callApi('PUT', '/admin/storefront/areas/home/draft', { token: await getToken(owner), body });
  expect(reply.status).toBe(200);
  await sections.getByRole('button', { name: /^Promises/ }).click();
  const first = sections.getByRole('group', { name: 'Promise 1' }).getByLabel('Text');
  await first.fill('Made in Jaipur');
  await page.keyboard.press('Tab');
  await expect(page.getByText('What you typed is still here.')).toBeVisible();
  await expect(first).toHaveValue('Made in Jaipur');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(savedText(page)).toBeVisible();
  await expectInPreview(page, 'Made in Jaipur');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('As published', { exact: true })).toBeVisible();
});

test('from another page of the admin, the editor loads its own document for the preview', async ({ page }) => {
  const owner = await createAdmin();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await openSignedIn(page, owner, '/admin/company');
  await page.getByRole('button', { name: 'Search or jump' }).filter({ visible: true }).click();
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('Storefront');
  await page.getByRole('option', { name: /^Storefront/ }).click();
  await expect(page).toHaveURL('/admin/storefront');
  await expectInPreview(page, 'Shop by Category');
  const loadedAt = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(loadedAt).toMatch(/\/admin\/storefront$/);
  expect(violations).toEqual([]);
});

test('a schedule is checked, and Cancel takes it back', async ({ page }) => {
  test.slow();
  const owner = await createAdmin();
  const title = `Diwali ${randomUUID().slice(0, 8)}`;
  await openSignedIn(page, owner, '/admin/storefront?area=pages');
  await page.getByRole('button', { name: 'Add page' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Add page' }).click();
  await expect(savedText(page)).toBeVisible();
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await dialog.getByRole('checkbox', { name: title, exact: true }).check();
  await dialog.getByLabel('Date', { exact: true }).fill('2020-01-01');
  await dialog.getByLabel('Then').selectOption('Go back to today’s version');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Date', { exact: true }).fill('2040-11-20');
  await dialog.getByLabel('Then').selectOption('Keep it');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expectSuccessToast(page, 'Scheduled');

  await page.getByRole('link', { name: /^Scheduled/ }).click();
  await expect(page.getByText('From 20 Nov 2040, 12:00 am').first()).toBeVisible();
  await page.getByRole('button', { name: `Cancel ${title}` }).click();
  await expectSuccessToast(page, 'Schedule cancelled');
  await expect(page.getByRole('button', { name: `Cancel ${title}` })).toHaveCount(0);
});
