import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { tabTo } from '../support/keyboard.ts';
import { linesOf, sendParcel } from '../support/parcels.ts';
import { aCustomer, addAddress, openAs } from '../support/people.ts';
import { aCustomerWithOrder, fillCart, placeOrder, plentifulWares, rupees, type Ware } from '../support/shopping.ts';
import { createProducts, uniqueName } from '../support/staff.ts';
import { expectGoodNews } from '../support/toasts.ts';

test.slow();

async function anOrderOfTwo() {
  const wares = (await plentifulWares(2)) as [Ware, Ware];
  const { person, id } = await aCustomerWithOrder(wares);
  const [first, second] = await linesOf(person, id);
  return { wares, person, id, first: [first ?? never()], second: [second ?? never()] };
}

function never(): never {
  throw new Error('The order has fewer lines than were bought');
}

test('an order in two parcels says what each of them does, and what it costs', async ({ page }) => {
  const { wares, person, id, first, second } = await anOrderOfTwo();
  await sendParcel(id, first, 'out');
  const late = await sendParcel(id, second, 'moving');
  runSql(`update parcels set promised_on = promised_on - 30 where id = '${late}'`);
  await openAs(page, person, '/myaccount/order');
  const card = page.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
  const answer = 'One parcel comes today, the other is late';
  await expect(card.getByRole('heading', { name: answer })).toBeVisible();
  const courier = card.getByRole('list', { name: 'Parcels' }).getByRole('link', { name: /On its way with Delhivery/ });
  await expect(courier).toHaveCount(2);
  await expect(courier.first()).toHaveAttribute('href', /^https:\/\/courier\.example\/\d{14}$/);
  await expect(courier.first()).toContainText(/\d{4} \d{4} \d{4} \d\d/);
  await expect(card.getByText(/Expected by/)).toBeHidden();
  await expectAccessible(page);

  await card.getByRole('link', { name: /^Where is my order\?/ }).click();
  await expect(page).toHaveURL(`/myaccount/order/${id}`);
  await expect(page.getByRole('heading', { name: answer, level: 1 })).toBeVisible();
  await expect(page.getByText('2 items in 2 parcels')).toBeVisible();
  const today = page.getByRole('article', { name: /^Arrives today/ });
  await expect(today).toContainText(`Keep ${rupees(wares[0].originalPrice)} ready`);
  await expect(today.getByRole('list', { name: 'What happened' }).locator('[aria-current="step"]')).toContainText(
    'Out for delivery',
  );
  await expect(today.getByRole('list', { name: 'What happened' }).getByRole('listitem').last()).toContainText(
    'Order placed',
  );
  const running = page.getByRole('article', { name: /^Running late, was due/ });
  await expect(running).toContainText('We are sorry');
  await expect(running).not.toContainText('Expected by');

  const sums = page.getByRole('region', { name: 'Order summary' });
  const before = wares.reduce((sum, ware) => sum + ware.originalPrice + ware.discountPrice, 0);
  const total = wares.reduce((sum, ware) => sum + ware.originalPrice, 0);
  await expect(sums.getByRole('definition')).toContainText([
    rupees(before),
    rupees(before - total),
    '₹0.00',
    rupees(total),
  ]);
  await expect(page.getByText(`${rupees(wares[1].originalPrice)} with parcel 2`)).toBeVisible();
  await expect(page.getByText('14 Laxmi Road', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: answer })).toBeVisible();
  await expect(page.getByText(`order ${id.slice(0, 8)}`)).toBeVisible();
  for (const gone of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')]) {
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  }
});

test('a failed delivery is decided in the account, by keyboard alone', async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { person, id } = await aCustomerWithOrder([ware]);
  await sendParcel(id, await linesOf(person, id), 'failed');
  await openAs(page, person, `/myaccount/order/${id}`);
  const form = page.getByRole('form', { name: 'What shall we do?' });
  await expect(page.getByText(/^Nobody at home\. Please say by/)).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, form.getByRole('radio', { name: /^Try again/ }));
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: /^New mobile or address/ })).toBeChecked();
  await tabTo(page, form.getByRole('button', { name: 'Try with these' }));
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter another mobile number or another address')).toBeVisible();
  await expect(form.getByLabel('Mobile number')).toBeFocused();
  // Half behind the tabs that stay in sight, a button is smaller than it is.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.keyboard.type('98765 00000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you. The courier tries again with what you have changed.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Will be tried again', level: 1 })).toBeVisible();
  await expect(page.getByText('98765 00000')).toBeVisible();
  await expectAccessible(page);
});

test('an order goes into the cart again, and what is sold out is named', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  const [plenty] = (await plentifulWares(1)) as [Ware];
  const [soldOut] = await createProducts(uniqueName());
  const variant = soldOut?.variants[0] ?? never();
  const name = soldOut?.name ?? '';
  await fillCart(person, [plenty, { ...variant, name, productId: soldOut?.id ?? '' }]);
  await addAddress(person, '14 Laxmi Road');
  const id = await placeOrder(person);
  runSql(`update variants set stock = 0 where id = '${variant.id}'`);
  await openAs(page, person, '/myaccount/order');
  await page.getByRole('button', { name: `Reorder ${id.slice(0, 8)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Some of it is in your cart' });
  await expect(dialog.getByRole('listitem')).toContainText([name]);
  await expect(dialog).toContainText('Out of stock');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByRole('link', { name: plenty.name }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(name)).toBeHidden();
});

test(
  'an order that can be had whole leads straight to the cart, and pressing again adds nothing',
  ANY_WIDTH,
  async ({ page }) => {
    const [ware] = (await plentifulWares(1)) as [Ware];
    const { person, id } = await aCustomerWithOrder([ware], 2);
    await openAs(page, person, `/myaccount/order/${id}`);
    await page.getByRole('button', { name: `Reorder ${id.slice(0, 8)}` }).click();
    await expect(page).toHaveURL('/cart');
    await expectGoodNews(page, 'Added to Cart');
    await page.goto(`/myaccount/order/${id}`);
    await page.getByRole('button', { name: `Reorder ${id.slice(0, 8)}` }).click();
    await expect(page).toHaveURL('/cart');
    await expect(
      page
        .getByRole('region', { name: /summary/i })
        .getByText(rupees(ware.originalPrice * 2))
        .first(),
    ).toBeVisible();
  },
);

test('an order is cancelled from its page, and somebody else’s is not there', async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { person, id } = await aCustomerWithOrder([ware]);
  await openAs(page, person, `/myaccount/order/${id}`);
  await expect(page.getByRole('heading', { name: /^Expected by \d+ \w+ \d{4}$/, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: /^Cancelled on/, level: 1 })).toBeFocused();
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/myaccount/order/00000000000000000000');
  await expect(page.getByText('None of your orders has this number.')).toBeVisible();
  await expectAccessible(page);
});
