import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { listEmailsTo } from '../support/mailbox.ts';
import { ADMIN, addAddress, openSignedIn, type Person } from '../support/people.ts';
import { formatRupees } from '../support/rupees.ts';
import {
  createCustomerWithCart,
  createCustomerWithOrder,
  fillCart,
  type TestProduct,
  wellStockedProducts,
} from '../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

// The demo shop under test is registered for GST.
test.slow();

const GSTIN = '27AAPFU0939F1ZV';
const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const summaryRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function createCustomerReadyToOrder(): Promise<{ person: Person; product: TestProduct }> {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const person = await createCustomerWithCart([product], 2);
  await addAddress(person, '14 Laxmi Road');
  return { person, product };
}

/** Opens the order page for staff, in a separate browser context. */
async function openOrderAsStaff(browser: Browser, page: Page, id: string): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const adminPage = await context.newPage();
  await openSignedIn(adminPage, ADMIN, `/admin/order/${id}`);
  return adminPage;
}

async function setOrderStatus(adminPage: Page, id: string, status: string): Promise<void> {
  await adminPage.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` }).selectOption(status);
  await expectSuccessToast(adminPage, `Status updated to ${status}`);
}

/** Waits until a PDF is generated, downloads it and returns its text. */
async function downloadText(page: Page, name: RegExp): Promise<string> {
  const button = page.getByRole('button', { name });
  await expect(button).toHaveAccessibleName(/, PDF$/, { timeout: 30_000 });
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(saved.suggestedFilename()).toMatch(/^[A-Z]+-\d{4}-\d{7}\.pdf$/);
  const file = await saved.path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
}

async function getPlacedOrderId(page: Page): Promise<string> {
  const reply = await page.waitForResponse((response) => response.url().endsWith('/api/orders/place'));
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { order: { id: string } }).order.id;
}

test('a business gets an invoice, and a credit note when the order is cancelled', async ({ page, browser }) => {
  const { person, product } = await createCustomerReadyToOrder();
  await openSignedIn(page, person, '/checkout');
  await expect(page.getByLabel('GSTIN')).toHaveCount(0);
  await page.getByText('I need an invoice for my business').click();
  const gstin = page.getByLabel('GSTIN');
  await gstin.fill('27 aapfu0939f1zw');
  await expect(gstin).toHaveValue('27AAPFU0939F1ZW');
  await expect(gstin).toHaveAccessibleDescription(/is wrong: check for a typo/);
  await expectAccessible(page);
  await placeOrderButton(page).click();
  await expect(gstin).toBeFocused();
  await expect(page.getByLabel('Trade name')).toHaveAccessibleDescription(/registered trade name/);
  await gstin.fill(GSTIN);
  await expect(gstin).not.toHaveAttribute('aria-invalid');
  await placeOrderButton(page).click();
  await expect(page.getByLabel('Trade name')).toBeFocused();
  await page.getByLabel('Trade name').fill('Ravi Handlooms');
  const [id] = await Promise.all([getPlacedOrderId(page), placeOrderButton(page).click()]);
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();

  const adminPage = await openOrderAsStaff(browser, page, id);
  await expect(adminPage.getByText(`GSTIN ${GSTIN}, Ravi Handlooms`)).toBeVisible();
  await setOrderStatus(adminPage, id, 'Shipped');
  const documents = adminPage.getByRole('list', { name: 'Documents' });
  await expect(documents.getByRole('button', { name: /^Invoice [A-Z]+\/\d{4}\/\d{7}, PDF$/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(documents).toContainText(formatRupees(product.originalPrice * 2));
  await expect(adminPage.getByText(/^Invoice [A-Z]+\/\d{4}\/\d{7}$/).last()).toBeVisible();

  await page.goto('/myaccount/order');
  await expect(page.getByRole('article', { name: `Order ${id.slice(0, 8)}` })).toContainText('Invoice');
  expect(await downloadText(page, /^Invoice /)).toContain(GSTIN);
  await page.goto(`/myaccount/order/${id}`);
  const invoice = await downloadText(page, /^Invoice /);
  for (const text of [/Tax invoice/i, /27AAPFU0939F1ZV/, /Ravi Handlooms/]) expect(invoice).toMatch(text);

  await setOrderStatus(adminPage, id, 'Canceled');
  // It is issued once staff can no longer undo the change.
  await expect(documents.getByRole('button', { name: /^Credit note / })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  const creditNote = await downloadText(page, /^Credit note /);
  expect(creditNote).toMatch(/Credit note/i);
  expect(creditNote).toMatch(/INV\/\d{4}\/\d{7}/);
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('against INV/');
  await expect(async () => {
    const texts = (await listEmailsTo(person.email)).map(({ text }) => text);
    for (const title of [/Invoice INV\/\d{4}\/\d{7}/, /Credit note CN\/\d{4}\/\d{7}/])
      expect(texts.some((text) => title.test(text))).toBe(true);
  }).toPass({ timeout: 20_000 });
});

test('the business details of the last invoice are prefilled and required only when opened', async ({ page }) => {
  const { person, product } = await createCustomerReadyToOrder();
  runSql(`update users set gstin = '${GSTIN}', trade_name = 'Ravi Handlooms' where username = '${person.username}'`);
  await openSignedIn(page, person, '/checkout');
  const invoiceToggle = page.getByText('I need an invoice for my business');
  await invoiceToggle.click();
  await expect(page.getByLabel('GSTIN')).toHaveValue(GSTIN);
  await expect(page.getByLabel('Trade name')).toHaveValue('Ravi Handlooms');
  await invoiceToggle.click();
  await expect(page.getByLabel('GSTIN')).toBeHidden();
  const orderRequest = page.waitForRequest((request) => request.url().endsWith('/api/orders/place'));
  await placeOrderButton(page).click();
  expect((await orderRequest).postDataJSON()).not.toHaveProperty('gstin');
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();

  await fillCart(person, [product]);
  await page.goto('/checkout');
  await invoiceToggle.click();
  await expect(page.getByLabel('GSTIN')).toHaveValue(GSTIN);
  const nextOrderRequest = page.waitForRequest((request) => request.url().endsWith('/api/orders/place'));
  await placeOrderButton(page).click();
  expect((await nextOrderRequest).postDataJSON()).toMatchObject({ gstin: GSTIN, tradeName: 'Ravi Handlooms' });
});

test('with GST, every page and email of an order shows Tax ₹0.00 and the same total', async ({ page, browser }) => {
  const { person, product } = await createCustomerReadyToOrder();
  const total = formatRupees(product.originalPrice * 2);
  const amounts = [formatRupees((product.originalPrice + product.discountPrice) * 2), /./, '₹0.00', total, /./];
  await openSignedIn(page, person, '/cart');
  await expect(summaryRegion(page, 'Summary').getByRole('definition')).toHaveText(amounts);
  await expect(summaryRegion(page, 'Summary')).toContainText(`Total${total}Prices include GST`);

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(summaryRegion(page, 'Order summary').getByRole('definition')).toHaveText(amounts);
  await expect(summaryRegion(page, 'Order summary')).toContainText(`Total${total}Prices include GST`);
  const [id] = await Promise.all([getPlacedOrderId(page), placeOrderButton(page).click()]);
  const dialog = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await expect(dialog.getByText('Total', { exact: true }).locator('+ dd')).toHaveText(total);

  await dialog.getByRole('link', { name: 'View Order History' }).click();
  await expect(page.getByRole('article', { name: `Order ${id.slice(0, 8)}` })).toContainText(`Total${total}`);
  await page.goto(`/myaccount/order/${id}`);
  await expect(summaryRegion(page, 'Order summary').getByRole('definition')).toHaveText(amounts);
  await expect(summaryRegion(page, 'Order summary')).toContainText(`Total${total}Prices include GST`);

  const adminPage = await openOrderAsStaff(browser, page, id);
  const items = adminPage.locator('section').filter({ has: adminPage.getByRole('heading', { name: /^Items/ }) });
  await expect(items.getByRole('definition')).toHaveText(amounts.slice(0, 4));

  await expect(async () => {
    const mail = (await listEmailsTo(person.email)).find(({ text }) => text.includes('Subtotal'));
    expect(mail?.text).toContain(`Tax: ₹0.00\nTotal: ${total}`);
  }).toPass({ timeout: 20_000 });
});

test('staff choose the state for an address without one, and the order can be shipped', async ({ page }) => {
  const { id } = await createCustomerWithOrder(await wellStockedProducts(1));
  runSql(`update orders set address_state = '', address_postal_code = '999999' where id = '${id}'`);
  await openSignedIn(page, ADMIN, `/admin/order/${id}`);
  const status = page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` });
  await status.selectOption('Shipped');
  await expectErrorToast(page, /^The place of supply is missing/);
  await expect(status).toHaveValue('PENDING');
  await expectAccessible(page);

  const form = page.getByRole('form', { name: 'Choose state' });
  await form.getByRole('button', { name: 'Choose state' }).click();
  await expect(form.getByText('Choose a state')).toBeVisible();
  await form.getByLabel('Delivery state').selectOption('Goa');
  await form.getByRole('button', { name: 'Choose state' }).click();
  await expectSuccessToast(page, 'State saved');
  await expect(form).toHaveCount(0);
  await setOrderStatus(page, id, 'Shipped');
  expect(await downloadText(page, /^Invoice /)).toContain('Goa');
});

test('an order that fails in a bulk action shows the reason in its row', async ({ page }) => {
  const [validOrder, invalidOrder] = await Promise.all([
    createCustomerWithOrder(await wellStockedProducts(1)),
    createCustomerWithOrder(await wellStockedProducts(1)),
  ]);
  runSql(`update orders set address_state = '', address_postal_code = '999999' where id = '${invalidOrder.id}'`);
  await openSignedIn(page, ADMIN, '/admin/order');
  for (const { id } of [validOrder, invalidOrder])
    await page.getByRole('checkbox', { name: `Select ${id.slice(0, 8)}` }).check();
  await page.getByRole('button', { name: 'Mark shipped' }).click();
  const row = (id: string) => page.locator(`[data-row="${id}"]`);
  await expect(row(invalidOrder.id)).toContainText('The place of supply is missing');
  await expect(row(validOrder.id)).not.toContainText('place of supply');
  await expect(page.getByRole('checkbox', { name: `Select ${invalidOrder.id.slice(0, 8)}` })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: `Select ${validOrder.id.slice(0, 8)}` })).not.toBeChecked();
  await expectAccessible(page);
});
