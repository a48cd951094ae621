import { beforeEach, expect, test } from 'vitest';
import { openMailServer } from '#test/mail-server.ts';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';
import { secretsKeysOf } from '../../config.ts';
import { runWaitingJobs } from '../../platform/jobs.ts';
import { openSeal, REFUNDS } from '../../platform/seal.ts';
import { openMailer } from '../mailer.ts';
import { orderMailJobs } from '../order-mails.jobs.ts';
import { parcelMailJobs } from '../parcel-mails.jobs.ts';
import { returnMailJobs } from './return-mails.jobs.ts';

const shop = await openShop({ RATE_LIMITS: 'off', SECRETS_KEY: 'a key of thirty-two letters or more' });
const { config, db, pool, log } = shop;
const desk = await openReturnsDesk(shop);
const { smtpPort, received, empty } = await openMailServer();
beforeEach(empty);

const room = {
  mailer: openMailer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'shop@kinari.example' }),
  publicUrl: 'https://shop.example',
  now: () => new Date(),
  seal: openSeal(secretsKeysOf(config), REFUNDS),
};
const jobs = [...orderMailJobs(room), ...parcelMailJobs(room), ...returnMailJobs(room)];
const runJobs = () => runWaitingJobs(jobs, { pool, tools: { db, log } });

/** What is written about what is done in between, to anybody, by its subject up to the colon. */
async function lettersOf(act: () => Promise<unknown>) {
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

const subjectsOf = async (act: () => Promise<unknown>) =>
  (await lettersOf(act)).map(({ subject }) => subject).toSorted();

async function delivered(...given: Parameters<typeof desk.delivered>) {
  const order = await desk.delivered(...given);
  await pool.query('update users set email_verified_at = now() where id = $1', [order.customer.id]);
  return order;
}

const UPI = { destination: { means: 'upi', upiId: 'asha.k@okbank' } } as const;

test('each step of a return is told once, from asking to the result', async () => {
  const order = await delivered(2);
  let back = { id: '', number: '', lines: [] as { id: string }[] };
  const asking = await lettersOf(async () => (back = await desk.asked(order, [order.line({ quantity: 2 })], UPI)));
  expect(asking.map(({ subject, to }) => [subject, to])).toEqual([['We have your request', order.customer.email]]);
  expect(asking[0]?.text).toContain('₹2,000.00');
  expect(asking[0]?.text).not.toContain('asha.k@');
  const [accepted] = await lettersOf(() => desk.decide(back.id));
  expect(accepted?.subject).toBe('Your return is accepted');
  expect(accepted?.text).toContain(`https://shop.example/myaccount/order/${order.id}/return/${back.number}`);
  expect(await subjectsOf(() => desk.receive(back.id))).toEqual(['Your return has arrived']);
  const found = [{ sellable: 1, missing: 1 }];
  const [result, ...others] = await lettersOf(() => desk.inspect(back, found, 'One was not in the bag'));
  expect(others).toEqual([]);
  for (const text of ['One was not in the bag.', '1 piece taken back, 1 missing', ': ₹1,000.00', '@okbank'])
    expect(result?.text).toContain(text);
});

test('a refusal says why, and where to object', async () => {
  const order = await delivered(1);
  const back = await desk.asked(order, [order.line()]);
  const [letter] = await lettersOf(() => desk.decide(back.id, { kind: 'refuse', why: 'The seal was broken' }));
  expect(letter?.subject).toBe('We cannot take it back');
  for (const text of ['The seal was broken.', 'Do you see it otherwise?', back.number])
    expect(letter?.text).toContain(text);
});

test('of what was taken back nobody is written to', async () => {
  const order = await delivered(1);
  await runJobs();
  const back = await desk.asked(order, [order.line()]);
  expect(await subjectsOf(() => desk.withdraw(order, back.id))).toEqual([]);
});

test('money that was sent is told with its reference, and where it went only as far as it may be shown', async () => {
  const order = await delivered(1);
  const back = await desk.received(order, [order.line()], UPI);
  await desk.inspect(back, [{ sellable: 1 }]);
  const { refunds } = await desk.listOwn(order);
  const id = refunds[0]?.id ?? '';
  const [letter, ...others] = await lettersOf(() =>
    desk.asClerk('noteRefund', { params: { id }, body: { reference: '633412908745' } }),
  );
  expect(others).toEqual([]);
  expect(letter?.subject).toBe('₹1,000.00 is on its way back');
  for (const text of ['633412908745', '@okbank', back.number]) expect(letter?.text).toContain(text);
  expect(letter?.text).not.toContain('asha.k');
});

test('for a paid order that was cancelled it is asked where the money should go', async () => {
  const order = await delivered(1);
  const letters = await lettersOf(() => desk.setStatus(order.id, 'CANCELED'));
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    'Where should ₹1,000.00 go',
    'Your order has been cancelled',
  ]);
  for (const { text } of letters) expect(text).toContain('₹1,000.00');
});

test('shop credit and an exchange are told by the letter about the result, and by the new order’s own', async () => {
  const order = await delivered(2, { others: [{ size: 'L', stock: 3 }] });
  const wants = [order.line({ wish: 'credit' })];
  const credit = await desk.received(order, wants);
  const [result, ...others] = await lettersOf(() => desk.inspect(credit, [{ sellable: 1 }]));
  expect(others).toEqual([]);
  expect(result?.text).toContain('₹1,000.00 is on your account as shop credit.');
  const exchange = await desk.received(order, [
    order.line({ wish: 'exchange', exchangeVariantId: order.otherIds[0] ?? '' }),
  ]);
  const both = await lettersOf(() => desk.inspect(exchange, [{ sellable: 1 }]));
  expect(both.map(({ subject }) => subject.replace(/ \w+$/, '')).toSorted()).toEqual([
    'We have looked at your',
    'Your Kinari order',
  ]);
  const placed = both.find(({ subject }) => subject.startsWith('Your Kinari'));
  expect(placed?.text).toContain(`It replaces what you sent back with return ${exchange.number}. You pay nothing`);
  expect(placed?.text).toContain('Paid with credit: −₹1,000.00');
});

test('the code of a gift credit goes to whom the present was for, and its giver hears nothing', async () => {
  const order = await delivered(1);
  await pool.query(`update orders set gift_to = 'Meera', gift_contact = 'meera@example.com' where id = $1`, [order.id]);
  const back = await desk.received(order, [order.line({ wish: 'credit' })]);
  await pool.query('update returns set for_gift = true, asked_by = null where id = $1', [back.id]);
  const letters = await lettersOf(() => desk.inspect(back, [{ sellable: 1 }]));
  expect(letters.map(({ to }) => to)).toEqual(['meera@example.com']);
  expect(letters[0]?.text).toMatch(/KIN-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(letters[0]?.text).not.toContain('Meera');
});

test('what came offers a return only for what may come back, and only where that is so', async () => {
  const textOf = async (facts: { saving?: number }, rule = 'returnable') => {
    const order = await delivered(1, facts, 'not yet');
    await pool.query('update order_lines set return_rule = $2 where order_id = $1', [order.id, rule]);
    const [letter] = await lettersOf(() => desk.setStatus(order.id, 'DELIVERED'));
    return letter?.text ?? '';
  };
  const regular = await textOf({});
  expect(regular).toContain('You can return it till');
  expect(regular).toContain('/return\n');
  for (const text of [await textOf({ saving: 5000 }), await textOf({}, 'hygiene')]) {
    expect(text).not.toContain('You can return it till');
    expect(text).toContain('If it is faulty, wrong or late');
  }
});
