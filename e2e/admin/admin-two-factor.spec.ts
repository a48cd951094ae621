import { expect, type Page } from '@playwright/test';
import { generateTotp } from '../support/authenticator.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { createAdmin, fillLogin, openSignedIn, type Person } from '../support/people.ts';
import { expectSuccessToast } from '../support/toasts.ts';

const twoFactorSection = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' });

/** Sets up two-factor authentication on the account page. Returns the secret and the recovery codes. */
async function setUpTwoFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  const currentSection = twoFactorSection(page);
  await currentSection.getByRole('button', { name: 'Set up' }).click();
  await expect(
    currentSection.getByRole('heading', { name: '1. Scan this code with an authenticator app' }),
  ).toBeFocused();
  const secret = (await currentSection.locator('code').innerText()).replaceAll(' ', '');
  await expect(currentSection.locator('svg[shape-rendering]')).toBeVisible();
  await currentSection.getByLabel('Code', { exact: true }).fill(generateTotp(secret));
  await currentSection.getByRole('button', { name: 'Turn on' }).click();
  await expect(currentSection.getByRole('heading', { name: 'Save these recovery codes' })).toBeFocused();
  const codes = await currentSection
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

async function logOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await expect(page).toHaveURL('/');
}

async function logInOnPage(page: Page, staffMember: Person): Promise<void> {
  await page.goto('/admin/account');
  await fillLogin(page, staffMember);
  await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toBeFocused();
}

/** Backdates the user's last authentication. */
function expireReauthentication({ username }: Person): void {
  runSql(`update sessions set authenticated_at = now() - interval '11 minutes'
    where user_id = (select id from users where username = '${username}')`);
}

test('staff set up two-factor authentication and log in with a code or a recovery code', async ({ page, isMobile }) => {
  test.slow();
  const staffMember = await createAdmin();
  await openSignedIn(page, staffMember, '/admin/account');
  const currentSection = twoFactorSection(page);
  await expect(currentSection.getByText('Off', { exact: true })).toBeVisible();
  await currentSection.getByRole('button', { name: 'Set up' }).click();
  await expect(currentSection.locator('svg[shape-rendering]')).toBeVisible();
  await expectAccessible(page);

  await currentSection.getByLabel('Code', { exact: true }).fill('12');
  await currentSection.getByRole('button', { name: 'Turn on' }).click();
  await expect(currentSection.getByText('Enter the 6-digit code', { exact: true })).toBeVisible();
  await currentSection.getByRole('button', { name: 'Cancel' }).click();
  await expect(currentSection.getByRole('heading', { name: 'Two-factor authentication' })).toBeFocused();

  const { secret, codes } = await setUpTwoFactor(page);
  await expectAccessible(page);
  await currentSection.getByRole('button', { name: 'I have saved them' }).click();
  await expect(currentSection.getByText('10 of 10 recovery codes left')).toBeVisible();

  await logOut(page, isMobile);
  await logInOnPage(page, staffMember);
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog.getByText('This code is wrong or was already used')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // The current code is already used. A phone with a fast clock shows the next one.
  await dialog.getByLabel('Code', { exact: true }).fill(generateTotp(secret, 1));
  await page.keyboard.press('Enter');
  await expect(currentSection.getByText('10 of 10 recovery codes left')).toBeVisible();

  await logOut(page, isMobile);
  await logInOnPage(page, staffMember);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(dialog.getByLabel('Recovery code')).toBeFocused();
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(currentSection.getByText('9 of 10 recovery codes left')).toBeVisible();

  await currentSection.getByRole('button', { name: 'Create recovery codes' }).click();
  await expect(currentSection.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await currentSection.getByRole('button', { name: 'I have saved them' }).click();
  await currentSection.getByRole('button', { name: 'Turn off' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expectSuccessToast(page, 'Two-factor authentication is off');
  await expect(currentSection.getByText('Off', { exact: true })).toBeVisible();
});

test('a save long after the login asks for the password, by keyboard alone, and loses nothing', async ({ page }) => {
  test.slow();
  const staffMember = await createAdmin();
  await openSignedIn(page, staffMember, '/admin/settings');
  const maxOpenOrders = page.getByLabel('Maximum open orders per customer');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(maxOpenOrders).toHaveValue(/\d+/);
  // Restore the old value on save, so that no other test is affected. Only the request matters.
  const before = await maxOpenOrders.inputValue();
  expireReauthentication(staffMember);

  await tabTo(page, maxOpenOrders);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('24');
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    // The server decides whether saving is allowed. Send the old value.
    return route.continue({ postData: JSON.stringify({ maxOpenOrdersPerCustomer: Number(before) }) });
  });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Please confirm that it is you')).toBeVisible();
  await expect(maxOpenOrders).toHaveValue('24');
  await expect(save).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(staffMember.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectSuccessToast(page, 'Settings saved');
  await expect(save).toBeHidden();
});

test('with two-factor authentication a code is required, and a form with a file is sent again', async ({ page }) => {
  test.slow();
  const staffMember = await createAdmin();
  await openSignedIn(page, staffMember, '/admin/account');
  const { secret } = await setUpTwoFactor(page);
  await twoFactorSection(page).getByRole('button', { name: 'I have saved them' }).click();
  expireReauthentication(staffMember);
  await page.goto('/admin/company');
  const name = page.getByLabel('Company Name');
  await expect(name).not.toHaveValue('');
  await page
    .getByRole('button', { name: /Save|Update/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await dialog.getByLabel('Code', { exact: true }).fill(generateTotp(secret, 1));
  const sent = page.waitForResponse((reply) => reply.url().endsWith('/company-details') && reply.ok());
  await page.keyboard.press('Enter');
  await sent;
  await expect(dialog).toBeHidden();
});

test('if the shop requires two-factor authentication, every admin page leads to its set-up', async ({ page }) => {
  test.slow();
  const staffMember = await createAdmin();
  // The real setting would affect all tests, so mock it for this browser only.
  let isDue = true;
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/auth/two-factor' && route.request().method() === 'GET') {
      const reply = await route.fetch();
      return route.fulfill({ json: { ...(await reply.json()), required: true } });
    }
    if (
      !isDue ||
      /^\/api\/(auth\/(me|permissions|reauthenticate|logout|two-factor)|categories|company-details)/.test(pathname)
    )
      return route.continue();
    const json = { message: 'Set up two-factor authentication first', code: 'two_factor_required', requestId: 'r' };
    return route.fulfill({ status: 403, json });
  });
  await openSignedIn(page, staffMember, '/admin/order');
  await expect(page).toHaveURL('/admin/account');
  await expect(page.getByText('This shop requires two-factor authentication for staff.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeHidden();
  await expectAccessible(page);
  await page.goto('/admin/settings');
  await expect(page).toHaveURL('/admin/account');

  isDue = false;
  await setUpTwoFactor(page);
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await twoFactorSection(page).getByRole('button', { name: 'I have saved them' }).click();
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Maximum open orders per customer')).toBeVisible();
});
