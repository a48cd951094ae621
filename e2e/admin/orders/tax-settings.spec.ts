import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { createPng } from '../../support/images.ts';
import { ADMIN, callApi, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import { createProducts, deleteProducts, uniqueName } from '../../support/staff.ts';
import { expectSuccessToast } from '../../support/toasts.ts';

type Rate = { hsnPrefix: string; rateBp: number; from: string; until: string | null };
type Profile = Record<'registration' | 'invoicePrefix' | 'billPrefix' | 'creditPrefix', string> &
  Record<'gstin' | 'legalName' | 'signature' | 'ratesCheckedOn', string | null>;
type Settings = { profile: Profile; rates: Rate[]; ratesVersion: string; financialYear: string };

const SETTINGS_URL = '**/api/admin/tax/settings';
const PROFILE_URL = '**/api/admin/tax/profile';

// These tests save the whole list of rates, so run them one at a time.
test.describe.configure({ mode: 'serial' });
test.beforeEach(({ context }) => signInContext(context, ADMIN));

async function getTaxSettings(): Promise<Settings> {
  const token = await signInOnOtherDevice(ADMIN);
  return (await callApi('GET', '/admin/tax/settings', { token })).json() as Promise<Settings>;
}

async function updateTaxRates(rates: object[], checkedOn: string | null): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const body = { version: (await getTaxSettings()).ratesVersion, checkedOn, rates };
  expect((await callApi('PUT', '/admin/tax/rates', { token, body })).status).toBe(200);
}

const gstinField = (page: Page) => page.getByRole('textbox', { name: 'GSTIN' });
const registrationForm = (page: Page) => page.getByRole('form', { name: 'Registration' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

// Parallel tests ship orders with the real tax settings, so mock the API here.
test('an owner registers the shop for GST; the state and typing errors are shown at once', async ({ page }) => {
  const found = await getTaxSettings();
  const none = { registration: 'none', gstin: null, legalName: null, state: null, signature: null };
  const unregisteredSettings = { ...found, profile: { ...found.profile, ...none } };
  await page.route(SETTINGS_URL, (route) => route.fulfill({ json: unregisteredSettings }));
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: /^GST settings Not registered for GST/ }).click();
  await expect(page).toHaveURL(/\/admin\/gst\/settings$/);
  await expect(page.getByRole('radio', { name: /^Not registered/ })).toBeChecked();
  await expect(gstinField(page)).toBeHidden();
  await expect(registrationForm(page).getByLabel('Bills')).toBeVisible();
  await expect(page.getByText('Changes don’t affect documents already issued.')).toBeVisible();

  // The cards are one radio group: arrow keys select.
  await page.getByRole('radio', { name: /^Not registered/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Regular/ })).toBeChecked();
  await gstinField(page).pressSequentially('27');
  await expect(registrationForm(page).getByText('Maharashtra')).toBeVisible();
  await gstinField(page).pressSequentially('aapfu0939f1zw');
  await expect(registrationForm(page).getByText('The last character is wrong: check for a typo')).toBeVisible();
  await expect(gstinField(page)).toBeFocused();
  await expectAccessible(page);
  await gstinField(page).fill('00');
  await expect(registrationForm(page).getByText('Does not start with a state code')).toBeVisible();

  await gstinField(page).fill('27aapfu0939f1zv');
  await registrationForm(page).getByLabel('Credit notes').fill('inv');
  await saveButton(page).click();
  await expect(page.getByLabel('Legal name')).toBeFocused();
  await expect(registrationForm(page).getByText('Another document type uses this prefix')).toBeVisible();
  await page.getByLabel('Legal name').fill('Journey Textiles Private Limited');
  await registrationForm(page).getByLabel('Credit notes').fill('jc');
  await expect(registrationForm(page).getByText(`JC/${found.financialYear}/0000001`)).toBeVisible();

  // The API reports that invoice numbers exist for another GSTIN.
  await page.route(PROFILE_URL, (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'invoice_prefix_in_use',
        message: 'This prefix was used with another GSTIN. Choose another prefix',
        fields: { invoicePrefix: 'Used this year with another GSTIN, or without one' },
        requestId: '1',
      },
    }),
  );
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  const body = (await sent).postData() ?? '';
  for (const part of ['regular', '27aapfu0939f1zv', 'Journey Textiles Private Limited', 'jc'])
    expect(body).toContain(`\r\n\r\n${part}\r\n`);
  await expect(registrationForm(page).getByLabel('Invoices')).toBeFocused();
  await expect(registrationForm(page).getByText('Used this year with another GSTIN, or without one')).toBeVisible();
  await expect(registrationForm(page).getByText('Choose another prefix')).toBeVisible();
});

