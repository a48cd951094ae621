import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { querySql, runSql } from '../support/database.ts';
import {
  approveGiftReturn,
  createDeliveredGift,
  createGiftCode,
  enableGifts,
  giftPath,
  receiveGiftReturn,
} from '../support/gifts.ts';
import { test } from '../support/hydrated-test.ts';
import { createScannableProducts } from '../support/packing.ts';
import { ADMIN, addAddress, createCustomer, openSignedIn, type Person } from '../support/people.ts';
import { createCustomerWithCart, fillCart, type TestProduct } from '../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

test.slow();

/** Returns a variant that costs ₹100. */
async function createProduct(): Promise<TestProduct> {
  const [product] = await createScannableProducts(1);
  return product as TestProduct;
}

async function createShopperWithCart(product: TestProduct, quantity = 1): Promise<Person> {
  const person = await createCustomerWithCart([product], quantity);
  await addAddress(person, '27 Residency Road');
  return person;
}

const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const orderPlacedDialog = (page: Page) => page.getByRole('dialog', { name: 'Order Placed Successfully!' });
const orderSummary = (page: Page) => page.getByRole('region', { name: 'Order summary' });

async function enterGiftCode(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Gift code' });
  const offer = page.getByText('Have a gift code?');
  await expect(field.or(offer).first()).toBeVisible();
  if (!(await field.isVisible())) await offer.click();
  await field.fill(code);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

test('a gift order names its recipient', async ({ page }) => {
  await enableGifts();
  const person = await createShopperWithCart(await createProduct());
  await openSignedIn(page, person, '/checkout');
  const giftCheckbox = page.getByRole('checkbox', { name: 'This is a gift' });
  await expect(giftCheckbox).not.toBeChecked();
  const name = page.getByLabel('Recipient’s name');
  await expect(name).toBeHidden();
  await giftCheckbox.check();
  await placeOrderButton(page).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter the recipient’s name');
  await expect(page.locator('.toast')).toHaveCount(0);
  await expectAccessible(page);

  await name.fill('Meera Joshi');
  const contact = page.getByLabel('Their mobile or email');
  await contact.fill('98111');
  await placeOrderButton(page).click();
  await expect(contact).toBeFocused();
  await expect(contact).toHaveAccessibleDescription('Enter a 10-digit mobile number or an email');
  await contact.fill('+91 98111 00000');
  await placeOrderButton(page).click();
  await expect(orderPlacedDialog(page)).toBeVisible();
  await expect(orderPlacedDialog(page)).not.toContainText('credit');

  const id = querySql(
    `select orders.id from orders join users on users.id = user_id where username = '${person.username}'`,
  );
  await page.goto(`/myaccount/order/${id}`);
  await expect(page.getByText('For Meera Joshi')).toBeVisible();
  await expect(page.getByText('98111 00000')).toBeVisible();
});

test('staff see the recipient of a gift order and the part paid with store credit', { tag: '@desktop-only' }, async ({
  page,
}) => {
  const product = await createProduct();
  const { id } = await createDeliveredGift(product);
  runSql(`update orders set credit_paise = 4000 where id = '${id}'`);
  await openSignedIn(page, ADMIN, `/admin/order/${id}`);
  await expect(page.getByText('A gift for Meera Joshi, meera.joshi@mail.example')).toBeVisible();
  await expect(page.getByText('Paid with store credit')).toBeVisible();
});

test('a gift is returned with its link, without an account, and gives a gift code', async ({ page }) => {
  const product = await createProduct();
  const { path } = await createDeliveredGift(product);
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByText('A gift from Ravi')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Laxmi');
  await expect(page.getByRole('heading', { name: 'What would you like to return?' })).toBeVisible();
  await expect(page.getByText(product.name)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Too small').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('as store credit').first()).toBeVisible();
  // The recipient must not see the price of a gift.
  await expect(page.getByRole('main')).not.toContainText('₹');
  await page.getByRole('button', { name: 'Request return' }).click();

  const heading = page.getByRole('heading', { name: /^Return R-/, level: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('button', { name: 'Return slip' })).toBeHidden();
  await approveGiftReturn(path);
  await page.reload();
  const slip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Return slip' }).click();
  expect((await slip).suggestedFilename()).toMatch(/^return-R-\w{8}\.pdf$/);

  await receiveGiftReturn(path);
  await page.reload();
  const credit = page.getByRole('region', { name: 'Gift credit ₹100.00' });
  await expect(credit).toBeVisible();
  const code = await credit.getByText(/^KIN-/).innerText();
  await expect(credit.getByRole('button', { name: 'Copy the code' })).toBeVisible();
  await expectAccessible(page);

  await openSignedIn(page, await createCustomer(), '/myaccount/store-credit');
  await enterGiftCode(page, code);
  await expectSuccessToast(page, '₹100.00 added to your store credit');
  await page.goto(path);
  await expect(page.getByText('The credit was added to an account.')).toBeVisible();
  await expect(page.getByText(code)).toBeHidden();
});

test('a gift code pays a part of an order, and the rest is COD', async ({ page }) => {
  const product = await createProduct();
  const code = await createGiftCode(product);
  const shopper = await createShopperWithCart(product, 3);
  await openSignedIn(page, shopper, '/checkout');
  await expect(page.getByRole('checkbox', { name: /^Use store credit/ })).toBeHidden();
  await enterGiftCode(page, 'KIN-0000-0000-0000');
  await expect(page.getByRole('textbox', { name: 'Gift code' })).toHaveAccessibleDescription(/invalid/);
  await placeOrderButton(page).click();
  await expectErrorToast(page, 'Please add the gift code first');
  await expectAccessible(page);
  await enterGiftCode(page, code.toLowerCase());
  await expectSuccessToast(page, '₹100.00 added to your store credit');
  await expect(page.getByRole('checkbox', { name: 'Use store credit ₹100.00' })).toBeChecked();
  const summary = orderSummary(page);
  await expect(summary).toContainText('Total₹300.00');
  await expect(summary).toContainText('Store credit−₹100.00');
  await expect(summary).toContainText('To pay in cash₹200.00');
  await expectAccessible(page);
  await placeOrderButton(page).click();
  await expect(orderPlacedDialog(page)).toContainText('Store credit₹100.00');
  await expect(orderPlacedDialog(page)).toContainText('Please keep ₹200.00 in cash ready');
  await orderPlacedDialog(page).getByRole('link', { name: 'View Order History' }).click();
  await expect(page.getByRole('article')).toContainText('Store credit₹100.00');
  await page.getByRole('link', { name: /^Where is my order/ }).click();
  await expect(orderSummary(page)).toContainText('To pay in cash₹200.00');
});

test('an order is paid fully with store credit, and the credit shows its history', async ({ page }) => {
  const product = await createProduct();
  const code = await createGiftCode(product, 2);
  const person = await createCustomer();
  await addAddress(person, '27 Residency Road');
  await openSignedIn(page, person, '/myaccount/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Store credit' }).first().click();
  await expect(page.getByRole('heading', { name: 'Store credit', level: 1 })).toBeVisible();
  await enterGiftCode(page, code);
  await expectSuccessToast(page, '₹200.00 added to your store credit');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('₹200.00');
  await enterGiftCode(page, code);
  await expect(page.getByRole('textbox', { name: 'Gift code' })).toHaveAccessibleDescription(/already added/);

  await fillCart(person, [product]);
  await page.goto('/checkout');
  await page.getByRole('checkbox', { name: 'Use store credit ₹200.00' }).check();
  await expect(page.getByText('Your store credit covers the full amount.')).toBeVisible();
  await expect(orderSummary(page)).toContainText('To pay in cash₹0.00');
  await placeOrderButton(page).click();
  await expect(orderPlacedDialog(page)).toContainText('Nothing to pay on delivery');
  await orderPlacedDialog(page).getByRole('link', { name: 'View Order History' }).click();
  await page.getByRole('link', { name: /^Where is my order/ }).click();
  await expect(page.getByText('₹100.00 paid with store credit')).toBeVisible();

  await page.goto('/myaccount/store-credit');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('₹100.00');
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(entries).toContainText([/^Used for order .*−₹100\.00$/, /^Returned gift.*\+₹200\.00$/]);
});

test('a gift that was already returned by the buyer says so', async ({ page }) => {
  const product = await createProduct();
  const { id, path } = await createDeliveredGift(product);
  runSql(`
    with order_return as (
      insert into returns (number, order_id, requested_by, shop_pays_shipping)
      select 'R-' || left(new_order_id(), 8), id, user_id, false from orders where id = '${id}' returning id
    )
    insert into return_lines (return_id, order_line_id, shipment_id, quantity, reason, resolution, price_paise)
    select order_return.id, line.id, shipments.id, 1, 'too_small', 'refund', line.price_paise
    from order_return, order_lines line join shipments on shipments.order_id = line.order_id where line.order_id = '${id}'`);
  await page.goto(path);
  await expect(page.getByText('A return was already requested')).toBeVisible();
});

test('an invalid gift link says that it has expired', async ({ page }) => {
  await page.goto(`${giftPath('00000000000000000000')}x`);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});
