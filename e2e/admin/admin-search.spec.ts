import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { ADMIN, aCustomer, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { expectGoodNews } from '../support/toasts.ts';

/** A word that nothing is called by, nor anything like it. */
const aWord = () =>
  `zz${randomUUID()
    .replace(/\d/g, (digit) => 'qxzjvwkgpb'.charAt(Number(digit)))
    .replaceAll('-', '')}`.slice(0, 16);

async function countFor(words: string, token: string): Promise<number> {
  const reply = await callApi('GET', `/products/search?q=${words}`, { token });
  return ((await reply.json()) as { pagination: { totalItems: number } }).pagination.totalItems;
}

test('staff see what was not found, teach search the word, and take it back', async ({ page, context }) => {
  const word = aWord();
  const shopper = await signInElsewhere(await aCustomer());
  expect(await countFor(word, shopper)).toBe(0);
  runSql(`update search_misses set times = times + 99998 where question = '${word}'`);
  await arriveSignedIn(context, ADMIN);
  await page.goto('/admin/search');

  const misses = page.getByRole('table', { name: 'What was not found' });
  const miss = misses.getByRole('row').filter({ hasText: word });
  await expect(miss).toContainText('99999 times');
  await miss.getByRole('button', { name: `Add synonym for ${word}` }).click();
  const form = page.getByRole('dialog', { name: 'Add synonym' });
  await expect(form.getByLabel('Word')).toHaveValue(word);
  await form.getByRole('button', { name: 'Add synonym' }).click();
  await expect(form.getByText('Please fill what it means')).toBeVisible();
  await form.getByLabel('Means').fill('kurta');
  await page.keyboard.press('Enter');
  await expectGoodNews(page, `${word} now finds kurta`);
  await expect(form).toBeHidden();
  await expect(miss).toHaveCount(0);
  expect(await countFor(word, shopper)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Add synonym', exact: true }).click();
  await form.getByLabel('Word').fill(word);
  await form.getByLabel('Means').fill('kurta');
  await page.keyboard.press('Enter');
  await expect(form.getByText('This synonym is already there')).toBeVisible();
  await page.keyboard.press('Escape');

  const synonym = page.getByRole('table', { name: 'Synonyms' }).getByRole('row').filter({ hasText: word });
  await expect(synonym).toContainText('kurta');
  await synonym.getByRole('button', { name: `Delete ${word} → kurta` }).click();
  await page.getByRole('dialog', { name: 'Delete synonym' }).getByRole('button', { name: 'Delete' }).click();
  await expectGoodNews(page, `Deleted ${word} → kurta`);
  await expect(synonym).toHaveCount(0);
  expect(await countFor(word, shopper)).toBe(0);
  runSql(`delete from search_misses where question = '${word}'`);
});

test('the page and its form can be used by everybody', async ({ page, context }) => {
  await arriveSignedIn(context, ADMIN);
  await page.goto('/admin/search');
  await expect(page.getByRole('table', { name: 'Synonyms' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add synonym', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add synonym' })).toBeVisible();
  await expectAccessible(page);
});
