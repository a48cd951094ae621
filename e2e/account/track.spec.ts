import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { linesOf, sendParcel, trackPath } from '../support/parcels.ts';
import { aCustomerWithOrder, plentifulWares, type Ware } from '../support/shopping.ts';

test.slow();

test('whoever has the link sees where an order is, and nothing of the person', async ({ page }) => {
  const wares = (await plentifulWares(2)) as [Ware, Ware];
  const { person, id } = await aCustomerWithOrder(wares);
  runSql(`update orders set contact_mobile = '9822041567' where id = '${id}'`);
  const [first] = await linesOf(person, id);
  await sendParcel(id, first ? [first] : [], 'out');
  const answer = await page.goto(trackPath(id));
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(
    page.getByRole('heading', { name: 'One parcel comes today, the rest is still to be sent', level: 1 }),
  ).toBeVisible();
  await expect(page.getByRole('article', { name: /^Arrives today/ })).toContainText(wares[0].name);
  await expect(page.getByRole('article', { name: 'Still to be packed' })).toContainText(wares[1].name);
  await expect(page.getByText('To Pune 411030')).toBeVisible();
  for (const secret of ['Laxmi', 'Ravi', 'Rao', '98220', person.email]) {
    await expect(page.getByRole('main')).not.toContainText(secret);
  }
  await expectAccessible(page);
});

test('a failed delivery is decided by the link, and what was decided is said', async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { person, id } = await aCustomerWithOrder([ware]);
  await sendParcel(id, await linesOf(person, id), 'failed');
  await page.goto(trackPath(id));
  const form = page.getByRole('form', { name: 'What shall we do?' });
  const day = form.getByRole('combobox', { name: 'On which day' });
  await expect(day.getByRole('option')).toHaveCount(7);
  await expectAccessible(page);
  await day.selectOption({ index: 1 });
  await form.getByRole('button', { name: /^Try again on/ }).click();
  await expect(page.getByText(/^Thank you\. The courier tries again on/)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Next try on/, level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Next try on/, level: 1 })).toBeVisible();
  await expect(form).toBeHidden();
});

test('a failed delivery that somebody else decided meanwhile says so', ANY_WIDTH, async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { person, id } = await aCustomerWithOrder([ware]);
  const parcel = await sendParcel(id, await linesOf(person, id), 'failed');
  await page.goto(trackPath(id));
  const bring = page.getByRole('radio', { name: /^Bring it back/ });
  await bring.check();
  runSql(`update parcels set decision = 'new_contact' where id = '${parcel}'`);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByRole('heading', { name: 'Will be tried again', level: 1 })).toBeVisible();
});

test('a link that has ended says so and leads to log in', ANY_WIDTH, async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const { id } = await aCustomerWithOrder([ware]);
  await page.goto(trackPath(id, 62));
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/track/x');
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
});
