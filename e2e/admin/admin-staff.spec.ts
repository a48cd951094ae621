import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { listEmailsTo, waitForEmailLink } from '../support/mailbox.ts';
import {
  createAdmin,
  createCustomer,
  createGuest,
  fillLogin,
  openSignedIn,
  type Person,
  signInOnOtherDevice,
} from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

const PASSWORD = 'kept in a third drawer 9';

async function invite(page: Page, email: string, role = 'Owner'): Promise<string> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectSuccessToast(page, `Invitation sent to ${email}`);
  return waitForEmailLink(email, 'join-staff');
}

/** Opens an invitation in a separate browser context and accepts it. */
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

const settingsSection = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name });

test('a staff member is invited by email, joins, is disabled and cannot log in', async ({ page, browser }) => {
  test.slow();
  const owner = await createAdmin();
  const { email } = createGuest();
  await openSignedIn(page, owner, '/admin/settings');
  await settingsSection(page, /^Team and access/).click();
  await expect(page).toHaveURL('/admin/settings/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Team and access' })).toBeFocused();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await expect(page.getByText('Choose a role', { exact: true }).last()).toBeVisible();
  const link = await invite(page, email);
  await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(email);
  await expectAccessible(page);

  const invitedPage = await join(browser, link);
  await invitedPage.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await logIn(invitedPage, { email });
  await expect(invitedPage).toHaveURL('/admin/dashboard');

  await page.reload();
  const row = page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Kavya Nair');
  await row.getByRole('button', { name: 'Disable Kavya Nair' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable staff account' });
  await expect(dialog).toContainText('Kavya Nair is logged out everywhere right away');
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await expectSuccessToast(page, 'Kavya Nair can no longer log in');
  await expect(row).toContainText('Disabled');

  await invitedPage.goto('/admin/order');
  await expect(invitedPage.getByRole('dialog')).toBeVisible();
  await logIn(invitedPage, { email });
  await expectErrorToast(invitedPage, 'Wrong email, username or password');

  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await settingsSection(page, /^Security log/).click();
  await page.getByLabel('Filter by email or username').fill(email);
  await expect(page.getByText('Login to a disabled account').last()).toBeVisible();
  await expect(page.getByText('Staff account disabled').last()).toBeVisible();
  await expect(page).toHaveURL(`/admin/settings/security?person=${encodeURIComponent(email)}`);
  await page.getByLabel('Event type').selectOption('Logged in');
  await expect(page.getByText('Staff account disabled')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('Kavya Nair')).toHaveCount(1);

  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await settingsSection(page, /^Team and access/).click();
  await row.getByRole('button', { name: 'Enable Kavya Nair' }).click();
  await expectSuccessToast(page, 'Kavya Nair can log in again');
  await invitedPage.getByRole('dialog').getByRole('button', { name: 'Log In' }).click();
  await expect(invitedPage).toHaveURL('/admin/order');
  await invitedPage.context().close();
});

test('an invitation is sent again, then cancelled, and its link stops working', async ({ page, browser }) => {
  const owner = await createAdmin();
  const customer = await createCustomer();
  await openSignedIn(page, owner, '/admin/settings/staff');
  await invite(page, customer.email);
  // A toast stays while the mouse is over it, and here it covers the button.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: `Resend to ${customer.email}` }).click();
  await expectSuccessToast(page, `Invitation resent to ${customer.email}`);
  await expect
    .poll(async () => (await listEmailsTo(customer.email)).filter(({ subject }) => subject.startsWith('Join')).length)
    .toBe(2);
  const link = await waitForEmailLink(customer.email, 'join-staff');
  const invitedPage = await (await browser.newContext()).newPage();
  await invitedPage.goto(link);
  await expect(invitedPage.getByText('You already have an account with this email.')).toBeVisible();
  await expectAccessible(invitedPage);

  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: `Revoke ${customer.email}` }).click();
  await expectSuccessToast(page, 'Invitation revoked');
  await expect(page.getByRole('heading', { name: 'Invite staff' })).toBeFocused();
  await invitedPage.goto('about:blank');
  await invitedPage.goto(link);
  await expect(invitedPage.getByText('This invitation has expired, was cancelled or was already used.')).toBeVisible();
  await invitedPage.context().close();
});

test('a login from a new browser sends an email, and a known browser does not', async ({ page, isMobile }) => {
  const staffMember = await createAdmin();
  await signInOnOtherDevice(staffMember);
  const listEmails = async () =>
    (await listEmailsTo(staffMember.email)).filter(({ subject }) => subject.startsWith('New sign-in')).length;
  for (let round = 0; round < 2; round++) {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await fillLogin(page, staffMember);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect.poll(listEmails, { timeout: 15_000 }).toBe(1);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  }
});
