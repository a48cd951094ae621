import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, aCustomer, aStranger, callApi, fillLogin, signInElsewhere } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

async function openLogin(page: Page, path = '/') {
  await page.goto(path);
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email or username')).toBeFocused();
  return dialog;
}

test('a customer signs in by email or username and arrives at their account', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await openLogin(page);
  await fillLogin(page, { ...person, username: person.email });
  await expectGoodNews(page, `Welcome back, ${person.username}`);
  await expect(page).toHaveURL('/myaccount/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ravi');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: /Ravi/ })).toBeVisible();
});

test('an admin who signs in is sent to the back office', ANY_WIDTH, async ({ page }) => {
  await openLogin(page);
  await fillLogin(page, ADMIN);
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('ADMIN');
});

test('a wrong password keeps the name, selects the password and says so twice', async ({ page }) => {
  const person = await aCustomer();
  const dialog = await openLogin(page);
  await fillLogin(page, { ...person, password: 'not this one' });
  await expectBadNews(page, 'Wrong email, username or password');
  await expect(dialog.locator('form').getByText('Wrong email, username or password')).toBeVisible();
  await expect(dialog.getByLabel('Email or username')).toHaveValue(person.username);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await page.evaluate(() => document.getSelection()?.toString().length ?? 0)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test('empty fields are named, and the first of them takes focus', async ({ page }) => {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog.getByText('Enter your email or username')).toBeVisible();
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await expect(dialog.getByLabel('Email or username')).toBeFocused();
  await expectAccessible(page);
});

test('the eye shows the password and hides it again', ANY_WIDTH, async ({ page }) => {
  const dialog = await openLogin(page);
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('secret words');
  const eye = dialog.getByRole('button', { name: 'Show password' });
  await eye.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await eye.click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a new account leads back to an empty sign-in that says it exists', async ({ page }) => {
  test.slow();
  const { username, email, password } = aStranger();
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await expect(dialog.getByText('At least 8 characters')).toBeVisible();
  await expectAccessible(page);

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
  await expectAccessible(page);
  await fillLogin(page, { username, password });
  await expect(page).toHaveURL('/myaccount/dashboard');
});

test(
  'a stranger opens an account and signs in while fifty others behind the same address do',
  ANY_WIDTH,
  async ({ page }) => {
    test.slow();
    const others = (async () => {
      for (let wave = 0; wave < 10; wave++) {
        const neighbours = await Promise.all(Array.from({ length: 5 }, () => aCustomer()));
        await Promise.all(neighbours.map(signInElsewhere));
      }
    })();
    const { username, email, password } = aStranger();
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
    await others;
  },
);

test('guesses at one account end with a time to wait', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  const dialog = await openLogin(page);
  const guess = { identifier: person.username, password: 'not this one' };
  for (let n = 0; n < 10; n++) await callApi('POST', '/auth/login', { body: guess });
  await fillLogin(page, { ...person, password: 'not this one' });
  // Where typing takes its time, some of the quarter of an hour has passed.
  await expectBadNews(page, /^Too many tries. Please try again in 1[45] minutes$/);
  await expect(dialog.locator('form').getByText(/Please try again in 1[45] minutes/)).toBeVisible();
});

test('an email that has an account is named, and nothing typed is lost', ANY_WIDTH, async ({ page }) => {
  const known = await aCustomer();
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByLabel('Username').fill(aStranger().username);
  await dialog.getByLabel('Email').fill(known.email);
  await dialog.getByLabel('Password', { exact: true }).fill(known.password);
  await dialog.getByLabel('Confirm password').fill(known.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expectBadNews(page, 'An account with this email already exists');
  await expect(dialog.locator('form').getByText('An account with this email already exists')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(known.email);
});

test('Back closes the dialog and not the page', ANY_WIDTH, async ({ page }) => {
  await page.goto('/home');
  const dialog = await openLogin(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a guest with a link into the account logs in and is there, query included', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await page.goto('/myaccount/address?from=mail');
  await expectBadNews(page, 'Please log in first');
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Log in to see your account');
  await expectAccessible(page);
  await fillLogin(page, person);
  await expect(page.getByText('No saved addresses')).toBeVisible();
  await expect(page).toHaveURL('/myaccount/address?from=mail');
});

test('a guest at the till is asked to log in to check out', ANY_WIDTH, async ({ page }) => {
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
  test(`whoever signs in at ${path} stays on the site`, ANY_WIDTH, async ({ page, baseURL }) => {
    const person = await aCustomer();
    await page.goto(`${baseURL}${path}`);
    if (await page.getByRole('dialog').isHidden()) {
      await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    }
    await fillLogin(page, person);
    await expect(page).toHaveURL('/myaccount/dashboard');
  });
}

test('no token is ever in an address, and it goes to the own API only', ANY_WIDTH, async ({ page, baseURL }) => {
  const person = await aCustomer();
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
