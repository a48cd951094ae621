import { readFile } from 'node:fs/promises';
import { dayInIndia } from '@kinari/contract/days';
import { formatMonth } from '@kinari/contract/words/tax-words';
import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares } from '../support/shopping.ts';
import { expectGoodNews } from '../support/toasts.ts';
import { unzip } from '../support/zip.ts';

const MONTH = dayInIndia().slice(0, 7);

/** An order of one unit that has left the house; answers the number of its invoice. */
async function aShippedOrder(): Promise<{ id: string; number: string }> {
  const token = await signInElsewhere(ADMIN);
  const { id } = await aCustomerWithOrder(await plentifulWares(1));
  const body = { deliveryStatus: 'SHIPPED' };
  expect((await callApi('PUT', `/orders/${id}/status`, { token, body })).ok).toBe(true);
  const listed = await callApi('GET', `/admin/documents?q=${id}`, { token });
  const { documents } = (await listed.json()) as { documents: { number: string }[] };
  expect(documents).toHaveLength(1);
  return { id, number: documents[0]?.number ?? '' };
}

test('what left the house is in the month, in its list and in its download', async ({ page, context }) => {
  await arriveSignedIn(context, ADMIN);
  await page.goto('/admin/tax');
  const invoiced = page.getByText(/^[\d,]+ invoices?, day \d+ of \d+$/);
  const before = Number((await invoiced.innerText()).replace(/ .*/, '').replaceAll(',', ''));
  const { id, number } = await aShippedOrder();
  await page.reload();
  // Others ship as well while this journey looks.
  await expect
    .poll(async () => Number((await invoiced.innerText()).replace(/ .*/, '').replaceAll(',', '')))
    .toBeGreaterThan(before);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See all documents' }).click();
  await expect(page.getByRole('heading', { name: `Documents, ${formatMonth(MONTH)}` })).toBeFocused();
  await page.getByLabel('Find by number or order').fill(id);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `#${id.slice(0, 8)}` })).toHaveAttribute('href', `/admin/order/${id}`);
  await expectAccessible(page);

  const button = page.getByRole('button', { name: `Download ${formatMonth(MONTH)}` }).filter({ visible: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(`gst-${MONTH}.zip`);
  await expectGoodNews(page, `${formatMonth(MONTH)} downloaded`);
  const files = unzip(await readFile(await download.path()));
  expect([...files.keys()]).toContain('explain.csv');
  const [, ...series] = files.get('docs.csv')?.trim().split('\r\n') ?? [];
  const range = series
    .find((row) => row.split(',')[1]?.startsWith(number.slice(0, number.lastIndexOf('/'))))
    ?.split(',');
  expect((range?.[1] ?? '') <= number && number <= (range?.[2] ?? '')).toBe(true);
});

test('months are stepped through by their address, and none is to come', ANY_WIDTH, async ({ page, context }) => {
  await arriveSignedIn(context, ADMIN);
  await page.goto('/admin/tax?month=2020-01');
  const stepper = page.getByRole('group', { name: 'Month' }).filter({ visible: true });
  await expect(stepper).toContainText('January 2020');
  await stepper.getByRole('link', { name: 'December 2019' }).click();
  await expect(page).toHaveURL(/\?month=2019-12$/);
  await expect(page.getByText('No number was taken.')).toBeVisible();
  await expect(page.getByText('Nothing needs a hand.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/tax?month=2099-01');
  await expect(stepper).toContainText(formatMonth(MONTH));
  await expect(stepper.getByRole('link')).toHaveCount(1);
});
