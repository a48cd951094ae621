import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { labelledWares, ordersOf, packElsewhere } from '../support/packing.ts';
import { ADMIN, arriveSignedIn } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.slow();
test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

async function aPackedOrder(): Promise<string> {
  const { ids } = await ordersOf(await labelledWares(1));
  const [id = ''] = ids;
  await packElsewhere(id);
  return id;
}

/** What the shop writes down of a courier's answer; set up for all, couriers would ask every checkout for a mobile number. */
function write(orderId: string, state: string, { set = '', said = '' }): void {
  runSql(`
    with moved as (
      update parcels set state = '${state}', state_at = now() ${set} where order_id = '${orderId}' returning id
    )
    insert into parcel_events (parcel_id, state, happened_at, said) select id, '${state}', now(), nullif('${said}', '') from moved;
    select settle_stages('${orderId}');
  `);
}

/** Both couriers can be asked; of those who were, the page is told as by the shop. */
async function setUp(page: Page, orderId: string): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route('**/api/couriers', (route) => route.fulfill({ json: { couriers: ['shiprocket', 'delhivery'] } }));
  await page.route('**/api/parcels/*/book', (route) => {
    const body = route.request().postDataJSON() as { courier: string };
    asked.push(body);
    write(orderId, 'asking', { set: `, booked_with = '${body.courier}'` });
    return route.fulfill({ status: 202, json: {} });
  });
  return asked;
}

const parcelOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Parcel 1' }).first();

test('a courier is asked, gives a number and a label, and is handed the parcel without typing', async ({ page }) => {
  const id = await aPackedOrder();
  const asked = await setUp(page, id);
  await page.goto(`/admin/order/${id}`);
  const parcel = parcelOf(page);
  await expect(page.getByRole('button', { name: 'Ask Delhivery, parcel 1' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ask Shiprocket, parcel 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(parcel.getByRole('status')).toHaveText('Asking Shiprocket…');
  expect(asked).toEqual([{ courier: 'shiprocket' }]);
  await expect(parcel.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  const number = `SR${Date.now()}`;
  const links = `track_url = 'https://courier.example/${number}', label_url = 'https://courier.example/${number}.pdf'`;
  write(id, 'ready', { set: `, courier = 'Xpressbees Surface', number = '${number}', ${links}` });
  await expect(parcel).toContainText('Ready to go');
  await expect(parcel.getByRole('status')).toHaveText('');
  await expect(parcel.getByRole('link', { name: number })).toHaveAttribute('href', `https://courier.example/${number}`);
  const label = parcel.getByRole('link', { name: 'Label, parcel 1' });
  await expect(label).toHaveAttribute('href', `https://courier.example/${number}.pdf`);
  await expectAccessible(page);

  await parcel.getByRole('button', { name: 'Hand over, parcel 1' }).click();
  await expectGoodNews(page, 'Parcel 1 handed over');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(parcel).toContainText('Handed over');
  await expect(parcel).toContainText(`Xpressbees Surface ${number}`);
  await expect(label).toBeHidden();
});

test('a courier that refuses says why, and can be asked again', ANY_WIDTH, async ({ page }) => {
  const id = await aPackedOrder();
  await setUp(page, id);
  await page.goto(`/admin/order/${id}`);
  const parcel = parcelOf(page);
  await page.getByRole('button', { name: 'Ask Delhivery, parcel 1' }).click();
  await expect(parcel.getByRole('status')).toHaveText('Asking Delhivery…');
  const said = 'The courier refused: 411030 is not served for cash on delivery';
  write(id, 'packed', { set: `, booked_with = 'by-hand'`, said });
  await expect(parcel.getByRole('status')).toHaveText(said);
  await expect(parcel).toContainText('No courier yet');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ask Shiprocket, parcel 1' }).click();
  await expect(parcel.getByRole('status')).toHaveText('Asking Shiprocket…');
});

test('dear goods are asked for with their e-way bill', async ({ page }) => {
  const id = await aPackedOrder();
  const asked = await setUp(page, id);
  await page.route(`**/api/orders/${id}`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { order: { items: object[] } };
    json.order.items = json.order.items.map((item) => ({ ...item, priceAtPurchase: 50_001 }));
    await route.fulfill({ response, json });
  });
  await page.goto(`/admin/order/${id}`);
  await page.getByRole('button', { name: 'Ask Delhivery, parcel 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Delhivery for parcel 1' });
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByText('An e-way bill number has 12 digits')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('E-way bill number').fill('123456789012');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(parcelOf(page).getByRole('status')).toHaveText('Asking Delhivery…');
  expect(asked).toEqual([{ courier: 'delhivery', ewayBill: '123456789012' }]);
});

test('the page looks for an answer for a minute and not while it is hidden', async ({ page }) => {
  const id = await aPackedOrder();
  await setUp(page, id);
  write(id, 'asking', { set: `, booked_with = 'delhivery'` });
  let reads = 0;
  await page.clock.install();
  await page.route(`**/api/orders/${id}`, (route) => {
    reads += 1;
    return route.continue();
  });
  await page.goto(`/admin/order/${id}`);
  const answer = parcelOf(page).getByRole('status');
  await expect(answer).toHaveText('Asking Delhivery…');
  const hide = (hidden: boolean) =>
    page.evaluate((value) => Object.defineProperty(document, 'hidden', { value, configurable: true }), hidden);
  await hide(true);
  const before = reads;
  await page.clock.runFor(20_000);
  expect(reads).toBe(before);
  await hide(false);
  // Short of a minute by what a busy machine may take in between: the clock runs on by itself, too.
  await page.clock.runFor(50_000);
  await expect(answer).toHaveText('Asking Delhivery…');
  expect(reads).toBeGreaterThan(before);
  await page.clock.runFor(12_000);
  await expect(answer).toHaveText('No answer from Delhivery yet');
});

test('without couriers nobody is asked, and a refusal of the shop is told', ANY_WIDTH, async ({ page }) => {
  const id = await aPackedOrder();
  await page.goto(`/admin/order/${id}`);
  const parcel = parcelOf(page);
  await expect(parcel.getByRole('button')).toHaveText(['Hand over', 'Unpack']);

  // The shop itself answers: none is set up here.
  await page.route('**/api/couriers', (route) => route.fulfill({ json: { couriers: ['delhivery'] } }));
  await page.reload();
  await page.getByRole('button', { name: 'Ask Delhivery, parcel 1' }).click();
  await expectBadNews(page, 'This courier is not set up');
  await expect(parcel).toContainText('Packed');
});
