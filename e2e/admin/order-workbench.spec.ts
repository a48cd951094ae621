import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { ADMIN, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { aCustomerWithOrder, fillCart, placeOrder, plentifulWares, type Ware } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.slow();
test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

/** So many orders of one customer, the newest first, as a search for the e-mail lists them. */
async function orders(count: number): Promise<{ email: string; ids: string[] }> {
  const wares = (await plentifulWares(1)) as [Ware];
  const { person, id } = await aCustomerWithOrder(wares);
  const ids = [id];
  for (let n = 1; n < count; n++) {
    // oxlint-disable-next-line no-await-in-loop -- one cart is filled and ordered after the other
    await fillCart(person, wares);
    // oxlint-disable-next-line no-await-in-loop -- as above
    ids.unshift(await placeOrder(person));
  }
  return { email: person.email, ids };
}

async function pack(orderId: string): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const started = await callApi('POST', '/packing', { token, body: { orderId } });
  const { lines } = (await started.json()) as { lines: { orderLineId: string; quantity: number }[] };
  const body = { orderId, lines: lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity })) };
  expect((await callApi('POST', '/parcels', { token, body })).status).toBe(201);
}

const rowOf = (page: Page, id: string) => page.locator(`[data-order="${id}"]`);
const boxOf = (page: Page, id: string) => rowOf(page, id).getByRole('checkbox');
const statusOf = (page: Page, id: string) => rowOf(page, id).getByRole('combobox');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected orders' });
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

async function expectPdf(page: Page, button: Locator, name: RegExp): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(name);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
}

test('views say how many orders wait where, and the address remembers which one is open', async ({ page }) => {
  const {
    email,
    ids: [late = '', packed = '', waiting = ''],
  } = await orders(3);
  await pack(packed);
  runSql(`update orders set expected_delivery_on = current_date - 2 where id = '${late}'`);
  await page.goto(`/admin/order?q=${email}`);
  for (const name of ['To pack', 'Packed', 'Handed over', 'Late', 'Delivery failed', 'Coming back', 'All']) {
    await expect(view(page, name)).toHaveText(new RegExp(`^${name}[\\d,]+$`));
  }
  await expect(rowOf(page, waiting)).toContainText(/To pack/);
  await expect(rowOf(page, waiting)).toContainText('1 item');
  await expect(rowOf(page, packed)).toContainText('Packed, 1 parcel');
  await expect(rowOf(page, late)).toContainText('days late');
  await expectAccessible(page);

  await view(page, 'Packed').click();
  await expect(page).toHaveURL(`/admin/order?view=packed&q=${encodeURIComponent(email)}`);
  await expect(view(page, 'Packed')).toHaveAttribute('aria-current', 'page');
  await expect(rowOf(page, packed)).toBeVisible();
  await expect(rowOf(page, waiting)).toBeHidden();
  await view(page, 'Late').click();
  await expect(rowOf(page, late)).toBeVisible();
  await expect(rowOf(page, packed)).toBeHidden();
  await page.reload();
  await expect(rowOf(page, late)).toBeVisible();
  await view(page, 'Coming back').click();
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(rowOf(page, late)).toBeVisible();
});

