import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, callApi, createCustomer, createGuest, fillLogin, signInOnOtherDevice } from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

async function openLogin(page: Page, path = '/') {
  await page.goto(path);
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email or username')).toBeFocused();
  return dialog;
}

test('a customer signs in by email or username and sees the account', async ({ page }) => {
  const person = await createCustomer();
  await openLogin(page);
  await fillLogin(page, { ...person, username: person.email });
  await expectSuccessToast(page, `Welcome back, ${person.username}`);
  await expect(page).toHaveURL('/myaccount/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ravi');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: /Ravi/ })).toBeVisible();
});

test('an admin who signs in is redirected to the admin', async ({ page }) => {
  await openLogin(page);
  await fillLogin(page, ADMIN);
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('ADMIN');
});

test('a wrong password keeps the username, selects the password and shows the error twice', async ({ page }) => {
  const person = await createCustomer();
  const dialog = await openLogin(page);
  await fillLogin(page, { ...person, password: 'not this one' });
  await expectErrorToast(page, 'Wrong email, username or password');
  await expect(dialog.locator('form').getByText('Wrong email, username or password')).toBeVisible();
  await expect(dialog.getByLabel('Email or username')).toHaveValue(person.username);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await page.evaluate(() => document.getSelection()?.toString().length ?? 0)).toBeGreaterThan(0);
});

test('a click beside the dialog closes it only before the guest has typed', { tag: '@desktop-only' }, async ({
  page,
}) => {
  const dialog = await openLogin(page);
  await page.mouse.click(20, 20);
  await expect(dialog).toBeHidden();

  await openLogin(page);
  const identifier = dialog.getByLabel('Email or username');
  // A press that starts inside, such as a text selection, does not close it either.
  await identifier.hover();
  await page.mouse.down();
  await page.mouse.move(20, 20);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await identifier.fill('asha@example.com');
  await page.mouse.click(20, 20);
  await expect(identifier).toHaveValue('asha@example.com');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('after registration an empty login form confirms the new account', async ({ page }) => {
  test.slow();
  const { username, email, password } = createGuest();
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await expect(dialog.getByText('At least 8 characters')).toBeVisible();

  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill('something else');
  await dialog.getByLabel('Username').focus();
  await expect(dialog.getByText('Passwords do not match.', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Enter an email such as name@example.com')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Confirm password').fill(password);
  await expect(dialog.getByText('Passwords do not match.', { exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Create account' }).click();

  await expect(dialog.getByText('Your account is ready. Please log in')).toBeVisible();
  await expect(dialog.getByLabel('Email or username')).toBeFocused();
  await expect(dialog.getByLabel('Email or username')).toHaveValue('');
  await fillLogin(page, { username, password });
  await expect(page).toHaveURL('/myaccount/dashboard');
});

test('a guest registers and signs in while fifty others do from the same IP', async ({ page }) => {
  test.slow();
  const otherLogins = (async () => {
    for (let batch = 0; batch < 10; batch++) {
      const otherCustomers = await Promise.all(Array.from({ length: 5 }, () => createCustomer()));
      await Promise.all(otherCustomers.map(signInOnOtherDevice));
    }
  })();
  const { username, email, password } = createGuest();
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('Your account is ready. Please log in')).toBeVisible();
  await fillLogin(page, { username, password });
  await expect(page).toHaveURL('/myaccount/dashboard');
  await otherLogins;
});

test('too many password attempts show a waiting time', async ({ page }) => {
  const person = await createCustomer();
  const dialog = await openLogin(page);
  const guess = { identifier: person.username, password: 'not this one' };
  for (let n = 0; n < 10; n++) await callApi('POST', '/auth/login', { body: guess });
  await fillLogin(page, { ...person, password: 'not this one' });
  // If typing is slow, a minute of the 15 has already passed.
  await expectErrorToast(page, /^Too many attempts. Try again in 1[45] minutes$/);
  await expect(dialog.locator('form').getByText(/Try again in 1[45] minutes/)).toBeVisible();
});

test('an email that has an account is reported, and the input is kept', async ({ page }) => {
  const existing = await createCustomer();
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByLabel('Username').fill(createGuest().username);
  await dialog.getByLabel('Email').fill(existing.email);
  await dialog.getByLabel('Password', { exact: true }).fill(existing.password);
  await dialog.getByLabel('Confirm password').fill(existing.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByRole('alert').getByText('An account with this email already exists')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(existing.email);
});

test('a guest who opens an account link logs in and gets there, with the query', async ({ page }) => {
  const person = await createCustomer();
  await page.goto('/myaccount/address?from=mail');
  await expectErrorToast(page, 'Please log in first');
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Log in to see your account');
  await fillLogin(page, person);
  await expect(page.getByText('No saved addresses')).toBeVisible();
  await expect(page).toHaveURL('/myaccount/address?from=mail');
});

test('a guest at checkout is asked to log in', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Log in to check out');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(page.getByText('Log in to check out.')).toBeVisible();
});

for (const path of [
  '//evil.example/myaccount',
  '/\\evil.example',
  '/myaccount/..//evil.example',
  '/%2f%2fevil.example',
]) {
  test(`signing in at ${path} stays on the site`, async ({ page, baseURL }) => {
    const person = await createCustomer();
    await page.goto(`${baseURL}${path}`);
    if (await page.getByRole('dialog').isHidden()) {
      await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    }
    await fillLogin(page, person);
    await expect(page).toHaveURL('/myaccount/dashboard');
  });
}

test('no token is in a URL, and tokens are sent only to the own API', async ({ page, baseURL }) => {
  const person = await createCustomer();
  const requests: { url: string; authorization: string | undefined }[] = [];
  page.on('request', (request) => {
    requests.push({ url: request.url(), authorization: request.headers().authorization });
  });
  await page.goto('/myaccount/password');
  await fillLogin(page, person);
  await expect(page.getByText('This device')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toBeTruthy();
  expect(requests.filter(({ url }) => url.includes(token as string))).toEqual([]);
  const bearers = requests.filter(({ authorization }) => authorization);
  expect(bearers.length).toBeGreaterThan(0);
  expect(bearers.filter(({ url }) => !url.startsWith(`${baseURL}/api/`))).toEqual([]);
  const me = await callApi('GET', '/auth/me', { token: token as string });
  expect(me.status).toBe(200);
});
