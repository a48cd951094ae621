import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { createPng } from '../support/images.ts';
import { ADMIN, signInContext } from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

const previewPanel = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

// A 1 x 1 pixel image.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(async ({ page, context }) => {
  await signInContext(context, ADMIN);
  await page.goto('/admin/company');
  await expect(page.getByLabel('Company Name')).toBeVisible();
});

test('errors are shown before anything is sent, and the preview follows the input', async ({ page }) => {
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('placeholder', '10-digit number');
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('maxlength', '10');
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('type', 'tel');
  await expect(page.getByLabel('Pincode')).toHaveAttribute('maxlength', '6');
  await expect(page.getByLabel('Pincode')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email');
  await expect(page.getByText('PNG, JPG or SVG, max 2MB')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.getByLabel('Company Name').fill('');
  await page.getByLabel('Email Address').fill('care@nowhere');
  await saveButton(page).click();
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await expect(page.getByText('Enter the company name')).toBeVisible();
  await expect(page.getByText(/Enter an email such as/)).toBeVisible();
  await page.getByLabel('Company Name').fill('Dori & Co.');
  await page.getByLabel('Phone Number').fill('98200');
  await page.getByLabel('Pincode').fill('abc');
  await page.getByLabel('Address', { exact: true }).fill('7 Hill Road, Bandra');
  await expect(page.getByText('Enter 10 digits, such as 9876543210')).toBeVisible();
  await expect(page.getByText('Enter a 6-digit pincode, such as 411030')).toBeVisible();
  await expect(previewPanel(page)).toContainText('© 2025 Dori & Co.');
  await expect(previewPanel(page)).toContainText('7 Hill Road, Bandra');
  const picker = page.getByLabel('Logo file');
  await picker.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(3 * 1024 * 1024) });
  await expect(page.getByText('This image is 3.0 MB. A logo can be at most 2 MB')).toBeVisible();
  await picker.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: PNG });
  await expect(page.getByText('Choose a PNG, JPG or SVG image')).toBeVisible();
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('logo.png')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Logo on a (light|dark) background$/ })).toHaveCount(2);
  // An SVG is previewed with its own aspect ratio. A broken file shows an error text.
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="100"><rect width="500" height="100"/></svg>';
  await picker.setInputFiles({ name: 'wide.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  const logoPreview = page.getByRole('img', { name: 'Logo on a light background' });
  await expect.poll(() => logoPreview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(500);
  const box = await logoPreview.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeGreaterThan(3);
  await picker.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: PNG.subarray(0, 20) });
  await expect(page.locator('.logo-ground').getByText('No preview')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Keep current' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('PNG, JPG or SVG, max 2MB')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose logo' })).toBeFocused();
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  expect(sent).toEqual([]);
});

// All other tests read the company name from the page, so mock the API response here.
test('saved company details are in the shop’s header and footer at once', async ({ page, isMobile }) => {
  const body = { email: '', phone: '9820012345', address: '7 Hill Road', pincode: '400050' };
  let form = '';
  let releaseResponse = () => {};
  const responseReleased = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route('**/api/company-details', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    form = route.request().postDataBuffer()?.toString('latin1') ?? '';
    await responseReleased;
    return route.fulfill({ json: { ...body, name: 'Dori & Co.', logoUrl: null, logoRatio: null } });
  });
  await page.getByLabel('Company Name').fill('Dori & Co.');
  await page.getByLabel('Phone Number').fill(body.phone);
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await saveButton(page).click();
  await expect(page.getByRole('button', { name: 'Saving Changes...' })).toBeDisabled();
  releaseResponse();
  await expectSuccessToast(page, 'Company details updated successfully!');
  await expect(saveButton(page)).toBeEnabled();
  expect(form).toContain('name="name"\r\n\r\nDori & Co.');
  expect(form).toMatch(/name="logo"; filename="logo.png"\r\nContent-Type: image\/png/);
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Back to shop' }).click();
  await expect(page.getByRole('banner').getByText('Dori & Co.').first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('98200 12345')).toBeVisible();
});

