import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { codeOf } from '../support/authenticator.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { tabTo } from '../support/keyboard.ts';
import { anAdmin, fillLogin, openAs, type Person } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** Sets the second factor up on the account page; answers the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const here = section(page);
  await here.getByRole('button', { name: 'Set up' }).click();
  await expect(here.getByRole('heading', { name: '1. Scan this with an authenticator app' })).toBeFocused();
  const secret = (await here.locator('code').innerText()).replaceAll(' ', '');
  await expect(here.locator('svg[shape-rendering]')).toBeVisible();
  await here.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await here.getByRole('button', { name: 'Switch on' }).click();
  await expect(here.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
  const codes = await here.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

async function logOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await expect(page).toHaveURL('/');
}

async function logInAt(page: Page, clerk: Person): Promise<void> {
  await page.goto('/admin/account');
  await fillLogin(page, clerk);
  await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toBeFocused();
}

/** As if they had logged in long ago. */
function letTimePass({ username }: Person): void {
  runSql(`update sessions set proven_at = now() - interval '11 minutes'
    where user_id = (select id from users where username = '${username}')`);
}

test('staff set up a second factor, and log in with a code or a recovery code from then on', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const clerk = await anAdmin();
  await openAs(page, clerk, '/admin/account');
  const here = section(page);
  await expect(here.getByText('Switched off')).toBeVisible();
  await here.getByRole('button', { name: 'Set up' }).click();
  await expect(here.locator('svg[shape-rendering]')).toBeVisible();
  await expectAccessible(page);

  await here.getByLabel('Code', { exact: true }).fill('12');
  await here.getByRole('button', { name: 'Switch on' }).click();
  await expect(here.getByText('Enter the 6 digits', { exact: true })).toBeVisible();
  await here.getByRole('button', { name: 'Cancel' }).click();
  await expect(here.getByRole('heading', { name: 'Second factor' })).toBeFocused();

  const { secret, codes } = await setUp(page);
  await expectAccessible(page);
  await here.getByRole('button', { name: 'I have kept them' }).click();
  await expect(here.getByText('10 of 10 recovery codes left')).toBeVisible();
  await expectAccessible(page);

  await logOut(page, isMobile);
  await logInAt(page, clerk);
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expectBadNews(page, 'That code is not right, or was used already');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // The code of this half minute is used up; a phone that is ahead shows the next.
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(here.getByText('10 of 10 recovery codes left')).toBeVisible();

  await logOut(page, isMobile);
  await logInAt(page, clerk);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(dialog.getByLabel('Recovery code')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(here.getByText('9 of 10 recovery codes left')).toBeVisible();

  await here.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(here.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await here.getByRole('button', { name: 'I have kept them' }).click();
  await here.getByRole('button', { name: 'Switch off' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expectGoodNews(page, 'Your second factor is switched off');
  await expect(here.getByText('Switched off', { exact: true })).toBeVisible();
});

test('a save long after the login asks who it is, by keyboard alone, and loses nothing', async ({ page }) => {
  test.slow();
  const clerk = await anAdmin();
  await openAs(page, clerk, '/admin/settings');
  const most = page.getByLabel('Most open orders of one account');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(most).toHaveValue(/\d+/);
  // Saved as it is, so that no other journey notices: what counts is that it is sent.
  const before = await most.inputValue();
  letTimePass(clerk);

  await tabTo(page, most);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('24');
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    // The shop decides whether it may be saved; the number itself is put back.
    return route.continue({ postData: JSON.stringify({ mostOpenOrders: Number(before) }) });
  });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Please confirm it is you' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Please confirm that it is you')).toBeVisible();
  await expect(most).toHaveValue('24');
  await expect(save).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(clerk.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectGoodNews(page, 'Settings saved');
  await expect(save).toBeFocused();
});

test(
  'who has a second factor may confirm with a code, and a form with a file is sent again too',
  ANY_WIDTH,
  async ({ page }) => {
    test.slow();
    const clerk = await anAdmin();
    await openAs(page, clerk, '/admin/account');
    const { secret } = await setUp(page);
    await section(page).getByRole('button', { name: 'I have kept them' }).click();
    letTimePass(clerk);
    await page.goto('/admin/company');
    const name = page.getByLabel('Company Name');
    await expect(name).not.toHaveValue('');
    await page
      .getByRole('button', { name: /Save|Update/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Please confirm it is you' });
    await dialog.getByRole('button', { name: 'Use a code from your authenticator' }).click();
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    const sent = page.waitForResponse((reply) => reply.url().endsWith('/company-details') && reply.ok());
    await page.keyboard.press('Enter');
    await sent;
    await expect(dialog).toBeHidden();
  },
);

test(
  'where the shop demands a second factor, every page of the back office leads to its set-up',
  ANY_WIDTH,
  async ({ page }) => {
    test.slow();
    const clerk = await anAdmin();
    // The setting itself would hold for every journey: here the shop only answers this browser as if it were on.
    let isDue = true;
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/api/auth/second-factor' && route.request().method() === 'GET') {
        const reply = await route.fetch();
        return route.fulfill({ json: { ...(await reply.json()), required: true } });
      }
      if (!isDue || /^\/api\/(auth\/(me|again|logout|second-factor)|categories|company-details)/.test(pathname))
        return route.continue();
      const json = { message: 'Please set up your second factor first', code: 'second_factor_due', requestId: 'r' };
      return route.fulfill({ status: 403, json });
    });
    await openAs(page, clerk, '/admin/order');
    await expect(page).toHaveURL('/admin/account');
    await expect(page.getByText('This shop asks its staff for a second factor.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeHidden();
    await expectAccessible(page);
    await page.goto('/admin/settings');
    await expect(page).toHaveURL('/admin/account');

    isDue = false;
    await setUp(page);
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    await section(page).getByRole('button', { name: 'I have kept them' }).click();
    await page.goto('/admin/settings');
    await expect(page.getByLabel('Most open orders of one account')).toBeVisible();
  },
);
