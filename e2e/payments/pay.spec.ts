import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import {
  createOrder,
  createPayer,
  endTimeToPay,
  getPaymentStatus,
  getReference,
  payAtProvider,
  simulate,
  startPayment,
  test,
} from '../support/payments.ts';
import { addAddress, createCustomer, openSignedIn } from '../support/people.ts';
import { PAYMENT_SHOP_URL } from '../support/ports.ts';
import { formatRupees } from '../support/rupees.ts';
import { placeOrder, type TestProduct, wellStockedProducts } from '../support/shopping.ts';

test.slow();

const MAX_TAPS = 8;
const PAID_TITLE = 'Order Placed Successfully!';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const onlineOption = (page: Page) => page.getByRole('radio', { name: /^UPI, card or netbanking/ });
const placeAndPayButton = (page: Page) =>
  page.getByRole('button', { name: 'Place Order and pay' }).filter({ visible: true });
const cardButton = (page: Page) => page.getByRole('button', { name: 'Pay by card or netbanking' });

/** Returns the id of the order on the page, once the way to pay is known. */
async function waitForPayPage(page: Page): Promise<string> {
  await page.waitForURL('**/pay/*');
  return page.url().split('/').at(-1) as string;
}

test(`from the listing to a paid order, a phone needs at most ${MAX_TAPS} taps`, { tag: '@phone-only' }, async ({
  page,
}) => {
  const person = await createCustomer(PAYMENT_SHOP_URL);
  await addAddress(person, '14 Laxmi Road');
  const kurtas = (await wellStockedProducts(1000, PAYMENT_SHOP_URL)).filter(({ name }) => name.endsWith('Kurta'));
  const kurta = kurtas.find(({ size }) => size !== null) as TestProduct & { size: string };
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await openSignedIn(page, person, '/category/kurtas');
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: kurta.name }) });
  await tap(card.getByText(kurta.size, { exact: true }));
  await tap(card.getByRole('button', { name: /^Add to Cart/ }).filter({ visible: true }));
  await tap(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ }));
  await tap(page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }));
  await tap(onlineOption(page));
  await tap(placeAndPayButton(page));
  await waitForPayPage(page);
  await tap(cardButton(page));
  await page.waitForURL('**/pay/plink_*');
  await tap(page.getByRole('button', { name: 'Pay', exact: true }));
  await expect(title(page)).toHaveText(PAID_TITLE);
  await expect(page.getByText(/^Paid ₹.+ by UPI\. Nothing to pay at the door\.$/)).toBeVisible();
  test.info().annotations.push({ type: 'taps from the listing to a paid order', description: String(taps) });
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
});

test('checkout offers online payment second, and cash stays chosen', { tag: '@both-widths' }, async ({ page }) => {
  const { person, product } = await createPayer();
  await openSignedIn(page, person, '/checkout');
  const options = page.getByRole('group', { name: 'Payment' }).getByRole('radio');
  await expect(options).toHaveCount(2);
  await expect(options.nth(0)).toHaveAccessibleName('Cash on Delivery Pay when you receive');
  await expect(options.nth(0)).toBeChecked();
  await expect(options.nth(1)).toHaveAccessibleName('UPI, card or netbanking Pay now');
  await expect(page.getByRole('button', { name: 'Place Order', exact: true }).filter({ visible: true })).toBeVisible();
  await options.nth(1).check();
  await expect(
    page.getByText(
      `You pay ${formatRupees(product.originalPrice)} on the next page. Your items are kept for 20 minutes.`,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await placeAndPayButton(page).click();
  const id = await waitForPayPage(page);
  await expect(title(page)).toHaveText(`Pay ${formatRupees(product.originalPrice)}`);
  await expect(page.getByText(/^Items kept till \d+:\d\d [ap]m$/)).toBeVisible();
  // Back does not lead to the finished checkout.
  await page.goBack();
  await expect(page).not.toHaveURL('/checkout');
  expect(getPaymentStatus(id)).toBe('PENDING');
});

test('on a phone, a link opens the UPI app and the page shows the payment', { tag: '@phone-only' }, async ({
  page,
}) => {
  const { person, id, product } = await createOrder();
  await openSignedIn(page, person, `/pay/${id}`);
  const link = page.getByRole('link', { name: 'Open UPI app' });
  await expect(link).toHaveAttribute('href', /^upi:\/\/pay\?/);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden();
  await expectAccessible(page);
  await page.getByText('Show QR for another phone').tap();
  await expect(page.getByRole('img', { name: `QR code to pay ${formatRupees(product.originalPrice)}` })).toBeVisible();
  await simulate('pay', { reference: getReference(id) });
  await expect(title(page)).toHaveText(PAID_TITLE);
  await expect(
    page.getByText(`Paid ${formatRupees(product.originalPrice)} by UPI. Nothing to pay at the door.`),
  ).toBeVisible();
  await expectAccessible(page);
});

test('on a desktop, a QR code is shown and the page changes once it is paid', { tag: '@desktop-only' }, async ({
  page,
}) => {
  const { person, id, product } = await createOrder();
  await openSignedIn(page, person, `/pay/${id}`);
  await expect(page.getByRole('img', { name: `QR code to pay ${formatRupees(product.originalPrice)}` })).toBeVisible();
  await expect(page.getByText('Scan with any UPI app')).toBeVisible();
  await expect(page.getByText('This page changes by itself once you have paid.')).toBeVisible();
  await expect(
    page.getByText(
      'Your payment is handled by our payment partner. We never see your card number or UPI PIN. We charge no fee.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open UPI app' })).toHaveCount(0);
  await expectAccessible(page);
  await simulate('pay', { reference: getReference(id) });
  await expect(title(page)).toHaveText(PAID_TITLE);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Order History' }).click();
  const card = page.getByRole('article', { name: new RegExp(id.slice(0, 8)) });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Pay now/ })).toHaveCount(0);
});

