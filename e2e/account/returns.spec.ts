import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { createPng } from '../support/images.ts';
import { tabTo } from '../support/keyboard.ts';
import { openSignedIn } from '../support/people.ts';
import {
  approveReturn,
  createCustomerWithDelivery,
  createProductSizes,
  declineReturn,
  getNewestReturn,
  requestReturnInOtherSession,
} from '../support/returns.ts';
import { formatRupees } from '../support/rupees.ts';
import { type TestProduct } from '../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

test.slow();

const MAX_TAPS = 9;

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Request return' });
const stepList = (page: Page, number: number) => page.getByRole('list', { name: `Step ${number} of 3` });

async function openReturnForm(page: Page, products: TestProduct[], quantity = 1) {
  const { person, id } = await createCustomerWithDelivery(products, quantity);
  await openSignedIn(page, person, `/myaccount/order/${id}/return`);
  await expect(page.getByRole('heading', { name: 'What would you like to return?' })).toBeVisible();
  return { person, id };
}

async function fillUpi(page: Page, upiId = 'asha.k@okbank'): Promise<void> {
  await page.getByRole('textbox', { name: 'UPI ID', exact: true }).fill(upiId);
  await page.getByRole('textbox', { name: 'Confirm UPI ID' }).fill(upiId);
}

test('one item is returned in at most nine taps, and the refund is exact to the paisa', async ({ page }) => {
  const [product] = (await createProductSizes({ price: 1199.5 })) as [TestProduct];
  const { person, id } = await createCustomerWithDelivery([product]);
  await openSignedIn(page, person, '/myaccount/order');
  const card = page.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };

  await tap(card.getByRole('link', { name: /^Return or exchange \(till \w{3} \d+ \w{3}\)/ }));
  await expect(
    page.getByText(/^Delivered on .+\. You can request a return till \w{3}, \d+ \w{3} \d{4}, 11:59 pm\.$/),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: product.name })).toBeChecked();
  await tap(continueButton(page));
  await expect(page.getByRole('heading', { name: 'Why are you returning it?' })).toBeFocused();
  await tap(page.getByText('Too small', { exact: true }));
  await expect(page.getByRole('radio', { name: /^Refund/ })).toBeChecked();
  await tap(continueButton(page));
  await expect(page.getByRole('heading', { name: 'Where should we send your refund?' })).toBeFocused();
  await tap(page.getByRole('textbox', { name: 'UPI ID', exact: true }));
  await page.keyboard.type('asha.k@okbank');
  await tap(page.getByRole('textbox', { name: 'Confirm UPI ID' }));
  await page.keyboard.type('asha.k@okbank');
  await expect(page.getByText('Both match')).toBeVisible();
  await expect(page.getByText('at your cost')).toBeVisible();
  await expect(page.getByText(/^Within 14 days of our receiving it\. If it reaches us on/)).toBeVisible();
  await expect(page.getByRole('definition').last()).toHaveText(formatRupees(product.originalPrice));
  await tap(submitButton(page));

  await expect(page.getByRole('heading', { name: /^Return R-[0-9A-Z]{8}$/ })).toBeFocused();
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  const { number } = await getNewestReturn(person, id);
  await expect(page).toHaveURL(`/myaccount/order/${id}/return/${number}`);
  const timeline = page.getByRole('list', { name: 'History' });
  await expect(timeline.locator('[aria-current="step"]')).toContainText('Requested');
  await expect(timeline).toContainText(`${formatRupees(product.originalPrice)} to UPI ••••@okbank`);

  await page.goto('/myaccount/order');
  await expect(card.getByRole('link', { name: `Return ${number} Requested` })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Return or exchange/ })).toBeHidden();
});

