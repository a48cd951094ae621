import { beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#test/mail-server.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';
import { encryptionKeys } from '../../config.ts';
import { createCipher, REFUNDS_PURPOSE } from '../../platform/encryption.ts';
import { runPendingJobs } from '../../platform/jobs.ts';
import { createMailer } from '../mailer.ts';
import { createOrderEmailJobs } from '../order-emails.jobs.ts';
import { createShipmentEmailJobs } from '../shipment-emails.jobs.ts';
import { createReturnEmailJobs } from './return-emails.jobs.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off', ENCRYPTION_KEY: 'a key of thirty-two characters or more' });
const { config, db, pool, log } = shop;
const returnHelpers = await createReturnHelpers(shop);
const { smtpPort, received, empty } = await startMailServer();
beforeEach(empty);

const deps = {
  mailer: createMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' }),
  publicUrl: 'https://shop.example',
  signer: shop.signer,
  now: () => new Date(),
  cipher: createCipher(encryptionKeys(config), REFUNDS_PURPOSE),
};
const jobs = [...createOrderEmailJobs(deps), ...createShipmentEmailJobs(deps), ...createReturnEmailJobs(deps)];
const runJobs = () => runPendingJobs(jobs, { pool, tools: { db, log } });

/** Returns the emails that `act` causes, to any recipient. Subjects are cut at the first colon or question mark. */
async function captureEmails(act: () => Promise<unknown>) {
  await runJobs();
  await empty();
  await act();
  await runJobs();
  await runJobs();
  return (await received()).map(({ subject, text, to }) => ({
    subject: subject.replace(/[:?].*/, ''),
    text,
    to: to[0]?.address,
  }));
}

const captureSubjects = async (act: () => Promise<unknown>) =>
  (await captureEmails(act)).map(({ subject }) => subject).toSorted();

async function delivered(...options: Parameters<typeof returnHelpers.delivered>) {
  const order = await returnHelpers.delivered(...options);
  await pool.query('update users set email_verified_at = now() where id = $1', [order.customer.id]);
  return order;
}

const UPI = { destination: { method: 'upi', upiId: 'asha.k@okbank' } } as const;

test('each step of a return is emailed once, from the request to the result', async () => {
  const order = await delivered(2);
  let returnRequest = { id: '', number: '', lines: [] as { id: string }[] };
  const requestEmails = await captureEmails(
    async () => (returnRequest = await returnHelpers.createRequestedReturn(order, [order.line({ quantity: 2 })], UPI)),
  );
  expect(requestEmails.map(({ subject, to }) => [subject, to])).toEqual([
    ['We received your return request', order.customer.email],
  ]);
  expect(requestEmails[0]?.text).toContain('₹2,000.00');
  expect(requestEmails[0]?.text).not.toContain('asha.k@');
  const [approvedEmail] = await captureEmails(() => returnHelpers.decide(returnRequest.id));
  expect(approvedEmail?.subject).toBe('Your return is approved');
  expect(approvedEmail?.text).toContain(
    `https://shop.example/myaccount/order/${order.id}/return/${returnRequest.number}`,
  );
  expect(await captureSubjects(() => returnHelpers.receive(returnRequest.id))).toEqual(['Your return has arrived']);
  const conditions = [{ sellable: 1, missing: 1 }];
  const [result, ...others] = await captureEmails(() =>
    returnHelpers.inspect(returnRequest, conditions, 'One was not in the bag'),
  );
  expect(others).toEqual([]);
  for (const text of ['One was not in the bag.', '1 piece accepted, 1 missing', ': ₹1,000.00', '@okbank'])
    expect(result?.text).toContain(text);
});

test('the email about a declined return gives the reason and a contact for objections', async () => {
  const order = await delivered(1);
  const returnRequest = await returnHelpers.createRequestedReturn(order, [order.line()]);
  const [email] = await captureEmails(() =>
    returnHelpers.decide(returnRequest.id, { kind: 'decline', declineReason: 'The box was open' }),
  );
  expect(email?.subject).toBe('Your return was declined');
  for (const text of ['The box was open.', 'Not happy with this decision?', returnRequest.number])
    expect(email?.text).toContain(text);
});

test('a canceled return sends no email', async () => {
  const order = await delivered(1);
  await runJobs();
  const returnRequest = await returnHelpers.createRequestedReturn(order, [order.line()]);
  expect(await captureSubjects(() => returnHelpers.withdraw(order, returnRequest.id))).toEqual([]);
});

