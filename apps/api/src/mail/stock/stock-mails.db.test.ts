import { beforeEach, expect, test } from 'vitest';
import { aProduct, aStockedVariant } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { openShop } from '#test/shop.ts';
import { DAY, later } from '../../platform/clock.ts';
import { enqueue, runWaitingJobs } from '../../platform/jobs.ts';
import { tellOfLowStock } from '../../stock/low-stock.service.ts';
import { openMailer } from '../mailer.ts';
import { stockMailJobs } from './stock-mails.jobs.ts';

const { db, pool, log } = await openShop();
const { smtpPort, received, empty } = await openMailServer();
beforeEach(empty);

let now = new Date('2026-11-16T02:30:00Z');
const mailer = openMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' });
const telling = tellOfLowStock(() => now);
const jobs = [telling, ...stockMailJobs({ mailer, publicUrl: 'https://shop.example', now: () => now })];

/** As the clock would every morning. */
async function morning(): Promise<void> {
  await enqueue(db, telling, {});
  await runWaitingJobs(jobs, { pool, tools: { db, log } });
}

const writeTo = (addresses: string[]) =>
  db
    .insertInto('settings')
    .values({ key: 'lowStockMail', value: JSON.stringify(addresses) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(addresses) }))
    .execute();

async function stocked(name: string, stock: number) {
  const product = await aProduct(db, { name });
  return (await aStockedVariant(db, { productId: product.id, stock })).id;
}

test('on a fresh shop nobody is written to about stock, and with nothing low neither', async () => {
  await stocked('Plenty', 50);
  await morning();
  await writeTo(['store@kinari.example']);
  await morning();
  expect(await received()).toEqual([]);
});

test('each address is told once a day what is low or sold out, and again the next day', async () => {
  await stocked('Dabu kurta', 4);
  const gone = await stocked('Ikat stole', 0);
  await db.updateTable('variants').set({ sku: 'IKA-1' }).where('id', '=', gone).execute();
  const draft = await aProduct(db, { name: 'Not for sale yet' });
  await aStockedVariant(db, { productId: draft.id, stock: 0 });
  await db.updateTable('products').set({ published_at: null }).where('id', '=', draft.id).execute();
  await writeTo(['store@kinari.example', 'owner@kinari.example']);
  await morning();
  await morning();
  const mails = await received();
  expect(mails.map(({ to }) => String(to[0]?.address)).toSorted()).toEqual([
    'owner@kinari.example',
    'store@kinari.example',
  ]);
  const [mail] = mails;
  expect(mail?.subject).toBe('Stock: 1 variant sold out, 1 variant low');
  expect(mail?.text).toContain('4 left: Dabu kurta, Indigo, 40');
  expect(mail?.text).toContain('Ikat stole, Indigo, 40 (IKA-1)');
  expect(mail?.text).toContain('https://shop.example/admin/stock?view=out');
  expect(mail?.text).not.toContain('Not for sale yet');
  expect(mail?.html).toContain('#72235D');

  await empty();
  now = later(now, DAY);
  await morning();
  expect(await received()).toHaveLength(2);
});