test('a logo fits the header height, and if it fails to load the name is shown', {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  const logo = (ratio: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ratio} 1"/>`;
  await page.route('**/uploads/logo-*', (route) => {
    const ratio = Number(/logo-(\d)/.exec(route.request().url())?.[1]);
    return ratio > 0 ? route.fulfill({ contentType: 'image/svg+xml', body: logo(ratio) }) : route.abort();
  });
  for (const logoRatio of [5, 1, 0]) {
    await page.route('**/api/company-details', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            json: {
              name: 'Kinari',
              email: '',
              phone: '9876543210',
              address: '',
              pincode: '',
              logoUrl: `/uploads/logo-${logoRatio}`,
              logoRatio: logoRatio || 5,
            },
          })
        : route.continue(),
    );
    await page.goto('/admin/company');
    await page.getByLabel('Pincode').fill('411031');
    await saveButton(page).click();
    await expectSuccessToast(page, 'Company details updated successfully!');
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Back to shop' }).click();
    const brand = page.getByRole('banner').getByRole('link', { name: 'Kinari', exact: true });
    const logoImage = brand.locator('img');
    const name = brand.getByText('Kinari');
    if (logoRatio === 0) {
      await expect(logoImage).toHaveCount(0);
      await expect(name).toBeVisible();
    }
    if (logoRatio === 1) {
      await expect(logoImage).toHaveCSS('width', isMobile ? '32px' : '40px');
      await expect(name).toBeVisible();
    }
    if (logoRatio === 5) {
      await expect(logoImage).toHaveCSS('height', isMobile ? '32px' : '40px');
      expect((await logoImage.boundingBox())?.width).toBeGreaterThan(100);
      await expect(name).toBeHidden();
    }
    // The visible part of the name is never cut off, even on the smallest phone.
    if (isMobile) await page.setViewportSize({ width: 320, height: 700 });
    expect(
      await brand.evaluate((link) => [...link.children].every((part) => part.scrollWidth <= part.clientWidth)),
    ).toBe(true);
    if (isMobile) await page.setViewportSize({ width: 360, height: 800 });
  }
});

test('a failed save keeps the input, and leaving asks for confirmation', async ({ page, isMobile }) => {
  await page.route('**/api/company-details', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByLabel('Address', { exact: true }).fill('7 Hill Road');
  await saveButton(page).click();
  await expectErrorToast(page, 'Update failed!');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7 Hill Road');
  const dialogMessages: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogMessages.push(dialog.message());
    await (dialogMessages.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  const leave = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Order' }).click();
  };
  await leave();
  await expect(page).toHaveURL('/admin/company');
  await expect.poll(() => dialogMessages).toEqual(['Leave without saving your changes?']);
  if (isMobile) await page.keyboard.press('Escape');
  await leave();
  await expect(page).toHaveURL('/admin/order');
});

test('the API stores the saved company details', { tag: '@desktop-only' }, async ({ page }) => {
  const address = page.getByLabel('Address', { exact: true });
  const before = await address.inputValue();
  await address.fill(`${before}, First Floor`);
  await saveButton(page).click();
  await expectSuccessToast(page, 'Company details updated successfully!');
  await page.reload();
  await expect(address).toHaveValue(`${before}, First Floor`);
  await address.fill(before);
  await page.getByLabel('Logo file').setInputFiles(createPng('logo.png', [42, 91, 156], 60));
  await saveButton(page).click();
  await expectSuccessToast(page, 'Company details updated successfully!');

  // A logo can be removed, and the removal can be undone until it is saved.
  await page.reload();
  const logo = page.getByRole('img', { name: 'Logo on a light background' });
  await expect(logo).toHaveAttribute('src', /^\/uploads\//);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The logo will be removed when you save')).toBeVisible();
  await page.getByRole('button', { name: 'Keep current' }).click();
  await expect(logo).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await saveButton(page).click();
  await expectSuccessToast(page, 'Company details updated successfully!');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose logo' })).toBeVisible();
  await expect(logo).toHaveCount(0);
});
