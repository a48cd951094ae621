import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { expectBooksInOrder } from '#test/ledger.ts';
import { BANK, openMoneyBack, UPI } from '#test/money-back.ts';
import { openShop } from '#test/shop.ts';
import { openLog } from '../platform/log.ts';
import { forgetDestinations } from './refunds.jobs.ts';
import type { Destination } from './refunds.service.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, config } = shop;
const { call, asClerk, clerk, moveTo, comeBack, deliveredOrder, moneyOf } = await openMoneyBack(shop);
const second = await aPerson(db, { userType: 'ADMIN' });

let references = 0;
const aReference = () => `UTR${String((references += 1)).padStart(9, '0')}`;
const note = (id: string, reference = aReference()) => asClerk('noteRefund', { params: { id }, body: { reference } });
const setting = (value: boolean) => asClerk('updateSettings', { body: { refundsByTwo: value } });

/** What is due for one unit of a new order, and where it should go. */
async function aRefund(to: Destination = UPI, receivedOn?: string) {
  const placed = await deliveredOrder(2);
  const { refundIds } = await comeBack(placed.id, 1, { to, ...(receivedOn && { receivedOn }) });
  return { orderId: placed.id, customer: placed.customer, id: refundIds[0] ?? '' };
}

afterEach(() => expectBooksInOrder(db));

describe('where a refund goes', () => {
  test('is said by its customer, shown in part, and said anew until it was sent', async () => {
    const placed = await deliveredOrder(1);
    await moveTo(placed.id, 'CANCELED');
    const { rows } = await sql<{ id: string }>`select id from refunds where order_id = ${placed.id}`.execute(db);
    const id = rows[0]?.id ?? '';
    const tell = (body: object) => call(placed.customer, 'tellDestination', { params: { id }, body });
    expect((await tell(UPI)).body).toMatchObject({ refund: { means: 'upi', goesTo: 'UPI ••••@okbank', amount: 1000 } });
    expect((await tell(BANK)).body).toMatchObject({ refund: { means: 'bank', goesTo: 'Bank ••••7736' } });
    expect((await note(id)).status).toBe(200);
    expect(await tell(UPI)).toMatchObject({ status: 409, body: { code: 'refund_moved' } });
  });

  test('is not said by a stranger', async () => {
    const { id } = await aRefund();
    const stranger = await aPerson(db);
    expect((await call(stranger, 'tellDestination', { params: { id }, body: BANK })).status).toBe(404);
    const { rows } = await sql<{ means: string }>`select means from refunds where id = ${id}`.execute(db);
    expect(rows).toEqual([{ means: 'upi' }]);
  });
});

