import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createTestBuyer, fillCart } from '#test/factories.ts';
import { insertReturnRow } from '#test/return-rows.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTaxedVariant, registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import type { OutgoingEmail } from './emails/mailer.ts';
import { createOrderEmailJobs } from './emails/order-emails.jobs.ts';
import { createOrderTable } from './imports/export/order-table.ts';
import { findUnrenderedDocument } from './invoicing/invoicing.queries.ts';
import { toTaxDocumentPdf } from './invoicing/tax-document-pdf-data.ts';
import { systemClock } from './platform/clock.ts';
import { runPendingJobs } from './platform/jobs.ts';
import { listHandedOverShipments } from './print-jobs/manifests.queries.ts';
import { createPackingSlipLoader } from './print-jobs/order-slips.ts';
import { findReturnSlipRow } from './print-jobs/return-slips.queries.ts';
import { findBookingData } from './shipments/booking.queries.ts';

const STAFF_EMAIL = 'orders@kinari.example';
const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool, log, signer } = shop;
const returnHelpers = await createReturnHelpers(shop, { giftOrders: true, newOrderEmailRecipients: [STAFF_EMAIL] });
await registerForGst(db);
const publicUrl = 'https://shop.example';
const { id: variantId } = await createTaxedVariant(db, { stock: 1000 });

type Buyer = Awaited<ReturnType<typeof createTestBuyer>>;

const clearName = ({ id }: Buyer) =>
  pool.query('update users set first_name = username, last_name = username, name_given_at = null where id = $1', [id]);
const setAddressRecipient = ({ addressId }: Buyer) =>
  pool.query(`update addresses set recipient_name = 'Sunita Rao', landmark = 'Behind the temple' where id = $1`, [
    addressId,
  ]);

/** Each case: account setup, order extras, and the expected names of buyer and recipient. */
const KINDS: [kind: string, prepare: (buyer: Buyer) => unknown, more: object, bought: string, receives: string][] = [
  ['never given', clearName, {}, 'USERNAME', 'USERNAME'],
  ['given', () => undefined, {}, 'Asha Rao', 'Asha Rao'],
  ['an address’s recipient', setAddressRecipient, {}, 'Asha Rao', 'Sunita Rao'],
  ['a present', clearName, { gift: { name: 'Meera Iyer', contact: '9000000001' } }, 'USERNAME', 'Meera Iyer'],
  ['typed', clearName, { recipientName: 'Ravi Kumar' }, 'USERNAME', 'Ravi Kumar'],
];

test.each(KINDS)(
  'a name that was %s appears once in every document',
  async (_kind, prepare, more, bought, receives) => {
    const buyer = await createTestBuyer(db, []);
    await pool.query('update users set email_verified_at = now() where id = $1', [buyer.id]);
    await prepare(buyer);
    await fillCart(db, buyer.id, [{ variantId }]);
    const note = 'Leave it with the guard';
    const body = { addressId: buyer.addressId, paymentMethod: 'COD', mobile: '9822041567', note, ...more };
    const { order } = (await returnHelpers.call(buyer, 'placeOrder', { body }))
      .body as unknown as EndpointResponse<'placeOrder'>;
    const expectedBuyer = bought.replace('USERNAME', buyer.username);
    const expectedRecipient = receives.replace('USERNAME', buyer.username);

    const documentsBeforePacking = await readNamesBeforePacking(order.id);
    const packingNames = await readPackingNames(order.id);
    const documentsAfterDelivery = await readNamesAfterDelivery(order.id);
    const printedNames = {
      ...(await namesInEmails(order.id)),
      ...documentsBeforePacking,
      ...packingNames,
      ...documentsAfterDelivery,
    };
    const bills = new Set(['billed to', 'email to staff', 'return', 'export: first and last name']);
    expect(printedNames).toEqual(
      Object.fromEntries(
        Object.keys(printedNames).map((place) => [place, bills.has(place) ? expectedBuyer : expectedRecipient]),
      ),
    );
    expect(Object.keys(printedNames)).toHaveLength(17);
  },
);

async function namesInEmails(orderId: string) {
  const mails: OutgoingEmail[] = [];
  const mailer = { send: async (mail: OutgoingEmail) => void mails.push(mail) };
  const jobs = createOrderEmailJobs({ mailer, publicUrl, signer, now: systemClock });
  await runPendingJobs(jobs, { pool, tools: { db, log } });
  await runPendingJobs(jobs, { pool, tools: { db, log } });
  const orderEmails = mails.filter(({ text }) => text.includes(orderId.slice(0, 8)));
  const toStaff = orderEmails.find(({ to }) => to === STAFF_EMAIL)?.text ?? '';
  const toCustomer = orderEmails.find(({ to }) => to !== STAFF_EMAIL)?.text ?? '';
  return {
    'email to staff': /^(.*) has ordered for/m.exec(toStaff)?.[1],
    'address in the email to staff': /Delivery address:?\n(.*)/.exec(toStaff)?.[1]?.trim(),
    'address in the email': /Delivery address:?\n(.*)/.exec(toCustomer)?.[1]?.trim(),
  };
}

async function readNamesBeforePacking(orderId: string) {
  const [slip] = await createPackingSlipLoader({ publicUrl, signer })(db, [orderId]);
  expect(slip?.to.note).toBe('Leave it with the guard');
  const list = (
    await app.inject({ url: `/api/orders/all?q=${orderId}`, headers: returnHelpers.staffUser.headers })
  ).json<EndpointResponse<'listOrders'>>();
  const found = await app.inject({ url: `/api/admin/search?q=${orderId}`, headers: returnHelpers.staffUser.headers });
  const { order } = await returnHelpers.read(orderId);
  expect(order.deliveryNote).toBe('Leave it with the guard');
  return {
    slip: slip?.to.name,
    list: list.orders[0]?.recipientName,
    'order page': order.recipientName,
    palette: found.json<EndpointResponse<'searchAdmin'>>().orders[0]?.customer,
  };
}

