import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { labelledWares, ordersOf, packElsewhere, stockOf } from '../support/packing.ts';
import { ADMIN, arriveSignedIn } from '../support/people.ts';
import { rupees, type Ware } from '../support/shopping.ts';
import { expectGoodNews } from '../support/toasts.ts';

test.slow();
test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

/** A section of the page, by its heading. */
const box = (page: Page, heading: RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

async function aPackedOrder(quantity = 1): Promise<{ id: string; ware: Ware }> {
  const [ware] = await labelledWares(1);
  if (!ware) throw new Error('No ware');
  const { ids } = await ordersOf([ware], { quantity });
  const [id = ''] = ids;
  await packElsewhere(id);
  return { id, ware };
}

async function handOver(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Hand over, parcel 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over parcel 1' });
  await dialog.getByLabel('Courier').fill('Delhivery');
  await dialog.getByLabel('Tracking number').fill(number);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expectGoodNews(page, 'Parcel 1 handed over');
}

test('a parcel is handed over, fails, is decided about, comes back and is back in stock', async ({ page }) => {
  const { id, ware } = await aPackedOrder(2);
  const number = `AWB${Date.now()}`;
  await page.goto(`/admin/order/${id}`);
  const parcels = box(page, /^Parcels/);
  await expect(parcels).toContainText('Packed');
  await expect(parcels).toContainText('No courier yet');
  await expect(parcels).toContainText(`2 × ${ware.name}`);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Hand over, parcel 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over parcel 1' });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText('Please say who brings it')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await handOver(page, number);
  await expect(parcels).toContainText(`Delhivery ${number}`);
  await expect(page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` })).toHaveValue('SHIPPED');

  await page.getByRole('button', { name: 'Courier and number, parcel 1' }).click();
  const courier = page.getByRole('dialog', { name: 'Courier of parcel 1' });
  await courier.getByLabel('Address to follow it').fill('https://courier.example/track');
  await courier.getByRole('button', { name: 'Save' }).click();
  await expect(parcels.getByRole('link', { name: number })).toHaveAttribute('href', 'https://courier.example/track');

  await page.getByRole('button', { name: 'Out for delivery, parcel 1' }).click();
  await expectGoodNews(page, 'Parcel 1: Out for delivery');
  await page.getByRole('button', { name: 'Delivery failed, parcel 1' }).click();
  const failed = page.getByRole('dialog', { name: 'Delivery of parcel 1 failed' });
  await failed.getByRole('button', { name: 'Save' }).click();
  await expect(failed.getByText('Please say why')).toBeVisible();
  await failed.getByLabel('What the rider says').fill('Nobody at the door');
  await failed.getByRole('button', { name: 'Save' }).click();
  await expect(parcels).toContainText(/Nobody at the door.*decide by/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Decide, parcel 1' }).click();
  const decide = page.getByRole('dialog', { name: 'Failed delivery of parcel 1' });
  await decide.getByLabel('What to do').selectOption('New mobile or address');
  await expectAccessible(page);
  await decide.getByLabel('What to do').selectOption('Bring it back');
  await decide.getByRole('button', { name: 'Decide' }).click();
  await expect(parcels).toContainText('Coming back');

  await page.getByRole('button', { name: 'Received, parcel 1' }).click();
  const received = page.getByRole('dialog', { name: 'Received: parcel 1' });
  await expect(received.getByRole('button', { name: 'Sellable: one more' })).toBeDisabled();
  await received.getByRole('button', { name: 'Sellable: one fewer' }).click();
  await expect(received.getByText('Missing 1')).toBeVisible();
  await received.getByRole('button', { name: 'Damaged: one more' }).click();
  await expectAccessible(page);
  await received.getByRole('button', { name: 'Received' }).click();
  await expectGoodNews(page, 'Parcel 1 received');
  await expect(parcels).toContainText('1 sellable, 1 damaged');
  // Two were sold, one of them is on the shelf again.
  await expect.poll(() => stockOf(ware)).toBe(ware.stock - 1);
  await expect(page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` })).toHaveValue('CANCELED');

  const timeline = box(page, /^Timeline/);
  await expect(timeline.getByText('Parcel 1 came back')).toBeVisible();
  await timeline.getByRole('button', { name: 'Parcels' }).click();
  await expect(timeline.getByText('Order placed')).toBeHidden();
  await expect(timeline.getByText('Nobody at the door')).toBeVisible();
});

