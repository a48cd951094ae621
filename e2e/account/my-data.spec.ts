import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo } from '../support/mail.ts';
import { aCustomer, addAddress, callApi, fillLogin, openAs, signInElsewhere } from '../support/people.ts';
import { aCustomerWithCart, aCustomerWithOrder, plentifulWares } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test('somebody downloads everything the shop holds about them', ANY_WIDTH, async ({ page }) => {
  const { person, id } = await aCustomerWithOrder(await plentifulWares(1));
  await openAs(page, person, '/myaccount/account');
  await page.getByRole('link', { name: 'See or delete my data' }).click();
  await expect(page).toHaveURL('/myaccount/my-data');
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible();
  await expectAccessible(page);

  const form = page.getByRole('form', { name: 'Download my data' });
  await form.getByLabel('Current password', { exact: true }).fill('a wrong guess');
  await form.getByRole('button', { name: 'Download my data' }).click();
  await expectBadNews(page, 'Current password is incorrect');

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
  await expect(form.getByText('Your data is saved where your browser keeps downloads.')).toBeVisible();
  await expectAccessible(page);
});

test('an account is closed, and kept by the link in the letter', async ({ page }) => {
  test.slow();
  const person = await aCustomer();
  const elsewhere = await signInElsewhere(person);
  await openAs(page, person, '/myaccount/my-data');
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await expectGoodNews(page, /^Your account is closed, and deleted after /);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  expect((await callApi('GET', '/auth/me', { token: elsewhere })).status).toBe(401);

  const link = await linkMailedTo(person.email, 'keep-account');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL('/keep-account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays open. Please log in.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await fillLogin(page, person);
  await expectGoodNews(page, `Welcome back, ${person.username}`);
});

test('an account is kept by logging in, which says so', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  const token = await signInElsewhere(person);
  const { password: currentPassword } = person;
  expect((await callApi('POST', '/users/close-account', { token, body: { currentPassword } })).status).toBe(202);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await fillLogin(page, person);
  await expectGoodNews(page, 'Your account stays open');
});

test('an account with an order under way stays open, and the page says which', ANY_WIDTH, async ({ page }) => {
  const { person, id } = await aCustomerWithOrder(await plentifulWares(1));
  await openAs(page, person, '/myaccount/my-data');
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await expect(dialog.getByRole('form').getByText(`Still under way: #${id.slice(0, 8)}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
});

test('after a password was reset, checkout asks where the order goes', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomerWithCart(await plentifulWares(1));
  await addAddress(person, '9 Somebody Else’s Lane');
  await callApi('POST', '/auth/forgot-password', { body: { email: person.email } });
  const token = (await linkMailedTo(person.email, 'reset-password')).split('#token=')[1];
  const password = 'an entirely new one';
  expect((await callApi('POST', '/auth/reset-password', { body: { token, newPassword: password } })).status).toBe(200);

  await openAs(page, { ...person, password }, '/checkout');
  await expect(page.getByText('Please check your addresses and choose one.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Somebody Else/ })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
  await expectBadNews(page, 'Please select an address.');
});