async function readPackingNames(orderId: string) {
  const { next } = (await returnHelpers.asStaff('getPackingQueue', {})).body;
  const { customer } = (await returnHelpers.asStaff('startPacking', { body: { orderId } })).body;
  return { 'next to pack': next.find((one) => one.orderId === orderId)?.customer, packing: customer };
}

async function readNamesAfterDelivery(orderId: string) {
  const shipment = await returnHelpers.bring(orderId, 'delivered');
  const [handed] = await listHandedOverShipments(db, [shipment.id]);
  const { rows } = await pool.query<{ id: string }>('select id from tax_documents where order_id = $1', [orderId]);
  const document = await findUnrenderedDocument(db, rows[0]?.id ?? '');
  const pdf = document && toTaxDocumentPdf(document, { logo: null, signature: null });
  const orderReturn = await insertReturnRow(pool, { orderId });
  const returnDetails = (await returnHelpers.asStaff('getReturn', { params: { id: orderReturn.id } })).body.return;
  const row = await exportedRow(orderId);
  return {
    booking: (await findBookingData(db, shipment.id))?.booking.to.name,
    manifest: handed?.to,
    'billed to': pdf?.buyer.name,
    'delivered to': pdf?.deliveredTo?.name,
    'return slip': (await findReturnSlipRow(db, orderReturn.id))?.name,
    return: (returnDetails as unknown as { customer: { name: string } }).customer.name,
    export: row('Recipient'),
    'export: first and last name': [row('First Name'), row('Last Name')].filter(Boolean).join(' '),
  };
}

async function exportedRow(orderId: string) {
  const [from, to] = ['2000-01-01', '2100-01-01'];
  const { heads, rows } = createOrderTable(db, { from, to, fieldPermissions: [] });
  for await (const cells of rows) if (cells[0] === orderId) return (head: string) => cells[heads.indexOf(head)];
  throw new Error('The order is not in the table');
}

test('an order without a stored name shows the buyer, and the username once', async () => {
  const { id } = await returnHelpers.orderOf(1);
  const recipient = async () => (await returnHelpers.read(id)).order.recipientName;
  await pool.query('update orders set recipient_name = null where id = $1', [id]);
  expect(await recipient()).toBe('Asha Rao');
  await pool.query(`update orders set customer_first_name = 'asha_92', customer_last_name = 'asha_92' where id = $1`, [
    id,
  ]);
  expect(await recipient()).toBe('asha_92');
  expect((await readSlipName(id)) ?? '').toBe('asha_92');
});

async function readSlipName(orderId: string) {
  const [slip] = await createPackingSlipLoader({ publicUrl, signer })(db, [orderId]);
  return slip?.to.name;
}

test('an exchange is addressed to the recipient of the first shipment', async () => {
  const bought = await returnHelpers.delivered(1, { others: [{ size: 'L', stock: 5 }] });
  const recipientFields = { recipient_name: 'Sunita Rao', landmark: 'Behind the temple', delivery_note: 'Ring twice' };
  await pool.query('update orders set recipient_name = $2, landmark = $3, delivery_note = $4 where id = $1', [
    bought.id,
    ...Object.values(recipientFields),
  ]);
  const exchangeLine = bought.line({ resolution: 'exchange', exchangeVariantId: bought.otherIds[0]! });
  await returnHelpers.inspect(await returnHelpers.received(bought, [exchangeLine]), [{ sellable: 1 }]);
  const { rows } = await pool.query(
    'select recipient_name, landmark, delivery_note from orders where user_id = $1 and id <> $2',
    [bought.customer.id, bought.id],
  );
  expect(rows).toEqual([recipientFields]);
});

test('a landmark is kept while staff change other fields, and removed with the address', async () => {
  const { id } = await returnHelpers.orderOf(1);
  await pool.query(`update orders set landmark = 'Behind the temple' where id = $1`, [id]);
  const { order } = await returnHelpers.read(id);
  const editOrder = (more: object) =>
    returnHelpers.asStaff('editOrder', {
      params: { id },
      body: { reason: 'They called', expectedTotal: order.orderTotal!, ...more },
    });
  await editOrder({ mobile: '9000000009' });
  expect((await returnHelpers.read(id)).order).toMatchObject({ mobile: '9000000009', landmark: 'Behind the temple' });
  await editOrder({ address: { ...order.address, addressLine1: '2 Tilak Road' } });
  expect((await returnHelpers.read(id)).order).toMatchObject({
    address: { addressLine1: '2 Tilak Road' },
    landmark: null,
  });
});

test('customers are listed by name, or by username once', async () => {
  const buyer = await createTestBuyer(db, []);
  await clearName(buyer);
  const list = async () =>
    (await app.inject({ url: `/api/admin/customers?q=${buyer.email}`, headers: returnHelpers.staffUser.headers })).json<
      EndpointResponse<'listCustomers'>
    >().customers;
  expect(await list()).toMatchObject([{ name: buyer.username, firstName: buyer.username }]);
  const file = await app.inject({
    method: 'POST',
    url: '/api/admin/customers/export',
    headers: returnHelpers.staffUser.headers,
  });
  expect(file.payload).toContain(`${buyer.username},`);
  expect(file.payload).not.toContain(`${buyer.username} ${buyer.username}`);
});