test('a payment that the bank has not confirmed must not be repeated, and is confirmed later', async ({ page }) => {
  const { person, id } = await createOrder();
  await openSignedIn(page, person, `/pay/${id}`);
  await cardButton(page).click();
  await payAtProvider(page, 'Pay later');
  await expect(title(page)).toHaveText('We have not heard from your bank yet');
  await expect(
    page.getByText(
      /^If you have paid, please do not pay again\. Your order is kept till \d+:\d\d [ap]m\. We will message you as soon as your bank confirms\.$/,
    ),
  ).toBeVisible();
  await expect(page).toHaveURL(`/pay/${id}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('status').getByText('Your bank has not confirmed the payment yet.')).toBeAttached();
  await simulate('resolve', { reference: getReference(id), outcome: 'pay' });
  await expect(title(page)).toHaveText(PAID_TITLE);
});

test('after a failed payment, the customer tries again', async ({ page }) => {
  const { person, id } = await createOrder();
  await openSignedIn(page, person, `/pay/${id}`);
  await cardButton(page).click();
  await payAtProvider(page, 'Fail');
  await expect(title(page)).toHaveText('Payment failed');
  await expect(
    page.getByText(
      /^Your bank did not complete the payment\. If money has left your account, your bank will return it automatically, usually within 5 working days\./,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText(/^Pay ₹/);
  await cardButton(page).click();
  await payAtProvider(page, 'Pay');
  await expect(title(page)).toHaveText(PAID_TITLE);
});

test('after a failed payment, the customer pays in cash instead', async ({ page }) => {
  const order = await createOrder();
  const amount = formatRupees(order.product.originalPrice);
  await simulate('pay', { reference: await startPayment(order), outcome: 'fail' });
  await openSignedIn(page, order.person, `/pay/${order.id}`);
  await page.getByRole('button', { name: 'Pay in cash instead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay in cash instead?' });
  await expect(dialog.getByText(`Pay ${amount} when your order comes.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yes, pay in cash' }).click();
  await expect(title(page)).toHaveText(PAID_TITLE);
  await expect(page.getByText(`Pay ${amount} in cash on delivery.`)).toBeVisible();
  await expectAccessible(page);
});

test('after the time to pay, the items are back in the cart', async ({ page }) => {
  const { person, id, product } = await createOrder();
  endTimeToPay(id);
  await openSignedIn(page, person, `/pay/${id}`);
  await expect(async () => {
    await page.reload();
    await expect(title(page)).toHaveText('The time to pay is over', { timeout: 1000 });
  }).toPass();
  await expect(page.getByText('Your items are back in your cart.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('main').getByText(product.name)).toBeVisible();
});

test('money that comes after another order was placed goes back', async ({ page }) => {
  const order = await createOrder();
  const reference = await startPayment(order);
  endTimeToPay(order.id);
  await openSignedIn(page, order.person, `/pay/${order.id}`);
  await expect(title(page)).toHaveText('The time to pay is over', { timeout: 30_000 });
  await expect(async () => {
    await placeOrder(order.person);
  }).toPass();
  await simulate('pay', { reference, late: true });
  await expect(async () => {
    await page.reload();
    await expect(title(page)).toHaveText('Your payment came too late', { timeout: 1000 });
  }).toPass();
  const amount = formatRupees(order.product.originalPrice);
  await expect(
    page.getByText(
      new RegExp(`^We (are sending|sent) ${amount} back to the same account .+ You do not need to do anything\\.$`),
    ),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an order is placed and paid with the keyboard only', { tag: '@desktop-only' }, async ({ page }) => {
  const { person } = await createPayer();
  await openSignedIn(page, person, '/checkout');
  const cash = page.getByRole('radio', { name: /^Cash on Delivery/ });
  await tabTo(page, cash);
  await page.keyboard.press('ArrowDown');
  await expect(onlineOption(page)).toBeChecked();
  await tabTo(page, placeAndPayButton(page));
  await page.keyboard.press('Enter');
  await waitForPayPage(page);
  await tabTo(page, cardButton(page));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pay/plink_*');
  await tabTo(page, page.getByRole('button', { name: 'Pay', exact: true }));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(PAID_TITLE);
  await tabTo(page, page.getByRole('link', { name: 'View Order History' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/myaccount/order');
});
