import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BANK, createRefundHelpers, UPI } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';
import { createCipher, REFUNDS_PURPOSE } from '../platform/encryption.ts';
import { decryptDestination, encryptDestination, maskDestination } from './refunds.service.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db } = testApp;
const { call, staffUser, asStaff, comeBack, deliveredOrder } = await createRefundHelpers(testApp);

type Column = { table: string; column: string };

/** Finds all columns of all tables that contain these words, as text or bytes. */
async function findColumns(texts: string[]): Promise<Column[]> {
  const { rows: columns } = await sql<Column>`
    select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
  `.execute(db);
  const found: Column[] = [];
  for (const { table, column } of columns) {
    for (const text of texts) {
      const [name, cell] = [sql.raw(table), sql.raw(column)];
      const { rows } = await sql`
        select from ${name}
        where position(lower(${text}) in lower(${cell}::text)) > 0
          or position(${Buffer.from(text).toString('hex')} in ${cell}::text) > 0
        limit 1
      `.execute(db);
      if (rows.length > 0) found.push({ table, column });
    }
  }
  return found;
}

test('no table contains bank details in plain text', async () => {
  const placed = await deliveredOrder(3);
  const other = await deliveredOrder(1);
  const { refundIds } = await comeBack(placed.id, 1, { to: BANK });
  await comeBack(other.id, 1, { to: UPI });
  const id = refundIds[0] ?? '';
  await call(placed.customer, 'setRefundDestination', { params: { id }, body: { ...BANK, account: '002901547799' } });
  await app.inject({ method: 'POST', url: '/api/admin/refunds/export', headers: staffUser.headers });
  await asStaff('recordRefundPayment', { params: { id }, body: { reference: 'UTR1' } });

  expect(await findColumns(['002901547736', '002901547799', 'SBIN0001234', 'asha.k@okbank'])).toEqual([]);
  // Sanity check: plain text is found.
  expect(await findColumns(['Bank ••••7799'])).toEqual([{ table: 'public.refunds', column: 'masked_destination' }]);
});

test('a masked destination shows only its last part', () => {
  expect(maskDestination(UPI)).toBe('UPI ••••@okbank');
  expect(maskDestination(BANK)).toBe('Bank ••••7736');
});

const [NEW, OLD] = ['a new key of thirty-two characters!!', 'the old key of thirty-two characters'] as const;

test('a destination can be decrypted after a key rotation while the previous key is configured', () => {
  const encrypted = encryptDestination(createCipher([OLD], REFUNDS_PURPOSE), 'ORDER1', BANK).destination;
  expect(decryptDestination(createCipher([NEW, OLD], REFUNDS_PURPOSE), 'ORDER1', encrypted)).toEqual(BANK);
  expect(decryptDestination(createCipher([NEW], REFUNDS_PURPOSE), 'ORDER1', encrypted)).toBeUndefined();
  expect(decryptDestination(createCipher([OLD], REFUNDS_PURPOSE), 'ORDER2', encrypted)).toBeUndefined();
});

test('without an encryption key, bank details are rejected in production', async () => {
  expect(() => encryptDestination(createCipher([], REFUNDS_PURPOSE), 'ORDER1', BANK)).toThrow(
    'can’t be stored securely',
  );
  const productionApp = await createTestApp({ NODE_ENV: 'production', RATE_LIMITS: 'off' });
  const refundsApi = await createRefundHelpers({ ...productionApp, config: testApp.config });
  const placed = await refundsApi.deliveredOrder(1);
  const { refundIds } = await refundsApi.comeBack(placed.id, 1);
  const response = await refundsApi.call(placed.customer, 'setRefundDestination', {
    params: { id: refundIds[0] ?? '' },
    body: UPI,
  });
  expect(response).toMatchObject({ status: 409, body: { code: 'encryption_not_configured' } });
});
