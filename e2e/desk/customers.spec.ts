import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { readSql, runSql } from '../support/database.ts';
import { ADMIN, aCustomer, anAdmin, openAs, type Person } from '../support/people.ts';
import { aCustomerWithOrder, fillCart, plentifulWares } from '../support/shopping.ts';
import { expectGoodNews } from '../support/toasts.ts';

const SEARCH = 'Search customers by name, email, mobile or order ID';
const RECORDED = 'Opening this page is on record.';

const idOf = ({ username }: Person) => readSql(`select id from users where username = '${username}'`).trim();

function openingsOf(id: string): number {
  return Number(
    readSql(`select count(*) from audit_entries where subject_id = '${id}' and what = 'Page of a customer opened'`),
  );
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByLabel(SEARCH).fill(words);
  await expect(page).toHaveURL(
    new RegExp(`[?&]q=${encodeURIComponent(words).replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}`),
  );
}

test('a clerk finds who is calling, reads their page, which is on record, and notes what was said', async ({
  page,
}) => {
  const wares = await plentifulWares(2);
  const { person, id: orderId } = await aCustomerWithOrder(wares.slice(0, 1));
  await fillCart(person, wares.slice(1), 3);
  const id = idOf(person);
  await openAs(page, ADMIN, '/admin/dashboard');
  await page.goto('/admin/customers');
  await expect(page.getByText(/^(More than )?[\d,]+ customers?$/)).toBeVisible();
  await expectAccessible(page);

  // By the order they read out, then by their e-mail.
  await searchFor(page, orderId.slice(0, 8));
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await searchFor(page, person.email);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  expect(openingsOf(id)).toBe(0);
  await page.getByRole('link', { name: 'Ravi Rao' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Rao' })).toBeVisible();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('1 under way');
  await expect(page.getByRole('region', { name: 'Besides' })).toContainText('3 units');
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Email not proven');
  expect(openingsOf(id)).toBe(1);

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText('Write something first')).toBeVisible();
  await notes.getByRole('textbox', { name: 'New note' }).fill('Wants a call after six');
  await page.keyboard.press('Control+Enter');
  await expect(notes.getByText('Wants a call after six').first()).toBeVisible();
  await expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(RECORDED)).toBeVisible();
  expect(openingsOf(id)).toBe(1);

  await notes.getByRole('button', { name: 'Delete note “Wants a call after six”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete note' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(notes.getByText('Wants a call after six')).toHaveCount(0);

  await page
    .getByRole('region', { name: 'Orders' })
    .getByRole('link', { name: new RegExp(orderId.slice(0, 8)) })
    .click();
  await expect(page).toHaveURL(`/admin/order/${orderId}`);
  // And back from the order, by the name of who placed it.
  await page.getByRole('link', { name: 'Ravi Rao' }).click();
  await expect(page).toHaveURL(`/admin/customers/${id}`);
});

test('the list is gone through by keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keys');
  const { person } = await aCustomerWithOrder(await plentifulWares(1));
  await openAs(page, ADMIN, '/admin/customers');
  await expect(page.getByRole('link', { name: 'Ravi Rao' }).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel(SEARCH)).toBeFocused();
  await page.keyboard.type(person.email);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Ravi Rao' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/customers/${idOf(person)}`);
});

test('the list is also by latest order, and then without who never ordered', ANY_WIDTH, async ({ page }) => {
  const { person } = await aCustomerWithOrder(await plentifulWares(1));
  const never = await aCustomer();
  await openAs(page, ADMIN, `/admin/customers?q=${encodeURIComponent(never.email)}`);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Latest orders' }).click();
  await expect(page.getByRole('heading', { name: 'No customers found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all customers' }).click();
  await expect(page).toHaveURL('/admin/customers?sort=ordered');
  await expect(page.getByText(person.email)).toBeVisible();
});

test('the table leaves the house only after a fresh proof', ANY_WIDTH, async ({ page }) => {
  const owner = await anAdmin();
  await openAs(page, owner, '/admin/customers');
  runSql(
    `update sessions set proven_at = now() - interval '1 hour' where user_id = (select id from users where username = '${owner.username}')`,
  );
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  await expectGoodNews(page, 'Table of all customers downloaded. This is on record.');
});

test('an account that waits to be erased says so, and an address of nobody too', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  const id = idOf(person);
  runSql(
    `insert into account_closures (user_id, asked_at, due_at) values ('${id}', now(), now() + interval '40 hours')`,
  );
  await openAs(page, ADMIN, `/admin/customers/${id}`);
  await expect(page.getByText('This account was closed by its owner and will be erased on')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/customers/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('There is no customer at this address.')).toBeVisible();
  await page.goto('/admin/customers/nobody');
  await expect(page.getByText('There is no customer at this address.')).toBeVisible();
});
