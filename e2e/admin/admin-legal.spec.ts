import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, callApi, signInContext, signInOnOtherDevice } from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

// Both widths run at the same time, so each edits a different page.
const PAGE_BY_PROJECT = {
  desktop: { slug: 'privacy-policy', tab: 'Privacy Policy', path: '/privacy-policy' },
  phone: { slug: 'terms-conditions', tab: 'Terms Conditions', path: '/terms-and-conditions' },
};

const getTestPage = () => PAGE_BY_PROJECT[test.info().project.name as keyof typeof PAGE_BY_PROJECT];
const textField = (page: Page) => page.getByRole('textbox');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function getContent(slug: string): Promise<string> {
  const pages = (await (await callApi('GET', '/legal-pages', {})).json()) as { slug: string; content: string }[];
  return pages.find((page) => page.slug === slug)?.content ?? '';
}

async function saveInOtherSession(slug: string, content: string): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  expect((await callApi('POST', '/legal-pages', { token, body: { slug, content } })).ok).toBe(true);
}

test.beforeEach(async ({ page, context }) => {
  await signInContext(context, ADMIN);
  await page.goto(`/admin/legal?page=${getTestPage().slug}`);
  await expect(textField(page)).toHaveValue(/^## /);
});

// In one test, because all steps edit the same page.
test('a legal page is edited, saved and read, and concurrent changes are not lost', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  test.slow();
  const { slug, path } = getTestPage();
  const before = await getContent(slug);
  const marker = `Mark ${randomUUID()}`;
  try {
    await expect(page.getByText(/^[\d,]+ words$/)).toBeVisible();
    await expect(page.getByText(/^Last updated \d+ \w{3} \d{4}/)).toBeVisible();

    await textField(page).fill(`${before}\n\n${marker} by **{{company}}**\n\n<b>no markup</b>`);
    await expect(page.getByText('Not saved')).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText(`${marker} by`)).toContainText('Kinari');
    await expect(preview.getByText('<b>no markup</b>')).toBeAttached();
    await expectAccessible(page);
    if (isMobile) await page.getByRole('button', { name: 'Preview' }).click();

    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(textField(page)).toHaveValue(new RegExp(marker));
    await expect(page.getByText('Unsaved draft, stored on this device only.')).toBeVisible();

    await page.route('**/api/legal-pages', (route) => route.fulfill({ status: 500, json: {} }));
    await saveButton(page).click();
    await expectErrorToast(page, 'Failed to save page.');
    await page.unroute('**/api/legal-pages');
    await textField(page).focus();
    await page.keyboard.press('Control+s');
    await expectSuccessToast(page, 'Page saved successfully!');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await getContent(slug)).toContain(marker);

    await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', path);
    const readerPage = await page.context().newPage();
    await expect(async () => {
      await readerPage.goto(path);
      await expect(readerPage.getByText(marker)).toBeVisible({ timeout: 500 });
    }).toPass();
    await readerPage.close();

    await saveInOtherSession(slug, `${before}\n\nTheirs ${marker}`);
    await textField(page).fill(`${before}\n\nMine ${marker}`);
    await saveButton(page).click();
    await expectErrorToast(page, 'Failed to save page.');
    await expect(page.getByText(/Someone else saved this page/)).toBeVisible();
    await expect(textField(page)).toHaveValue(new RegExp(`Mine ${marker}`));
    await page.getByText('Show their version').click();
    await expect(page.getByText(`Theirs ${marker}`)).toBeVisible();
    await expectAccessible(page);
    await saveButton(page).click();
    await expectSuccessToast(page, 'Page saved successfully!');
    expect(await getContent(slug)).toContain(`Mine ${marker}`);
  } finally {
    await saveInOtherSession(slug, before);
  }
});

test('the tabs work with arrow keys and ask for confirmation with unsaved changes', async ({ page, isMobile }) => {
  await page.goto('/admin/legal');
  const [privacy, terms] = [
    page.getByRole('tab', { name: 'Privacy Policy' }),
    page.getByRole('tab', { name: 'Terms Conditions' }),
  ];
  await expect(privacy).toHaveAttribute('aria-selected', 'true');
  await privacy.focus();
  await page.keyboard.press('ArrowRight');
  await expect(terms).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/admin/legal?page=terms-conditions');
  await expect(textField(page)).toHaveAccessibleName(/Terms Conditions/);

  await textField(page).press('End');
  await textField(page).pressSequentially('x');
  const dialogMessages: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogMessages.push(dialog.message());
    await (dialogMessages.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await privacy.click();
  await expect(terms).toHaveAttribute('aria-selected', 'true');
  await expect(terms).toBeFocused();
  await privacy.click();
  await expect(privacy).toHaveAttribute('aria-selected', 'true');
  expect(dialogMessages[0]).toBe('Switch without saving? Your text stays here as a draft.');
  await terms.click();
  await expect(page.getByText('Unsaved draft, stored on this device only.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Not saved')).toBeHidden();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Company' }).click();
  await expect(page).toHaveURL('/admin/company');
  expect(dialogMessages).toHaveLength(2);
});

test('texts that fail to load can be loaded again', async ({ page }) => {
  await page.route('**/api/legal-pages', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expectErrorToast(page, 'Failed to fetch legal pages.');
  await page.unroute('**/api/legal-pages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(textField(page)).toHaveValue(/^## /);
});
