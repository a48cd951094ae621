import { beforeEach, expect, test } from 'vitest';
import { createStockedVariant, createTestProduct } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../../platform/clock.ts';
import { enqueue, runPendingJobs } from '../../platform/jobs.ts';
import { lowStockEmailJob } from '../../stock-operations/low-stock.service.ts';
import { createMailer } from '../mailer.ts';
import { createStockEmailJobs } from './stock-emails.jobs.ts';

const { db, pool, log } = await createTestApp();
const { smtpPort, received, empty } = await startMailServer();
beforeEach(empty);

let now = new Date('2026-11-16T02:30:00Z');
const mailer = createMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' });
const lowStockJob = lowStockEmailJob(() => now);
const jobs = [lowStockJob, ...createStockEmailJobs({ mailer, publicUrl: 'https://shop.example', now: () => now })];

async function runMorningJobs(): Promise<void> {
  await enqueue(db, lowStockJob, {});
  await runPendingJobs(jobs, { pool, tools: { db, log } });
}

const setAddresses = (addresses: string[]) =>
  db
    .insertInto('settings')
    .values({ key: 'lowStockEmailRecipients', value: JSON.stringify(addresses) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(addresses) }))
    .execute();

async function createStockedProduct(name: string, stock: number) {
  const product = await createTestProduct(db, { name });
  return (await createStockedVariant(db, { productId: product.id, stock })).id;
}

test('a new shop sends no stock email, and neither does one with nothing low', async () => {
  await createStockedProduct('Plenty', 50);
  await runMorningJobs();
  await setAddresses(['store@kinari.example']);
  await runMorningJobs();
  expect(await received()).toEqual([]);
});

test('each address gets one email a day about low and sold-out stock, and another the next day', async () => {
  await createStockedProduct('Dabu kurta', 4);
  const soldOut = await createStockedProduct('Ikat stole', 0);
  await db.updateTable('variants').set({ sku: 'IKA-1' }).where('id', '=', soldOut).execute();
  const draft = await createTestProduct(db, { name: 'Not for sale yet' });
  await createStockedVariant(db, { productId: draft.id, stock: 0 });
  await db.updateTable('products').set({ published_at: null }).where('id', '=', draft.id).execute();
  await setAddresses(['store@kinari.example', 'owner@kinari.example']);
  await runMorningJobs();
  await runMorningJobs();
  const emails = await received();
  expect(emails.map(({ to }) => String(to[0]?.address)).toSorted()).toEqual([
    'owner@kinari.example',
    'store@kinari.example',
  ]);
  const [email] = emails;
  expect(email?.subject).toBe('Stock: 1 variant sold out, 1 variant low');
  expect(email?.text).toContain('4 left: Dabu kurta, Indigo, 40');
  expect(email?.text).toContain('Ikat stole, Indigo, 40 (IKA-1)');
  expect(email?.text).toContain('https://shop.example/admin/stock?view=out');
  expect(email?.text).not.toContain('Not for sale yet');
  expect(email?.html).toContain('#72235D');

  await empty();
  now = addMs(now, DAY);
  await runMorningJobs();
  expect(await received()).toHaveLength(2);
});
