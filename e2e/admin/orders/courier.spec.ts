import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { runSql } from '../../support/database.ts';
import { test } from '../../support/hydrated-test.ts';
import { createOrders, createScannableProducts, packInOtherSession } from '../../support/packing.ts';
import { ADMIN, signInContext } from '../../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../../support/toasts.ts';

test.slow();
test.beforeEach(({ context }) => signInContext(context, ADMIN));

async function createPackedOrder(): Promise<string> {
  const { ids } = await createOrders(await createScannableProducts(1));
  const [id = ''] = ids;
  await packInOtherSession(id);
  return id;
}

/** Writes a courier's reply to the database. If a courier were configured, every checkout would require a mobile number. */
function setShipmentStatus(orderId: string, status: string, { set = '', message = '' }): void {
  runSql(`
    with moved as (
      update shipments set status = '${status}', status_at = now() ${set} where order_id = '${orderId}' returning id
    )
    insert into shipment_events (shipment_id, status, happened_at, message)
    select id, '${status}', now(), nullif('${message}', '') from moved;
    select refresh_order_queues('${orderId}');
  `);
}

/** Mocks two configured couriers. Bookings are recorded in the database as the shop would do it. */
async function recordBookingRequests(page: Page, orderId: string): Promise<unknown[]> {
  const bookingRequests: unknown[] = [];
  await page.route('**/api/couriers', (route) => route.fulfill({ json: { couriers: ['shiprocket', 'delhivery'] } }));
  await page.route('**/api/shipments/*/book', (route) => {
    const body = route.request().postDataJSON() as { courier: string };
    bookingRequests.push(body);
    setShipmentStatus(orderId, 'booking', { set: `, booking_provider = '${body.courier}'` });
    return route.fulfill({ status: 202, json: {} });
  });
  return bookingRequests;
}

const shipmentItem = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Shipment 1' }).first();

test('a courier is booked, returns a tracking number and a label, and gets the shipment without typing', async ({
  page,
}) => {
  const id = await createPackedOrder();
  const bookingRequests = await recordBookingRequests(page, id);
  await page.goto(`/admin/order/${id}`);
  const shipment = shipmentItem(page);
  await expect(page.getByRole('button', { name: 'Book Delhivery, shipment 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Book Shiprocket, shipment 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(shipment.getByRole('status')).toHaveText('Booking Shiprocket…');
  expect(bookingRequests).toEqual([{ courier: 'shiprocket' }]);
  await expect(shipment.getByRole('button')).toHaveCount(0);

  const trackingNumber = `SR${Date.now()}`;
  const links = `tracking_url = 'https://courier.example/${trackingNumber}', label_url = 'https://courier.example/${trackingNumber}.pdf'`;
  setShipmentStatus(id, 'ready_to_ship', {
    set: `, courier_name = 'Xpressbees Surface', tracking_number = '${trackingNumber}', ${links}`,
  });
  await expect(shipment).toContainText('Ready to ship');
  await expect(shipment.getByRole('status')).toHaveText('');
  await expect(shipment.getByRole('link', { name: trackingNumber })).toHaveAttribute(
    'href',
    `https://courier.example/${trackingNumber}`,
  );
  const label = shipment.getByRole('link', { name: 'Label, shipment 1' });
  await expect(label).toHaveAttribute('href', `https://courier.example/${trackingNumber}.pdf`);
  await expectAccessible(page);

  await shipment.getByRole('button', { name: 'Hand over, shipment 1' }).click();
  await expectSuccessToast(page, 'Shipment 1 handed over');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shipment).toContainText('Handed over');
  await expect(shipment).toContainText(`Xpressbees Surface ${trackingNumber}`);
  await expect(label).toBeHidden();
});

test('a courier that rejects a booking shows the reason, and can be booked again', async ({ page }) => {
  const id = await createPackedOrder();
  await recordBookingRequests(page, id);
  await page.goto(`/admin/order/${id}`);
  const shipment = shipmentItem(page);
  await page.getByRole('button', { name: 'Book Delhivery, shipment 1' }).click();
  await expect(shipment.getByRole('status')).toHaveText('Booking Delhivery…');
  const message = 'The courier rejected the booking: 411030 is not served for cash on delivery';
  setShipmentStatus(id, 'packed', { set: `, booking_provider = 'by-hand'`, message });
  await expect(shipment.getByRole('status')).toHaveText(message);
  await expect(shipment).toContainText('No courier yet');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Book Shiprocket, shipment 1' }).click();
  await expect(shipment.getByRole('status')).toHaveText('Booking Shiprocket…');
});

test('expensive goods are booked with their e-way bill', async ({ page }) => {
  const id = await createPackedOrder();
  const bookingRequests = await recordBookingRequests(page, id);
  await page.route(`**/api/orders/${id}`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { order: { items: object[] } };
    json.order.items = json.order.items.map((item) => ({ ...item, priceAtPurchase: 50_001 }));
    await route.fulfill({ response, json });
  });
  await page.goto(`/admin/order/${id}`);
  await page.getByRole('button', { name: 'Book Delhivery, shipment 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Delhivery for shipment 1' });
  await dialog.getByRole('button', { name: 'Book courier', exact: true }).click();
  await expect(dialog.getByText('Enter a 12-digit e-way bill number')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('E-way bill number').fill('123456789012');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(shipmentItem(page).getByRole('status')).toHaveText('Booking Delhivery…');
  expect(bookingRequests).toEqual([{ courier: 'delhivery', ewayBill: '123456789012' }]);
});

test('the page polls for the courier’s response for a minute, and not while it is hidden', async ({ page }) => {
  const id = await createPackedOrder();
  await recordBookingRequests(page, id);
  setShipmentStatus(id, 'booking', { set: `, booking_provider = 'delhivery'` });
  let reads = 0;
  await page.clock.install();
  await page.route(`**/api/orders/${id}`, (route) => {
    reads += 1;
    return route.continue();
  });
  await page.goto(`/admin/order/${id}`);
  const answer = shipmentItem(page).getByRole('status');
  await expect(answer).toHaveText('Booking Delhivery…');
  const hide = (hidden: boolean) =>
    page.evaluate((value) => Object.defineProperty(document, 'hidden', { value, configurable: true }), hidden);
  await hide(true);
  const before = reads;
  await page.clock.runFor(20_000);
  expect(reads).toBe(before);
  await hide(false);
  // Less than a minute, because the clock also runs on its own on a busy machine.
  await page.clock.runFor(50_000);
  await expect(answer).toHaveText('Booking Delhivery…');
  expect(reads).toBeGreaterThan(before);
  await page.clock.runFor(12_000);
  await expect(answer).toHaveText('No reply from Delhivery yet');
});

test('without couriers nothing is booked, and a rejected booking shows its error', async ({ page }) => {
  const id = await createPackedOrder();
  await page.goto(`/admin/order/${id}`);
  const shipment = shipmentItem(page);
  await expect(shipment.getByRole('button')).toHaveText(['Hand over', 'Unpack']);

  // Not mocked: no courier is configured in this shop.
  await page.route('**/api/couriers', (route) => route.fulfill({ json: { couriers: ['delhivery'] } }));
  await page.reload();
  await page.getByRole('button', { name: 'Book Delhivery, shipment 1' }).click();
  await expectErrorToast(page, 'This courier is not set up');
  await expect(shipment).toContainText('Packed');
});
