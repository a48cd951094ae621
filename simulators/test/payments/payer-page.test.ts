import { expect, test } from 'vitest';
import { RAZORPAY_ACCOUNT } from '../../src/payments/razorpay.ts';
import { createCall, openCashfree, openPhonepe, openRazorpay, signHex, startWebhookServer } from './payment-clients.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const openPage = (url: string) => createCall('')('GET', url);
const press = (url: string, button: string) => createCall('')('POST', url, `do=${button}`, FORM);

test('the page shows amount, shop, reference and three buttons, without scripts', async () => {
  const { createLink } = await openRazorpay();
  const { body: link } = await createLink({ amount: 12_990_050, reference_id: 'K<1>', description: 'Sari & "more"' });
  const page = await openPage(link.short_url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('<h1>Pay ₹1,29,900.50</h1>');
  expect(page.text).toContain('To Kinari. Sari &amp; &quot;more&quot;');
  expect(page.text).toContain('Reference K&lt;1&gt;');
  expect([...page.text.matchAll(/<button name="do" value="(\w+)">([^<]+)</g)].map(([, , label]) => label)).toEqual([
    'Pay',
    'Fail',
    'Pay later',
  ]);
  expect(page.text).toContain('name="viewport"');
  expect(page.text).not.toContain('<script');
});

test('"Pay" at Razorpay redirects with the signed query of the callback', async () => {
  const { createLink, call } = await openRazorpay();
  const { body: link } = await createLink();
  const reply = await press(link.short_url, 'pay');
  expect(reply.status).toBe(303);
  const url = new URL(reply.headers.get('location') ?? '');
  const { body: paid } = await call('GET', `/v1/payment_links/${link.id}`);
  const paymentId = paid.payments[0]?.payment_id ?? '';
  expect(url.origin + url.pathname).toBe('https://shop.example/pay/back');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    order: '1',
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: 'K1',
    razorpay_payment_link_status: 'paid',
    razorpay_signature: signHex(`${link.id}|K1|paid|${paymentId}`, RAZORPAY_ACCOUNT.keySecret),
  });
});

test('"Fail" and "Pay later" redirect too, and the customer can try again', async () => {
  const { createLink, call } = await openRazorpay();
  const { body: link } = await createLink();
  for (const button of ['fail', 'later']) {
    const location = (await press(link.short_url, button)).headers.get('location') ?? '';
    expect(new URL(location).searchParams.get('razorpay_payment_link_status')).toBe('created');
  }
  const { body: open } = await call('GET', `/v1/payment_links/${link.id}`);
  const { body: listed } = await call('GET', `/v1/orders/${open.order_id}/payments`);
  expect(listed.items.map(({ status }) => status)).toEqual(['created', 'failed']);
  expect((await press(link.short_url, 'pay')).status).toBe(303);
});

test('PhonePe redirects without a query', async () => {
  const { createOrder, getOrder } = await openPhonepe();
  const { body: order } = await createOrder();
  expect((await press(order.redirectUrl, 'later')).headers.get('location')).toBe('https://shop.example/pay/back');
  expect(await getOrder()).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'PENDING' }] });
});

test('Cashfree redirects to the return address with the id of the order', async () => {
  const { sim, createOrder, call } = await openCashfree();
  await createOrder();
  const reply = await press(`${sim.url}/pay/K-1`, 'pay');
  expect(reply.headers.get('location')).toBe('https://shop.example/pay/back?order=K-1');
  expect((await call('GET', '/pg/orders/K-1')).body.order_status).toBe('PAID');
});

test('an attempt without a return address ends with a message', async () => {
  const { sim, call } = await openRazorpay();
  const body = { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 300 };
  const { body: qr } = await call('POST', '/v1/payments/qr_codes', body);
  const reply = await press(qr.image_url, 'pay');
  expect(reply).toMatchObject({ status: 200, text: expect.stringContaining('You can close this page') });
  expect(sim.state.totals).toMatchObject({ captures: 1, capturedPaise: 300 });
});

test('a second tab cannot pay again, and shows the way back', async () => {
  const { sim, createLink } = await openRazorpay();
  const { body: link } = await createLink();
  await press(link.short_url, 'pay');
  const second = await press(link.short_url, 'pay');
  expect(second.status).toBe(200);
  expect(second.text).toContain('This payment is complete.');
  expect(second.text).toContain('<a href="https://shop.example/pay/back?order=1&amp;razorpay_payment_id=');
  expect(second.text).not.toContain('<button');
  expect(sim.state.totals).toMatchObject({ captures: 1 });
});

test('closed, expired and unknown payments have a message', async () => {
  const { sim, createLink, call } = await openRazorpay();
  const { body: cancelled } = await createLink();
  await call('POST', `/v1/payment_links/${cancelled.id}/cancel`);
  const { body: expired } = await createLink({ reference_id: 'K2' });
  await sim.expire('K2');
  expect((await openPage(cancelled.short_url)).text).toContain('This payment is closed.');
  expect((await openPage(expired.short_url)).text).toContain('The time to pay is over.');
  expect(await openPage(`${sim.url}/pay/plink_1`)).toMatchObject({
    status: 404,
    text: expect.stringContaining('There is no such payment.'),
  });
});

test('webhooks arrive before the redirect, or after it if they are late', async () => {
  const { sim, createLink } = await openRazorpay();
  const shop = await startWebhookServer();
  sim.setWebhookSchedule({ url: shop.url });
  const { body: first } = await createLink();
  await press(first.short_url, 'pay');
  expect(shop.received).toHaveLength(4);

  sim.setWebhookSchedule({ url: shop.url, lateMs: 200 });
  const { body: second } = await createLink({ reference_id: 'K2' });
  await press(second.short_url, 'pay');
  expect(shop.received).toHaveLength(4);
  await sim.webhooksSent();
  expect(shop.received).toHaveLength(8);
});

test('faults and the request log leave the page out', async () => {
  const { sim, createLink } = await openRazorpay();
  const { body: link } = await createLink();
  sim.faults.add({ kind: 'fail' });
  expect((await openPage(link.short_url)).status).toBe(200);
  expect(sim.requestLog).toEqual(['POST /v1/payment_links']);
});
