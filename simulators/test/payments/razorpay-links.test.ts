import { expect, test } from 'vitest';
import { createLinkBody, createTestClock, openRazorpay } from './payment-clients.ts';

test('a payment link has the documented fields and is found by id and by reference', async () => {
  const { call, sim } = await openRazorpay();
  const expireBy = Math.floor(Date.now() / 1000) + 1200;
  const created = await call('POST', '/v1/payment_links/', createLinkBody({ expire_by: expireBy }));
  expect(created).toMatchObject({
    status: 200,
    body: {
      id: expect.stringMatching(/^plink_[A-Za-z0-9]{14}$/),
      amount: 129_900,
      amount_paid: 0,
      callback_method: 'get',
      callback_url: 'https://shop.example/pay/back?order=1',
      cancelled_at: 0,
      currency: 'INR',
      customer: { contact: '+919000090000', email: 'asha@example.com', name: 'Asha' },
      expire_by: expireBy,
      expired_at: 0,
      notes: { reference: 'K1' },
      notify: { sms: false, email: false },
      payments: null,
      reference_id: 'K1',
      reminders: [],
      short_url: `${sim.url}/pay/${created.body.id}`,
      status: 'created',
      upi_link: false,
    },
  });
  expect(created.body).not.toHaveProperty('order_id');
  expect((await call('GET', `/v1/payment_links/${created.body.id}`)).body).toEqual(created.body);
  expect((await call('GET', '/v1/payment_links?reference_id=K1')).body).toEqual({ payment_links: [created.body] });
  expect((await call('GET', '/v1/payment_links?reference_id=K')).body).toEqual({ payment_links: [] });
});

test.each([
  [{ amount: 99 }, 'The amount must be at least INR 1.00'],
  [{ amount: 100.5 }, 'The amount must be an integer.'],
  [{ amount: undefined }, 'The amount must be an integer.'],
  [{ reference_id: 'K'.repeat(41) }, 'reference_id: the length must be no more than 40.'],
  [{ description: 'x'.repeat(2049) }, 'description: the length must be no more than 2048.'],
  [{ callback_method: undefined }, 'callback_method: must be a valid value.'],
  [{ upi_link: true }, 'UPI Payment Links is not supported in Test Mode'],
  [{ notes: { a: 'x'.repeat(257) } }, 'The notes may not be longer than 256 characters.'],
  [
    { notes: Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, ''])) },
    'The notes may have at most 15 pairs.',
  ],
])('a link with %j is rejected', async (changes, description) => {
  const { createLink, call } = await openRazorpay();
  expect(await createLink(changes)).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', reason: 'input_validation_failed' } },
  });
  expect((await call('GET', '/v1/payment_links')).body).toEqual({ payment_links: [] });
});

test('the largest allowed values are accepted', async () => {
  const { createLink } = await openRazorpay();
  const notes = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`n${index}`, 'x'.repeat(256)]));
  const changes = { amount: 100, reference_id: 'K'.repeat(40), description: 'x'.repeat(2048), notes };
  expect((await createLink(changes)).status).toBe(200);
});

test('a link must expire at least 15 minutes and at most six months ahead, by the clock of Razorpay', async () => {
  const { clock, seconds } = createTestClock();
  const { sim, createLink } = await openRazorpay({ clock });
  const tooEarly = { error: { description: 'timestamp must be atleast 15 minutes in future', field: 'expire_by' } };
  expect(await createLink({ expire_by: seconds() + 899 })).toMatchObject({ status: 400, body: tooEarly });
  expect(await createLink({ expire_by: seconds() + 200 * 86_400 })).toMatchObject({ status: 400 });
  sim.setClockSkew(300);
  expect(await createLink({ expire_by: seconds() + 960 })).toMatchObject({ status: 400, body: tooEarly });
  sim.setClockSkew(0);
  expect(await createLink({ expire_by: seconds() + 900 })).toMatchObject({ status: 200 });
});

