import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { readSql, runSql } from '../support/database.ts';
import { aGift, aGiftCode, giftPath, openGifts, takeBack } from '../support/gifts.ts';
import { labelledWares } from '../support/packing.ts';
import { ADMIN, aCustomer, addAddress, openAs, type Person } from '../support/people.ts';
import { aCustomerWithCart, fillCart, type Ware } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.slow();

/** Something that costs ₹100. */
async function aWare(): Promise<Ware> {
  const [ware] = await labelledWares(1);
  return ware as Ware;
}

async function aShopper(ware: Ware, quantity = 1): Promise<Person> {
  const person = await aCustomerWithCart([ware], quantity);
  await addAddress(person, '27 Residency Road');
  return person;
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const placed = (page: Page) => page.getByRole('dialog', { name: 'Order Placed Successfully!' });
const summaryOf = (page: Page) => page.getByRole('region', { name: 'Order summary' });

async function enterCode(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Gift code' });
  const offer = page.getByText('Have a gift code?');
  await expect(field.or(offer).first()).toBeVisible();
  if (!(await field.isVisible())) await offer.click();
  await field.fill(code);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

test('somebody gives a present, and the order says for whom', async ({ page }) => {
  await openGifts();
  const person = await aShopper(await aWare());
  await openAs(page, person, '/checkout');
  const tick = page.getByRole('checkbox', { name: 'This is a gift' });
  await expect(tick).not.toBeChecked();
  const name = page.getByLabel('Recipient’s name');
  await expect(name).toBeHidden();
  await tick.check();
  await placeOrder(page).click();
  await expectBadNews(page, 'Please check whom the gift is for');
  await expect(name).toBeFocused();
  await expectAccessible(page);

  await name.fill('Meera Joshi');
  const contact = page.getByLabel('Their mobile or e-mail');
  await contact.fill('98111');
  await placeOrder(page).click();
  await expect(contact).toBeFocused();
  await expect(contact).toHaveAccessibleDescription('A mobile number with 10 digits, or an e-mail');
  await contact.fill('+91 98111 00000');
  await placeOrder(page).click();
  await expect(placed(page)).toBeVisible();
  await expect(placed(page)).not.toContainText('credit');

  const id = readSql(
    `select orders.id from orders join users on users.id = user_id where username = '${person.username}'`,
  );
  await page.goto(`/myaccount/order/${id}`);
  await expect(page.getByText('For Meera Joshi')).toBeVisible();
  await expect(page.getByText('98111 00000')).toBeVisible();
  await expectAccessible(page);
});

test('staff see for whom an order is, and what of it is paid with credit', async ({ page }) => {
  const ware = await aWare();
  const { id } = await aGift(ware);
  runSql(`update orders set credit_paise = 4000 where id = '${id}'`);
  await openAs(page, ADMIN, `/admin/order/${id}`);
  await expect(page.getByText('A gift for Meera Joshi, meera.joshi@mail.example')).toBeVisible();
  await expect(page.getByText('Paid with credit')).toBeVisible();
  await expectAccessible(page);
});

test('a gift comes back by its link without an account, and becomes a code', async ({ page }) => {
  const ware = await aWare();
  const { path } = await aGift(ware);
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByText('A gift from Ravi')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Laxmi');
  await expect(page.getByRole('heading', { name: 'What would you like to send back?' })).toBeVisible();
  await expect(page.getByText(ware.name)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Too small').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You get as shop credit')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for the return' }).click();

  const heading = page.getByRole('heading', { name: /^Return R-/, level: 1 });
  await expect(heading).toBeFocused();
  const slip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Slip for the bag' }).click();
  expect((await slip).suggestedFilename()).toMatch(/^return-R-\w{8}\.pdf$/);
  await expectAccessible(page);

  await takeBack(path);
  await page.reload();
  const credit = page.getByRole('region', { name: 'Gift credit ₹100.00' });
  await expect(credit).toBeVisible();
  const code = await credit.getByText(/^KIN-/).innerText();
  await expect(credit.getByRole('button', { name: 'Copy the code' })).toBeVisible();
  await expectAccessible(page);

  await openAs(page, await aCustomer(), '/myaccount/credit');
  await enterCode(page, code);
  await expectGoodNews(page, '₹100.00 added to your credit');
  await page.goto(path);
  await expect(page.getByText('The credit was added to an account.')).toBeVisible();
  await expect(page.getByText(code)).toBeHidden();
});

test('the code of a gift pays a part of an order, and the rest is paid in cash', async ({ page }) => {
  const ware = await aWare();
  const code = await aGiftCode(ware);
  const shopper = await aShopper(ware, 3);
  await openAs(page, shopper, '/checkout');
  await expect(page.getByRole('checkbox', { name: /^Use shop credit/ })).toBeHidden();
  await enterCode(page, 'KIN-0000-0000-0000');
  await expect(page.getByRole('textbox', { name: 'Gift code' })).toHaveAccessibleDescription(/not valid/);
  await placeOrder(page).click();
  await expectBadNews(page, 'Please add the gift code first');
  await expectAccessible(page);
  await enterCode(page, code.toLowerCase());
  await expectGoodNews(page, '₹100.00 added to your credit');
  await expect(page.getByRole('checkbox', { name: 'Use shop credit ₹100.00' })).toBeChecked();
  const summary = summaryOf(page);
  await expect(summary).toContainText('Total₹300.00');
  await expect(summary).toContainText('Paid with credit−₹100.00');
  await expect(summary).toContainText('To pay in cash₹200.00');
  await expectAccessible(page);
  await placeOrder(page).click();
  await expect(placed(page)).toContainText('Paid with credit₹100.00');
  await expect(placed(page)).toContainText('Please keep ₹200.00 in cash ready');
  await expectAccessible(page);
  await placed(page).getByRole('link', { name: 'View Order History' }).click();
  await expect(page.getByRole('article')).toContainText('Paid with credit₹100.00');
  await page.getByRole('link', { name: /^Where is my order/ }).click();
  await expect(summaryOf(page)).toContainText('To pay in cash₹200.00');
  await expectAccessible(page);
});

test('an order is paid with credit as a whole, and the credit says where it came from and went', async ({ page }) => {
  const ware = await aWare();
  const code = await aGiftCode(ware, 2);
  const person = await aCustomer();
  await addAddress(person, '27 Residency Road');
  await openAs(page, person, '/myaccount/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Shop credit' }).click();
  await expect(page.getByRole('heading', { name: 'Shop credit', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, code);
  await expectGoodNews(page, '₹200.00 added to your credit');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('₹200.00');
  await enterCode(page, code);
  await expect(page.getByRole('textbox', { name: 'Gift code' })).toHaveAccessibleDescription(/added already/);

  await fillCart(person, [ware]);
  await page.goto('/checkout');
  await page.getByRole('checkbox', { name: 'Use shop credit ₹200.00' }).check();
  await expect(page.getByText('All of it is paid with your shop credit.')).toBeVisible();
  await expect(summaryOf(page)).toContainText('To pay in cash₹0.00');
  await expectAccessible(page);
  await placeOrder(page).click();
  await expect(placed(page)).toContainText('there is nothing to pay at the door');
  await placed(page).getByRole('link', { name: 'View Order History' }).click();
  await page.getByRole('link', { name: /^Where is my order/ }).click();
  await expect(page.getByText('₹100.00 paid with credit')).toBeVisible();

  await page.goto('/myaccount/credit');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('₹100.00');
  const entries = page.getByRole('region', { name: 'What came and went' }).getByRole('listitem');
  await expect(entries).toContainText([/^Paid for order .*−₹100\.00$/, /^For what was returned .*\+₹200\.00$/]);
  await expectAccessible(page);
});

test('a gift whose giver was faster says so', ANY_WIDTH, async ({ page }) => {
  const ware = await aWare();
  const { id, path } = await aGift(ware);
  runSql(`
    with back as (
      insert into returns (number, order_id, asked_by, we_pay)
      select 'R-' || left(new_order_id(), 8), id, user_id, false from orders where id = '${id}' returning id
    )
    insert into return_lines (return_id, order_line_id, parcel_id, quantity, reason, wish, price_paise)
    select back.id, line.id, parcels.id, 1, 'too_small', 'money', line.price_paise
    from back, order_lines line join parcels on parcels.order_id = line.order_id where line.order_id = '${id}'`);
  await page.goto(path);
  await expect(page.getByText('A return was asked for already')).toBeVisible();
  await expectAccessible(page);
});

test('a link that is no gift’s says that it has ended', ANY_WIDTH, async ({ page }) => {
  await page.goto(`${giftPath('00000000000000000000')}x`);
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expectAccessible(page);
});
