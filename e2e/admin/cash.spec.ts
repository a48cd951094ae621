import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares } from '../support/shopping.ts';
import { expectGoodNews } from '../support/toasts.ts';

type Order = { parcelId: string; number: string; orderId: string; total: number };

/** An order of one unit that its courier has delivered. */
async function aDeliveredOrder(token: string, courier: string): Promise<Order> {
  const post = async (path: string, body: object) => {
    const reply = await callApi('POST', path, { token, body });
    expect(reply.ok, path).toBe(true);
    return reply.json();
  };
  const { id: orderId } = await aCustomerWithOrder(await plentifulWares(1));
  const { lines } = (await post('/packing', { orderId })) as { lines: { orderLineId: string; quantity: number }[] };
  const packed = lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity }));
  const { parcel } = (await post('/parcels', { orderId, lines: packed })) as {
    parcel: { id: string; collect: number };
  };
  const number = randomUUID().slice(0, 8).toUpperCase();
  await post('/parcels/hand-over', { parcels: [{ id: parcel.id, courier, number }] });
  await post(`/parcels/${parcel.id}/move`, { to: 'delivered', seen: 'handed_over' });
  return { parcelId: parcel.id, number, orderId, total: parcel.collect };
}

test('a clerk enters a remittance that is short, and writes off what is left', async ({ page, context }) => {
  const courier = `Rider ${randomUUID().slice(0, 6)}`;
  const token = await signInElsewhere(ADMIN);
  const orders: Order[] = [];
  for (let n = 0; n < 3; n++) orders.push(await aDeliveredOrder(token, courier));
  const [paid, short, waiting] = orders as [Order, Order, Order];
  await arriveSignedIn(context, ADMIN);
  await page.goto(`/admin/cash?courier=${encodeURIComponent(courier)}`);

  const parcels = page.getByRole('region', { name: 'Outstanding parcels' });
  const behind = parcels.getByRole('link');
  await expect(behind).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add a remittance' }).click();
  const form = page.getByRole('dialog', { name: 'Add a remittance' });
  await form.getByLabel('Courier').selectOption(courier);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Please fill the reference')).toBeVisible();
  await form.getByLabel('Reference').fill('UTR42');
  const csv = `AWB;Amount\r\n${paid.number};"₹${paid.total}"\r\n${short.number};${short.total - 40}\r\nNOBODYS1;10\r\nTotal;99`;
  await form.getByLabel('CSV file').setInputFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(form.getByLabel('Lines')).toHaveValue(/NOBODYS1/);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Next' }).click();

  const look = page.getByRole('dialog', { name: 'Look before posting' });
  await expect(look.getByText('1 matched, 1 short by ₹40.00, 1 unknown')).toBeVisible();
  await expect(look.getByRole('list', { name: 'Lines to look at' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expect(behind).toHaveCount(3);
  await look.getByRole('button', { name: 'Post remittance' }).click();
  await expectGoodNews(page, '1 matched, 1 short by ₹40.00, 1 unknown');
  await expect(look).toBeHidden();
  await expect(behind).toHaveCount(2);
  await expect(parcels.getByText('Short', { exact: true })).toHaveCount(1);
  await expect(page.getByText(`${courier} · UTR42`)).toBeVisible();

  await parcels.getByRole('button', { name: `Write off ₹40.00 of order ${short.orderId.slice(0, 8)}` }).click();
  const leave = page.getByRole('dialog', { name: 'Write off' });
  await leave.getByRole('button', { name: 'Write off' }).click();
  await expect(leave.getByText('Please say why')).toBeVisible();
  await leave.getByLabel('Reason').fill('Their fee');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectGoodNews(page, '₹40.00 written off');
  await expect(behind).toHaveCount(1);
  await expect(behind).toHaveText(`#${waiting.orderId.slice(0, 8)}`);
});

test('the same reference again enters nothing', ANY_WIDTH, async ({ page, context }) => {
  const courier = `Rider ${randomUUID().slice(0, 6)}`;
  const token = await signInElsewhere(ADMIN);
  const { number, total } = await aDeliveredOrder(token, courier);
  const body = { courier, reference: 'UTR43', csv: `${number},${total}` };
  expect((await callApi('POST', '/admin/cash/remittances', { token, body })).ok).toBe(true);
  await arriveSignedIn(context, ADMIN);
  await page.goto(`/admin/cash?courier=${encodeURIComponent(courier)}`);
  await expect(page.getByText('Nothing is outstanding here.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a remittance' }).click();
  const form = page.getByRole('dialog', { name: 'Add a remittance' });
  await form.getByLabel('Courier').selectOption(courier);
  await form.getByLabel('Reference').fill('UTR43');
  await form.getByLabel('Lines').fill(body.csv);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This reference was posted before.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post remittance' })).toHaveCount(0);
});
