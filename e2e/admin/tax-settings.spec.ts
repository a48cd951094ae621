import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { createProducts, deleteProducts, uniqueName } from '../support/staff.ts';
import { expectGoodNews } from '../support/toasts.ts';

type Rate = { hsnPrefix: string; rateBp: number; from: string; until: string | null };
type Profile = Record<'registration' | 'invoicePrefix' | 'billPrefix' | 'creditPrefix', string> &
  Record<'gstin' | 'legalName' | 'signature' | 'ratesCheckedOn', string | null>;
type Settings = { profile: Profile; rates: Rate[]; ratesVersion: string; financialYear: string };

const WIDE = { width: 1280, height: 900 };
const SETTINGS = '**/api/admin/tax/settings';
const PROFILE = '**/api/admin/tax/profile';

// These journeys save the list of rates as a whole: one after the other, each on top of what it found.
test.describe.configure({ mode: 'serial' });
test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

async function readSettings(): Promise<Settings> {
  const token = await signInElsewhere(ADMIN);
  return (await callApi('GET', '/admin/tax/settings', { token })).json() as Promise<Settings>;
}

async function saveRates(rates: object[], checkedOn: string | null): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const body = { version: (await readSettings()).ratesVersion, checkedOn, rates };
  expect((await callApi('PUT', '/admin/tax/rates', { token, body })).status).toBe(200);
}

const gstin = (page: Page) => page.getByRole('textbox', { name: 'GSTIN' });
const form = (page: Page) => page.getByRole('form', { name: 'Registration' });
const save = (page: Page) => page.getByRole('button', { name: 'Save registration' });

// Other journeys send orders meanwhile, with the shop's own numbers: here the answers about it are ours.
test('an owner registers the shop; the state and a typing mistake are told at once', ANY_WIDTH, async ({ page }) => {
  const found = await readSettings();
  const none = { registration: 'none', gstin: null, legalName: null, state: null, signature: null };
  const fresh = { ...found, profile: { ...found.profile, ...none } };
  await page.route(SETTINGS, (route) => route.fulfill({ json: fresh }));
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'GST registration, numbers and rates' }).click();
  await expect(page).toHaveURL(/\/admin\/tax\/settings$/);
  await expect(page.getByRole('radio', { name: /^Not registered/ })).toBeChecked();
  await expect(gstin(page)).toBeHidden();
  await expect(form(page).getByLabel('Bills')).toBeVisible();
  await expect(page.getByText('Changes reach no document that was already issued.')).toBeVisible();
  await expectAccessible(page);

  // The cards are one group of radio buttons: arrows choose.
  await page.getByRole('radio', { name: /^Not registered/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Regular/ })).toBeChecked();
  await gstin(page).pressSequentially('27');
  await expect(form(page).getByText('Maharashtra')).toBeVisible();
  await gstin(page).pressSequentially('aapfu0939f1zw');
  await expect(form(page).getByText('The last character does not fit: look for a typing mistake')).toBeVisible();
  await expect(gstin(page)).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await expectAccessible(page);
  await gstin(page).fill('00');
  await expect(form(page).getByText('Begins with no state’s code')).toBeVisible();

  await gstin(page).fill('27aapfu0939f1zv');
  await form(page).getByLabel('Credit notes').fill('inv');
  await save(page).click();
  await expect(page.getByLabel('Legal name')).toBeFocused();
  await expect(form(page).getByText('Other documents begin with the same letters')).toBeVisible();
  await page.getByLabel('Legal name').fill('Journey Textiles Private Limited');
  await form(page).getByLabel('Credit notes').fill('jc');
  await expect(form(page).getByText(`JC/${found.financialYear}/0000001`)).toBeVisible();

  // Numbers that were given under another GSTIN.
  await page.route(PROFILE, (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'prefix_used',
        message: 'These numbers were used with another GSTIN. Please choose other letters',
        fields: { invoicePrefix: 'Used this year with another GSTIN, or without one' },
        requestId: '1',
      },
    }),
  );
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page).click();
  const body = (await sent).postData() ?? '';
  for (const part of ['regular', '27aapfu0939f1zv', 'Journey Textiles Private Limited', 'jc'])
    expect(body).toContain(`\r\n\r\n${part}\r\n`);
  await expect(form(page).getByLabel('Invoices')).toBeFocused();
  await expect(form(page).getByText('Used this year with another GSTIN, or without one')).toBeVisible();
  await expect(form(page).getByText('Please choose other letters')).toBeVisible();
  await expectAccessible(page);
});

test('what an owner saves about the registration is kept', ANY_WIDTH, async ({ page }) => {
  const { profile } = await readSettings();
  const { registration, gstin: number, legalName, invoicePrefix, billPrefix, creditPrefix } = profile;
  test.skip(registration !== 'regular', 'The shop under test is registered');
  const signature = page.getByRole('img', { name: 'Signature on a light ground' });
  await page.goto('/admin/tax/settings');
  await expect(gstin(page)).toHaveValue(number ?? '');
  await page.getByLabel('Signature file').setInputFiles(aPng('signature.png'));
  await expect(signature).toBeVisible();
  await save(page).click();
  await expectGoodNews(page, 'Tax settings saved');
  await page.reload();
  await expect(signature).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The signature goes when you save')).toBeVisible();
  await save(page).click();
  await expectGoodNews(page, 'Tax settings saved');
  const { profile: kept } = await readSettings();
  expect(kept).toMatchObject({ registration, gstin: number, legalName, invoicePrefix, billPrefix, creditPrefix });
  expect(kept.signature).toBeNull();
});

