import { expect, type Page } from '@playwright/test';
import { startAppWithCourier } from '../shops/start-app-with-courier.ts';
import { expectAccessible } from '../support/axe.ts';
import { querySql } from '../support/database.ts';
import { enableGifts } from '../support/gifts.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, addAddress, callApi, createGuest, openSignedIn, type Person } from '../support/people.ts';
import { fillCart, type TestProduct, wellStockedProducts } from '../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

test.slow();

const NAME_REQUIRED = 'Please add the name of the person receiving';
const MOBILE_REQUIRED = 'Please add a mobile number for the delivery';

const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const orderPlacedDialog = (page: Page) => page.getByRole('dialog', { name: 'Order Placed Successfully!' });
const nameField = (page: Page) => page.getByLabel('Name of the person receiving');
const mobileField = (page: Page) => page.getByLabel('Mobile number for delivery');

/** Creates a customer without a name, as the registration form does, with a cart. */
async function createCustomerWithoutName(): Promise<Person> {
  const person = createGuest();
  const names = { firstName: person.username, lastName: person.username };
  const reply = await callApi('POST', '/auth/register', { body: { ...person, ...names } });
  expect(reply.status).toBe(201);
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  await fillCart(person, [product]);
  return person;
}

test('a shipment to someone else has their name, number and landmark, and staff see the note', {
  tag: '@both-widths',
}, async ({ page, browser }) => {
  const person = await createCustomerWithoutName();
  await openSignedIn(page, person, '/checkout');
  const form = page.getByRole('form', { name: 'New address' });
  await form.getByLabel('Address Line 1').fill('17 Gangapur Road');
  await form.getByLabel('Postal Code').fill('422005');
  await expect(form.getByLabel('City')).toHaveValue('Nashik');
  await expect(form.getByText('Name of the person receiving (optional)')).toBeVisible();
  await expect(form.getByText('Mobile number (optional)')).toBeVisible();
  await expect(form.getByText('Landmark (optional)')).toBeVisible();
  await nameField(page).fill('Sunita Rao');
  await form.getByLabel('Mobile number').fill('12345');
  await form.getByLabel('Landmark').fill('Opposite the water tank');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByLabel('Mobile number')).toBeFocused();
  await expect(form.getByLabel('Mobile number')).toHaveAccessibleDescription(
    /10-digit mobile number that starts with 6, 7, 8 or 9/,
  );
  await form.getByLabel('Mobile number').fill('+91 98220 41567');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectSuccessToast(page, 'Address added successfully');

  const option = page.getByRole('radio', { name: /Nashik 422005/ });
  await expect(option).toHaveAccessibleName(/Sunita Rao, 98220 41567.*Landmark: Opposite the water tank/);
  await expect(nameField(page)).toHaveValue('Sunita Rao');
  // The address has a mobile number, so the form does not ask for one.
  await expect(mobileField(page)).toHaveCount(0);
  await page.getByLabel('Delivery note').fill('Leave it with the guard');
  await expectAccessible(page);
  await placeOrderButton(page).click();
  await expect(orderPlacedDialog(page)).toBeVisible();

  const query = `select orders.id from orders join users on users.id = user_id where username = '${person.username}'`;
  const id = querySql(query);
  await page.goto(`/myaccount/order/${id}`);
  for (const text of ['Sunita Rao', 'Landmark: Opposite the water tank', '98220 41567', 'Leave it with the guard'])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText(`${person.username} ${person.username}`)).toHaveCount(0);

  const adminPage = await browser.newPage();
  await openSignedIn(adminPage, ADMIN, `/admin/order/${id}`);
  for (const text of ['Sunita Rao', 'Note: Leave it with the guard', person.username])
    await expect(adminPage.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(adminPage.getByText(`${person.username} ${person.username}`)).toHaveCount(0);
  await adminPage.context().close();
});

test('a gift prefills its recipient', async ({ page }) => {
  await enableGifts();
  const person = await createCustomerWithoutName();
  await addAddress(person, '14 Laxmi Road');
  await openSignedIn(page, person, '/checkout');
  await expect(nameField(page)).toHaveValue('');
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel('Recipient’s name').fill('Meera Joshi');
  await expect(nameField(page)).toHaveValue('Meera Joshi');
  await nameField(page).fill('Meera Joshi, reception');
  await expect(nameField(page)).toHaveValue('Meera Joshi, reception');
});

test.describe('with a courier configured', () => {
  // Both tests use the same ports.
  test.describe.configure({ mode: 'serial' });
  let courierApp: Awaited<ReturnType<typeof startAppWithCourier>>;
  test.beforeAll(async () => {
    courierApp = await startAppWithCourier();
  });
  test.afterAll(() => courierApp.stop());

  test('a missing name and number show errors at their fields', async ({ page }) => {
    const person = await createCustomerWithoutName();
    await addAddress(person, '14 Laxmi Road');
    await openSignedIn(page, person, `${courierApp.url}/checkout`);
    await expect(nameField(page)).toHaveAttribute('required');
    await expect(mobileField(page)).toHaveAttribute('required');
    await expect(page.getByText('Delivery note (optional)')).toBeVisible();
    await expect(page.getByText('Mobile number for delivery (optional)')).toHaveCount(0);

    await placeOrderButton(page).click();
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveAccessibleDescription(NAME_REQUIRED);
    await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
    await nameField(page).fill('Asha Devi Rao');
    await placeOrderButton(page).click();
    await expect(mobileField(page)).toBeFocused();
    await expect(mobileField(page)).toHaveAccessibleDescription(MOBILE_REQUIRED);
    await expectAccessible(page);
    await mobileField(page).fill('9822041567');
    await placeOrderButton(page).click();
    await expect(orderPlacedDialog(page)).toBeVisible();

    // Both values are filled in next time.
    const [product] = (await wellStockedProducts(1)) as [TestProduct];
    await fillCart(person, [product]);
    await page.goto(`${courierApp.url}/checkout`);
    await expect(nameField(page)).toHaveValue('Asha Devi Rao');
    await expect(mobileField(page)).toHaveValue('9822041567');
  });

  test('a page loaded before the courier was configured also shows the errors at the fields', async ({ page }) => {
    const person = await createCustomerWithoutName();
    await addAddress(person, '14 Laxmi Road');
    await openSignedIn(page, person, '/checkout');
    // The page is from the shop without a courier. Send the order to the one with a courier.
    await page.route('**/api/orders/place', async (route) => {
      const reply = await route.fetch({ url: `${courierApp.url}/api/orders/place` });
      await route.fulfill({ response: reply });
    });
    await expect(page.getByText('Name of the person receiving (optional)')).toBeVisible();
    await placeOrderButton(page).click();
    await expectErrorToast(page, NAME_REQUIRED);
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveAccessibleDescription(NAME_REQUIRED);
    await expect(mobileField(page)).toHaveAttribute('required');
  });
});
