import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { readSql, runSql } from '../support/database.ts';
import { anAdmin, callApi, openAs, signInElsewhere } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares } from '../support/shopping.ts';

const NOTHING_BEFORE = 'What staff did, newest first. Nobody can change or delete what stands here.';

test('an owner reads what one of the staff did, how it stood before, and goes to what it was about', async ({
  page,
}) => {
  const clerk = await anAdmin();
  const token = await signInElsewhere(clerk);
  const { id } = await aCustomerWithOrder(await plentifulWares(1));
  const body = { deliveryStatus: 'SHIPPED' };
  expect((await callApi('PUT', `/orders/${id}/status`, { token, body })).ok).toBe(true);
  expect((await callApi('POST', `/orders/${id}/notes`, { token, body: { text: 'Rings twice' } })).ok).toBe(true);
  const clerkId = readSql(`select id from users where username = '${clerk.username}'`).trim();
  runSql(`update users set first_name = 'Kavya', last_name = '${clerk.username}' where id = '${clerkId}'`);

  await openAs(page, clerk, '/admin/activity');
  await expect(page.getByText(NOTHING_BEFORE)).toBeVisible();
  await page.getByLabel('Who').selectOption(`Kavya ${clerk.username}`);
  await expect(page).toHaveURL(`/admin/activity?person=${clerkId}`);
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`Note written about order ${id.slice(0, 8)}`);
  await expectAccessible(page);

  await page.getByLabel('Search what was done').fill('status of');
  await expect(entries).toHaveCount(1);
  await entries.getByText('Before and after').click();
  await expect(entries.getByText('PENDING')).toBeVisible();
  await expect(entries.getByText('SHIPPED')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('About what').selectOption('Products');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/admin/activity');
  await expect(page.getByLabel('About what')).toHaveValue('');

  await page.getByLabel('Who').selectOption(`Kavya ${clerk.username}`);
  await expect(entries).toHaveCount(2);
  await page.getByLabel('On which day').fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByLabel('On which day').fill('');
  await entries.first().getByRole('link').click();
  await expect(page).toHaveURL(`/admin/order/${id}`);
});

test('older entries come when they are asked for', ANY_WIDTH, async ({ page }) => {
  const clerk = await anAdmin();
  const clerkId = readSql(`select id from users where username = '${clerk.username}'`).trim();
  runSql(
    `insert into audit_entries (subject_kind, subject_id, actor_id, what)
     select 'search', 'all', '${clerkId}', 'Word ' || n || ' looked at' from generate_series(1, 60) n`,
  );
  await openAs(page, clerk, `/admin/activity?person=${clerkId}`);
  const entries = page.getByText(/^Word \d+ looked at$/);
  await expect(entries).toHaveCount(50);
  await expect(entries.first()).toHaveText('Word 60 looked at');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});
