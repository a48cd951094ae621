import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { runSql } from '../../support/database.ts';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, callApi, createCustomer, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import { expectSuccessToast } from '../../support/toasts.ts';

/** Returns a word that matches no product, not even approximately. */
const randomWord = () =>
  `zz${randomUUID()
    .replace(/\d/g, (digit) => 'qxzjvwkgpb'.charAt(Number(digit)))
    .replaceAll('-', '')}`.slice(0, 16);

async function countResults(words: string, token: string): Promise<number> {
  const reply = await callApi('GET', `/products/search?q=${words}`, { token });
  return ((await reply.json()) as { pagination: { totalItems: number } }).pagination.totalItems;
}

test('staff see a zero-result search, add a synonym and delete it', async ({ page, context }) => {
  const word = randomWord();
  const shopper = await signInOnOtherDevice(await createCustomer());
  expect(await countResults(word, shopper)).toBe(0);
  runSql(`update zero_result_searches set count = count + 99998 where query = '${word}'`);
  await signInContext(context, ADMIN);
  await page.goto('/admin/search');

  const zeroResultTable = page.getByRole('table', { name: 'Searches without results' });
  const zeroResultRow = zeroResultTable.getByRole('row').filter({ hasText: word });
  await expect(zeroResultRow).toContainText('99999 times');
  await zeroResultRow.getByRole('button', { name: `Add synonym for ${word}` }).click();
  const form = page.getByRole('dialog', { name: 'Add synonym' });
  await expect(form.getByLabel('Word')).toHaveValue(word);
  await form.getByRole('button', { name: 'Add synonym' }).click();
  await expect(form.getByText('Enter its meaning')).toBeVisible();
  await form.getByLabel('Means').fill('kurta');
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, `${word} now finds kurta`);
  await expect(form).toBeHidden();
  await expect(zeroResultRow).toHaveCount(0);
  expect(await countResults(word, shopper)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Add synonym', exact: true }).click();
  await form.getByLabel('Word').fill(word);
  await form.getByLabel('Means').fill('kurta');
  await page.keyboard.press('Enter');
  await expect(form.getByText('This synonym already exists')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();

  // One row for each meaning. Only the first rows are shown.
  await page
    .getByRole('region', { name: 'Synonyms' })
    .getByRole('button', { name: /^Show all/ })
    .click();
  const synonym = page.getByRole('table', { name: 'Synonyms' }).getByRole('row').filter({ hasText: word });
  await expect(synonym.getByRole('rowheader')).toHaveText('kurta');
  await synonym.getByRole('button', { name: `Delete ${word} → kurta` }).click();
  await page.getByRole('dialog', { name: 'Delete synonym' }).getByRole('button', { name: 'Delete' }).click();
  await expectSuccessToast(page, `Deleted ${word} → kurta`);
  await expect(synonym).toHaveCount(0);
  expect(await countResults(word, shopper)).toBe(0);
  runSql(`delete from zero_result_searches where query = '${word}'`);
});
