import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { BANK, createRefundHelpers, UPI } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';
import { purgeRefundDestinations } from '../payments/payments.jobs.ts';
import { createLogger } from '../platform/log.ts';
import type { Destination } from '../refunds/refunds.service.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, config } = testApp;
const { call, asStaff, staffUser, moveTo, comeBack, deliveredOrder, moneyOf } = await createRefundHelpers(testApp);
const second = await createTestUser(db, { userType: 'ADMIN' });

let references = 0;
const newReference = () => `UTR${String((references += 1)).padStart(9, '0')}`;
const recordPayment = (id: string, reference = newReference()) =>
  asStaff('recordRefundPayment', { params: { id }, body: { reference } });
const setTwoPersonRule = (value: boolean) => asStaff('updateSettings', { body: { refundSecondApproval: value } });

async function createRefund(to: Destination = UPI, receivedOn?: string) {
  const placed = await deliveredOrder(2);
  const { refundIds } = await comeBack(placed.id, 1, { to, ...(receivedOn && { receivedOn }) });
  return { orderId: placed.id, customer: placed.customer, id: refundIds[0] ?? '' };
}

afterEach(() => expectIntegrityChecksPass(db));

describe('a refund destination', () => {
  test('is set by the customer, shown masked, and can change until the refund is sent', async () => {
    const placed = await deliveredOrder(1);
    await moveTo(placed.id, 'CANCELED');
    const { rows } = await sql<{ id: string }>`select id from refunds where order_id = ${placed.id}`.execute(db);
    const id = rows[0]?.id ?? '';
    const setDestination = (body: object) => call(placed.customer, 'setRefundDestination', { params: { id }, body });
    expect((await setDestination(UPI)).body).toMatchObject({
      refund: { method: 'upi', maskedDestination: 'UPI ••••@okbank', amount: 1000 },
    });
    expect((await setDestination(BANK)).body).toMatchObject({
      refund: { method: 'bank', maskedDestination: 'Bank ••••7736' },
    });
    expect((await recordPayment(id)).status).toBe(200);
    expect(await setDestination(UPI)).toMatchObject({ status: 409, body: { code: 'refund_status_changed' } });
  });

  test('cannot be set by another customer', async () => {
    const { id } = await createRefund();
    const stranger = await createTestUser(db);
    expect((await call(stranger, 'setRefundDestination', { params: { id }, body: BANK })).status).toBe(404);
    const { rows } = await sql<{ method: string }>`select method from refunds where id = ${id}`.execute(db);
    expect(rows).toEqual([{ method: 'upi' }]);
  });
});