test('saved registration details are stored', { tag: '@desktop-only' }, async ({ page }) => {
  const { profile } = await getTaxSettings();
  const { registration, gstin: number, legalName, invoicePrefix, billPrefix, creditPrefix } = profile;
  test.skip(registration !== 'regular', 'The shop under test is registered');
  const signature = page.getByRole('img', { name: 'Signature on a light background' });
  await page.goto('/admin/gst/settings');
  await expect(gstinField(page)).toHaveValue(number ?? '');
  await page.getByLabel('Signature file').setInputFiles(createPng('signature.png'));
  await expect(signature).toBeVisible();
  await saveButton(page).click();
  await expectSuccessToast(page, 'GST settings saved');
  await page.reload();
  await expect(signature).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The signature will be removed when you save')).toBeVisible();
  await saveButton(page).click();
  await expectSuccessToast(page, 'GST settings saved');
  const { profile: savedProfile } = await getTaxSettings();
  expect(savedProfile).toMatchObject({
    registration,
    gstin: number,
    legalName,
    invoicePrefix,
    billPrefix,
    creditPrefix,
  });
  expect(savedProfile.signature).toBeNull();
});

test('a tax rate is added, ended and deleted, and the page shows whether an expert checked it', {
  tag: '@desktop-only',
}, async ({ page }) => {
  const found = await getTaxSettings();
  const old = { hsnPrefix: '98', rateBp: 500, above: null, rateAboveBp: null, from: '2020-01-01', until: null };
  await updateTaxRates([...found.rates, old], null);
  await page.goto('/admin/gst/settings');
  await expect(page.getByText('These rates have not been checked.')).toBeVisible();

  await page.getByRole('button', { name: 'Add rate' }).click();
  const row = page.getByRole('group', { name: /^New rate/ });
  await expect(row.getByLabel('HSN starts with')).toBeFocused();
  await row.getByLabel('HSN starts with').fill('98');
  await row.getByLabel('Rate, %', { exact: true }).fill('12');
  await row.getByLabel('From').fill('2099-04-01');
  await saveButton(page).click();
  await expect(row.getByText('HSN 98 has another rate at that time')).toBeVisible();
  await expect(row.getByLabel('From')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'End the rate of HSN 98' }).click();
  await expect(page.getByLabel('Ends before, HSN 98')).toBeFocused();
  await page.getByLabel('Ends before, HSN 98').fill('2099-04-01');
  await page.getByLabel('Checked by an accountant on').fill('2026-11-01');
  await saveButton(page).click();
  await expectSuccessToast(page, 'Rates saved');
  await expect(page.getByText('These rates have not been checked.')).toBeHidden();
  await page.reload();
  const ended = page.getByRole('listitem').filter({ has: page.getByText('98', { exact: true }) });
  await expect(ended).toContainText('1 Apr 2099');

  // A rate that is not in effect yet can be deleted.
  await page.getByRole('button', { name: 'Delete the rate of HSN 98' }).click();
  await expect(page.getByRole('button', { name: 'Add rate' })).toBeFocused();
  await saveButton(page).click();
  await expectSuccessToast(page, 'Rates saved');
  await expect(saveButton(page)).toBeHidden();
  expect((await getTaxSettings()).rates.filter(({ hsnPrefix }) => hsnPrefix === '98')).toHaveLength(1);
  await updateTaxRates(found.rates, found.profile.ratesCheckedOn);
});

