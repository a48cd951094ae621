import { expect, test } from 'vitest';
import { openShop } from '#test/shop.ts';
import { openMailer } from '../mail/mailer.ts';
import { orderMailJobs } from '../mail/order-mails.jobs.ts';
import { parcelMailJobs } from '../mail/parcel-mails.jobs.ts';
import { returnMailJobs } from '../mail/returns/return-mails.jobs.ts';
import { DAY, later, systemClock } from '../platform/clock.ts';
import { openSeal, REFUNDS } from '../platform/seal.ts';
import { forgetOldEvents } from './events.jobs.ts';
import { announce, EVENTS } from './events.service.ts';

const { db, pool, log } = await openShop();

const moved = { orderEventId: '00000000-0000-7000-8000-000000000001', from: 'PENDING', to: 'SHIPPED' };
const countOf = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;

test('an event and the jobs that act on it are written by the transaction that announces it', async () => {
  await db.transaction().execute((tx) => announce(tx, 'order.moved', 'ORDER', moved));
  const { rows: events } = await pool.query('select id, kind, subject, data from events');
  expect(events).toEqual([{ id: expect.any(String), kind: 'order.moved', subject: 'ORDER', data: moved }]);
  const [{ id }] = events as [{ id: string }];
  const { rows: jobs } = await pool.query(
    'select task_identifier, key, max_attempts, payload from graphile_worker.jobs join graphile_worker._private_jobs using (id, key, max_attempts)',
  );
  expect(jobs).toEqual([
    {
      task_identifier: 'send_order_status',
      key: `send_order_status:${id}`,
      max_attempts: 12,
      payload: { eventId: id, kind: 'order.moved', subject: 'ORDER', data: moved },
    },
  ]);
});

test('of what is rolled back nobody hears', async () => {
  const before = [await countOf('events'), await countOf('graphile_worker.jobs')];
  const changedOurMind = db.transaction().execute(async (tx) => {
    await announce(tx, 'order.moved', 'ORDER', moved);
    throw new Error('changed our mind');
  });
  await expect(changedOurMind).rejects.toThrow('changed our mind');
  expect([await countOf('events'), await countOf('graphile_worker.jobs')]).toEqual(before);
});

test('whoever subscribes is a job of the worker, to a kind that is announced', async () => {
  const mailer = openMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@kinari.example' });
  const room = { mailer, publicUrl: 'https://shop.example', now: systemClock };
  const seal = openSeal([], REFUNDS);
  const written = [...orderMailJobs(room), ...parcelMailJobs(room), ...returnMailJobs({ ...room, seal })];
  const jobs = new Set(written.map(({ name }) => name));
  const { rows } = await pool.query<{ kind: string; job: string }>('select kind, job from subscriptions()');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ kind, job }) => !(kind in EVENTS) || !jobs.has(job))).toEqual([]);
});

test('an event is not rewritten, and is forgotten after half a year', async () => {
  await expect(pool.query(`update events set data = '{}'`)).rejects.toThrow('only ever added to');
  await expect(pool.query('truncate events')).rejects.toThrow('only ever added to');
  const forgetAt = (days: number) => forgetOldEvents(() => later(new Date(), days * DAY)).run({ db, log }, undefined);
  await forgetAt(179);
  expect(await countOf('events')).toBe(1);
  await forgetAt(181);
  expect(await countOf('events')).toBe(0);
});
