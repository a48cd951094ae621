import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { mailsTo } from '../support/mail.ts';
import { ADMIN, addAddress, openAs, type Person } from '../support/people.ts';
import {
  aCustomerWithCart,
  aCustomerWithOrder,
  fillCart,
  plentifulWares,
  rupees,
  type Ware,
} from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

// The shop under test is the demo, which is registered for GST.
test.slow();

const GSTIN = '27AAPFU0939F1ZV';
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const summary = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function aReadyCustomer(): Promise<{ person: Person; ware: Ware }> {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const person = await aCustomerWithCart([ware], 2);
  await addAddress(person, '14 Laxmi Road');
  return { person, ware };
}

/** The order's page as staff see it, in a browser of their own. */
async function openForStaff(browser: Browser, page: Page, id: string): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const desk = await context.newPage();
  await openAs(desk, ADMIN, `/admin/order/${id}`);
  return desk;
}

async function moveTo(desk: Page, id: string, status: string): Promise<void> {
  await desk.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` }).selectOption(status);
  await expectGoodNews(desk, `Status updated to ${status}`);
}

/** Presses for a paper, once it is drawn, and answers what is written on it. */
async function download(page: Page, name: RegExp): Promise<string> {
  const button = page.getByRole('button', { name });
  await expect(button).toHaveAccessibleName(/, PDF$/, { timeout: 30_000 });
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(saved.suggestedFilename()).toMatch(/^[A-Z]+-\d{4}-\d{7}\.pdf$/);
  const file = await saved.path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
}

async function placedId(page: Page): Promise<string> {
  const reply = await page.waitForResponse((response) => response.url().endsWith('/api/orders/place'));
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { order: { id: string } }).order.id;
}

test('a business gets its invoice, and a credit note when the order is cancelled', async ({ page, browser }) => {
  const { person, ware } = await aReadyCustomer();
  await openAs(page, person, '/checkout');
  await expect(page.getByLabel('GSTIN')).toHaveCount(0);
  await page.getByText('I need an invoice for my business').click();
  const gstin = page.getByLabel('GSTIN');
  await gstin.fill('27 aapfu0939f1zw');
  await expect(gstin).toHaveValue('27AAPFU0939F1ZW');
  await expect(gstin).toHaveAccessibleDescription(/does not fit: look for a typing mistake/);
  await expectAccessible(page);
  await placeOrder(page).click();
  await expectBadNews(page, 'Please check the invoice for your business');
  await expect(gstin).toBeFocused();
  await expect(page.getByLabel('Trade name')).toHaveAccessibleDescription(/name it is registered under/);
  await gstin.fill(GSTIN);
  await expect(gstin).not.toHaveAttribute('aria-invalid');
  await placeOrder(page).click();
  await expect(page.getByLabel('Trade name')).toBeFocused();
  await page.getByLabel('Trade name').fill('Ravi Handlooms');
  const [id] = await Promise.all([placedId(page), placeOrder(page).click()]);
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();

  const desk = await openForStaff(browser, page, id);
  await expect(desk.getByText(`GSTIN ${GSTIN}, Ravi Handlooms`)).toBeVisible();
  await moveTo(desk, id, 'Shipped');
  const documents = desk.getByRole('list', { name: 'Documents' });
  await expect(documents.getByRole('button', { name: /^Invoice [A-Z]+\/\d{4}\/\d{7}, PDF$/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(documents).toContainText(rupees(ware.originalPrice * 2));
  await expect(desk.getByText(/^Invoice [A-Z]+\/\d{4}\/\d{7}$/).last()).toBeVisible();
  await expectAccessible(desk);

  await page.goto('/myaccount/order');
  await expect(page.getByRole('article', { name: `Order ${id.slice(0, 8)}` })).toContainText('Invoice');
  expect(await download(page, /^Invoice /)).toContain(GSTIN);
  await expectAccessible(page);
  await page.goto(`/myaccount/order/${id}`);
  const invoice = await download(page, /^Invoice /);
  for (const text of [/Tax invoice/i, /27AAPFU0939F1ZV/, /Ravi Handlooms/]) expect(invoice).toMatch(text);
  await expectAccessible(page);

  await moveTo(desk, id, 'Canceled');
  await page.reload();
  const credit = await download(page, /^Credit note /);
  expect(credit).toMatch(/Credit note/i);
  expect(credit).toMatch(/INV\/\d{4}\/\d{7}/);
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('against INV/');
  await expectAccessible(page);
  await expect(async () => {
    const texts = (await mailsTo(person.email)).map(({ text }) => text);
    for (const title of [/Invoice INV\/\d{4}\/\d{7}/, /Credit note CN\/\d{4}\/\d{7}/])
      expect(texts.some((text) => title.test(text))).toBe(true);
  }).toPass({ timeout: 20_000 });
});

test(
  'whom the last invoice was for is filled in the next time, and asked for only where it is opened',
  ANY_WIDTH,
  async ({ page }) => {
    const { person, ware } = await aReadyCustomer();
    runSql(`update users set gstin = '${GSTIN}', trade_name = 'Ravi Handlooms' where username = '${person.username}'`);
    await openAs(page, person, '/checkout');
    const fold = page.getByText('I need an invoice for my business');
    await fold.click();
    await expect(page.getByLabel('GSTIN')).toHaveValue(GSTIN);
    await expect(page.getByLabel('Trade name')).toHaveValue('Ravi Handlooms');
    await fold.click();
    await expect(page.getByLabel('GSTIN')).toBeHidden();
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/orders/place'));
    await placeOrder(page).click();
    expect((await asked).postDataJSON()).not.toHaveProperty('gstin');
    await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();

    await fillCart(person, [ware]);
    await page.goto('/checkout');
    await fold.click();
    await expect(page.getByLabel('GSTIN')).toHaveValue(GSTIN);
    const asks = page.waitForRequest((request) => request.url().endsWith('/api/orders/place'));
    await placeOrder(page).click();
    expect((await asks).postDataJSON()).toMatchObject({ gstin: GSTIN, tradeName: 'Ravi Handlooms' });
  },
);

test('registered for GST, cart, checkout, success dialog, order card, order page, staff’s order page and mail tell Tax ₹0.00 and one total', async ({
  page,
  browser,
}) => {
  const { person, ware } = await aReadyCustomer();
  const total = rupees(ware.originalPrice * 2);
  const figures = [rupees((ware.originalPrice + ware.discountPrice) * 2), /./, '₹0.00', total, /./];
  await openAs(page, person, '/cart');
  await expect(summary(page, 'Summary').getByRole('definition')).toHaveText(figures);
  await expect(summary(page, 'Summary')).toContainText(`Total${total}Prices include GST`);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(summary(page, 'Order summary').getByRole('definition')).toHaveText(figures);
  await expect(summary(page, 'Order summary')).toContainText(`Total${total}Prices include GST`);
  const [id] = await Promise.all([placedId(page), placeOrder(page).click()]);
  const dialog = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await expect(dialog.getByText('Total', { exact: true }).locator('+ dd')).toHaveText(total);

  await dialog.getByRole('link', { name: 'View Order History' }).click();
  await expect(page.getByRole('article', { name: `Order ${id.slice(0, 8)}` })).toContainText(`Total${total}`);
  await page.goto(`/myaccount/order/${id}`);
  await expect(summary(page, 'Order summary').getByRole('definition')).toHaveText(figures);
  await expect(summary(page, 'Order summary')).toContainText(`Total${total}Prices include GST`);

  const desk = await openForStaff(browser, page, id);
  const items = desk.locator('section').filter({ has: desk.getByRole('heading', { name: /^Items/ }) });
  await expect(items.getByRole('definition')).toHaveText(figures.slice(0, 4));

  await expect(async () => {
    const mail = (await mailsTo(person.email)).find(({ text }) => text.includes('Subtotal'));
    expect(mail?.text).toContain(`Tax: ₹0.00\nTotal: ${total}`);
  }).toPass({ timeout: 20_000 });
});

test('staff choose the state where the address tells none, and the order can leave', ANY_WIDTH, async ({ page }) => {
  const { id } = await aCustomerWithOrder(await plentifulWares(1));
  runSql(`update orders set address_state = '', address_postal_code = '999999' where id = '${id}'`);
  await openAs(page, ADMIN, `/admin/order/${id}`);
  const status = page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` });
  await status.selectOption('Shipped');
  await expectBadNews(page, /^Which state this order goes to is not known/);
  await expect(status).toHaveValue('PENDING');
  await expectAccessible(page);

  const form = page.getByRole('form', { name: 'Choose state' });
  await form.getByRole('button', { name: 'Choose state' }).click();
  await expect(form.getByText('Please choose one')).toBeVisible();
  await form.getByLabel('State it goes to').selectOption('Goa');
  await form.getByRole('button', { name: 'Choose state' }).click();
  await expectGoodNews(page, 'State chosen');
  await expect(form).toHaveCount(0);
  await moveTo(page, id, 'Shipped');
  expect(await download(page, /^Invoice /)).toContain('Goa');
});

test('what could not be moved with the others says why at its row', ANY_WIDTH, async ({ page }) => {
  const [good, bad] = await Promise.all([
    aCustomerWithOrder(await plentifulWares(1)),
    aCustomerWithOrder(await plentifulWares(1)),
  ]);
  runSql(`update orders set address_state = '', address_postal_code = '999999' where id = '${bad.id}'`);
  await openAs(page, ADMIN, '/admin/order');
  for (const { id } of [good, bad]) await page.getByRole('checkbox', { name: `Select ${id.slice(0, 8)}` }).check();
  await page.getByRole('button', { name: 'Mark shipped' }).click();
  const row = (id: string) => page.locator(`[data-order="${id}"]`);
  await expect(row(bad.id)).toContainText('Which state this order goes to is not known');
  await expect(row(good.id)).not.toContainText('Which state');
  await expect(page.getByRole('checkbox', { name: `Select ${bad.id.slice(0, 8)}` })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: `Select ${good.id.slice(0, 8)}` })).not.toBeChecked();
  await expectAccessible(page);
});
