import type { MediaStore } from '@kinari/api/media/store';
import { openSeal, REFUNDS } from '@kinari/api/platform/seal';
import { countRefundsDue } from '@kinari/api/refunds/refunds-due.service';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BOOKS } from '../../../apps/api/scripts/books.ts';
import { openShop } from '../../../apps/api/test/shop.ts';
import { fillDemoShop } from './fill.ts';
import { sendBackDemoOrders } from './returns.ts';

const { db, pool } = await openShop();
// The pictures are not looked at here, and drawing them takes a while.
const store = {
  exists: async () => true,
  getBytes: async () => Buffer.from('RIFF'),
  put: async () => undefined,
} as Partial<MediaStore> as MediaStore;
await fillDemoShop(db, store);
await sendBackDemoOrders({ db, store, seal: openSeal(['a key that only this test has'], REFUNDS) });

test('every queue of the back office has something to show, and one refund has waited too long', async () => {
  const { rows } = await sql<{ state: string }>`select distinct state from returns order by state`.execute(db);
  expect(rows.map(({ state }) => state)).toEqual(['accepted', 'asked', 'closed', 'moving', 'received', 'refused']);
  expect(await countRefundsDue(db, () => new Date())).toMatchObject({ late: 1 });
  const { rows: sent } = await pool.query(`select reference from refunds where state = 'sent' and means = 'bank'`);
  expect(sent).toHaveLength(1);
});

test('Asha can pay with credit, an order is a present, and nobody is written to', async () => {
  const { rows } = await pool.query(
    `select
       (select sum(balance_paise) > 0 from credits join users on users.id = owner_id where username = 'asha') as credit,
       exists (select from orders where gift_to is not null and delivery_status = 'PENDING') as gift,
       exists (select from graphile_worker.jobs where task_identifier like 'send\\_%') as letters`,
  );
  expect(rows).toEqual([{ credit: true, gift: true, letters: false }]);
});

test.each(BOOKS)('the books of the demo hold: never $about', async ({ query }) => {
  expect((await pool.query(query)).rows).toEqual([]);
});
