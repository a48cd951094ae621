import { readFile } from 'node:fs/promises';
import { formatMonth, toIndianDate } from '@kinari/contract/locale';
import { expect } from '@playwright/test';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, callApi, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import { createCustomerWithOrder, wellStockedProducts } from '../../support/shopping.ts';
import { expectSuccessToast } from '../../support/toasts.ts';
import { unzip } from '../../support/zip.ts';

const MONTH = toIndianDate().slice(0, 7);

/** Creates a shipped order of one unit. Returns its invoice number. */
async function createShippedOrder(): Promise<{ id: string; number: string }> {
  const token = await signInOnOtherDevice(ADMIN);
  const { id } = await createCustomerWithOrder(await wellStockedProducts(1));
  const body = { deliveryStatus: 'SHIPPED' };
  expect((await callApi('PUT', `/orders/${id}/status`, { token, body })).ok).toBe(true);
  const documentsResponse = await callApi('GET', `/admin/documents?q=${id}`, { token });
  const { documents } = (await documentsResponse.json()) as { documents: { number: string }[] };
  expect(documents).toHaveLength(1);
  return { id, number: documents[0]?.number ?? '' };
}

test('a shipped order is in the GST month, its list and its export', async ({ page, context }) => {
  await signInContext(context, ADMIN);
  await page.goto('/admin/gst');
  const invoiced = page.getByText(/^[\d,]+ invoices?, day \d+ of \d+$/);
  const before = Number((await invoiced.innerText()).replace(/ .*/, '').replaceAll(',', ''));
  const { id, number } = await createShippedOrder();
  await page.reload();
  // Parallel tests ship orders too.
  await expect
    .poll(async () => Number((await invoiced.innerText()).replace(/ .*/, '').replaceAll(',', '')))
    .toBeGreaterThan(before);

  await page.getByRole('link', { name: 'View all documents' }).click();
  await expect(page.getByRole('heading', { name: `Documents, ${formatMonth(MONTH)}` })).toBeFocused();
  await page.getByLabel('Search by number or order').fill(id);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `#${id.slice(0, 8)}` })).toHaveAttribute('href', `/admin/order/${id}`);

  const button = page.getByRole('button', { name: `Download ${formatMonth(MONTH)}` }).filter({ visible: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(`gst-${MONTH}.zip`);
  await expectSuccessToast(page, `${formatMonth(MONTH)} downloaded`);
  const files = unzip(await readFile(await download.path()));
  expect([...files.keys()]).toContain('explain.csv');
  const [, ...series] = files.get('docs.csv')?.trim().split('\r\n') ?? [];
  const range = series
    .find((row) => row.split(',')[1]?.startsWith(number.slice(0, number.lastIndexOf('/'))))
    ?.split(',');
  expect((range?.[1] ?? '') <= number && number <= (range?.[2] ?? '')).toBe(true);
});

test('months are changed by URL, and future months are not available', async ({ page, context }) => {
  await signInContext(context, ADMIN);
  await page.goto('/admin/gst?month=2020-01');
  const stepper = page.getByRole('group', { name: 'Month' }).filter({ visible: true });
  await expect(stepper).toContainText('January 2020');
  await stepper.getByRole('link', { name: 'December 2019' }).click();
  await expect(page).toHaveURL(/\?month=2019-12$/);
  await expect(page.getByText('No documents issued.')).toBeVisible();
  await expect(page.getByText('No issues found.')).toBeVisible();
  await page.goto('/admin/gst?month=2099-01');
  await expect(stepper).toContainText(formatMonth(MONTH));
  await expect(stepper.getByRole('link')).toHaveCount(1);
});