test('a delivered parcel moves order and money along, and is taken back only with a reason', async ({ page }) => {
  const { id, ware } = await aPackedOrder();
  await page.goto(`/admin/order/${id}`);
  await handOver(page, `AWB${Date.now()}`);
  await page.getByRole('button', { name: 'Delivered, parcel 1' }).click();
  await expectGoodNews(page, 'Parcel 1: Delivered');
  const status = page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` });
  await expect(status).toHaveValue('DELIVERED');
  const money = box(page, /^Money/);
  await expect(money).toContainText(`Collected by courier${rupees(ware.originalPrice)}`);
  await expect(money).toContainText(`Outstanding${rupees(ware.originalPrice)}`);
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  await expect(box(page, /^Parcels/)).toContainText('Delhivery');
  await expect(page.getByRole('button', { name: 'Somewhere else, parcel 1' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // What staff say of the order does not move the parcel, and the page says that they differ.
  await status.selectOption('Shipped');
  await expect(page.getByText('Courier says delivered')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Somewhere else, parcel 1' }).click();
  const where = page.getByRole('dialog', { name: 'Where is parcel 1?' });
  await where.getByLabel('It is').selectOption('Out for delivery');
  await where.getByRole('button', { name: 'Save' }).click();
  await expect(where.getByText('Please say why')).toBeVisible();
  await where.getByLabel('Why').fill('Given to the wrong door');
  await where.getByRole('button', { name: 'Save' }).click();
  await expect(box(page, /^Parcels/)).toContainText('Out for delivery');
  await expect(money).toContainText(`Collected by courier${rupees(0)}`);
  await expect(money).toContainText(`Outstanding${rupees(ware.originalPrice)}`);
});

test('before anything is packed an order is edited, and its new total is seen first', ANY_WIDTH, async ({ page }) => {
  const [ware] = await labelledWares(1);
  if (!ware) throw new Error('No ware');
  const { ids } = await ordersOf([ware], { quantity: 3 });
  await page.goto(`/admin/order/${ids[0]}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit order/ });
  await dialog.getByRole('button', { name: `${ware.name}: one fewer` }).click();
  await expect(dialog.getByText('New total')).toBeVisible();
  await expect(dialog).toContainText(rupees(ware.originalPrice * 2));
  await dialog.getByLabel('Mobile').fill('98220 41736');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Why').fill('Asked by telephone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectGoodNews(page, 'Order changed');
  await expect(
    box(page, /^Items/)
      .getByRole('definition')
      .last(),
  ).toHaveText(rupees(ware.originalPrice * 2));
  await expect(page.getByText('Edited: Asked by telephone')).toBeVisible();
  await expect(box(page, /^Customer/)).toContainText('98220 41736');
  // Three were sold, one of them is on the shelf again.
  await expect.poll(() => stockOf(ware)).toBe(ware.stock - 2);
});

test('a packed order can be unpacked', ANY_WIDTH, async ({ page }) => {
  const { id } = await aPackedOrder();
  await page.goto(`/admin/order/${id}`);
  await page.getByRole('button', { name: 'Unpack, parcel 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unpack parcel 1' });
  await dialog.getByRole('button', { name: 'Unpack' }).click();
  await expect(box(page, /^Parcels/)).toContainText('1 unit to pack');
  await expect(page.getByRole('link', { name: 'Pack', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});
