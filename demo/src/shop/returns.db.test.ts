import type { MediaStore } from '@kinari/api/media/store';
import { createCipher, REFUNDS_PURPOSE } from '@kinari/api/platform/encryption';
import { sumPendingRefunds } from '@kinari/api/refunds/refund-status.service';
import { toIndianDate } from '@kinari/contract/locale';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { INTEGRITY_CHECKS } from '../../../apps/api/scripts/integrity-checks.ts';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { createDemoReturns } from './returns.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

const { db, pool } = await createTestApp();
// Skip rendering images: it is slow and not tested here.
const store = {
  exists: async () => true,
  getBytes: async () => Buffer.from('RIFF'),
  put: async () => undefined,
} as Partial<MediaStore> as MediaStore;
await seedDemoShop(db, store);
await createDemoReturns({ db, store, cipher: createCipher(['a key that only this test has'], REFUNDS_PURPOSE) });

test('every return queue of the admin has entries, and one refund is overdue', async () => {
  const { rows } = await sql<{ status: string }>`select distinct status from returns order by status`.execute(db);
  expect(rows.map(({ status }) => status)).toEqual([
    'approved',
    'closed',
    'declined',
    'in_transit',
    'received',
    'requested',
  ]);
  expect(await sumPendingRefunds(db, toIndianDate(new Date()))).toMatchObject({ late: 1 });
  const { rows: sentRefunds } = await pool.query(
    `select reference from refunds where status = 'sent' and method = 'bank'`,
  );
  expect(sentRefunds).toHaveLength(1);
});

test('Asha has store credit, one order is a gift, and no email is pending', async () => {
  const { rows } = await pool.query(
    `select
       (select sum(balance_paise) > 0 from store_credits join users on users.id = owner_id where username = 'asha') as credit,
       exists (select from orders where gift_recipient_name is not null and delivery_status = 'PENDING') as gift,
       exists (select from graphile_worker.jobs where task_identifier like 'send\\_%') as emails`,
  );
  expect(rows).toEqual([{ credit: true, gift: true, emails: false }]);
});

test.each(INTEGRITY_CHECKS)('the integrity checks of the demo pass: never $about', async ({ query }) => {
  expect((await pool.query(query)).rows).toEqual([]);
});
