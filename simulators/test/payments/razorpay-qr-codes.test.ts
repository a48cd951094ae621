import { expect, test } from 'vitest';
import type { PaymentSimulatorOptions } from '../../src/payments/payment-simulator.ts';
import { createTestClock, openRazorpay } from './payment-clients.ts';

const BODY = {
  type: 'upi_qr',
  name: 'K1',
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: 30_050,
  description: 'Order 7KX2M9QP',
  notes: { reference: 'K1' },
};

async function openQrCodes(options: PaymentSimulatorOptions = {}) {
  const { clock, seconds, moveMinutes } = createTestClock();
  const razorpay = await openRazorpay({ clock, ...options });
  const create = (changes: object = {}) =>
    razorpay.call('POST', '/v1/payments/qr_codes', { ...BODY, close_by: seconds() + 960, ...changes });
  const get = async (id: string) => (await razorpay.call('GET', `/v1/payments/qr_codes/${id}`)).body;
  return { ...razorpay, create, get, seconds, moveMinutes };
}

test('a QR code contains a UPI link with the amount in rupees', async () => {
  const { sim, create, get, seconds } = await openQrCodes();
  const { status, body: qr } = await create();
  expect(status).toBe(200);
  expect(qr).toMatchObject({
    id: expect.stringMatching(/^qr_[A-Za-z0-9]{14}$/),
    entity: 'qr_code',
    usage: 'single_use',
    type: 'upi_qr',
    image_url: `${sim.url}/pay/${qr.id}`,
    payment_amount: 30_050,
    fixed_amount: true,
    status: 'active',
    payments_amount_received: 0,
    payments_count_received: 0,
    notes: { reference: 'K1' },
    customer_id: null,
    close_by: seconds() + 960,
    close_reason: null,
  });
  expect(qr.image_content).toMatch(
    /^upi:\/\/pay\?pa=[\w.@]+&pn=Kinari&tr=\w{1,35}&tn=Kinari&am=300\.50&cu=INR&mc=5411$/,
  );
  expect(await get(qr.id)).toEqual(qr);
});

test('an account without the features returns no image_content, or no QR codes at all', async () => {
  const { sim, create } = await openQrCodes();
  sim.setFeatures({ imageContent: false });
  expect((await create()).body).not.toHaveProperty('image_content');
  sim.setFeatures({ qrCodes: false });
  expect(await create()).toMatchObject({
    status: 400,
    body: { error: { description: 'The requested URL was not found on the server.', source: 'NA', step: 'NA' } },
  });
});

test.each([
  [{ type: undefined }, 'The type field is required.'],
  [{ type: 'bharat_qr' }, 'The selected type is invalid.'],
  [{ usage: undefined }, 'The usage field is required.'],
  [{ usage: 'twice' }, 'The selected usage is invalid.'],
  [{ fixed_amount: false }, 'The fixed amount field is required.'],
  [{ payment_amount: undefined }, 'The payment amount field is required.'],
  [{ payment_amount: 0 }, 'The payment amount must be at least 1.'],
  [{ reference_id: 'K1' }, 'reference_id is/are not required and should not be sent'],
  [{ close_by: 2_147_483_648 }, 'close_by must be between 946684800 and 4765046400'],
])('a QR code with %j is rejected', async (changes, description) => {
  const { create } = await openQrCodes();
  expect(await create(changes)).toMatchObject({ status: 400, body: { error: { description } } });
});

test('by one page of the documentation, a code closes at least 15 minutes ahead', async () => {
  const { create, seconds } = await openQrCodes();
  expect((await create({ close_by: seconds() + 899 })).status).toBe(400);
  expect((await create({ close_by: seconds() + 900 })).status).toBe(200);
  expect((await create({ close_by: seconds() + 86_400 })).body.close_by).toBe(seconds() + 86_400);
});

test('by the other page, a code for one payment lasts 2 minutes to 2 hours', async () => {
  const { sim, create, seconds } = await openQrCodes();
  sim.setFeatures({ closeBy: 'at_most_2_hours' });
  expect((await create({ close_by: seconds() + 119 })).status).toBe(400);
  expect((await create({ close_by: seconds() + 120 })).body.close_by).toBe(seconds() + 120);
  expect((await create({ close_by: seconds() + 86_400 })).body.close_by).toBe(seconds() + 7200);
  expect((await create({ close_by: undefined })).body.close_by).toBe(seconds() + 7200);
});

test('a paid code closes, and two phones can pay one code', async () => {
  const { sim, call, create, get } = await openQrCodes();
  const { body: qr } = await create();
  const { payment: first } = await sim.pay('K1');
  expect(await get(qr.id)).toMatchObject({
    status: 'closed',
    close_reason: 'paid',
    payments_amount_received: 30_050,
    payments_count_received: 1,
  });
  const { payment: second } = await sim.pay('K1');
  const { body } = await call('GET', `/v1/payments/qr_codes/${qr.id}/payments`);
  expect(body).toMatchObject({
    count: 2,
    items: [
      { id: second.id, status: 'captured', order_id: null, method: 'upi', notes: { reference: 'K1' } },
      { id: first.id, description: 'QRv2 Payment' },
    ],
  });
});

test('a code is closed by the shop once, or by the end of its time', async () => {
  const { sim, call, create, get, moveMinutes } = await openQrCodes();
  const { body: qr } = await create();
  const close = (id: string) => call('POST', `/v1/payments/qr_codes/${id}/close`);
  expect((await close(qr.id)).body).toMatchObject({ status: 'closed', close_reason: 'on_demand' });
  expect((await close(qr.id)).status).toBe(400);
  await expect(sim.pay('K1')).rejects.toThrow('The attempt is closed');

  const { body: second } = await create({ notes: { reference: 'K2' } });
  moveMinutes(16);
  expect(await get(second.id)).toMatchObject({ status: 'closed', close_reason: null });
  expect((await close(second.id)).status).toBe(400);
});

test('codes are listed by time, newest first', async () => {
  const { call, create, moveMinutes, seconds } = await openQrCodes();
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    ids.push((await create()).body.id);
    moveMinutes(10);
  }
  const list = async (query: string) =>
    (await call('GET', `/v1/payments/qr_codes?${query}`)).body.items.map(({ id }) => id);
  expect(await list('')).toEqual(ids.toReversed());
  expect(await list(`from=${seconds() - 20 * 60}`)).toEqual([ids[2], ids[1]]);
  expect(await list(`to=${seconds() - 30 * 60}`)).toEqual([ids[0]]);
  expect(await list('count=1&skip=1')).toEqual([ids[1]]);
});
