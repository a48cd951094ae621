import { formatFullDay, toIndianDate } from '@kinari/contract/locale';
import { beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#test/mail-server.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { enqueue, runPendingJobs } from '../platform/jobs.ts';
import { createMailer } from './mailer.ts';
import { createOrderEmailJobs } from './order-emails.jobs.ts';
import { createShipmentEmailJobs } from './shipment-emails.jobs.ts';

let clock = new Date();
const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { db, pool, log, signer } = shop;
const { call, asStaff, orderOf, onTheRoad, move, read } = await createPackingHelpers(shop);
const { smtpPort, received, empty } = await startMailServer();
beforeEach(empty);

const deps = {
  mailer: createMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' }),
  publicUrl: 'https://shop.example',
  signer,
  now: () => clock,
};
const runJobs = () =>
  runPendingJobs([...createOrderEmailJobs(deps), ...createShipmentEmailJobs(deps)], { pool, tools: { db, log } });
const subjects = async () => (await received()).map(({ subject }) => subject.replace(/:.*/, '')).toSorted();

/** Discards the emails sent so far. */
async function runJobsAndClear(): Promise<void> {
  await runJobs();
  await empty();
}

async function verifyEmail(userId: string): Promise<void> {
  await pool.query('update users set email_verified_at = now() where id = $1', [userId]);
}

const inThreeDays = addMs(clock, 3 * DAY)
  .toISOString()
  .slice(0, 10);

test('each step of a shipment is emailed once, and the order email does not repeat it', async () => {
  const { shipment, customer } = await onTheRoad(2);
  await verifyEmail(customer.id);
  await runJobs();
  expect((await subjects()).filter((subject) => !subject.startsWith('Your Kinari order'))).toEqual([
    'Your order is on its way',
  ]);
  await empty();
  await move(shipment, 'out_for_delivery');
  await move({ ...shipment, status: 'out_for_delivery' }, 'delivered');
  await runJobs();
  await runJobs();
  expect(await subjects()).toEqual(['Your order arrives today', 'Your order has been delivered']);
});

test('a failed delivery is resolved with the link of its email, by anyone who has it', async () => {
  const { shipment, customer, id } = await onTheRoad(1);
  await verifyEmail(customer.id);
  await runJobsAndClear();
  await move(shipment, 'delivery_failed', 'No one at home');
  await runJobs();
  const [mail] = await received();
  expect(mail?.text).toContain('No one at home');
  const token = /shop\.example\/track\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const request = { params: { token, id: shipment.id }, body: { kind: 'reattempt', on: inThreeDays } };
  expect((await call(undefined, 'resolveDeliveryFailureByToken', request)).status).toBe(200);
  expect((await read(id)).shipments[0]).toMatchObject({ failureAction: 'reattempt', reattemptOn: inThreeDays });
});

test('an unverified email address gets no link that works without login', async () => {
  const { customer } = await onTheRoad(1);
  await pool.query('update users set email_verified_at = null where id = $1', [customer.id]);
  await runJobs();
  for (const { html, text } of await received()) expect(html + text).not.toContain('/track/');
});

test('the email about an order edit shows the old and the new values', async () => {
  const { id, lines, customer } = await orderOf(3);
  await verifyEmail(customer.id);
  await runJobsAndClear();
  const editedLines = [{ id: lines[0]!.orderLineId, quantity: 1 }];
  await asStaff('editOrder', {
    params: { id },
    body: { reason: 'One is enough', expectedTotal: 3000, lines: editedLines },
  });
  await runJobs();
  const [mail] = await received();
  expect(mail?.subject).toMatch(/^We have changed your order/);
  const text = mail?.text ?? '';
  for (const expectedText of ['One is enough', '3 pieces', '1 piece', '₹1,000.00', '₹3,000.00'])
    expect(text).toContain(expectedText);
});

test('a late shipment without a new day is not emailed until the failed delivery is resolved', async () => {
  const { shipment, customer } = await onTheRoad(1);
  await verifyEmail(customer.id);
  await move(shipment, 'delivery_failed', 'No one at home');
  await runJobsAndClear();
  clock = addMs(clock, 30 * DAY);
  await enqueue(db, { name: 'enqueue_late_shipment_emails' }, {});
  await runJobs();
  const listLate = async () =>
    (await received()).filter(({ to, subject }) => to[0]?.address === customer.email && /delayed/.test(subject ?? ''));
  expect(await listLate()).toEqual([]);

  const body = { kind: 'reattempt' as const, on: inThreeDays };
  const reply = await asStaff('resolveDeliveryFailure', { params: { id: shipment.id }, body });
  expect(reply.status).toBe(200);
  await enqueue(db, { name: 'enqueue_late_shipment_emails' }, {});
  await runJobs();
  expect(await listLate()).toHaveLength(1);
});

test('a late shipment is emailed once', async () => {
  const { shipment, customer } = await onTheRoad(1);
  await verifyEmail(customer.id);
  await runJobsAndClear();
  clock = addMs(clock, 30 * DAY);
  await enqueue(db, { name: 'enqueue_late_shipment_emails' }, {});
  await runJobs();
  await enqueue(db, { name: 'enqueue_late_shipment_emails' }, {});
  await runJobs();
  const lateEmails = (await received()).filter(({ to }) => to[0]?.address === customer.email);
  expect(lateEmails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual(['Your order is delayed']);
  // The courier has it, so it is promised for the next day.
  const tomorrow = toIndianDate(addMs(clock, DAY));
  expect(lateEmails[0]?.text).toContain(`Now expected by: ${formatFullDay(tomorrow)}`);
  await move(shipment, 'delivered');
});
