import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart } from '#test/factories.ts';
import { findWords } from '#test/find-words.ts';
import { insertReturnRow } from '#test/return-rows.ts';
import { getDatabaseUrl, runOnServer } from '#test/template.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { resolveRecipient } from '../identity/email/unverified-recipient.service.ts';
import { createPool } from '../platform/database/db.ts';
import { eraseAccount, reapplyErasures, storeErasureIds } from './erasure.service.ts';

const { app, db, pool, config, log, mediaStore } = await createTestApp({ RATE_LIMITS: 'off' });
const staff = await createTestUser(db, { userType: 'ADMIN' });
const { id: variantId } = await createStockedVariant(db, { stock: 10_000 });
await pool.query(`insert into pincodes (pincode, district, state) values ('411030', 'Pune', 'Maharashtra')`);

// Random characters of several scripts, which cannot match shop texts, and symbols that could break a pattern.
const SCRIPTS = ['abcdefghijklmnopqrstuvwxyz', 'अआइईउऊएऐओऔकखगघ', 'அஆஇஈஉஊஎஏஐஒஓ', 'éèêëàâîïôöûü'];
const SIGNS = ['', "'", ' ', '-', '_', '%', '\\'];

function createWord(script = SCRIPTS[0] ?? ''): string {
  const letters = Array.from(script);
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('');
}

function pickRandom<Item>(items: readonly Item[]): Item {
  return items[randomBytes(1).readUInt8() % items.length] as Item;
}

/** A customer with personal data in every place the shop stores it, and the words to search for. */
async function createPersonWithData() {
  const name = () => `${createWord(pickRandom(SCRIPTS))}${pickRandom(SIGNS)}${createWord(pickRandom(SCRIPTS))}`;
  const details = {
    username: createWord(),
    email: `${createWord()}@${createWord()}.example`,
    newEmail: `${createWord()}@${createWord()}.example`,
    firstName: name(),
    lastName: name(),
    mobile: `9${String(randomBytes(6).readUIntBE(0, 5)).padStart(9, '0').slice(-9)}`,
    line1: `${name()} 14`,
    line2: name(),
    city: name(),
    state: name(),
    key: createWord(),
    browser: `Mozilla (${createWord()})`,
    failureReason: `${name()} does not open`,
    message: `Left with ${name()}`,
    place: name(),
    reason: `Called by ${name()}`,
    formerLine1: name(),
    receiver: name(),
    giftRecipient: name(),
    recipient: name(),
    landmark: name(),
    atTheDoor: `9${String(randomBytes(6).readUIntBE(0, 5)).padStart(9, '0').slice(-9)}`,
    deliveryNote: `Ring at ${name()}`,
    giftContact: `${createWord()}@${createWord()}.example`,
    note: `It tore when ${name()} put it on`,
    staffNote: `Calls himself ${name()}`,
    declineReason: `Worn by ${name()}`,
    answered: `Dear ${name()}`,
    returnCourier: name(),
    returnNumber: createWord(),
    upiMask: `••••@${createWord()}`,
    bankMask: `••••@${createWord()}`,
    payerMask: `••••@${createWord()}`,
  };
  const buyer = await createTestBuyer(db, [{ variantId }]);
  const { id, headers, addressId } = buyer;
  await pool.query(
    `update users set username = $2, email = $3, first_name = $4, last_name = $5, mobile = $6, dob = '1990-02-03',
       email_verified_at = now() where id = $1`,
    [id, details.username, details.email, details.firstName, details.lastName, details.mobile],
  );
  await pool.query('update sessions set user_agent = $2 where user_id = $1', [id, details.browser]);
  await pool.query(
    `insert into email_changes (user_id, new_email, needs_old_confirmation, expires_at) values ($1, $2, true, now() + interval '1 day')`,
    [id, details.newEmail],
  );
  const sendRequest = (method: 'POST' | 'PUT', url: string, payload: object, more: object = {}) =>
    app.inject({ method, url: `/api/${url}`, payload, headers: { ...headers, ...more } });
  const { line1, line2, city, state } = details;
  const deliveryDetails = { recipientName: details.recipient, mobile: details.atTheDoor, landmark: details.landmark };
  const address = { addressLine1: line1, addressLine2: line2, city, state, postalCode: '411030', ...deliveryDetails };
  await sendRequest('PUT', `addresses/${addressId}`, address);
  const placement = { addressId, paymentMethod: 'COD', mobile: details.mobile, note: details.deliveryNote };
  const placed = await sendRequest('POST', 'orders/place', placement, { 'idempotency-key': details.key });
  const orderId = placed.json<{ order: { id: string } }>().order.id;
  await app.inject({
    method: 'PUT',
    url: `/api/orders/${orderId}/status`,
    headers: staff.headers,
    payload: { deliveryStatus: 'DELIVERED' },
  });
  await createShipmentWithData(orderId, details);
  await createReturnWithData({ id, orderId }, details);
  await createPaymentWithData(orderId, details);
  await pool.query('insert into customer_notes (user_id, actor_id, text) values ($1, $2, $3)', [
    id,
    staff.id,
    details.staffNote,
  ]);
  await fillCart(db, id, [{ variantId }]);
  await sendRequest('POST', 'auth/forgot-password', { email: details.email });
  await sendRequest('POST', 'auth/send-verification', {});
  // A mail server error with the address.
  await pool.query('update graphile_worker._private_jobs set last_error = $1 where payload ->> $2 = $3', [
    `550 <${details.email}> is unknown here`,
    'subject',
    orderId,
  ]);
  return { id, orderId, words: Object.values(details) };
}

