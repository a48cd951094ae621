import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { createMailer } from '../emails/mailer.ts';
import { createOrderEmailJobs } from '../emails/order-emails.jobs.ts';
import { createReturnEmailJobs } from '../emails/returns/return-emails.jobs.ts';
import { createShipmentEmailJobs } from '../emails/shipment-emails.jobs.ts';
import { addMs, DAY, systemClock } from '../platform/clock.ts';
import { createCipher, REFUNDS_PURPOSE } from '../platform/encryption.ts';
import { createPurgeEventsJob } from './events.jobs.ts';
import { EVENT_SCHEMAS, publishEvent } from './events.service.ts';

const { db, pool, log, signer } = await createTestApp();

const statusChange = { orderEventId: '00000000-0000-7000-8000-000000000001', from: 'PENDING', to: 'SHIPPED' };
const countRows = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;

test('an event and its jobs are written by the transaction that publishes it', async () => {
  await db.transaction().execute((tx) => publishEvent(tx, 'order.status_changed', 'ORDER', statusChange));
  const { rows: events } = await pool.query('select id, kind, subject, data from events');
  expect(events).toEqual([
    { id: expect.any(String), kind: 'order.status_changed', subject: 'ORDER', data: statusChange },
  ]);
  const [{ id }] = events as [{ id: string }];
  const { rows: jobs } = await pool.query(
    'select task_identifier, key, max_attempts, payload from graphile_worker.jobs join graphile_worker._private_jobs using (id, key, max_attempts)',
  );
  expect(jobs).toEqual([
    {
      task_identifier: 'send_order_status_email',
      key: `send_order_status_email:${id}`,
      max_attempts: 12,
      payload: { eventId: id, kind: 'order.status_changed', subject: 'ORDER', data: statusChange },
    },
  ]);
});

test('a rolled-back event creates no jobs', async () => {
  const before = [await countRows('events'), await countRows('graphile_worker.jobs')];
  const rolledBack = db.transaction().execute(async (tx) => {
    await publishEvent(tx, 'order.status_changed', 'ORDER', statusChange);
    throw new Error('changed our mind');
  });
  await expect(rolledBack).rejects.toThrow('changed our mind');
  expect([await countRows('events'), await countRows('graphile_worker.jobs')]).toEqual(before);
});

test('every subscriber is a worker job, for an event type that is published', async () => {
  const mailer = createMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@kinari.example' });
  const deps = { mailer, publicUrl: 'https://shop.example', signer, now: systemClock };
  const cipher = createCipher([], REFUNDS_PURPOSE);
  const emailJobs = [
    ...createOrderEmailJobs(deps),
    ...createShipmentEmailJobs(deps),
    ...createReturnEmailJobs({ ...deps, cipher }),
  ];
  const jobs = new Set(emailJobs.map(({ name }) => name));
  const { rows } = await pool.query<{ kind: string; job: string }>('select kind, job from event_subscriptions()');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ kind, job }) => !(kind in EVENT_SCHEMAS) || !jobs.has(job))).toEqual([]);
});

test('an event is immutable, and is purged after half a year', async () => {
  await expect(pool.query(`update events set data = '{}'`)).rejects.toThrow('only ever added to');
  await expect(pool.query('truncate events')).rejects.toThrow('only ever added to');
  const purgeAfter = (days: number) =>
    createPurgeEventsJob(() => addMs(new Date(), days * DAY)).run({ db, log }, undefined);
  await purgeAfter(179);
  expect(await countRows('events')).toBe(1);
  await purgeAfter(181);
  expect(await countRows('events')).toBe(0);
});
