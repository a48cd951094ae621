import { expect, test } from 'vitest';
import { listIntegrityErrors, listIntegrityErrorsAfter } from '#test/integrity-checks.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const { staffUser: staff, ...packingApi } = await createPackingHelpers({ app, db });

const delivered = await packingApi.delivered();
const returning = await packingApi.sent({ quantity: 2 });
const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/${url}`, headers: staff.headers, payload });
await packingApi.move(returning, 'returning_to_origin');
const [line] = returning.lines;
const lines = [{ id: line?.id, sellable: 1, damaged: 1, missing: 0 }];
await post(`shipments/${returning.id}/receive`, { lines });
await post('admin/cod/remittances', {
  courier: 'Delhivery',
  reference: 'UTR1',
  csv: `${delivered.trackingNumber},400`,
});
await packingApi.sent();

test('the integrity checks pass with delivered, partly returned and remitted shipments', async () => {
  expect(await listIntegrityErrors(db)).toEqual([]);
});

test('the integrity checks pass when a returned order is reopened', async () => {
  const reply = await app.inject({
    method: 'PUT',
    url: `/api/orders/${returning.orderId}/status`,
    headers: staff.headers,
    payload: { deliveryStatus: 'PENDING' },
  });
  expect(reply.statusCode).toBe(200);
  expect(await listIntegrityErrors(db)).toEqual([]);
});

const shipment = `(select id from shipments where status = 'delivered')`;
test.each([
  [
    'an order line’s units do not match',
    `with edit as (
       insert into order_edits (order_id, reason, before, after)
       select order_id, '', '{}', '{}' from shipments where status = 'delivered' returning id, order_id
     ),
     moved as (
       insert into stock_movements (variant_id, units, reason, order_line_id, order_edit_id)
       select line.variant_id, 1, 'order_edited', line.id, edit.id from edit join order_lines line using (order_id) returning variant_id
     )
     update variants set stock = stock + 1 where id in (select variant_id from moved)`,
  ],
  [
    'more packed than ordered units',
    `update shipment_lines set quantity = quantity + 1 where shipment_id = ${shipment}`,
  ],
  [
    'restocked units do not match',
    `update shipment_lines set sellable = 1, damaged = 0 where shipment_id = ${shipment}`,
  ],
  [
    'a shipment’s COD entries do not match',
    `update shipments set status = 'in_transit', completed_at = null where status = 'delivered'`,
  ],
  [
    'a shipment’s COD entries do not match',
    `insert into cod_entries (shipment_id, kind, paise, reference) values (${shipment}, 'due', -1, 'x')`,
  ],
  [
    'a remittance does not match',
    `insert into remittances (courier, reference, paise, matched, short, unknown, actor_id)
     select 'Delhivery', 'UTR2', 100, 1, 0, 0, id from users where user_type = 'ADMIN'`,
  ],
  ['queues do not match its shipments', `delete from order_queues where queue = 'in_transit'`],
  ['queues do not match its shipments', `update order_queues set queue = 'delivery_failed' where queue = 'in_transit'`],
])('an integrity check reports: %s', async (expected, damage) => {
  const errors = await listIntegrityErrorsAfter(db, damage);
  expect(errors.filter((message) => message.includes(expected))).not.toEqual([]);
});
