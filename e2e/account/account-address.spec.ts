import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { aCustomer, addAddress, openAs } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test('a postal code proposes city and state, and both can be overwritten', async ({ page }) => {
  test.slow();
  await openAs(page, await aCustomer(), '/myaccount/address');
  await expect(page.getByRole('heading', { name: 'No saved addresses' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByLabel('Address Line 1')).toBeFocused();
  await page.getByLabel('Address Line 1').fill('17 Gangapur Road');
  await page.getByLabel('Postal Code').pressSequentially('42x2005 99');
  await expect(page.getByLabel('Postal Code')).toHaveValue('422005');
  await expect(page.getByLabel('City')).toHaveValue('Nashik');
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
  await page.getByLabel('City').fill('Nasik City');
  await page.getByLabel('Postal Code').fill('411004');
  await expect(page.getByText('Pune, Maharashtra', { exact: true })).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Nasik City');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectGoodNews(page, 'Address added!');
  const card = page.getByRole('article', { name: 'Nasik City 411004' });
  await expect(card).toBeFocused();
  await expect(card.getByText('Default')).toBeVisible();
  // Away from under the header, which covers whatever lies at the edge.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test('an odd postal code is asked about once and then kept', ANY_WIDTH, async ({ page }) => {
  await openAs(page, await aCustomer(), '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('Address Line 1')).toBeFocused();
  await expect(page.getByText('Enter the postal code')).toBeVisible();
  await expect(page.getByText('Enter the city')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Address Line 1').fill('Camp 4');
  await page.getByLabel('Postal Code').fill('560001');
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru');
  await page.getByLabel('State').selectOption('Kerala');
  await expect(page.getByText(/This postal code belongs to Karnataka/)).toBeVisible();
  await page.getByLabel('Postal Code').fill('999999');
  await expect(page.getByText(/We don’t know this postal code/)).toBeVisible();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('Postal Code')).toBeFocused();
  await expect(page.getByLabel('Postal Code')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectGoodNews(page, 'Address added!');
  await expect(page.getByRole('article', { name: 'Bengaluru 999999' })).toContainText('Kerala');
});

test('an address is changed where it stands', async ({ page }) => {
  const person = await aCustomer();
  await addAddress(person, '14 Laxmi Road');
  await openAs(page, person, '/myaccount/address');
  const edit = page.getByRole('button', { name: 'Edit Pune 411030' });
  await edit.click();
  await expect(page.getByLabel('Address Line 1')).toHaveValue('14 Laxmi Road');
  await expect(page.getByLabel('Address Line 1')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await edit.click();
  await page.getByLabel('Address Line 2').fill('Second floor');
  await page.route('**/api/addresses/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectBadNews(page, 'Save failed!');
  await expect(page.getByLabel('Address Line 2')).toHaveValue('Second floor');
  await page.unroute('**/api/addresses/*');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectGoodNews(page, 'Address updated!');
  await expect(page.getByRole('article', { name: 'Pune 411030' })).toContainText('Second floor');
});

test('the default moves at once, and back if the shop does not agree', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await addAddress(person, '14 Laxmi Road');
  await addAddress(person, '27 Residency Road', 'Satara');
  await openAs(page, person, '/myaccount/address');
  const defaultOf = (name: string) => page.getByRole('article', { name }).getByText('Default', { exact: true });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/addresses/*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: 'Make Satara 411030 the default' }).click();
  await expect(defaultOf('Satara 411030')).toBeVisible();
  letThrough();
  await expectBadNews(page, 'Save failed!');
  await expect(defaultOf('Pune 411030')).toBeVisible();
  await page.unroute('**/api/addresses/*');
  await page.getByRole('button', { name: 'Make Satara 411030 the default' }).click();
  await expectGoodNews(page, 'Address updated!');
  await page.reload();
  await expect(defaultOf('Satara 411030')).toBeVisible();
});

test('an address is deleted after a question, but never the default', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await addAddress(person, '14 Laxmi Road');
  await addAddress(person, '27 Residency Road', 'Satara');
  await openAs(page, person, '/myaccount/address');
  await page.getByRole('button', { name: 'Delete Pune 411030' }).click();
  await expectBadNews(page, 'Default address cannot be deleted!');

  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page.getByRole('button', { name: 'Delete Satara 411030' }).click();
  await expect.poll(() => questions).toEqual(['Are you sure you want to delete this address?']);
  page.on('dialog', (question) => void question.accept());
  await page.route('**/api/addresses/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Delete Satara 411030' }).click();
  await expectBadNews(page, 'Delete failed!');
  await page.unroute('**/api/addresses/*');
  await page.getByRole('button', { name: 'Delete Satara 411030' }).click();
  await expectGoodNews(page, 'Address deleted!');
  await expect(page.getByRole('article', { name: 'Satara 411030' })).toBeHidden();
  await expect(page.getByRole('article', { name: 'Pune 411030' })).toBeFocused();
});

test('addresses that cannot be read are not shown as none', ANY_WIDTH, async ({ page }) => {
  await page.route('**/api/addresses', (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, await aCustomer(), '/myaccount/address');
  await expectBadNews(page, 'Failed to load user data');
  await expect(page.getByText('Couldn’t load your addresses.')).toBeVisible();
  await expect(page.getByText('No saved addresses')).toBeHidden();
  await expectAccessible(page);
  await page.unroute('**/api/addresses');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No saved addresses')).toBeVisible();
});

test('a form sent twice is one address', ANY_WIDTH, async ({ page }) => {
  await openAs(page, await aCustomer(), '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Address Line 1').fill('5 Luz Church Road');
  await page.getByLabel('Postal Code').fill('600004');
  await expect(page.getByLabel('City')).toHaveValue('Chennai');
  await page.getByRole('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expectGoodNews(page, 'Address added!');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
});
