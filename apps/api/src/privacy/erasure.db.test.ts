import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant, fillCart } from '#test/factories.ts';
import { aReturnRow } from '#test/return-rows.ts';
import { findWords } from '#test/scan.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { onServer, urlOf } from '#test/template.ts';
import { recipientOf } from '../identity/email/unproven-letters.service.ts';
import { openPool } from '../platform/database/db.ts';
import { eraseAccount, eraseAgain, noteErasures } from './erasure.service.ts';

const { app, db, pool, config, log, mediaStore } = await openShop({ RATE_LIMITS: 'off' });
const staff = await aPerson(db, { userType: 'ADMIN' });
const { id: variantId } = await aStockedVariant(db, { stock: 10_000 });
await pool.query(`insert into pincodes (pincode, district, state) values ('411030', 'Pune', 'Maharashtra')`);

// Letters of several scripts, none of which is a word of the shop; a sign here and there that a pattern could trip over.
const SCRIPTS = ['abcdefghijklmnopqrstuvwxyz', 'अआइईउऊएऐओऔकखगघ', 'அஆஇஈஉஊஎஏஐஒஓ', 'éèêëàâîïôöûü'];
const SIGNS = ['', "'", ' ', '-', '_', '%', '\\'];

function aWord(script = SCRIPTS[0] ?? ''): string {
  const letters = Array.from(script);
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('');
}

function pick<Thing>(things: readonly Thing[]): Thing {
  return things[randomBytes(1).readUInt8() % things.length] as Thing;
}

/** Somebody the shop has come to know in every way it can, and the words it knows them by. */
async function aKnownPerson() {
  const name = () => `${aWord(pick(SCRIPTS))}${pick(SIGNS)}${aWord(pick(SCRIPTS))}`;
  const facts = {
    username: aWord(),
    email: `${aWord()}@${aWord()}.example`,
    newEmail: `${aWord()}@${aWord()}.example`,
    firstName: name(),
    lastName: name(),
    mobile: `9${String(randomBytes(6).readUIntBE(0, 5)).padStart(9, '0').slice(-9)}`,
    line1: `${name()} 14`,
    line2: name(),
    city: name(),
    state: name(),
    key: aWord(),
    browser: `Mozilla (${aWord()})`,
    failure: `${name()} does not open`,
    said: `Left with ${name()}`,
    place: name(),
    reason: `Called by ${name()}`,
    formerLine1: name(),
    receiver: name(),
    giftTo: name(),
    giftContact: `${aWord()}@${aWord()}.example`,
    note: `It tore when ${name()} put it on`,
    staffNote: `Calls himself ${name()}`,
    whyRefused: `Worn by ${name()}`,
    answered: `Dear ${name()}`,
    returnCourier: name(),
    returnNumber: aWord(),
    upiMask: `••••@${aWord()}`,
    bankMask: `••••@${aWord()}`,
  };
  const buyer = await aBuyer(db, [{ variantId }]);
  const { id, headers, addressId } = buyer;
  await pool.query(
    `update users set username = $2, email = $3, first_name = $4, last_name = $5, mobile = $6, dob = '1990-02-03',
       email_verified_at = now() where id = $1`,
    [id, facts.username, facts.email, facts.firstName, facts.lastName, facts.mobile],
  );
  await pool.query('update sessions set user_agent = $2 where user_id = $1', [id, facts.browser]);
  await pool.query(
    `insert into email_changes (user_id, new_email, waits_for_old, expires_at) values ($1, $2, true, now() + interval '1 day')`,
    [id, facts.newEmail],
  );
  const ask = (method: 'POST' | 'PUT', url: string, payload: object, more: object = {}) =>
    app.inject({ method, url: `/api/${url}`, payload, headers: { ...headers, ...more } });
  const { line1, line2, city, state } = facts;
  const address = { addressLine1: line1, addressLine2: line2, city, state, postalCode: '411030' };
  await ask('PUT', `addresses/${addressId}`, address);
  const placement = { addressId, paymentMethod: 'COD', mobile: facts.mobile };
  const placed = await ask('POST', 'orders/place', placement, { 'idempotency-key': facts.key });
  const orderId = placed.json<{ order: { id: string } }>().order.id;
  await app.inject({
    method: 'PUT',
    url: `/api/orders/${orderId}/status`,
    headers: staff.headers,
    payload: { deliveryStatus: 'DELIVERED' },
  });
  await aTalkedOfParcel(orderId, facts);
  await aTalkedOfReturn({ id, orderId }, facts);
  await pool.query('insert into customer_notes (user_id, actor_id, text) values ($1, $2, $3)', [
    id,
    staff.id,
    facts.staffNote,
  ]);
  await fillCart(db, id, [{ variantId }]);
  await ask('POST', 'auth/forgot-password', { email: facts.email });
  await ask('POST', 'auth/send-verification', {});
  // What a mail server may say of somebody, and what an older release kept of an order.
  await pool.query('update graphile_worker._private_jobs set last_error = $1 where payload ->> $2 = $3', [
    `550 <${facts.email}> is unknown here`,
    'subject',
    orderId,
  ]);
  await pool.query('update idempotency_keys set reply_body = $2 where user_id = $1', [
    id,
    JSON.stringify({ id: orderId, email: facts.email, addressLine1: line1 }),
  ]);
  return { id, orderId, words: Object.values(facts) };
}