test('the email about a sent refund has its reference and only the masked destination', async () => {
  const order = await delivered(1);
  const returnRequest = await returnHelpers.received(order, [order.line()], UPI);
  await returnHelpers.inspect(returnRequest, [{ sellable: 1 }]);
  const { refunds } = await returnHelpers.listOwn(order);
  const id = refunds[0]?.id ?? '';
  const [email, ...others] = await captureEmails(() =>
    returnHelpers.asStaff('recordRefundPayment', { params: { id }, body: { reference: '633412908745' } }),
  );
  expect(others).toEqual([]);
  expect(email?.subject).toBe('Refund of ₹1,000.00 sent');
  for (const text of ['633412908745', '@okbank', returnRequest.number]) expect(email?.text).toContain(text);
  expect(email?.text).not.toContain('asha.k');
});

test('a reminder asks for the destination of a refund of a return, until it has one', async () => {
  const order = await delivered(1);
  const returnRequest = await returnHelpers.received(order, [order.line()]);
  await returnHelpers.inspect(returnRequest, [{ sellable: 1 }]);
  const id = (await returnHelpers.listOwn(order)).refunds[0]?.id ?? '';
  const remind = () => returnHelpers.asStaff('remindRefundCustomer', { params: { id } });
  expect(await captureSubjects(remind)).toEqual(['Where should we send ₹1,000.00']);
  expect(await captureSubjects(remind)).toEqual([]);
});

test('canceling a paid order asks for the refund destination', async () => {
  const order = await delivered(1);
  const emails = await captureEmails(() => returnHelpers.setStatus(order.id, 'CANCELED'));
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'Where should we send ₹1,000.00',
    'Your order has been cancelled',
  ]);
  for (const { text } of emails) expect(text).toContain('₹1,000.00');
});

test('store credit and an exchange are in the result email and in the new order’s email', async () => {
  const order = await delivered(2, { others: [{ size: 'L', stock: 3 }] });
  const returnLines = [order.line({ resolution: 'store_credit' })];
  const credit = await returnHelpers.received(order, returnLines);
  const [result, ...others] = await captureEmails(() => returnHelpers.inspect(credit, [{ sellable: 1 }]));
  expect(others).toEqual([]);
  expect(result?.text).toContain('₹1,000.00 is in your account as store credit.');
  const exchange = await returnHelpers.received(order, [
    order.line({ resolution: 'exchange', exchangeVariantId: order.otherIds[0] ?? '' }),
  ]);
  const exchangeEmails = await captureEmails(() => returnHelpers.inspect(exchange, [{ sellable: 1 }]));
  expect(exchangeEmails.map(({ subject }) => subject.replace(/ \w+$/, '')).toSorted()).toEqual([
    'Your Kinari order',
    'Your return was',
  ]);
  const confirmationEmail = exchangeEmails.find(({ subject }) => subject.startsWith('Your Kinari'));
  expect(confirmationEmail?.text).toContain(`It replaces the items of return ${exchange.number}. You pay nothing`);
  expect(confirmationEmail?.text).toContain('Paid with store credit: −₹1,000.00');
});

test('the gift credit code goes to the gift’s recipient, and the giver gets no email', async () => {
  const order = await delivered(1);
  await pool.query(
    `update orders set gift_recipient_name = 'Meera', gift_recipient_contact = 'meera@example.com' where id = $1`,
    [order.id],
  );
  const returnRequest = await returnHelpers.received(order, [order.line({ resolution: 'store_credit' })]);
  await pool.query('update returns set is_gift = true, requested_by = null where id = $1', [returnRequest.id]);
  const emails = await captureEmails(() => returnHelpers.inspect(returnRequest, [{ sellable: 1 }]));
  expect(emails.map(({ to }) => to)).toEqual(['meera@example.com']);
  expect(emails[0]?.text).toMatch(/KIN-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(emails[0]?.text).not.toContain('Meera');
});

test('the delivery email offers a return only for returnable items, and only when returns are enabled', async () => {
  const getDeliveryText = async (orderOptions: { saving?: number }, returnPolicy = 'returnable') => {
    const order = await delivered(1, orderOptions, 'not yet');
    await pool.query('update order_lines set return_policy = $2 where order_id = $1', [order.id, returnPolicy]);
    const [email] = await captureEmails(() => returnHelpers.setStatus(order.id, 'DELIVERED'));
    return email?.text ?? '';
  };
  const regular = await getDeliveryText({});
  expect(regular).toContain('You can return it until');
  expect(regular).toContain('/return\n');
  for (const text of [await getDeliveryText({ saving: 5000 }), await getDeliveryText({}, 'hygiene')]) {
    expect(text).not.toContain('You can return it until');
    expect(text).toContain('If it is faulty, wrong or late');
  }
});
