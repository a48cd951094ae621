import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { OutgoingEmail } from '../emails/mailer.ts';
import { createOrderEmailJobs } from '../emails/order-emails.jobs.ts';
import { systemClock } from '../platform/clock.ts';
import { runPendingJobs } from '../platform/jobs.ts';
import { fulfilmentJobs } from './fulfilment.jobs.ts';

const { app, db, pool, log, signer } = await createTestApp({ RATE_LIMITS: 'off' });
const { headers: staffHeaders } = await createTestUser(db, { userType: 'ADMIN' });

const emails: OutgoingEmail[] = [];
const mailer = { send: async (email: OutgoingEmail) => void emails.push(email) };
const jobs = [
  ...createOrderEmailJobs({ mailer, publicUrl: 'https://shop.example', signer, now: systemClock }),
  ...fulfilmentJobs,
];
const runJobs = () => runPendingJobs(jobs, { pool, tools: { db, log } });

async function createOrder(): Promise<string> {
  const { id: variantId } = await createStockedVariant(db, { stock: 5 });
  const buyer = await createTestBuyer(db, [{ variantId }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  await runJobs();
  emails.length = 0;
  return placed.json<{ order: { id: string } }>().order.id;
}

const moveTo = async (id: string, deliveryStatus: string, undoable?: true) => {
  const payload = { deliveryStatus, undoable };
  const reply = await app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers: staffHeaders, payload });
  expect(reply.statusCode).toBe(200);
};

async function waitForUndoTime(): Promise<void> {
  await runJobs();
  await pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs();
}

const listDocumentKinds = async (id: string) =>
  (
    await pool.query<{ kind: string }>('select kind from tax_documents where order_id = $1 order by issued_at', [id])
  ).rows.map(({ kind }) => kind);

test('an undoable status change sends its email and issues its document after the undo time', async () => {
  const id = await createOrder();
  await moveTo(id, 'SHIPPED', true);
  await runJobs();
  expect([emails.length, await listDocumentKinds(id)]).toEqual([0, []]);
  await waitForUndoTime();
  expect([emails.map(({ subject }) => subject), await listDocumentKinds(id)]).toEqual([
    [expect.stringContaining('on its way')],
    ['bill'],
  ]);
  expect(emails[0]?.text).toMatch(/Bill [A-Z]+\/\d{4}\/\d{7}/);
});

test('a change undone in time sends no email and issues no document', async () => {
  const id = await createOrder();
  await moveTo(id, 'SHIPPED', true);
  await moveTo(id, 'PENDING', true);
  await waitForUndoTime();
  expect([emails, await listDocumentKinds(id)]).toEqual([[], []]);
});

test('a cancellation undone in time issues no credit note, one that stays does', async () => {
  const id = await createOrder();
  await moveTo(id, 'SHIPPED');
  await moveTo(id, 'CANCELED', true);
  await moveTo(id, 'SHIPPED', true);
  await waitForUndoTime();
  expect(await listDocumentKinds(id)).toEqual(['bill']);
  await moveTo(id, 'CANCELED', true);
  await waitForUndoTime();
  expect(await listDocumentKinds(id)).toEqual(['bill', 'credit_note']);
});

test('two undoable changes in a row: only the last one sends an email', async () => {
  const id = await createOrder();
  await moveTo(id, 'SHIPPED', true);
  await moveTo(id, 'DELIVERED', true);
  await waitForUndoTime();
  expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('delivered')]);
});

test('a change that cannot be undone sends its email and issues its document at once', async () => {
  const id = await createOrder();
  await moveTo(id, 'SHIPPED');
  expect(await listDocumentKinds(id)).toEqual(['bill']);
  await runJobs();
  expect(emails).toHaveLength(1);
});
