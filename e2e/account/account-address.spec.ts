import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { addAddress, createCustomer, openSignedIn } from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

test('a postal code suggests city and state, and both can be edited', async ({ page }) => {
  test.slow();
  await openSignedIn(page, await createCustomer(), '/myaccount/address');
  await expect(page.getByRole('heading', { name: 'No saved addresses' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectSuccessToast(page, 'Address added!');
  const card = page.getByRole('article', { name: 'Nasik City 411004' });
  await expect(card).toBeFocused();
  await expect(card.getByText('Default')).toBeVisible();
});

test('an unusual postal code is questioned once and then saved', async ({ page }) => {
  await openSignedIn(page, await createCustomer(), '/myaccount/address');
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
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectSuccessToast(page, 'Address added!');
  await expect(page.getByRole('article', { name: 'Bengaluru 999999' })).toContainText('Kerala');
});

test('an address is edited in place', async ({ page }) => {
  const person = await createCustomer();
  await addAddress(person, '14 Laxmi Road');
  await openSignedIn(page, person, '/myaccount/address');
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
  await expectErrorToast(page, 'Save failed!');
  await expect(page.getByLabel('Address Line 2')).toHaveValue('Second floor');
  await page.unroute('**/api/addresses/*');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectSuccessToast(page, 'Address updated!');
  await expect(page.getByRole('article', { name: 'Pune 411030' })).toContainText('Second floor');
});

test('the default address changes at once, and changes back if saving fails', async ({ page }) => {
  const person = await createCustomer();
  await addAddress(person, '14 Laxmi Road');
  await addAddress(person, '27 Residency Road', 'Satara');
  await openSignedIn(page, person, '/myaccount/address');
  const defaultBadge = (name: string) => page.getByRole('article', { name }).getByText('Default', { exact: true });
  let releaseResponse = () => {};
  const responseReleased = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route('**/api/addresses/*', async (route) => {
    await responseReleased;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: 'Make Satara 411030 the default' }).click();
  await expect(defaultBadge('Satara 411030')).toBeVisible();
  releaseResponse();
  await expectErrorToast(page, 'Save failed!');
  await expect(defaultBadge('Pune 411030')).toBeVisible();
  await page.unroute('**/api/addresses/*');
  await page.getByRole('button', { name: 'Make Satara 411030 the default' }).click();
  await expectSuccessToast(page, 'Address updated!');
  await page.reload();
  await expect(defaultBadge('Satara 411030')).toBeVisible();
});

test('an address is deleted after a confirmation, but the default cannot be deleted', async ({ page }) => {
  const person = await createCustomer();
  await addAddress(person, '14 Laxmi Road');
  await addAddress(person, '27 Residency Road', 'Satara');
  await openSignedIn(page, person, '/myaccount/address');
  await page.getByRole('button', { name: 'Delete Pune 411030' }).click();
  await expectErrorToast(page, 'Default address cannot be deleted!');

  const dialogMessages: string[] = [];
  page.once('dialog', (dialog) => {
    dialogMessages.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Delete Satara 411030' }).click();
  await expect.poll(() => dialogMessages).toEqual(['Are you sure you want to delete this address?']);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route('**/api/addresses/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Delete Satara 411030' }).click();
  await expectErrorToast(page, 'Delete failed!');
  await page.unroute('**/api/addresses/*');
  await page.getByRole('button', { name: 'Delete Satara 411030' }).click();
  await expectSuccessToast(page, 'Address deleted!');
  await expect(page.getByRole('article', { name: 'Satara 411030' })).toBeHidden();
  await expect(page.getByRole('article', { name: 'Pune 411030' })).toBeFocused();
});

test('addresses that fail to load are not shown as an empty list', async ({ page }) => {
  await page.route('**/api/addresses', (route) => route.fulfill({ status: 500, json: {} }));
  await openSignedIn(page, await createCustomer(), '/myaccount/address');
  await expectErrorToast(page, 'Failed to load user data');
  await expect(page.getByText('Couldn’t load your addresses.')).toBeVisible();
  await expect(page.getByText('No saved addresses')).toBeHidden();
  await page.unroute('**/api/addresses');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No saved addresses')).toBeVisible();
});
