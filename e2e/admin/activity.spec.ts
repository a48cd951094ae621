import { expect } from '@playwright/test';
import { querySql, runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { callApi, createAdmin, openSignedIn, signInOnOtherDevice } from '../support/people.ts';
import { createCustomerWithOrder, wellStockedProducts } from '../support/shopping.ts';

const PAGE_INTRO = 'Staff activity, newest first. Entries can’t be edited or deleted.';

test('an owner reads the activity of a staff member with previous values, and opens its subject', async ({ page }) => {
  const staffMember = await createAdmin();
  const token = await signInOnOtherDevice(staffMember);
  const { id } = await createCustomerWithOrder(await wellStockedProducts(1));
  const body = { deliveryStatus: 'SHIPPED' };
  expect((await callApi('PUT', `/orders/${id}/status`, { token, body })).ok).toBe(true);
  expect((await callApi('POST', `/orders/${id}/notes`, { token, body: { text: 'Rings twice' } })).ok).toBe(true);
  const staffId = querySql(`select id from users where username = '${staffMember.username}'`).trim();
  runSql(`update users set first_name = 'Kavya', last_name = '${staffMember.username}' where id = '${staffId}'`);

  await openSignedIn(page, staffMember, '/admin/activity');
  await expect(page.getByText(PAGE_INTRO)).toBeVisible();
  await page.getByLabel('Staff member').selectOption(`Kavya ${staffMember.username}`);
  await expect(page).toHaveURL(`/admin/activity?person=${staffId}`);
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`Note added to order ${id.slice(0, 8)}`);

  await page.getByLabel('Search activity').fill('status of');
  await expect(entries).toHaveCount(1);
  await expect(entries.getByText('Pending', { exact: true })).toBeVisible();
  await expect(entries.getByText('Shipped', { exact: true })).toBeVisible();

  await page.getByLabel('Subject').selectOption('Products');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/activity');
  await expect(page.getByLabel('Subject')).toHaveValue('');

  await page.getByLabel('Staff member').selectOption(`Kavya ${staffMember.username}`);
  await expect(entries).toHaveCount(2);
  await page.getByLabel('Date', { exact: true }).fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByLabel('Date', { exact: true }).fill('');
  await entries.first().getByRole('link').click();
  await expect(page).toHaveURL(`/admin/order/${id}`);
});

test('older entries are loaded on request', async ({ page }) => {
  const staffMember = await createAdmin();
  const staffId = querySql(`select id from users where username = '${staffMember.username}'`).trim();
  runSql(
    `insert into audit_entries (subject_kind, subject_id, actor_id, summary)
     select 'search', 'all', '${staffId}', 'Word ' || n || ' looked at' from generate_series(1, 60) n`,
  );
  await openSignedIn(page, staffMember, `/admin/activity?person=${staffId}`);
  const entries = page.getByText(/^Word \d+ looked at$/);
  await expect(entries).toHaveCount(50);
  await expect(entries.first()).toHaveText('Word 60 looked at');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});