describe('a pending refund', () => {
  test('is listed oldest first, with its age and the total of all', async () => {
    const old = await createRefund(UPI, '2020-01-01');
    const younger = await createRefund(UPI, '2020-01-02');
    const reply = await app.inject({ url: '/api/admin/refunds?limit=2', headers: staffUser.headers });
    const { refunds, total, pagination } = reply.json<EndpointResponse<'listPendingRefunds'>>();
    expect(refunds.map(({ id }) => id)).toEqual([old.id, younger.id]);
    expect(refunds[0]).toMatchObject({
      dueOn: '2020-01-15',
      customerName: 'Asha Rao',
      maskedDestination: 'UPI ••••@okbank',
    });
    expect((refunds[0]?.day ?? 0) - (refunds[1]?.day ?? 0)).toBe(1);
    expect(total).toBe(1000 * pagination.totalItems);
  });

  test('is sent once, with a unique reference', async () => {
    const { id, orderId } = await createRefund();
    const other = await createRefund(BANK);
    const reference = newReference();
    const { status, body } = await recordPayment(id, reference);
    expect([status, body.refund]).toMatchObject([200, { status: 'sent', reference }]);
    expect(await moneyOf(orderId)).toMatchObject({ payment: 'PARTIALLY_REFUNDED', sent: 100_000 });
    expect(await recordPayment(id)).toMatchObject({ status: 409, body: { code: 'refund_status_changed' } });
    const third = await createRefund();
    expect(await recordPayment(third.id, reference)).toMatchObject({ status: 409, body: { code: 'reference_taken' } });
    expect((await recordPayment(other.id, newReference())).status).toBe(200);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from events where subject = ${orderId} and kind like 'refund.%' order by id`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(['refund.created', 'refund.sent']);
  });

  test('cannot be sent before the customer has set a destination', async () => {
    const placed = await deliveredOrder(1);
    const { refundIds } = await comeBack(placed.id, 1);
    expect(await recordPayment(refundIds[0] ?? '')).toMatchObject({
      status: 409,
      body: { code: 'refund_destination_required' },
    });
    expect((await moneyOf(placed.id)).payment).toBe('REFUND_DUE');
  });

  test('without a destination reminds the customer at most once a day', async () => {
    const placed = await deliveredOrder(1);
    const { refundIds } = await comeBack(placed.id, 1);
    const remind = () => asStaff('remindRefundCustomer', { params: { id: refundIds[0] ?? '' } });
    const outcomes = await Promise.all([remind(), remind(), remind()]);
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'already_reminded' } });
    await sql`delete from events where kind = 'refund.reminded'`.execute(db);
    expect((await remind()).body.refund.remindedOn).not.toBeNull();
    const { id } = await createRefund();
    expect(await asStaff('remindRefundCustomer', { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'refund_status_changed' },
    });
  });

  test('must be confirmed by a second person if the setting requires it', async () => {
    await setTwoPersonRule(true);
    try {
      const { id, orderId } = await createRefund();
      expect((await recordPayment(id)).body.refund).toMatchObject({
        status: 'awaiting_confirmation',
        recordedBy: 'Asha Rao',
        completedOn: null,
      });
      expect((await moneyOf(orderId)).payment).toBe('REFUND_DUE');
      const confirm = (person: typeof second) => call(person, 'confirmRefund', { params: { id } });
      expect(await confirm(staffUser)).toMatchObject({ status: 409, body: { code: 'second_approver_required' } });
      expect(await confirm(second)).toMatchObject({ status: 200, body: { refund: { status: 'sent' } } });
      expect(await confirm(second)).toMatchObject({ status: 409, body: { code: 'refund_status_changed' } });
    } finally {
      await setTwoPersonRule(false);
    }
  });

  test('that several staff members send at once is sent once', async () => {
    const { id } = await createRefund();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => recordPayment(id)));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('blocks reopening its order after it was sent', async () => {
    const placed = await deliveredOrder(1);
    await moveTo(placed.id, 'CANCELED');
    const { rows } = await sql<{ id: string }>`select id from refunds where order_id = ${placed.id}`.execute(db);
    const id = rows[0]?.id ?? '';
    await call(placed.customer, 'setRefundDestination', { params: { id }, body: UPI });
    await recordPayment(id);
    expect((await moneyOf(placed.id)).payment).toBe('REFUNDED');
    expect(await moveTo(placed.id, 'DELIVERED')).toMatchObject({
      status: 409,
      body: { code: 'order_already_refunded' },
    });
  });
});

describe('the bank file', () => {
  const downloadBankFile = () =>
    app.inject({ method: 'POST', url: '/api/admin/refunds/export', headers: staffUser.headers });

  test('contains each destination, escapes formulas, and is recorded in the audit log', async () => {
    const { id, orderId } = await createRefund({ ...BANK, name: '=HYPERLINK("x")' } as Destination);
    const { rows } = await sql<{ number: string }>`
      select number from returns join refunds on refunds.return_id = returns.id where refunds.id = ${id}
    `.execute(db);
    const reply = await downloadBankFile();
    expect(reply.statusCode).toBe(200);
    const lines = reply.body.split('\r\n');
    expect(lines[0]).toBe('Name,Method,UPI ID,Account,IFSC,Amount,Return');
    expect(lines).toContain(`"'=HYPERLINK(""x"")",Bank,,002901547736,SBIN0001234,1000.00,${rows[0]?.number}`);
    const { rows: audited } = await sql<{ action: string; after: { refunds: number } }>`
      select action, after from audit_entries where subject_kind = 'refunds' order by id desc limit 1
    `.execute(db);
    expect(audited[0]).toEqual({
      action: 'refunds.exported',
      after: { refunds: lines.length - 2 },
    });
    await recordPayment(id);
    expect((await downloadBankFile()).body).not.toContain(rows[0]?.number);
    expect((await moneyOf(orderId)).payment).toBe('PARTIALLY_REFUNDED');
  });

  test('requires recent authentication', async () => {
    const person = await createTestUser(db, { userType: 'ADMIN' });
    await sql`update sessions set authenticated_at = now() - interval '1 hour' where user_id = ${person.id}`.execute(
      db,
    );
    const reply = await app.inject({ method: 'POST', url: '/api/admin/refunds/export', headers: person.headers });
    expect(reply.statusCode).toBe(403);
  });
});

test('a refund destination is purged ninety days after the refund was sent, not earlier', async () => {
  const { id } = await createRefund(BANK);
  await recordPayment(id);
  await sql`update returns set refund_method = 'bank', destination = '\\x01', masked_destination = 'Bank ••••7736' where id = (select return_id from refunds where id = ${id})`.execute(
    db,
  );
  const log = createLogger(config, 'test');
  const purgeAfter = (days: number) =>
    purgeRefundDestinations(() => new Date(Date.now() + days * 86_400_000)).run({ db, log }, undefined);
  const getPurgeState = async () => {
    const { rows } = await sql`
      select refund.destination is null as refund, refund.masked_destination as "maskedDestination", sent_back.destination is null as return
      from refunds refund join returns sent_back on sent_back.id = refund.return_id where refund.id = ${id}
    `.execute(db);
    return rows[0];
  };
  await purgeAfter(89);
  expect(await getPurgeState()).toEqual({ refund: false, maskedDestination: 'Bank ••••7736', return: false });
  await purgeAfter(90);
  expect(await getPurgeState()).toEqual({ refund: true, maskedDestination: 'Bank', return: true });
});