/** A parcel of which much was said, by couriers and by staff. */
async function aTalkedOfParcel(
  orderId: string,
  facts: Record<'failure' | 'said' | 'place' | 'reason' | 'formerLine1' | 'line1' | 'receiver', string>,
) {
  const number = randomBytes(8).toString('hex');
  await pool.query(
    `with parcel as (
       insert into parcels (order_id, position, courier, number, collect_paise, promised_on, failure)
       values ($1, 1, 'Delhivery', $2, 0, current_date, $3)
       returning id
     )
     insert into parcel_events (parcel_id, state, said, place, happened_at) select id, 'failed', $4, $5, now() from parcel`,
    [orderId, number, facts.failure, facts.said, facts.place],
  );
  await pool.query('insert into order_edits (order_id, actor_id, reason, before, after) values ($1, $2, $3, $4, $5)', [
    orderId,
    staff.id,
    facts.reason,
    JSON.stringify({ addressLine1: facts.formerLine1 }),
    JSON.stringify({ addressLine1: facts.line1 }),
  ]);
  await pool.query(`insert into courier_hooks (courier, event_key, number, scan) values ('delhivery', $1, $1, $2)`, [
    number,
    JSON.stringify({ receivedBy: facts.receiver }),
  ]);
}

type Said = Record<
  | 'giftTo'
  | 'giftContact'
  | 'note'
  | 'whyRefused'
  | 'answered'
  | 'returnCourier'
  | 'returnNumber'
  | 'upiMask'
  | 'bankMask',
  string
>;

/** A present that came back, of which much was said. */
async function aTalkedOfReturn({ id, orderId }: { id: string; orderId: string }, facts: Said) {
  await pool.query('update orders set gift_to = $2, gift_contact = $3 where id = $1', [
    orderId,
    facts.giftTo,
    facts.giftContact,
  ]);
  const back = await aReturnRow(pool, { orderId, askedBy: id, state: 'refused' });
  await pool.query(
    `update returns set note = $2, why_refused = $3, said = $4, courier = $5, tracking_number = $6, means = 'upi',
       destination = $7, destination_mask = $8 where id = $1`,
    [
      back.id,
      facts.note,
      facts.whyRefused,
      facts.answered,
      facts.returnCourier,
      facts.returnNumber,
      Buffer.from(facts.upiMask),
      facts.upiMask,
    ],
  );
  await pool.query(
    `insert into refunds (order_id, return_id, paise, means, destination, destination_mask, state, reference, due_on, done_on)
     values ($1, $2::uuid, 100, 'bank', $3, $4, 'sent', $2::text, now()::date, now()::date)`,
    [orderId, back.id, Buffer.from(facts.bankMask), facts.bankMask],
  );
}