test('damaged sale items are returned at the shop’s cost, with private photos', async ({ page }) => {
  const [product] = (await createProductSizes({ saving: 300 })) as [TestProduct];
  const { person, id } = await openReturnForm(page, [product], 2);
  await expect(page.getByRole('checkbox', { name: product.name })).toBeDisabled();
  await expect(page.getByText('Sale items can be returned only if faulty, wrong or late.')).toBeVisible();
  await continueButton(page).click();
  await expect(page.getByText('Choose the items to return')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Something is wrong with it' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('2 items')).toBeVisible();
  await continueButton(page).click();

  const reasons = page.getByRole('group', { name: 'Reason' });
  await expect(reasons.getByRole('radio')).toHaveCount(4);
  await expect(reasons.getByRole('radio', { name: 'Changed my mind' })).toBeHidden();
  await continueButton(page).click();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await expect(reasons.getByRole('radio').first()).toBeFocused();
  await reasons.getByText('Damaged').click();
  await expect(page.getByText(/^Please show us the damage/)).toBeVisible();
  const files = [
    createPng('sleeve.png'),
    createPng('hem.png', [200, 83, 43]),
    { ...createPng('notes.pdf'), mimeType: 'text/plain' },
  ];
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect(page.getByText('notes.pdf is not a PNG, JPG or WebP image')).toBeVisible();
  await expect(page.getByRole('img', { name: 'hem.png' })).toBeVisible();
  await page.getByLabel('Anything else we should know?').fill('The seam is open.');
  await expectAccessible(page);
  await continueButton(page).click();

  await expect(page.getByText('We collect it')).toBeVisible();
  await expect(page.getByText('at our cost')).toBeVisible();
  await page.getByText('Bank account', { exact: true }).click();
  await page.getByLabel('Account number', { exact: true }).fill('1234 5678 9012');
  await page.getByLabel('Confirm account number').fill('1235');
  await expect(page.getByText('Does not match')).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByText('Enter an IFSC such as SBIN0001234')).toBeVisible();
  await expect(page.getByLabel('Confirm account number')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Confirm account number').fill('123456789012');
  await page.getByLabel('IFSC').fill('sbin0001234');
  await page.getByLabel('Name of the account holder').fill('Asha Kulkarni');
  await submitButton(page).click();

  await expect(page.getByRole('heading', { name: /^Return R-/ })).toBeVisible();
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('img')).toHaveCount(2);
  await expect(photos.getByRole('img').first()).toHaveJSProperty('complete', true);
  await expect(photos.getByRole('img').first()).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByText('The seam is open.')).toBeVisible();

  await approveReturn((await getNewestReturn(person, id)).id);
  await page.reload();
  await expect(page.getByText(/^Approved\. We will collect it/)).toBeVisible();
  await expect(page.getByText('We collect it from you, at our cost')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add tracking number' })).toBeHidden();
});

test('a photo that fails to upload affects neither the return nor the other photos', async ({ page }) => {
  const [product] = (await createProductSizes()) as [TestProduct];
  await openReturnForm(page, [product]);
  await continueButton(page).click();
  await page.getByText('Damaged', { exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles([createPng('one.png'), createPng('two.png')]);
  await continueButton(page).click();
  await fillUpi(page);
  let sent = 0;
  await page.route('**/api/returns/*/photos', (route) => {
    sent += 1;
    return sent === 1 ? route.abort() : route.continue();
  });
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: /^Return R-/ })).toBeVisible();
  await expectErrorToast(page, 'A photo could not be uploaded. Please add it here again');
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('img')).toHaveCount(1);
  await photos.locator('input[type="file"]').setInputFiles(createPng('one.png'));
  await expect(photos.getByRole('img')).toHaveCount(2);
});

test('an exchange that sells out while the form is open offers a refund', async ({ page }) => {
  const products = await createProductSizes({ sizes: ['M', 'L'] });
  const [orderedProduct, other] = products as [TestProduct, TestProduct];
  const { person, id } = await openReturnForm(page, [orderedProduct]);
  await continueButton(page).click();
  await page.getByText('Too small', { exact: true }).click();
  await page.getByRole('radio', { name: /^Exchange Same price\. Size L is in stock/ }).check();
  await continueButton(page).click();
  await expect(page.getByText('Please choose which one you would like')).toBeVisible();
  await page.getByText('Size L', { exact: true }).click();
  await expectAccessible(page);
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Check your return' })).toBeFocused();
  await expect(page.getByText('For Size L, at the same price')).toBeVisible();

  runSql(`update variants set stock = 0 where id = '${other.id}'`);
  await submitButton(page).click();
  await expect(page.getByText('has just sold out. Choose a refund instead?')).toBeVisible();
  await expect(submitButton(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get a refund' }).click();
  await expect(page.getByRole('heading', { name: 'Where should we send your refund?' })).toBeFocused();
  await fillUpi(page);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: /^Return R-/ })).toBeVisible();
  expect((await getNewestReturn(person, id)).lines).toMatchObject([{ resolution: 'refund', reason: 'too_small' }]);
});

