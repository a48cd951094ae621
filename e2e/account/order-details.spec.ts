import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { addAddress, createCustomer, openSignedIn } from '../support/people.ts';
import { formatRupees } from '../support/rupees.ts';
import { createShipment, listShipmentLines } from '../support/shipments.ts';
import {
  createCustomerWithOrder,
  fillCart,
  placeOrder,
  type TestProduct,
  wellStockedProducts,
} from '../support/shopping.ts';
import { createProducts, uniqueName } from '../support/staff.ts';
import { expectSuccessToast } from '../support/toasts.ts';

test.slow();

async function createOrderWithTwoLines() {
  const products = (await wellStockedProducts(2)) as [TestProduct, TestProduct];
  const { person, id } = await createCustomerWithOrder(products);
  const [first, second] = await listShipmentLines(person, id);
  return { products, person, id, first: [first ?? failMissing()], second: [second ?? failMissing()] };
}

function failMissing(): never {
  throw new Error('The order has fewer lines than were bought');
}

test('an order with two shipments shows the status of each and the price', async ({ page }) => {
  const { products, person, id, first, second } = await createOrderWithTwoLines();
  await createShipment(id, first, 'out_for_delivery');
  const lateShipmentId = await createShipment(id, second, 'in_transit');
  runSql(`update shipments set expected_delivery_on = expected_delivery_on - 30 where id = '${lateShipmentId}'`);
  await openSignedIn(page, person, '/myaccount/order');
  const card = page.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
  const answer = 'One shipment arrives today, the other is delayed';
  await expect(card.getByRole('heading', { name: answer })).toBeVisible();
  const courier = card
    .getByRole('list', { name: 'Shipments' })
    .getByRole('link', { name: /In transit with Delhivery/ });
  await expect(courier).toHaveCount(2);
  await expect(courier.first()).toHaveAttribute('href', /^https:\/\/courier\.example\/\d{14}$/);
  await expect(courier.first()).toContainText(/\d{4} \d{4} \d{4} \d\d/);
  await expect(card.getByText(/Expected by/)).toBeHidden();

  await card.getByRole('link', { name: /^Where is my order\?/ }).click();
  await expect(page).toHaveURL(`/myaccount/order/${id}`);
  await expect(page.getByRole('heading', { name: answer, level: 1 })).toBeVisible();
  await expect(page.getByText('2 items in 2 shipments')).toBeVisible();
  const today = page.getByRole('article', { name: /^Arrives today/ });
  await expect(today).toContainText(`Keep ${formatRupees(products[0].originalPrice)} ready`);
  await expect(today.getByRole('list', { name: 'History' }).locator('[aria-current="step"]')).toContainText(
    'Out for delivery',
  );
  await expect(today.getByRole('list', { name: 'History' }).getByRole('listitem').last()).toContainText('Order placed');
  const running = page.getByRole('article', { name: /^Delayed, now expected/ });
  await expect(running).toContainText('We are sorry');
  await expect(running).not.toContainText('Expected by');

  const sums = page.getByRole('region', { name: 'Order summary' });
  const before = products.reduce((sum, product) => sum + product.originalPrice + product.discountPrice, 0);
  const total = products.reduce((sum, product) => sum + product.originalPrice, 0);
  await expect(sums.getByRole('definition')).toContainText([
    formatRupees(before),
    formatRupees(before - total),
    '₹0.00',
    formatRupees(total),
  ]);
  await expect(page.getByText(`${formatRupees(products[1].originalPrice)} with shipment 2`)).toBeVisible();
  await expect(page.getByText('14 Laxmi Road', { exact: true })).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: answer })).toBeVisible();
  await expect(page.getByText(`order ${id.slice(0, 8)}`)).toBeVisible();
  for (const absent of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')]) {
    await expect(absent.filter({ visible: true })).toHaveCount(0);
  }
});

test('a delivery failure action is chosen in the account with the keyboard alone', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product]);
  await createShipment(id, await listShipmentLines(person, id), 'delivery_failed');
  await openSignedIn(page, person, `/myaccount/order/${id}`);
  const form = page.getByRole('form', { name: 'What should we do?' });
  await expect(page.getByText(/^No one at home\. Please choose what to do by/)).toBeVisible();

  await tabTo(page, form.getByRole('radio', { name: /^Try again/ }));
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: /^New mobile or address/ })).toBeChecked();
  await tabTo(page, form.getByRole('button', { name: 'Try with new details' }));
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter another mobile number or another address')).toBeVisible();
  await expect(form.getByLabel('Mobile number')).toBeFocused();
  // A button that is half covered by the sticky tabs counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.keyboard.type('98765 00000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you. The courier will try again with the new details.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Will be attempted again', level: 1 })).toBeVisible();
  await expect(page.getByText('98765 00000')).toBeVisible();
});

test('reordering adds the items to the cart and names what is sold out', async ({ page }) => {
  const person = await createCustomer();
  const [inStock] = (await wellStockedProducts(1)) as [TestProduct];
  const [soldOut] = await createProducts(uniqueName());
  const variant = soldOut?.variants[0] ?? failMissing();
  const name = soldOut?.name ?? '';
  await fillCart(person, [inStock, { ...variant, name, productId: soldOut?.id ?? '' }]);
  await addAddress(person, '14 Laxmi Road');
  const id = await placeOrder(person);
  runSql(`update variants set stock = 0 where id = '${variant.id}'`);
  await openSignedIn(page, person, '/myaccount/order');
  await page.getByRole('button', { name: `Reorder ${id.slice(0, 8)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Some items were added to your cart' });
  await expect(dialog.getByRole('listitem')).toContainText([name]);
  await expect(dialog).toContainText('Out of stock');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByRole('link', { name: inStock.name }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0);
});

test('reordering available items opens the cart, and repeating it adds nothing', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product], 2);
  await openSignedIn(page, person, `/myaccount/order/${id}`);
  await page.getByRole('button', { name: `Reorder ${id.slice(0, 8)}` }).click();
  await expect(page).toHaveURL('/cart');
  await expectSuccessToast(page, 'Added to Cart');
  await page.goto(`/myaccount/order/${id}`);
  await page.getByRole('button', { name: `Reorder ${id.slice(0, 8)}` }).click();
  await expect(page).toHaveURL('/cart');
  await expect(
    page
      .getByRole('region', { name: /summary/i })
      .getByText(formatRupees(product.originalPrice * 2))
      .first(),
  ).toBeVisible();
});

test('an order is cancelled from its page, and an order of another customer is not found', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product]);
  await openSignedIn(page, person, `/myaccount/order/${id}`);
  await expect(page.getByRole('heading', { name: /^Expected by \w+ \d+ \w+$/, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: /^Cancelled on/, level: 1 })).toBeFocused();
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await page.goto('/myaccount/order/00000000000000000000');
  await expect(page.getByText('We couldn’t find this order in your account.')).toBeVisible();
});
