import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo, mailsTo } from '../support/mail.ts';
import { aCustomer, anAdmin, aStranger, fillLogin, openAs, type Person, signInElsewhere } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

const PASSWORD = 'kept in a third drawer 9';

async function invite(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectGoodNews(page, `An invitation is on its way to ${email}`);
  return linkMailedTo(email, 'join-staff');
}

/** Opens an invitation as its owner would, on a device of their own, and answers it. */
async function join(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await expect(page).toHaveURL('/join-staff');
  await page.getByLabel('First name').fill('Kavya');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join the staff' }).click();
  await expect(page.getByText('Your staff account is ready. Please log in.')).toBeVisible();
  return page;
}

async function logIn(page: Page, person: Pick<Person, 'email'>): Promise<void> {
  await fillLogin(page, { username: person.email, password: PASSWORD });
}

test('somebody is invited by mail, joins the staff, is disabled and cannot log in', async ({ page, browser }) => {
  test.slow();
  const owner = await anAdmin();
  const { email } = aStranger();
  await openAs(page, owner, '/admin/settings');
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Staff' }).click();
  await expect(page).toHaveURL('/admin/settings/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeFocused();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Enter their email')).toBeVisible();
  const link = await invite(page, email);
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email);
  await expectAccessible(page);

  const theirs = await join(browser, link);
  await theirs.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await logIn(theirs, { email });
  await expect(theirs).toHaveURL('/admin/dashboard');

  await page.reload();
  const row = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Kavya Nair');
  await row.getByRole('button', { name: 'Disable Kavya Nair' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable staff account' });
  await expect(dialog).toContainText('Kavya Nair is logged out everywhere at once');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await expectGoodNews(page, 'Kavya Nair can no longer log in');
  await expect(row).toContainText('Disabled');

  await theirs.goto('/admin/order');
  await expect(theirs.getByRole('dialog')).toBeVisible();
  await logIn(theirs, { email });
  await expectBadNews(theirs, 'Wrong email, username or password');

  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('One person, by email or username').fill(email);
  await expect(page.getByText('Tried to sign in to a disabled account').last()).toBeVisible();
  await expect(page.getByText('Staff account disabled').last()).toBeVisible();
  await expect(page).toHaveURL(`/admin/settings/security?person=${encodeURIComponent(email)}`);
  await expectAccessible(page);
  await page.getByLabel('What happened').selectOption('Signed in');
  await expect(page.getByText('Staff account disabled')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('Kavya Nair')).toHaveCount(1);

  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await row.getByRole('button', { name: 'Enable Kavya Nair' }).click();
  await expectGoodNews(page, 'Kavya Nair can log in again');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Log In' }).click();
  await expect(theirs).toHaveURL('/admin/order');
  await theirs.context().close();
});

test(
  'an invitation is sent again, then withdrawn, and its link opens nothing',
  ANY_WIDTH,
  async ({ page, browser }) => {
    const owner = await anAdmin();
    const customer = await aCustomer();
    await openAs(page, owner, '/admin/settings/staff');
    await invite(page, customer.email);
    // A message stays for as long as somebody points at it, and here it lies over the button.
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: `Send again to ${customer.email}` }).click();
    await expectGoodNews(page, `Sent again to ${customer.email}`);
    await expect
      .poll(async () => (await mailsTo(customer.email)).filter(({ subject }) => subject.startsWith('Join')).length)
      .toBe(2);
    const link = await linkMailedTo(customer.email, 'join-staff');
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(link);
    await expect(theirs.getByText('You already have an account with this email.')).toBeVisible();
    await expectAccessible(theirs);

    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: `Withdraw ${customer.email}` }).click();
    await expectGoodNews(page, 'Invitation withdrawn');
    await expect(page.getByRole('heading', { name: 'Invite somebody' })).toBeFocused();
    await theirs.goto('about:blank');
    await theirs.goto(link);
    await expect(theirs.getByText('This invitation has expired, was withdrawn or was used already.')).toBeVisible();
    await expectAccessible(theirs);
    await theirs.context().close();
  },
);

test('whoever signs in from another browser gets a letter, and only then', ANY_WIDTH, async ({ page }) => {
  const clerk = await anAdmin();
  await signInElsewhere(clerk);
  const letters = async () =>
    (await mailsTo(clerk.email)).filter(({ subject }) => subject.startsWith('New sign-in')).length;
  for (let round = 0; round < 2; round++) {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await fillLogin(page, clerk);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect.poll(letters, { timeout: 15_000 }).toBe(1);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  }
});
