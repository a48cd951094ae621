import { expect, test } from 'vitest';
import { complaintsAbout, complaintsAfter } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });
const { clerk: staff, ...table } = await openPackingTable({ app, db });

const delivered = await table.delivered();
const returning = await table.sent({ quantity: 2 });
const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/${url}`, headers: staff.headers, payload });
await post(`parcels/${returning.id}/move`, { to: 'returning', seen: 'handed_over' });
const [line] = returning.lines;
const lines = [{ id: line?.id, sellable: 1, damaged: 1, missing: 0 }];
await post(`parcels/${returning.id}/received`, { lines });
await post('admin/cash/remittances', { courier: 'Delhivery', reference: 'UTR1', csv: `${delivered.number},400` });
await table.sent();

test('the books hold over parcels that were delivered, came back in part, and were paid for', async () => {
  expect(await complaintsAbout(db)).toEqual([]);
});

test('they hold where an order that came back is sent again', async () => {
  const reply = await app.inject({
    method: 'PUT',
    url: `/api/orders/${returning.orderId}/status`,
    headers: staff.headers,
    payload: { deliveryStatus: 'PENDING' },
  });
  expect(reply.statusCode).toBe(200);
  expect(await complaintsAbout(db)).toEqual([]);
});

const parcel = `(select id from parcels where state = 'delivered')`;
test.each([
  [
    'an order’s line holds other units',
    `with edit as (
       insert into order_edits (order_id, reason, before, after)
       select order_id, '', '{}', '{}' from parcels where state = 'delivered' returning id, order_id
     ),
     moved as (
       insert into stock_movements (variant_id, units, reason, order_line_id, order_edit_id)
       select line.variant_id, 1, 'edit', line.id, edit.id from edit join order_lines line using (order_id) returning variant_id
     )
     update variants set stock = stock + 1 where id in (select variant_id from moved)`,
  ],
  ['packed more often', `update parcel_lines set quantity = quantity + 1 where parcel_id = ${parcel}`],
  ['units came back', `update parcel_lines set sellable = 1, damaged = 0 where parcel_id = ${parcel}`],
  ['the cash of a parcel', `update parcels set state = 'moving', ended_at = null where state = 'delivered'`],
  [
    'the cash of a parcel',
    `insert into cash_entries (parcel_id, kind, paise, reference) values (${parcel}, 'collectable', -1, 'x')`,
  ],
  [
    'a remittance says other',
    `insert into remittances (courier, reference, paise, matched, short, unknown, actor_id)
     select 'Delhivery', 'UTR2', 100, 1, 0, 0, id from users where user_type = 'ADMIN'`,
  ],
  ['other views', `delete from order_stages where stage = 'handed_over'`],
  ['other views', `update order_stages set stage = 'failed' where stage = 'handed_over'`],
])('the books complain: %s', async (about, damage) => {
  const found = await complaintsAfter(db, damage);
  expect(found.filter((complaint) => complaint.includes(about))).not.toEqual([]);
});