const PEOPLE = 100;
const known: Awaited<ReturnType<typeof aKnownPerson>>[] = [];
for (let n = 0; n < PEOPLE + 2; n++) known.push(await aKnownPerson());
const gone = known.slice(0, PEOPLE);
const stayed = known.slice(PEOPLE);
const wordsOf = (people: typeof known) => people.flatMap(({ words }) => words);
const backup = await aCopyOfTheDatabase();

/** Where these words stand that may go: an invoice stays as it was issued, because tax law has the shop keep it. */
async function findErasable(pool: Shop['pool'], words: string[]) {
  return (await findWords(pool, words)).filter(({ place }) => place !== 'documents.buyer');
}

describe(`after ${PEOPLE} people were erased`, () => {
  test('none of their words stands in any text or JSON column; before, all did', async () => {
    const before = await findWords(pool, wordsOf(gone));
    expect(wordsOf(gone).filter((wanted) => !before.some(({ word }) => word === wanted))).toEqual([]);
    expect(new Set(before.map(({ place }) => place)).size).toBeGreaterThan(15);

    for (const { id } of gone) expect(await eraseAccount(db, id)).toBe(true);
    expect(await findErasable(pool, wordsOf(gone))).toEqual([]);
  });

  test('where their money went is not kept sealed either, and what was paid is', async () => {
    const { rows } = await pool.query<{ returns: number; refunds: number; paise: number }>(
      `select
         count(*) filter (where back.destination is not null) as returns,
         count(*) filter (where refund.destination is not null) as refunds,
         sum(refund.paise)::int as paise
       from returns back
       join refunds refund on refund.return_id = back.id
       where back.asked_by = any($1)`,
      [gone.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ returns: 0, refunds: 0, paise: 100 * PEOPLE }]);
  });

  test('others are as they were', async () => {
    for (const { words } of stayed) expect((await findWords(pool, words)).length).toBeGreaterThan(8);
  });

  test('orders keep their lines, sums and region, and are a deleted customer’s', async () => {
    const orderId = gone[0]?.orderId ?? '';
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

  test('no letter is written to them any more, and nobody logs in', async () => {
    const [{ id }] = gone as [(typeof gone)[0]];
    expect(await recipientOf(db, { userId: id, mailId: id, now: new Date() })).toBeUndefined();
    const { rows } = await pool.query<{ count: number }>('select count(*) from sessions where user_id = any($1)', [
      gone.map((person) => person.id),
    ]);
    expect(rows[0]?.count).toBe(0);
  });

  test('a backup from before forgets them again, whom the media store remembers', async () => {
    await noteErasures({ db, store: mediaStore }, new Date());
    expect(await findWords(backup.pool, wordsOf(gone))).not.toEqual([]);
    const script = fileURLToPath(new URL('../../scripts/forget.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--again'], {
      env: {
        ...process.env,
        DATABASE_URL: backup.url,
        MEDIA_FOLDER: config.MEDIA_FOLDER,
        MEDIA_S3_BUCKET: config.MEDIA_S3_BUCKET,
      },
    });
    expect(stdout).toContain(`${PEOPLE} accounts`);
    expect(await findErasable(backup.pool, wordsOf(gone))).toEqual([]);
    for (const { words } of stayed) expect((await findWords(backup.pool, words)).length).toBeGreaterThan(8);
  });

  test('erasing again changes nothing', async () => {
    expect(await eraseAgain({ db, store: mediaStore })).toBe(PEOPLE);
    const { rows } = await pool.query<{ count: number }>('select count(*) from erasures');
    expect(rows[0]?.count).toBe(PEOPLE);
  });
});

async function aCopyOfTheDatabase() {
  const name = new URL(config.DATABASE_URL).pathname.slice(1);
  const copy = `kinari_test_${randomBytes(6).toString('hex')}`;
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await onServer(`create database ${copy} template ${name}`);
  const url = urlOf(copy);
  const copied = openPool(url, { size: 2, log });
  afterAll(async () => {
    await copied.end();
    await onServer(`drop database ${copy} with (force)`);
  });
  return { url, pool: copied };
}