test(
  'a rate is added, ended and deleted, and the page says whether somebody who knows looked',
  ANY_WIDTH,
  async ({ page }) => {
    const found = await readSettings();
    const old = { hsnPrefix: '98', rateBp: 500, above: null, rateAboveBp: null, from: '2020-01-01', until: null };
    await saveRates([...found.rates, old], null);
    await page.goto('/admin/tax/settings');
    await expect(page.getByText('No accountant has checked these rates.')).toBeVisible();

    await page.getByRole('button', { name: 'Add a rate' }).click();
    const row = page.getByRole('group', { name: /^New rate/ });
    await expect(row.getByLabel('HSN begins with')).toBeFocused();
    await row.getByLabel('HSN begins with').fill('98');
    await row.getByLabel('Rate, %', { exact: true }).fill('12');
    await row.getByLabel('From').fill('2099-04-01');
    await page.getByRole('button', { name: 'Save rates' }).click();
    await expect(row.getByText('HSN 98 has another rate at that time')).toBeVisible();
    await expect(row.getByLabel('From')).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize(WIDE);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'End the rate of HSN 98' }).click();
    await expect(page.getByLabel('Until before, HSN 98')).toBeFocused();
    await page.getByLabel('Until before, HSN 98').fill('2099-04-01');
    await page.getByLabel('Checked with our accountant on').fill('2026-11-01');
    await page.getByRole('button', { name: 'Save rates' }).click();
    await expectGoodNews(page, 'Rates saved');
    await expect(page.getByText('No accountant has checked these rates.')).toBeHidden();
    await page.reload();
    const ended = page.getByRole('listitem').filter({ has: page.getByText('98', { exact: true }) });
    await expect(ended).toContainText('1 Apr 2099');
    await expectAccessible(page);

    // What has not begun can go again.
    await page.getByRole('button', { name: 'Delete the rate of HSN 98' }).click();
    await expect(page.getByRole('button', { name: 'Add a rate' })).toBeFocused();
    await page.getByRole('button', { name: 'Save rates' }).click();
    await expectGoodNews(page, 'Rates saved');
    expect((await readSettings()).rates.filter(({ hsnPrefix }) => hsnPrefix === '98')).toHaveLength(1);
    await saveRates(found.rates, found.profile.ratesCheckedOn);
  },
);

test('rates that a colleague saved meanwhile are not overwritten', ANY_WIDTH, async ({ page }) => {
  const found = await readSettings();
  await page.goto('/admin/tax/settings');
  await page.getByLabel('Checked with our accountant on').fill('2026-10-01');
  await saveRates(found.rates, '2026-10-02');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByRole('form', { name: 'Rates' }).getByText(/Somebody else saved this/)).toBeVisible();
  await expectAccessible(page);
  expect((await readSettings()).profile.ratesCheckedOn).toBe('2026-10-02');
  await saveRates(found.rates, found.profile.ratesCheckedOn);
});

test('the product form says what of a price is GST, and which prices fit neither rate', async ({ page }) => {
  const found = await readSettings();
  test.skip(found.profile.registration !== 'regular', 'The shop under test is registered');
  const name = uniqueName();
  const made = await createProducts(name);
  const product = await openForm(page, name);
  const row = product.getByRole('group', { name: 'Variant 1' });
  await product.getByRole('tab', { name: 'Facts' }).click();
  await product.getByLabel('HSN code').fill('9999');
  const none = product.getByText('No rate for HSN 9999 yet.').filter({ visible: true });
  await expect(none).toBeVisible();
  await expect(none.getByRole('link')).toHaveAttribute('href', '/admin/tax/settings');
  await expectAccessible(page);
  await product.getByRole('tab', { name: 'General' }).click();
  await expect(none).toBeVisible();
  await product.getByRole('tab', { name: 'Facts' }).click();
  await product.getByLabel('HSN code').fill('6211');
  await product.getByRole('tab', { name: 'General' }).click();
  await expect(row.getByText('GST 5 % at this price')).toBeVisible();
  await row.getByLabel('Original Price').fill('2799');
  await expect(
    row.getByText('₹2,799.00 fits neither 5 % nor 18 %: choose ₹2,625.00 or less, or more than ₹2,950.00'),
  ).toBeVisible();
  await expectAccessible(page);
  await row.getByLabel('Original Price').fill('2950.01');
  await expect(row.getByText('GST 18 % at this price')).toBeVisible();
  await product.getByRole('button', { name: 'Update Product' }).click();
  await expectGoodNews(page, 'Product updated successfully!');

  // Opened again, the tax is said without a look at the facts; and nothing is on a shop that is not registered.
  await openForm(page, name);
  await expect(row.getByText('GST 18 % at this price')).toBeVisible();
  const unregistered = { ...found, profile: { ...found.profile, registration: 'none' } };
  await page.route(SETTINGS, (route) => route.fulfill({ json: unregistered }));
  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(row.getByText(/^Sells at/)).toBeVisible();
  await expect(row.getByText(/GST/)).toHaveCount(0);
  await deleteProducts(made);
});

async function openForm(page: Page, name: string) {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/admin/product?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name: 'Edit Product' });
}
