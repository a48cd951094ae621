import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { waitForEmailLink } from '../support/mailbox.ts';
import {
  addAddress,
  callApi,
  createCustomer,
  fillLogin,
  openSignedIn,
  signInOnOtherDevice,
} from '../support/people.ts';
import { createCustomerWithCart, createCustomerWithOrder, wellStockedProducts } from '../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

test('a customer downloads all personal data', async ({ page }) => {
  const { person, id } = await createCustomerWithOrder(await wellStockedProducts(1));
  await openSignedIn(page, person, '/myaccount/account');
  await page.getByRole('link', { name: 'See or delete my data' }).click();
  await expect(page).toHaveURL('/myaccount/my-data');
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible();
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/myaccount/account');

  const form = page.getByRole('form', { name: 'Download my data' });
  await form.getByLabel('Current password', { exact: true }).fill('a wrong guess');
  await form.getByRole('button', { name: 'Download my data' }).click();
  await expectErrorToast(page, 'Current password is incorrect');

  await form.getByLabel('Current password', { exact: true }).fill(person.password);
  const downloading = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { email: person.email, username: person.username },
    addresses: [{ addressLine1: '14 Laxmi Road' }],
    orders: [{ id }],
  });
  await expect(form.getByText('Your data is in your browser’s downloads.')).toBeVisible();
});

test('an account deletion is cancelled with the link in the email', async ({ page }) => {
  test.slow();
  const person = await createCustomer();
  const otherDeviceToken = await signInOnOtherDevice(person);
  await openSignedIn(page, person, '/myaccount/my-data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expectSuccessToast(page, /^Your account will be deleted after /);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  expect((await callApi('GET', '/auth/me', { token: otherDeviceToken })).status).toBe(401);

  const link = await waitForEmailLink(person.email, 'cancel-account-deletion');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL('/cancel-account-deletion');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account is kept. Please log in.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await fillLogin(page, person);
  await expectSuccessToast(page, `Welcome back, ${person.username}`);
});

test('logging in cancels an account deletion and says so', async ({ page }) => {
  const person = await createCustomer();
  const token = await signInOnOtherDevice(person);
  const { password: currentPassword } = person;
  expect((await callApi('POST', '/users/delete-account', { token, body: { currentPassword } })).status).toBe(202);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await fillLogin(page, person);
  await expectSuccessToast(page, 'Account deletion cancelled');
});

test('an account with an open order cannot be deleted, and the page names the order', async ({ page }) => {
  const { person, id } = await createCustomerWithOrder(await wellStockedProducts(1));
  await openSignedIn(page, person, '/myaccount/my-data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('form').getByText(`Still open: #${id.slice(0, 8)}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
});

test('after a password reset, checkout asks for the address', async ({ page }) => {
  const person = await createCustomerWithCart(await wellStockedProducts(1));
  await addAddress(person, '9 Someone Else’s Lane');
  await callApi('POST', '/auth/forgot-password', { body: { email: person.email } });
  const token = (await waitForEmailLink(person.email, 'reset-password')).split('#token=')[1];
  const password = 'an entirely new one';
  expect((await callApi('POST', '/auth/reset-password', { body: { token, newPassword: password } })).status).toBe(200);

  await openSignedIn(page, { ...person, password }, '/checkout');
  await expect(page.getByText('Check your addresses and choose one.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Someone Else/ })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
  await expectErrorToast(page, 'Please select an address.');
});
