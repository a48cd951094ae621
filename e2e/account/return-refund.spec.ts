import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, callApi, openAs, signInElsewhere } from '../support/people.ts';
import {
  aCustomerWithParcel,
  accept,
  askElsewhere,
  inspect,
  noteRefund,
  openReturns,
  receive,
  returnOf,
  sizedWares,
} from '../support/returns.ts';
import { aCustomerWithOrder, rupees, type Ware } from '../support/shopping.ts';
import { expectGoodNews } from '../support/toasts.ts';

test.slow();

const story = (page: Page) => page.getByRole('list', { name: 'What happened' });
const UPI = { means: 'upi', upiId: 'asha.k@okbank' };

async function aReturn(asking: { wish?: string; destination?: object } = { destination: UPI }) {
  const [ware] = (await sizedWares()) as [Ware];
  const { person, id } = await aCustomerWithParcel([ware]);
  const back = await askElsewhere(person, id, asking);
  return { ware, person, id, back, path: `/myaccount/order/${id}/return/${back.number}` };
}

test('an accepted return is sent with its slip and followed until its money is there', async ({ page }) => {
  const { ware, person, id, back, path } = await aReturn();
  await accept(back.id);
  await openAs(page, person, path);
  await expect(page.getByText('Accepted. Please send it to us with the slip inside.')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print the slip' }).click(),
  ]);
  expect(execFileSync('pdftotext', [await saved.path(), '-'], { encoding: 'utf8' })).toContain(back.number);

  await page.getByRole('button', { name: 'Add courier’s number' }).click();
  const dialog = page.getByRole('dialog', { name: 'With whom did you send it?' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the courier’s name')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Courier').fill('India Post');
  await dialog.getByLabel('Number').fill('EK123456789IN');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectGoodNews(page, 'Thank you. We look out for it');
  await expect(story(page).locator('[aria-current="step"]')).toContainText('India Post, EK123456789IN');
  await expectAccessible(page);

  await receive(back.id);
  await page.reload();
  await expect(story(page)).toContainText(/Refund due by \d+ \w{3}/);
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeHidden();
  await expectAccessible(page);

  await inspect(back);
  const [refund] = (await returnOf(person, id)).refunds;
  await page.reload();
  await expect(page.getByText(/^Refund due by \d+ \w{3}\.$/)).toBeVisible();
  const reference = `UTR${Date.now()}`;
  await noteRefund(refund?.id ?? '', reference);
  await page.reload();
  await expect(story(page)).toContainText(`${rupees(ware.originalPrice)} to UPI ••••@okbank, reference ${reference}`);
  await expectAccessible(page);
  await page.goto('/myaccount/order');
  await expect(page.getByRole('link', { name: `Return ${back.number} Refunded (${reference})` })).toBeVisible();
  await page.getByText('Address and payment').click();
  await expect(page.getByText('Cash on Delivery: Refunded')).toBeVisible();
});

test('a refund that has nowhere to go asks where', async ({ page }) => {
  const { person, back, path } = await aReturn({});
  await accept(back.id);
  await receive(back.id);
  await inspect(back);
  await openAs(page, person, path);
  await tellWhere(page);
  await expect(story(page)).toContainText('to UPI ••••@okbank');
});

test('what comes back as credit is there as soon as it was looked at', async ({ page }) => {
  const { ware, person, back, path } = await aReturn({ wish: 'credit' });
  await accept(back.id);
  await receive(back.id);
  await inspect(back);
  await openAs(page, person, path);
  await expect(page.getByText('Refunded as shop credit.')).toBeVisible();
  await expect(story(page)).toContainText(`${rupees(ware.originalPrice)} as shop credit`);
  await expectAccessible(page);
});

test('a paid order that is cancelled asks where its money should go', async ({ page }) => {
  await openReturns();
  const [ware] = (await sizedWares()) as [Ware];
  const { person, id } = await aCustomerWithOrder([ware]);
  await move(id, 'DELIVERED');
  await move(id, 'CANCELED');
  await openAs(page, person, '/myaccount/order');
  await page.getByRole('link', { name: 'Where should the money go?' }).click();
  await expect(page).toHaveURL(`/myaccount/order/${id}#refund`);
  await tellWhere(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/myaccount/order');
  await expect(page.getByRole('article', { name: `Order ${id.slice(0, 8)}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Where should the money go?' })).toBeHidden();
});

test('the policy leads to where a return begins, and somebody else’s return is not there', async ({ page }) => {
  const { path } = await aReturn();
  const { person } = await aReturn();
  await page.goto('/refund-policy#process');
  await expect(page.getByRole('link', { name: 'Start a return' })).toBeVisible();
  await expectAccessible(page);
  await openAs(page, person, path);
  await expect(page.getByText('None of your returns has this number.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(path.replace(/\/R-.*/, ''));
  await expect(page.getByText('None of your orders has this number.')).toBeVisible();
  await expectAccessible(page);
});

async function tellWhere(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Where should the money go?' });
  await form.getByRole('button', { name: 'Send it there' }).click();
  await expect(form.getByText('A UPI ID looks like asha.k@okbank')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'UPI ID' }).fill(UPI.upiId);
  await form.getByRole('textbox', { name: 'The same again' }).fill(UPI.upiId);
  await form.getByRole('button', { name: 'Send it there' }).click();
  await expectGoodNews(page, 'Thank you. Your refund goes there');
  await expect(form).toBeHidden();
}

async function move(id: string, deliveryStatus: string): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('PUT', `/orders/${id}/status`, { token, body: { deliveryStatus } });
  expect(reply.ok, await reply.clone().text()).toBe(true);
}