test('a reference is accepted once', async () => {
  const { createLink, call } = await openRazorpay();
  await createLink();
  expect(await createLink()).toMatchObject({
    status: 400,
    body: { error: { description: 'payment link creation with reference ID already attempted' } },
  });
  expect((await call('GET', '/v1/payment_links?reference_id=K1')).body.payment_links).toHaveLength(1);
});

test('notes are null if there are none', async () => {
  const { createLink } = await openRazorpay();
  expect((await createLink({ notes: {} })).body.notes).toBeNull();
});

test('a cancelled link stays cancelled, and paid or expired links cannot be cancelled', async () => {
  const { clock, seconds, moveMinutes } = createTestClock();
  const { sim, createLink, call } = await openRazorpay({ clock });
  const cancel = (id: string) => call('POST', `/v1/payment_links/${id}/cancel`);
  const { body: first } = await createLink();
  expect((await cancel(first.id)).body).toMatchObject({
    status: 'cancelled',
    cancelled_at: seconds(),
    payments: [],
  });
  expect(await cancel(first.id)).toMatchObject({
    status: 400,
    body: { error: { description: 'cannot cancel or expire an expired link' } },
  });
  await expect(sim.pay('K1')).rejects.toThrow('The attempt is closed');

  const { body: second } = await createLink({ reference_id: 'K2', expire_by: seconds() + 900 });
  moveMinutes(15);
  expect((await call('GET', `/v1/payment_links/${second.id}`)).body).toMatchObject({ status: 'expired' });
  expect((await cancel(second.id)).body.error.description).toBe('cannot cancel or expire an expired link');

  const { body: third } = await createLink({ reference_id: 'K3' });
  await sim.pay('K3');
  expect((await cancel(third.id)).body.error.description).toBe(
    'cannot cancel or expire an already paid/partially paid link',
  );
});

test('a link can get another reference and expiry', async () => {
  const { clock, seconds } = createTestClock();
  const { createLink, call } = await openRazorpay({ clock });
  const { body: link } = await createLink();
  const changes = { reference_id: 'K9', expire_by: seconds() + 3600 };
  expect((await call('PATCH', `/v1/payment_links/${link.id}`, changes)).body).toMatchObject(changes);
  expect((await call('GET', '/v1/payment_links?reference_id=K1')).body.payment_links).toEqual([]);
  expect((await call('GET', '/v1/payment_links?reference_id=K9')).body.payment_links).toHaveLength(1);
});

test('without a filter, the newest links are listed', async () => {
  const { createLink, call } = await openRazorpay();
  for (const reference of ['K1', 'K2', 'K3']) await createLink({ reference_id: reference });
  const { body } = await call('GET', '/v1/payment_links?count=2&skip=1');
  expect(body.payment_links.map((link) => link.reference_id)).toEqual(['K2', 'K1']);
});

test.each(['basic', 'BASIC', 'Bearer'])('the scheme "%s" is not accepted', async (scheme) => {
  const { call } = await openRazorpay();
  const { body } = await call('GET', '/v1/payment_links', undefined, { authorization: `${scheme} cnpwOng=` });
  expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' });
});

test('a wrong key, an unknown id and an unknown path have the documented errors', async () => {
  const { call } = await openRazorpay();
  const key = `Basic ${Buffer.from('rzp_test_x:y').toString('base64')}`;
  expect((await call('GET', '/v1/payment_links', undefined, { authorization: key })).status).toBe(401);
  const unknownId = { status: 400, body: { error: { description: 'The id provided does not exist' } } };
  for (const path of ['payment_links/plink_1', 'payments/pay_1', 'orders/order_1', 'refunds/rfnd_1', 'payouts/pout_1'])
    expect(await call('GET', `/v1/${path}`)).toMatchObject(unknownId);
  const unknownPath = {
    status: 400,
    body: { error: { description: 'The requested URL was not found on the server.' } },
  };
  expect(await call('GET', '/v1/customers')).toMatchObject(unknownPath);
  expect(await call('DELETE', '/v1/payment_links/plink_1')).toMatchObject(unknownPath);
});
