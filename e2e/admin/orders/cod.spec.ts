import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, callApi, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import { createCustomerWithOrder, wellStockedProducts } from '../../support/shopping.ts';
import { expectSuccessToast } from '../../support/toasts.ts';

type Order = { shipmentId: string; trackingNumber: string; orderId: string; total: number };

async function createDeliveredOrder(token: string, courier: string): Promise<Order> {
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await callApi(method, path, { token, body });
    expect(reply.ok, path).toBe(true);
    return reply.json();
  };
  const { id: orderId } = await createCustomerWithOrder(await wellStockedProducts(1));
  const { lines } = (await send('POST', '/packing', { orderId })) as {
    lines: { orderLineId: string; quantity: number }[];
  };
  const packed = lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity }));
  const { shipment } = (await send('POST', '/shipments', { orderId, lines: packed })) as {
    shipment: { id: string; codAmount: number };
  };
  const trackingNumber = randomUUID().slice(0, 8).toUpperCase();
  await send('POST', '/shipments/hand-over', {
    shipments: [{ id: shipment.id, courierName: courier, trackingNumber }],
  });
  await send('PUT', `/shipments/${shipment.id}/status`, { to: 'delivered', expectedStatus: 'handed_over' });
  return { shipmentId: shipment.id, trackingNumber, orderId, total: shipment.codAmount };
}

test('staff record a short remittance and write off the rest', async ({ page, context }) => {
  const courier = `Courier ${randomUUID().slice(0, 6)}`;
  const token = await signInOnOtherDevice(ADMIN);
  const orders: Order[] = [];
  for (let n = 0; n < 3; n++) orders.push(await createDeliveredOrder(token, courier));
  const [paid, shortPaid, waiting] = orders as [Order, Order, Order];
  await signInContext(context, ADMIN);
  await page.goto(`/admin/cod?courier=${encodeURIComponent(courier)}`);

  const outstandingShipments = page.getByRole('region', { name: 'Outstanding shipments' });
  const orderLinks = outstandingShipments.getByRole('link');
  await expect(orderLinks).toHaveCount(3);

  await page.getByRole('button', { name: 'Add remittance' }).click();
  const form = page.getByRole('dialog', { name: 'Add remittance' });
  await form.getByLabel('Courier').selectOption(courier);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Enter the reference')).toBeVisible();
  await form.getByLabel('Reference').fill('UTR42');
  const csv = `AWB;Amount\r\n${paid.trackingNumber};"₹${paid.total}"\r\n${shortPaid.trackingNumber};${shortPaid.total - 40}\r\nNOBODYS1;10\r\nTotal;99`;
  await form.getByLabel('CSV file').setInputFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(form.getByLabel('Lines')).toHaveValue(/NOBODYS1/);
  await form.getByRole('button', { name: 'Next' }).click();

  const reviewDialog = page.getByRole('dialog', { name: 'Review remittance' });
  await expect(reviewDialog.getByText('1 matched, 1 short by ₹40.00, 1 unknown')).toBeVisible();
  await expect(reviewDialog.getByRole('list', { name: 'Lines to review' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expect(orderLinks).toHaveCount(3);
  await reviewDialog.getByRole('button', { name: 'Post remittance' }).click();
  await expectSuccessToast(page, '1 matched, 1 short by ₹40.00, 1 unknown');
  await expect(reviewDialog).toBeHidden();
  await expect(orderLinks).toHaveCount(2);
  await expect(outstandingShipments.getByText('Shortfall', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText(`${courier}, UTR42`)).toBeVisible();

  await outstandingShipments
    .getByRole('button', { name: `Write off ₹40.00 of order ${shortPaid.orderId.slice(0, 8)}` })
    .click();
  const leave = page.getByRole('dialog', { name: 'Write off' });
  await leave.getByRole('button', { name: 'Write off' }).click();
  await expect(leave.getByText('Enter a reason')).toBeVisible();
  await leave.getByLabel('Reason').fill('Their fee');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, '₹40.00 written off');
  await expect(orderLinks).toHaveCount(1);
  await expect(orderLinks).toHaveText(waiting.orderId.slice(0, 8));
});

test('recording the same reference again changes nothing', async ({ page, context }) => {
  const courier = `Courier ${randomUUID().slice(0, 6)}`;
  const token = await signInOnOtherDevice(ADMIN);
  const { trackingNumber, total } = await createDeliveredOrder(token, courier);
  const body = { courier, reference: 'UTR43', csv: `${trackingNumber},${total}` };
  expect((await callApi('POST', '/admin/cod/remittances', { token, body })).ok).toBe(true);
  await signInContext(context, ADMIN);
  await page.goto(`/admin/cod?courier=${encodeURIComponent(courier)}`);
  await expect(page.getByText('No outstanding shipments.')).toBeVisible();
  await page.getByRole('button', { name: 'Add remittance' }).click();
  const form = page.getByRole('dialog', { name: 'Add remittance' });
  await form.getByLabel('Courier').selectOption(courier);
  await form.getByLabel('Reference').fill('UTR43');
  await form.getByLabel('Lines').fill(body.csv);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This reference was already posted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post remittance' })).toHaveCount(0);
});