test('one bar saves or discards both forms', { tag: '@desktop-only' }, async ({ page }) => {
  const found = await getTaxSettings();
  await page.goto('/admin/gst/settings');
  const creditNotes = registrationForm(page).getByLabel('Credit notes');
  const checkedOn = page.getByLabel('Checked by an accountant on');
  await expect(creditNotes).toHaveValue(found.profile.creditPrefix);
  await expect(saveButton(page)).toBeHidden();
  await creditNotes.fill('ZZ');
  await checkedOn.fill('2026-10-03');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByText('Changes not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(saveButton(page)).toBeHidden();
  await expect(creditNotes).toHaveValue(found.profile.creditPrefix);
  await expect(checkedOn).toHaveValue(found.profile.ratesCheckedOn ?? '');
  await expect(page.getByRole('group', { name: /^New rate/ })).toHaveCount(0);

  // Parallel tests ship orders with the real tax settings, so mock the API here.
  await page.route(/\/api\/admin\/tax\/(profile|rates)$/, (route) => route.fulfill({ json: found }));
  await creditNotes.fill('ZZ');
  await checkedOn.fill('2026-10-03');
  const requests = ['profile', 'rates'].map((name) => page.waitForRequest(`**/api/admin/tax/${name}`));
  await saveButton(page).click();
  await Promise.all(requests);
  await expectSuccessToast(page, 'Rates saved');
});

test('rates that another staff member saved are not overwritten', { tag: '@desktop-only' }, async ({ page }) => {
  const found = await getTaxSettings();
  await page.goto('/admin/gst/settings');
  await page.getByLabel('Checked by an accountant on').fill('2026-10-01');
  await updateTaxRates(found.rates, '2026-10-02');
  await saveButton(page).click();
  await expect(page.getByRole('form', { name: 'Rates' }).getByText(/Someone else changed this/)).toBeVisible();
  expect((await getTaxSettings()).profile.ratesCheckedOn).toBe('2026-10-02');
  await updateTaxRates(found.rates, found.profile.ratesCheckedOn);
});

test('the product form shows the GST of a price and which prices fit neither rate', async ({ page }) => {
  const found = await getTaxSettings();
  test.skip(found.profile.registration !== 'regular', 'The shop under test is registered');
  const name = uniqueName();
  const created = await createProducts(name);
  const product = await openForm(page, name);
  const row = product.getByRole('group', { name: 'Variant 1' });
  await product.getByRole('tab', { name: 'Attributes' }).click();
  await product.getByLabel('HSN code').fill('9999');
  const none = product.getByText('No GST rate for HSN 9999 yet.').filter({ visible: true });
  await expect(none).toBeVisible();
  await expect(none.getByRole('link')).toHaveAttribute('href', '/admin/gst/settings');
  await expectAccessible(page);
  await product.getByRole('tab', { name: 'General' }).click();
  await expect(none).toBeVisible();
  await product.getByRole('tab', { name: 'Attributes' }).click();
  await product.getByLabel('HSN code').fill('6211');
  await product.getByRole('tab', { name: 'General' }).click();
  await expect(row.getByText('GST 5 % at this price')).toBeVisible();
  await row.getByLabel('Original Price').fill('2799');
  await expect(
    row.getByText('₹2,799.00 falls between 5 % and 18 % GST: choose ₹2,625.00 or less, or more than ₹2,950.00'),
  ).toBeVisible();
  await row.getByLabel('Original Price').fill('2950.01');
  await expect(row.getByText('GST 18 % at this price')).toBeVisible();
  await product.getByRole('button', { name: 'Update Product' }).click();
  await expectSuccessToast(page, 'Product updated successfully!');

  // After reopening, the tax is shown without opening the attributes. An unregistered shop shows none.
  await openForm(page, name);
  await expect(row.getByText('GST 18 % at this price')).toBeVisible();
  const unregistered = { ...found, profile: { ...found.profile, registration: 'none' } };
  await page.route(SETTINGS_URL, (route) => route.fulfill({ json: unregistered }));
  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(row.getByText(/^Sells at/)).toBeVisible();
  await expect(row.getByText(/GST/)).toHaveCount(0);
  await deleteProducts(created);
});

async function openForm(page: Page, name: string) {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/admin/product?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name: 'Edit Product' });
}
