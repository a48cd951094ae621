import { beforeEach, expect, test } from 'vitest';
import { openMailServer } from '#test/mail-server.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { DAY, later } from '../platform/clock.ts';
import { enqueue, runWaitingJobs } from '../platform/jobs.ts';
import { openMailer } from './mailer.ts';
import { orderMailJobs } from './order-mails.jobs.ts';
import { parcelMailJobs } from './parcel-mails.jobs.ts';

let clock = new Date();
const shop = await openShop({ RATE_LIMITS: 'off' });
const { db, pool, log } = shop;
const { call, asClerk, orderOf, onTheRoad, move, read } = await openPackingTable(shop);
const { smtpPort, received, empty } = await openMailServer();
beforeEach(empty);

const room = {
  mailer: openMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' }),
  publicUrl: 'https://shop.example',
  now: () => clock,
};
const runJobs = () => runWaitingJobs([...orderMailJobs(room), ...parcelMailJobs(room)], { pool, tools: { db, log } });
const subjects = async () => (await received()).map(({ subject }) => subject.replace(/:.*/, '')).toSorted();

/** What was written so far is not what a test is about. */
async function afterwards(): Promise<void> {
  await runJobs();
  await empty();
}

async function confirmed(userId: string): Promise<void> {
  await pool.query('update users set email_verified_at = now() where id = $1', [userId]);
}

const inThreeDays = later(clock, 3 * DAY)
  .toISOString()
  .slice(0, 10);

test('each step of a parcel is told once, and the order’s own letter does not tell it again', async () => {
  const { parcel, customer } = await onTheRoad(2);
  await confirmed(customer.id);
  await runJobs();
  expect((await subjects()).filter((subject) => !subject.startsWith('Your Kinari order'))).toEqual([
    'Your order is on its way',
  ]);
  await empty();
  await move(parcel, 'out');
  await move({ ...parcel, state: 'out' }, 'delivered');
  await runJobs();
  await runJobs();
  expect(await subjects()).toEqual(['Your order comes today', 'Your order has been delivered']);
});

test('a failed delivery is decided with the link of its letter, by whoever has it', async () => {
  const { parcel, customer, id } = await onTheRoad(1);
  await confirmed(customer.id);
  await afterwards();
  await move(parcel, 'failed', 'Nobody at home');
  await runJobs();
  const [mail] = await received();
  expect(mail?.text).toContain('Nobody at home');
  const token = /shop\.example\/track\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const given = { params: { token, id: parcel.id }, body: { kind: 'try_again', on: inThreeDays } };
  expect((await call(undefined, 'decideByLink', given)).status).toBe(200);
  expect((await read(id)).parcels[0]).toMatchObject({ decision: 'try_again', tryOn: inThreeDays });
});

test('to an address that nobody has confirmed goes no link that needs no login', async () => {
  const { customer } = await onTheRoad(1);
  await pool.query('update users set email_verified_at = null where id = $1', [customer.id]);
  await runJobs();
  for (const { html, text } of await received()) expect(html + text).not.toContain('/track/');
});

test('what staff changed is told with what it was before', async () => {
  const { id, lines, customer } = await orderOf(3);
  await confirmed(customer.id);
  await afterwards();
  const edited = [{ id: lines[0]!.orderLineId, quantity: 1 }];
  await asClerk('editOrder', { params: { id }, body: { reason: 'One is enough', seenTotal: 3000, lines: edited } });
  await runJobs();
  const [mail] = await received();
  expect(mail?.subject).toMatch(/^We have changed your order/);
  const text = mail?.text ?? '';
  for (const fact of ['One is enough', '3 pieces', '1 piece', '₹1,000.00', '₹3,000.00']) expect(text).toContain(fact);
});

test('a parcel whose day has passed is told of once', async () => {
  const { parcel, customer } = await onTheRoad(1);
  await confirmed(customer.id);
  await afterwards();
  clock = later(clock, 30 * DAY);
  await enqueue(db, { name: 'tell_late_parcels' }, {});
  await runJobs();
  await enqueue(db, { name: 'tell_late_parcels' }, {});
  await runJobs();
  const late = (await received()).filter(({ to }) => to[0]?.address === customer.email);
  expect(late.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual(['Your order is running late']);
  await move(parcel, 'delivered');
});