describe('a refund that is due', () => {
  test('is listed with the oldest first, its day and the sum of all', async () => {
    const old = await aRefund(UPI, '2020-01-01');
    const younger = await aRefund(UPI, '2020-01-02');
    const reply = await app.inject({ url: '/api/admin/refunds?limit=2', headers: clerk.headers });
    const { refunds, total, pagination } = reply.json<Reply<'listRefundsDue'>>();
    expect(refunds.map(({ id }) => id)).toEqual([old.id, younger.id]);
    expect(refunds[0]).toMatchObject({ dueOn: '2020-01-15', customerName: 'Asha Rao', goesTo: 'UPI ••••@okbank' });
    expect((refunds[0]?.day ?? 0) - (refunds[1]?.day ?? 0)).toBe(1);
    expect(total).toBe(1000 * pagination.totalItems);
  });

  test('is sent under a reference that no other has, once', async () => {
    const { id, orderId } = await aRefund();
    const other = await aRefund(BANK);
    const reference = aReference();
    const { status, body } = await note(id, reference);
    expect([status, body.refund]).toMatchObject([200, { state: 'sent', reference }]);
    expect(await moneyOf(orderId)).toMatchObject({ payment: 'PART_REFUNDED', sent: 100_000 });
    expect(await note(id)).toMatchObject({ status: 409, body: { code: 'refund_moved' } });
    const third = await aRefund();
    expect(await note(third.id, reference)).toMatchObject({ status: 409, body: { code: 'reference_taken' } });
    expect((await note(other.id, aReference())).status).toBe(200);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from events where subject = ${orderId} and kind like 'refund.%' order by id`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(['refund.due', 'refund.sent']);
  });

  test('waits until its customer has said where it goes', async () => {
    const placed = await deliveredOrder(1);
    const { refundIds } = await comeBack(placed.id, 1);
    expect(await note(refundIds[0] ?? '')).toMatchObject({ status: 409, body: { code: 'destination_missing' } });
    expect((await moneyOf(placed.id)).payment).toBe('REFUND_DUE');
  });

  test('is confirmed by somebody else where the shop wants two persons', async () => {
    await setting(true);
    try {
      const { id, orderId } = await aRefund();
      expect((await note(id)).body.refund).toMatchObject({ state: 'noted', notedBy: 'Asha Rao', doneOn: null });
      expect((await moneyOf(orderId)).payment).toBe('REFUND_DUE');
      const confirm = (person: typeof second) => call(person, 'confirmRefund', { params: { id } });
      expect(await confirm(clerk)).toMatchObject({ status: 409, body: { code: 'second_person_needed' } });
      expect(await confirm(second)).toMatchObject({ status: 200, body: { refund: { state: 'sent' } } });
      expect(await confirm(second)).toMatchObject({ status: 409, body: { code: 'refund_moved' } });
    } finally {
      await setting(false);
    }
  });

  test('that two clerks send at once is sent once', async () => {
    const { id } = await aRefund();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => note(id)));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('of an order that is on again once it was sent is refused', async () => {
    const placed = await deliveredOrder(1);
    await moveTo(placed.id, 'CANCELED');
    const { rows } = await sql<{ id: string }>`select id from refunds where order_id = ${placed.id}`.execute(db);
    const id = rows[0]?.id ?? '';
    await call(placed.customer, 'tellDestination', { params: { id }, body: UPI });
    await note(id);
    expect((await moneyOf(placed.id)).payment).toBe('REFUNDED');
    expect(await moveTo(placed.id, 'DELIVERED')).toMatchObject({ status: 409, body: { code: 'paid_back' } });
  });
});

describe('the file for the bank', () => {
  const take = () => app.inject({ method: 'POST', url: '/api/admin/refunds/export', headers: clerk.headers });

  test('has where each refund goes, says so in the log, and nothing that a spreadsheet would run', async () => {
    const { id, orderId } = await aRefund({ ...BANK, name: '=HYPERLINK("x")' } as Destination);
    const { rows } = await sql<{ number: string }>`
      select number from returns join refunds on refunds.return_id = returns.id where refunds.id = ${id}
    `.execute(db);
    const reply = await take();
    expect(reply.statusCode).toBe(200);
    const lines = reply.body.split('\r\n');
    expect(lines[0]).toBe('Name,Means,UPI ID,Account,IFSC,Sum,Return');
    expect(lines).toContain(`"'=HYPERLINK(""x"")",Bank,,002901547736,SBIN0001234,1000.00,${rows[0]?.number}`);
    const { rows: audited } = await sql<{ what: string; after: { refunds: number } }>`
      select what, after from audit_entries where subject_kind = 'refunds' order by id desc limit 1
    `.execute(db);
    expect(audited[0]).toEqual({
      what: 'Refunds that are due exported for the bank',
      after: { refunds: lines.length - 2 },
    });
    await note(id);
    expect((await take()).body).not.toContain(rows[0]?.number);
    expect((await moneyOf(orderId)).payment).toBe('PART_REFUNDED');
  });

  test('needs a fresh proof', async () => {
    const person = await aPerson(db, { userType: 'ADMIN' });
    await sql`update sessions set proven_at = now() - interval '1 hour' where user_id = ${person.id}`.execute(db);
    const reply = await app.inject({ method: 'POST', url: '/api/admin/refunds/export', headers: person.headers });
    expect(reply.statusCode).toBe(403);
  });
});

test('where a refund went is forgotten ninety days after it was sent, and not a day before', async () => {
  const { id } = await aRefund(BANK);
  await note(id);
  await sql`update returns set means = 'bank', destination = '\\x01', destination_mask = 'Bank ••••7736' where id = (select return_id from refunds where id = ${id})`.execute(
    db,
  );
  const log = openLog(config, 'test');
  const forgetAfter = (days: number) =>
    forgetDestinations(() => new Date(Date.now() + days * 86_400_000)).run({ db, log }, undefined);
  const kept = async () => {
    const { rows } = await sql`
      select refund.destination is null as refund, refund.destination_mask as mask, sent_back.destination is null as return
      from refunds refund join returns sent_back on sent_back.id = refund.return_id where refund.id = ${id}
    `.execute(db);
    return rows[0];
  };
  await forgetAfter(89);
  expect(await kept()).toEqual({ refund: false, mask: 'Bank ••••7736', return: false });
  await forgetAfter(90);
  expect(await kept()).toEqual({ refund: true, mask: 'Bank', return: true });
});
