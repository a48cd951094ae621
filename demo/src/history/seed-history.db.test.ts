import type { MediaStore } from '@kinari/api/media/store';
import { createCipher, REFUNDS_PURPOSE } from '@kinari/api/platform/encryption';
import { sumPendingRefunds } from '@kinari/api/refunds/refund-status.service';
import { toIndianDate } from '@kinari/contract/locale';
import { expect, test } from 'vitest';
import { runDoctor } from '../../../apps/api/faults/doctor.ts';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { seedDemoHistory } from './seed-history.ts';

const { db, pool, config } = await createTestApp();
// Skip rendering images: it is slow and not tested here.
const store = { exists: async () => true } as Partial<MediaStore> as MediaStore;
const cipher = createCipher(['a key that only this test has'], REFUNDS_PURPOSE);
const input = { db, store, cipher, databaseUrl: config.DATABASE_URL, now: new Date() };
await seedDemoHistory(input);

const getRow = async (query: string) => (await pool.query(query)).rows[0];

const isBetween = (least: number, limit: number) => (value: number) => value >= least && value < limit;

test('doctor finds no error', async () => {
  expect(await runDoctor(config.DATABASE_URL)).toMatch(/^healthy/);
});

test('a second run changes nothing', async () => {
  expect(await seedDemoHistory(input)).toBe(false);
});

test('about 900 orders cost 2,500 rupees on average, and the rates are realistic', async () => {
  const { orders, average, canceled, undelivered, returned, toPack } = await getRow(`
    select
      count(*)::int as orders, avg(total_paise)::int / 100 as average,
      avg((delivery_status = 'CANCELED' and not was_canceled_after_shipping)::int)::float8 as canceled,
      avg(has_undelivered_shipment::int)::float8 as undelivered,
      (select count(*) from returns)::float8 / count(*) as returned,
      count(*) filter (where delivery_status = 'PENDING' and not has_shipment)::int as "toPack"
    from orders`);
  expect(orders).toSatisfy(isBetween(900, 940));
  expect(average).toSatisfy(isBetween(2251, 2750));
  expect(canceled).toSatisfy(isBetween(0.04, 0.08));
  expect(undelivered).toSatisfy(isBetween(0.07, 0.11));
  expect(returned).toSatisfy(isBetween(0.065, 0.115));
  // An exchange order can wait too.
  expect(toPack).toSatisfy(isBetween(8, 11));
});

test('every queue of the admin has entries, and two or three refunds are late', async () => {
  const { rows: queues } = await pool.query('select distinct queue from order_queues order by queue');
  expect(queues.map(({ queue }) => queue)).toEqual(['delivery_failed', 'in_transit', 'packed', 'returning_to_origin']);
  const { rows: returns } = await pool.query('select distinct status from returns order by status');
  expect(returns.map(({ status }) => status)).toEqual([
    'approved',
    'closed',
    'declined',
    'in_transit',
    'received',
    'requested',
  ]);
  const { count, late } = await sumPendingRefunds(db, toIndianDate(new Date()));
  expect([2, 3]).toContain(late);
  expect(count).toBeGreaterThan(late + 1);
  expect(await getRow('select sum(short)::int as short from remittances')).toEqual({ short: 1 });
});

test('stock has four sold-out variants and some low ones, and its movements are in the order of time', async () => {
  const { rows } = await pool.query(
    `select level, count(*)::int from low_stock_variants group by level order by level`,
  );
  expect(rows).toEqual([
    { level: 'low', count: expect.toSatisfy((count: number) => count >= 10 && count <= 15) },
    { level: 'out', count: 4 },
  ]);
  const movements = await getRow(`
    select bool_or(created_at < before) as disordered, bool_or(balance < 0) as negative
    from (
      select
        created_at, lag(created_at) over (partition by variant_id order by id) as before,
        sum(units) over (partition by variant_id order by id) as balance
      from stock_movements
    ) moved`);
  expect(movements).toEqual({ disordered: false, negative: false });
});

test('invoices and credit notes have the dates of their orders and returns', async () => {
  const documents = await getRow(`
    select count(distinct to_char(issued_on, 'YYYY-MM')) filter (where kind = 'invoice')::int as invoices,
      count(distinct to_char(issued_on, 'YYYY-MM')) filter (where kind = 'credit_note')::int as credits
    from tax_documents`);
  expect(documents.invoices).toBeGreaterThanOrEqual(12);
  expect(documents.credits).toBeGreaterThanOrEqual(10);
});

test('two staff members have audit entries all year, and the shop has no clock of the story and no emails left', async () => {
  const left = await getRow(`
    select
      (select count(distinct actor_id)::int from audit_entries) as staff,
      (select count(distinct date_trunc('month', happened_at)) >= 12 from audit_entries) as "allYear",
      exists (select from pg_trigger where tgname = 'story_clock_time') as triggers,
      exists (select from pg_namespace where nspname = 'story_clock') as schema,
      exists (select from graphile_worker.jobs where task_identifier like 'send\\_%') as emails`);
  expect(left).toEqual({ staff: 2, allYear: true, triggers: false, schema: false, emails: false });
});

test('Asha has her orders and store credit', async () => {
  const asha = await getRow(`
    select count(*)::int as orders, (select sum(balance_paise) > 0 from store_credits where owner_id = users.id) as credit
    from users join orders on orders.user_id = users.id
    where username = 'asha'
    group by users.id`);
  expect(asha).toEqual({ orders: 6, credit: true });
});

test('some orders of the last months are paid online, with refunds, a payment that needs a look and a settlement that differs', async () => {
  const { rows: payments } = await pool.query(`
    select status, note, count(*)::int as count, bool_or(next_check_at is not null) as "isChecked"
    from payments group by status, note order by status, note`);
  const count = (status: string, note: string | null = null) =>
    payments.find((row) => row.status === status && row.note === note)?.count ?? 0;
  expect(count('paid')).toBeGreaterThan(40);
  expect(payments.some(({ isChecked }) => isChecked)).toBe(false);
  expect([
    count('review', 'amount_differs'),
    count('expired', 'not_paid_in_time'),
    count('failed', 'declined'),
  ]).toEqual([1, 2, 1]);
  const money = await getRow(`
    select
      (select count(*)::int from orders where pay_until is not null and delivery_status = 'PENDING') as waiting,
      (select count(*)::int from refunds where method = 'source' and not extra and status = 'sent') as refunds,
      (select count(*)::int from refunds where method = 'source' and extra and status = 'sent') as "extraRefunds",
      (select count(*)::int from refunds where method = 'source' and status <> 'sent') as "openRefunds",
      (select count(*)::int from settlements) as settlements,
      (select count(*)::int from settlement_rows where difference is not null) as differences,
      (select min(recorded_at) < now() - interval '60 days' from settlements) as "isInThePast"`);
  expect(money).toEqual({
    waiting: 0,
    refunds: expect.toSatisfy((refunds: number) => refunds > 3),
    extraRefunds: 1,
    openRefunds: 0,
    settlements: expect.toSatisfy((settlements: number) => settlements > 20),
    differences: 1,
    isInThePast: true,
  });
});