async function createShipmentWithData(
  orderId: string,
  details: Record<'failureReason' | 'message' | 'place' | 'reason' | 'formerLine1' | 'line1' | 'receiver', string>,
) {
  const trackingNumber = randomBytes(8).toString('hex');
  await pool.query(
    `with shipment as (
       insert into shipments (order_id, position, courier_name, tracking_number, cod_amount_paise, expected_delivery_on, failure_reason)
       values ($1, 1, 'Delhivery', $2, 0, current_date, $3)
       returning id
     )
     insert into shipment_events (shipment_id, status, message, place, happened_at)
     select id, 'delivery_failed', $4, $5, now() from shipment`,
    [orderId, trackingNumber, details.failureReason, details.message, details.place],
  );
  await pool.query('insert into order_edits (order_id, actor_id, reason, before, after) values ($1, $2, $3, $4, $5)', [
    orderId,
    staff.id,
    details.reason,
    JSON.stringify({ addressLine1: details.formerLine1 }),
    JSON.stringify({ addressLine1: details.line1 }),
  ]);
  await pool.query(
    `insert into courier_webhook_events (courier, event_key, tracking_number, tracking_event) values ('delhivery', $1, $1, $2)`,
    [trackingNumber, JSON.stringify({ receivedBy: details.receiver })],
  );
}

type ReturnTexts = Record<
  | 'giftRecipient'
  | 'giftContact'
  | 'note'
  | 'declineReason'
  | 'answered'
  | 'returnCourier'
  | 'returnNumber'
  | 'upiMask'
  | 'bankMask',
  string
>;

async function createReturnWithData({ id, orderId }: { id: string; orderId: string }, details: ReturnTexts) {
  await pool.query('update orders set gift_recipient_name = $2, gift_recipient_contact = $3 where id = $1', [
    orderId,
    details.giftRecipient,
    details.giftContact,
  ]);
  const orderReturn = await insertReturnRow(pool, { orderId, requestedBy: id, status: 'declined' });
  await pool.query(
    `update returns set customer_note = $2, decline_reason = $3, inspection_note = $4, courier = $5, tracking_number = $6,
       refund_method = 'upi', destination = $7, masked_destination = $8 where id = $1`,
    [
      orderReturn.id,
      details.note,
      details.declineReason,
      details.answered,
      details.returnCourier,
      details.returnNumber,
      Buffer.from(details.upiMask),
      details.upiMask,
    ],
  );
  await pool.query(
    `insert into refunds (order_id, return_id, paise, method, destination, masked_destination, status, reference, due_on, completed_on)
     values ($1, $2::uuid, 100, 'bank', $3, $4, 'sent', $2::text, now()::date, now()::date)`,
    [orderId, orderReturn.id, Buffer.from(details.bankMask), details.bankMask],
  );
}

/** A payment, and webhooks about it, about its refund, and one that came before the provider's id was known. */
async function createPaymentWithData(orderId: string, details: Record<'payerMask' | 'firstName', string>) {
  const reference = randomBytes(8).toString('hex');
  await pool.query(
    `with payment as (
       insert into payments (order_id, way, provider, reference, provider_id, paise, status, paid_at, payer_mask)
       values ($1, 'page', 'razorpay', $2, 'plink_' || $2, 100, 'paid', now(), $3)
       returning id
     ), webhook (key, reference, payment_id, refund_id) as (
       select 'paid ' || $2, $2, id, null::uuid from payment
       union all
       select 'early ' || $2, 'plink_' || $2, null, null
       union all
       select 'refund ' || $2, null, null, id from refunds where order_id = $1
     )
     insert into payment_events (provider, event_key, reference, payment_id, refund_id, body)
     select 'razorpay', key, reference, payment_id, refund_id, $4 from webhook`,
    [orderId, reference, details.payerMask, Buffer.from(details.firstName)],
  );
}

const PEOPLE = 100;
const allPeople: Awaited<ReturnType<typeof createPersonWithData>>[] = [];
for (let n = 0; n < PEOPLE + 2; n++) allPeople.push(await createPersonWithData());
const erasedPeople = allPeople.slice(0, PEOPLE);
const remainingPeople = allPeople.slice(PEOPLE);
const collectWords = (people: typeof allPeople) => people.flatMap(({ words }) => words);
const backup = await copyDatabase();

