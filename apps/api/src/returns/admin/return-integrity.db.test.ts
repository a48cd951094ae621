import { expect, test } from 'vitest';
import { listIntegrityErrors, listIntegrityErrorsAfter } from '#test/integrity-checks.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const { delivered, createRequestedReturn, decide, received, inspect } = await createReturnHelpers(testApp);

const order = await delivered(3, { others: [{ size: 'L', stock: 2 }] });
const closed = await received(order, [order.line()]);
await inspect(closed, [{ sellable: 1 }]);
const reserved = await createRequestedReturn(order, [
  order.line({ resolution: 'exchange', exchangeVariantId: order.otherIds[0]! }),
]);
await decide(reserved.id);

test('the integrity checks pass with an inspected return and a reserved exchange', async () => {
  expect(await listIntegrityErrors(db)).toEqual([]);
});

test.each([
  ['more units of a line were returned', `update return_lines set quantity = 4 where return_id = '${reserved.id}'`],
  [
    'inspection does not match its status',
    `update returns set status = 'received', closed_at = null where id = '${closed.id}'`,
  ],
  ['inspection does not match its status', `delete from return_lines where return_id = '${reserved.id}'`],
  [
    'restocked return units do not match',
    `update return_lines set sellable = 0, damaged = 1 where return_id = '${closed.id}'`,
  ],
  [
    'restocked return units do not match',
    `delete from stock_movements where return_line_id is not null and reason = 'return'`,
  ],
  [
    'units reserved for exchanges do not match',
    `update return_lines set is_reserved = false where return_id = '${reserved.id}'`,
  ],
  ['units reserved for exchanges do not match', `delete from stock_movements where reason = 'exchange'`],
  [
    'units reserved for exchanges do not match',
    `update returns set status = 'canceled', closed_at = now() where id = '${reserved.id}'`,
  ],
])('an integrity check reports: %s (%s)', async (message, damage) => {
  expect(await listIntegrityErrorsAfter(db, damage)).toEqual(
    expect.arrayContaining([expect.stringContaining(message)]),
  );
});