test('orders are selected and marked shipped together, and brought back', async ({ page }) => {
  const { email, ids } = await orders(3);
  const [first = '', second = '', third = ''] = ids;
  await page.goto(`/admin/order?q=${email}`);
  await boxOf(page, first).check();
  await boxOf(page, third).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await boxOf(page, second).uncheck();
  await expect(bar(page)).toContainText('2 selected');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Mark shipped' }).click();
  await expect(page.getByText('2 orders marked Shipped')).toBeVisible();
  await expect(statusOf(page, first)).toHaveValue('SHIPPED');
  await expect(statusOf(page, third)).toHaveValue('SHIPPED');
  await expect(statusOf(page, second)).toHaveValue('PENDING');
  await expectAccessible(page);
  await page.getByRole('region', { name: 'What was done' }).getByRole('button', { name: 'Undo' }).click();
  await expectGoodNews(page, '2 orders brought back');
  await expect(statusOf(page, first)).toHaveValue('PENDING');
  await expect(statusOf(page, third)).toHaveValue('PENDING');

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar(page).getByRole('button', { name: 'More for the selected orders' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark canceled' }).click();
  await expect(page.getByText('3 orders marked Canceled')).toBeVisible();
  await expect(statusOf(page, second)).toHaveValue('CANCELED');
});

test('the list is worked by keyboard alone, and letters are letters where somebody types', async ({ page }) => {
  test.skip(test.info().project.name === 'phone', 'there are no keys there');
  const { email, ids } = await orders(3);
  const [first = '', second = '', third = ''] = ids;
  await page.goto(`/admin/order?q=${email}`);
  await expect(rowOf(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(boxOf(page, first)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('k');
  await expect(boxOf(page, second)).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('3 selected');
  await expect(boxOf(page, third)).toBeChecked();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.press('End');
  await page.keyboard.type('mx');
  await expect(search).toHaveValue(`${email}mx`);
  await expect(statusOf(page, first)).toHaveValue('PENDING');
  await search.fill(email);
  await expect(rowOf(page, first)).toBeVisible();
  await boxOf(page, first).focus();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Order ${first.slice(0, 8)}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: `Order ${first.slice(0, 8)}` })).toBeHidden();
  await boxOf(page, first).focus();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('m');
  await expect(page.getByText('1 order marked Shipped')).toBeVisible();
});

test('packing slips of the selected orders come as one file, and a cancelled order is told', async ({ page }) => {
  const {
    email,
    ids: [first = '', second = ''],
  } = await orders(2);
  await page.goto(`/admin/order?q=${email}`);
  await boxOf(page, first).check();
  await boxOf(page, second).check();
  const button = bar(page).getByRole('button', { name: 'Print slips' });
  await expectPdf(page, button, /^packing-slips-\d{4}-\d\d-\d\d\.pdf$/);
  await expectGoodNews(page, 'Packing slips downloaded');
  await expect(bar(page)).toContainText('2 selected');
  await expectAccessible(page);
  runSql(`update orders set delivery_status = 'CANCELED' where id = '${first}'`);
  await page.keyboard.press('p');
  await expectBadNews(page, 'A canceled order has no packing slip');
});

test('packed parcels are handed over with their numbers, and found by them', async ({ page }) => {
  const { email, ids } = await orders(3);
  const [first = '', second = '', unpacked = ''] = ids;
  await pack(first);
  await pack(second);
  const number = `77${Date.now()}`;
  await page.goto(`/admin/order?q=${email}`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar(page).getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await expect(dialog).toContainText('1 selected order has nothing that is packed.');
  await dialog.getByRole('button', { name: 'Hand over 2 parcels' }).click();
  await expect(dialog).toContainText('Please say who takes them');
  await expectAccessible(page);
  await dialog.getByLabel('Courier').fill('Delhivery');
  const [one, two] = [first, second].map((id) => dialog.getByLabel(`Number (AWB) of ${id.slice(0, 8)}`));
  await one?.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${number}\n${number}`);
  await expect(two ?? dialog).toHaveValue(number);
  await dialog.getByRole('button', { name: 'Hand over 2 parcels' }).click();
  await expect(dialog.getByText('Handed over', { exact: true })).toHaveCount(1);
  await expect(dialog.getByRole('listitem').getByRole('alert')).toHaveCount(1);
  await expectAccessible(page);
  await two?.fill(`${number} 2`);
  await dialog.getByRole('button', { name: 'Hand over 1 parcel' }).click();
  await expectGoodNews(page, '2 parcels handed over');
  await expectPdf(page, dialog.getByRole('button', { name: 'Print manifest' }), /^manifest-\d{4}-\d\d-\d\d\.pdf$/);
  await expectGoodNews(page, 'Manifest downloaded');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(statusOf(page, second)).toHaveValue('SHIPPED');
  await expect(rowOf(page, second)).toContainText('Handed over');
  await expect(statusOf(page, unpacked)).toHaveValue('PENDING');
  await page.getByRole('searchbox').fill(`${number.slice(0, 5)} ${number.slice(5)}2`);
  await expect(rowOf(page, second)).toBeVisible();
  await expect(rowOf(page, first)).toBeHidden();
});