/** Finds the words outside invoices, which tax law requires the shop to store unchanged. */
async function findErasableWords(pool: TestApp['pool'], words: string[]) {
  return (await findWords(pool, words)).filter(({ place }) => place !== 'tax_documents.buyer');
}

describe(`after ${PEOPLE} people were erased`, () => {
  test('none of their words is in any text or JSON column; before, all were', async () => {
    const before = await findWords(pool, collectWords(erasedPeople));
    expect(collectWords(erasedPeople).filter((wanted) => !before.some(({ word }) => word === wanted))).toEqual([]);
    expect(new Set(before.map(({ place }) => place)).size).toBeGreaterThan(15);

    for (const { id } of erasedPeople) expect(await eraseAccount(db, id)).toBe(true);
    expect(await findErasableWords(pool, collectWords(erasedPeople))).toEqual([]);
  });

  test('their refund destinations are deleted, and the amounts paid are kept', async () => {
    const { rows } = await pool.query<{ returns: number; refunds: number; paise: number }>(
      `select
         count(*) filter (where order_return.destination is not null) as returns,
         count(*) filter (where refund.destination is not null) as refunds,
         sum(refund.paise)::int as paise
       from returns order_return
       join refunds refund on refund.return_id = order_return.id
       where order_return.requested_by = any($1)`,
      [erasedPeople.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ returns: 0, refunds: 0, paise: 100 * PEOPLE }]);
  });

  test('webhooks about their payments are deleted, and the payments are kept', async () => {
    const { rows } = await pool.query<{ payments: number; masks: number; events: number }>(
      `select
         (select count(*)::int from payments) as payments,
         (select count(payer_mask)::int from payments) as masks,
         (select count(*)::int from payment_events) as events`,
    );
    const remaining = remainingPeople.length;
    expect(rows).toEqual([{ payments: PEOPLE + remaining, masks: remaining, events: 3 * remaining }]);
  });

  test('other customers are unchanged', async () => {
    for (const { words } of remainingPeople) expect((await findWords(pool, words)).length).toBeGreaterThan(8);
  });

  test('orders keep their lines, totals and region, under a deleted customer', async () => {
    const orderId = erasedPeople[0]?.orderId ?? '';
    const reply = await app.inject({ url: `/api/orders/all?q=${orderId}`, headers: staff.headers });
    expect(reply.json()).toMatchObject({
      orders: [
        {
          id: orderId,
          user: { firstName: 'Deleted', lastName: 'customer', email: '' },
          address: { addressLine1: '', addressLine2: null, city: 'Pune', state: 'Maharashtra', postalCode: '411030' },
          orderTotal: 899,
          deliveryStatus: 'DELIVERED',
          items: [{ quantity: 1, priceAtPurchase: 899 }],
        },
      ],
    });
    const history = await app.inject({ url: `/api/orders/${orderId}/changes`, headers: staff.headers });
    expect(history.json<{ changes: unknown[] }>().changes.length).toBeGreaterThan(1);
  });

  test('they receive no more emails and cannot log in', async () => {
    const [{ id }] = erasedPeople as [(typeof erasedPeople)[0]];
    expect(await resolveRecipient(db, { userId: id, mailId: id, now: new Date() })).toBeUndefined();
    const { rows } = await pool.query<{ count: number }>('select count(*) from sessions where user_id = any($1)', [
      erasedPeople.map((person) => person.id),
    ]);
    expect(rows[0]?.count).toBe(0);
  });

  test('a restored backup is erased again from the ids in the media store', async () => {
    await storeErasureIds({ db, store: mediaStore }, new Date());
    expect(await findWords(backup.pool, collectWords(erasedPeople))).not.toEqual([]);
    const script = fileURLToPath(new URL('../../scripts/reapply-erasures.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: {
        ...process.env,
        DATABASE_URL: backup.url,
        MEDIA_FOLDER: config.MEDIA_FOLDER,
        MEDIA_S3_BUCKET: config.MEDIA_S3_BUCKET,
      },
    });
    expect(stdout).toContain(`${PEOPLE} accounts`);
    expect(await findErasableWords(backup.pool, collectWords(erasedPeople))).toEqual([]);
    for (const { words } of remainingPeople) expect((await findWords(backup.pool, words)).length).toBeGreaterThan(8);
  });

  test('a second erasure changes nothing', async () => {
    expect(await reapplyErasures({ db, store: mediaStore })).toBe(PEOPLE);
    const { rows } = await pool.query<{ count: number }>('select count(*) from erasures');
    expect(rows[0]?.count).toBe(PEOPLE);
  });
});

async function copyDatabase() {
  const name = new URL(config.DATABASE_URL).pathname.slice(1);
  const copy = `kinari_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await runOnServer(`create database ${copy} template ${name}`);
  const url = getDatabaseUrl(copy);
  const copyPool = createPool(url, { size: 2, log });
  afterAll(async () => {
    await copyPool.end();
    await runOnServer(`drop database ${copy} with (force)`);
  });
  return { url, pool: copyPool };
}
