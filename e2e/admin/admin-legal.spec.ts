import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

// Each width has a page of its own to write to: both run at once, and one would overtake the other.
const OWN = {
  desktop: { slug: 'privacy-policy', tab: 'Privacy Policy', path: '/privacy-policy' },
  phone: { slug: 'terms-conditions', tab: 'Terms Conditions', path: '/terms-and-conditions' },
};

const ownPage = () => OWN[test.info().project.name as keyof typeof OWN];
const textOf = (page: Page) => page.getByRole('textbox');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function readContent(slug: string): Promise<string> {
  const pages = (await (await callApi('GET', '/legal-pages', {})).json()) as { slug: string; content: string }[];
  return pages.find((page) => page.slug === slug)?.content ?? '';
}

async function saveElsewhere(slug: string, content: string): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  expect((await callApi('POST', '/legal-pages', { token, body: { slug, content } })).ok).toBe(true);
}

test.beforeEach(async ({ page, context }) => {
  await arriveSignedIn(context, ADMIN);
  await page.goto(`/admin/legal?page=${ownPage().slug}`);
  await expect(textOf(page)).toHaveValue(/^## /);
});

// One after the other: they write to the same page.
test('a legal page is written, saved and read, and nobody’s text is lost on the way', async ({ page, isMobile }) => {
  test.slow();
  const { slug, path } = ownPage();
  const before = await readContent(slug);
  const mark = `Mark ${randomUUID()}`;
  try {
    await expect(page.getByText(/^[\d,]+ words$/)).toBeVisible();
    await expect(page.getByText(/^Last updated \d+ \w{3} \d{4}/)).toBeVisible();

    await textOf(page).fill(`${before}\n\n${mark} by **{{company}}**\n\n<b>no markup</b>`);
    await expect(page.getByText('Not saved')).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText(`${mark} by`)).toContainText('Kinari');
    await expect(preview.getByText('<b>no markup</b>')).toBeAttached();
    await expectAccessible(page);
    if (isMobile) await page.getByRole('button', { name: 'Preview' }).click();

    page.once('dialog', (question) => question.accept());
    await page.reload();
    await expect(textOf(page)).toHaveValue(new RegExp(mark));
    await expect(page.getByText('This is your draft, kept on this device.')).toBeVisible();

    await page.route('**/api/legal-pages', (route) => route.fulfill({ status: 500, json: {} }));
    await save(page).click();
    await expectBadNews(page, 'Failed to save page.');
    await page.unroute('**/api/legal-pages');
    await textOf(page).focus();
    await page.keyboard.press('Control+s');
    await expectGoodNews(page, 'Page saved successfully!');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await readContent(slug)).toContain(mark);

    await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', path);
    const reader = await page.context().newPage();
    await expect(async () => {
      await reader.goto(path);
      await expect(reader.getByText(mark)).toBeVisible({ timeout: 500 });
    }).toPass();
    await reader.close();

    await saveElsewhere(slug, `${before}\n\nTheirs ${mark}`);
    await textOf(page).fill(`${before}\n\nMine ${mark}`);
    await save(page).click();
    await expectBadNews(page, 'Failed to save page.');
    await expect(page.getByText(/Somebody else saved this page/)).toBeVisible();
    await expect(textOf(page)).toHaveValue(new RegExp(`Mine ${mark}`));
    await page.getByText('Show what they saved').click();
    await expect(page.getByText(`Theirs ${mark}`)).toBeVisible();
    await expectAccessible(page);
    await save(page).click();
    await expectGoodNews(page, 'Page saved successfully!');
    expect(await readContent(slug)).toContain(`Mine ${mark}`);
  } finally {
    await saveElsewhere(slug, before);
  }
});

test('the tabs follow the arrow keys, and ask while something is unsaved', async ({ page, isMobile }) => {
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
  await expect(textOf(page)).toHaveAccessibleName(/Terms Conditions/);

  await textOf(page).press('End');
  await textOf(page).pressSequentially('x');
  const questions: string[] = [];
  page.on('dialog', async (question) => {
    questions.push(question.message());
    await (questions.length === 1 ? question.dismiss() : question.accept());
  });
  await privacy.click();
  await expect(terms).toHaveAttribute('aria-selected', 'true');
  await expect(terms).toBeFocused();
  await privacy.click();
  await expect(privacy).toHaveAttribute('aria-selected', 'true');
  expect(questions[0]).toBe('Switch without saving? What you typed is kept here as a draft.');
  await terms.click();
  await expect(page.getByText('This is your draft, kept on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Not saved')).toBeHidden();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Company' }).click();
  await expect(page).toHaveURL('/admin/company');
  expect(questions).toHaveLength(2);
});

test('texts that cannot be read can be asked for again', ANY_WIDTH, async ({ page }) => {
  await page.route('**/api/legal-pages', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expectBadNews(page, 'Failed to fetch legal pages.');
  await expectAccessible(page);
  await page.unroute('**/api/legal-pages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(textOf(page)).toHaveValue(/^## /);
});
