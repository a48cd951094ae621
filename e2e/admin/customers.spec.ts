import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { querySql, runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, createAdmin, createCustomer, openSignedIn, type Person } from '../support/people.ts';
import { createCustomerWithOrder, fillCart, wellStockedProducts } from '../support/shopping.ts';
import { expectSuccessToast } from '../support/toasts.ts';

const SEARCH_LABEL = 'Search customers by name, email, mobile or order ID';
const RECORDED_NOTICE = 'Viewing this page is logged.';

const getUserId = ({ username }: Person) => querySql(`select id from users where username = '${username}'`).trim();

function countCustomerViews(id: string): number {
  return Number(
    querySql(`select count(*) from audit_entries where subject_id = '${id}' and action = 'customer.details_viewed'`),
  );
}

async function searchFor(page: Page, query: string): Promise<void> {
  await page.getByLabel(SEARCH_LABEL).fill(query);
  await expect(page).toHaveURL(
    new RegExp(`[?&]q=${encodeURIComponent(query).replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}`),
  );
}

test('staff find a customer, open their page, which is recorded, and add a note', async ({ page }) => {
  const products = await wellStockedProducts(2);
  const { person, id: orderId } = await createCustomerWithOrder(products.slice(0, 1));
  await fillCart(person, products.slice(1), 3);
  const id = getUserId(person);
  await openSignedIn(page, ADMIN, '/admin/dashboard');
  await page.goto('/admin/customers');
  await expect(page.getByText(/^(More than )?[\d,]+ customers?$/)).toBeVisible();

  await searchFor(page, orderId.slice(0, 8));
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await searchFor(page, person.email);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  expect(countCustomerViews(id)).toBe(0);
  await page.getByRole('link', { name: 'Ravi Rao' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Rao' })).toBeVisible();
  await expect(page.getByText(RECORDED_NOTICE)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('1 open');
  await expect(page.getByRole('region', { name: 'Other' })).toContainText('3 units');
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Email not verified');
  expect(countCustomerViews(id)).toBe(1);

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText('Enter a note')).toBeVisible();
  await notes.getByRole('textbox', { name: 'New note' }).fill('Wants a call after six');
  await page.keyboard.press('Control+Enter');
  await expect(notes.getByText('Wants a call after six').first()).toBeVisible();
  await expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  await page.reload();
  await expect(page.getByText(RECORDED_NOTICE)).toBeVisible();
  expect(countCustomerViews(id)).toBe(1);

  await notes.getByRole('button', { name: 'Delete note “Wants a call after six”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete note' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(notes.getByText('Wants a call after six')).toHaveCount(0);

  await page
    .getByRole('region', { name: 'Orders' })
    .getByRole('link', { name: new RegExp(orderId.slice(0, 8)) })
    .click();
  await expect(page).toHaveURL(`/admin/order/${orderId}`);
  await page.getByRole('link', { name: 'Ravi Rao' }).click();
  await expect(page).toHaveURL(`/admin/customers/${id}`);
});

test('the list works by keyboard', { tag: '@desktop-only' }, async ({ page }) => {
  const { person } = await createCustomerWithOrder(await wellStockedProducts(1));
  await openSignedIn(page, ADMIN, '/admin/customers');
  await expect(page.getByRole('link', { name: 'Ravi Rao' }).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel(SEARCH_LABEL)).toBeFocused();
  await page.keyboard.type(person.email);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Ravi Rao' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/customers/${getUserId(person)}`);
});

test('the list can be sorted by latest order, which leaves out customers without orders', async ({ page }) => {
  const { person } = await createCustomerWithOrder(await wellStockedProducts(1));
  const customerWithoutOrders = await createCustomer();
  await openSignedIn(page, ADMIN, `/admin/customers?q=${encodeURIComponent(customerWithoutOrders.email)}`);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Latest orders' }).click();
  await expect(page.getByRole('heading', { name: 'No customers found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all customers' }).click();
  await expect(page).toHaveURL('/admin/customers?sort=ordered');
  await expect(page.getByText(person.email).filter({ visible: true })).toBeVisible();
});

test('exporting the table requires recent authentication', async ({ page }) => {
  const owner = await createAdmin();
  await openSignedIn(page, owner, '/admin/customers');
  runSql(
    `update sessions set authenticated_at = now() - interval '1 hour' where user_id = (select id from users where username = '${owner.username}')`,
  );
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  await expectSuccessToast(page, 'Customer list downloaded. The export is logged.');
});

test('an account waiting for deletion says so, and an unknown URL is not found', async ({ page }) => {
  const person = await createCustomer();
  const id = getUserId(person);
  runSql(
    `insert into account_deletion_requests (user_id, requested_at, due_at) values ('${id}', now(), now() + interval '40 hours')`,
  );
  await openSignedIn(page, ADMIN, `/admin/customers/${id}`);
  await expect(page.getByText('The customer deleted this account. It will be erased on')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/customers/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('Customer not found.')).toBeVisible();
  await page.goto('/admin/customers/nobody');
  await expect(page.getByText('Customer not found.')).toBeVisible();
});
