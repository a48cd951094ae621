import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { createShipment, listShipmentLines, trackingPath } from '../support/shipments.ts';
import { createCustomerWithOrder, type TestProduct, wellStockedProducts } from '../support/shopping.ts';

test.slow();

test('the tracking link shows the status of an order and no personal data', async ({ page }) => {
  const products = (await wellStockedProducts(2)) as [TestProduct, TestProduct];
  const { person, id } = await createCustomerWithOrder(products);
  runSql(`update orders set contact_mobile = '9822041567' where id = '${id}'`);
  const [first] = await listShipmentLines(person, id);
  await createShipment(id, first ? [first] : [], 'out_for_delivery');
  const answer = await page.goto(trackingPath(id));
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(
    page.getByRole('heading', { name: 'One shipment arrives today, the rest will follow', level: 1 }),
  ).toBeVisible();
  await expect(page.getByRole('article', { name: /^Arrives today/ })).toContainText(products[0].name);
  await expect(page.getByRole('article', { name: 'Still to be packed' })).toContainText(products[1].name);
  await expect(page.getByText('To Pune 411030')).toBeVisible();
  for (const secret of ['Laxmi', 'Ravi', 'Rao', '98220', person.email]) {
    await expect(page.getByRole('main')).not.toContainText(secret);
  }
  await expectAccessible(page);
});

test('a delivery failure action is chosen with the tracking link, and then shown', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product]);
  await createShipment(id, await listShipmentLines(person, id), 'delivery_failed');
  await page.goto(trackingPath(id));
  const form = page.getByRole('form', { name: 'What should we do?' });
  const day = form.getByRole('combobox', { name: 'Delivery day' });
  await expect(day.getByRole('option')).toHaveCount(7);
  await expectAccessible(page);
  await day.selectOption({ index: 1 });
  await form.getByRole('button', { name: /^Try again on/ }).click();
  await expect(page.getByText(/^Thank you\. The courier will try again on/)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Next attempt on/, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Next attempt on/, level: 1 })).toBeVisible();
  await expect(form).toBeHidden();
});

test('a delivery failure action already chosen by someone else is reported', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product]);
  const shipmentId = await createShipment(id, await listShipmentLines(person, id), 'delivery_failed');
  await page.goto(trackingPath(id));
  const reattemptOption = page.getByRole('radio', { name: /^Return it to us/ });
  await reattemptOption.check();
  runSql(`update shipments set failure_action = 'update_contact' where id = '${shipmentId}'`);
  await page.getByRole('button', { name: 'Return it to us' }).click();
  await expect(page.getByRole('heading', { name: 'Will be attempted again', level: 1 })).toBeVisible();
});

test('an expired tracking link says so and offers to log in', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const { id } = await createCustomerWithOrder([product]);
  await page.goto(trackingPath(id, 62));
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByText('Log in to see all your orders, or call us.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Call Us/ })).toHaveAttribute('href', /^tel:/);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/track/x');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});