test('going back and forth keeps all input', async ({ page }) => {
  const [first] = (await createProductSizes()) as [TestProduct];
  const [second] = (await createProductSizes()) as [TestProduct];
  await openReturnForm(page, [first, second], 2);
  await page.getByRole('checkbox', { name: first.name }).check();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('checkbox', { name: second.name }).check();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Why are you returning them?' })).toBeVisible();
  await page.getByRole('region', { name: first.name }).getByText('Too large').click();
  await page.getByRole('region', { name: second.name }).getByText('Changed my mind').click();
  await page
    .getByRole('region', { name: second.name })
    .getByRole('radio', { name: /^Store credit/ })
    .check();
  await page.getByLabel('Anything else we should know?').fill('Thank you.');
  await continueButton(page).click();
  await fillUpi(page);
  await expect(page.getByText(formatRupees(first.originalPrice * 2)).first()).toBeVisible();
  await expect(page.getByText('And as store credit')).toBeVisible();

  await page.goBack();
  await expect(stepList(page, 2)).toBeVisible();
  await expect(page.getByLabel('Anything else we should know?')).toHaveValue('Thank you.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(stepList(page, 1)).toBeVisible();
  await expect(page.getByRole('textbox', { name: `How many of ${first.name}?` })).toHaveValue('2');
  await page.getByRole('checkbox', { name: second.name }).uncheck();
  await page.goForward();
  await expect(page.getByRole('radio', { name: 'Too large' })).toBeChecked();
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'Confirm UPI ID' })).toHaveValue('asha.k@okbank');
  await expect(page.getByText('And as store credit')).toBeHidden();
  // Refund details are neither in the URL nor stored, so a reload starts from the beginning.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(stepList(page, 1)).toBeVisible();
});

test('units already returned on another device are rejected, and the page shows why', async ({ page }) => {
  const [product] = (await createProductSizes()) as [TestProduct];
  const { person, id } = await openReturnForm(page, [product]);
  await continueButton(page).click();
  await page.getByText('Changed my mind', { exact: true }).click();
  await continueButton(page).click();
  await fillUpi(page);
  await requestReturnInOtherSession(person, id);
  await submitButton(page).click();
  await expect(page.getByText('A return was already requested')).toBeVisible();
});

test('a declined return shows the reason and where to object', async ({ page }) => {
  const [product] = (await createProductSizes()) as [TestProduct];
  const { person, id } = await createCustomerWithDelivery([product]);
  const orderReturn = await requestReturnInOtherSession(person, id);
  await declineReturn(orderReturn.id, 'It was worn, and its labels are gone.');
  await openSignedIn(page, person, `/myaccount/order/${id}`);
  await page.getByRole('link', { name: `Return ${orderReturn.number} Declined` }).click();
  await expect(page.getByText('We can’t accept this return.')).toBeVisible();
  await expect(page.getByText('It was worn, and its labels are gone.').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'care@kinari.example' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel return' })).toBeHidden();
  await expectAccessible(page);
});

test('a return can be cancelled until it is received, and requested again', async ({ page }) => {
  const [product] = (await createProductSizes()) as [TestProduct];
  const { person, id } = await createCustomerWithDelivery([product]);
  const orderReturn = await requestReturnInOtherSession(person, id);
  await openSignedIn(page, person, `/myaccount/order/${id}/return/${orderReturn.number}`);
  await page.getByRole('button', { name: 'Cancel return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this return?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep return' }).click();
  await page.getByRole('button', { name: 'Cancel return' }).click();
  await dialog.getByRole('button', { name: 'Cancel return' }).click();
  await expectSuccessToast(page, 'Return cancelled');
  await expect(page.getByText('You cancelled this return. Keep the items.')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Return ${orderReturn.number}` })).toBeFocused();
  await page.goto(`/myaccount/order/${id}/return`);
  await expect(page.getByRole('checkbox', { name: product.name })).toBeEnabled();
});

test('a return is requested with the keyboard alone', async ({ page }) => {
  const products = await createProductSizes({ sizes: ['M', 'L'] });
  const { person, id } = await openReturnForm(page, products.slice(0, 1), 2);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await tabTo(page, continueButton(page));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Too small' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Too large' })).toBeChecked();
  await tabTo(page, page.getByRole('radio', { name: /^Refund/ }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('radio', { name: 'Size L', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, continueButton(page));
  await page.keyboard.press('Enter');
  await expect(stepList(page, 3)).toBeVisible();
  await tabTo(page, submitButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Return R-/ })).toBeFocused();
  expect((await getNewestReturn(person, id)).lines).toMatchObject([
    { resolution: 'exchange', reason: 'too_large', quantity: 1 },
  ]);
});
