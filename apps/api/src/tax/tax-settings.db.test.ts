import type { Body, Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { aTaxedVariant, documentsOf, registerForGst } from '#test/tax-shop.ts';
import { invoiceWhatLeft } from '../documents/issue.service.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const table = await openPackingTable(shop);
const admin = await aPerson(db, { userType: 'ADMIN' });
const { headers } = admin;

const PUNE = '27AAPFU0939F1ZV';
const BENGALURU = '29AAGCB7383J1Z4';

type Settings = Reply<'readTaxSettings'>;
type Profile = Body<'saveTaxProfile'>;

const registered: Profile = {
  registration: 'regular',
  gstin: PUNE,
  legalName: 'Kinari Textiles Private Limited',
  invoicePrefix: 'INV',
  billPrefix: 'BL',
  creditPrefix: 'CN',
};

const read = async () => (await app.inject({ url: '/api/admin/tax/settings', headers })).json<Settings>();

async function saveProfile(changes: Partial<Profile> = {}, file?: Awaited<ReturnType<typeof aPhoto>>) {
  const form = await aForm({ ...registered, ...changes }, { field: 'signature', files: file ? [file] : [] });
  const url = '/api/admin/tax/profile';
  return app.inject({ method: 'PUT', url, payload: form.payload, headers: { ...form.headers, ...headers } });
}

async function saveRates(payload: Partial<Body<'saveTaxRates'>>) {
  const { ratesVersion, rates } = await read();
  const body = { version: ratesVersion, checkedOn: null, rates, ...payload };
  return app.inject({ method: 'PUT', url: '/api/admin/tax/rates', payload: body, headers });
}

const fieldsOf = ({ body }: { body: string }) => (JSON.parse(body) as ErrorReply).fields;
const rate = (hsnPrefix: string, rateBp: number, others: Partial<Settings['rates'][number]> = {}) => ({
  hsnPrefix,
  rateBp,
  above: null,
  rateAboveBp: null,
  from: '2025-09-22',
  until: null,
  ...others,
});

/** An order that has left the house, and so is invoiced. */
async function anInvoicedOrder(): Promise<string> {
  const { id: variantId } = await aTaxedVariant(db);
  const { id } = await table.order([{ variantId, quantity: 1 }]);
  await table.asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'SHIPPED' } });
  return id;
}

async function freshShop() {
  await pool.query(`
    alter table documents disable trigger user;
    alter table document_lines disable trigger user;
    delete from document_lines; delete from documents; delete from document_series;
    alter table documents enable trigger user;
    alter table document_lines enable trigger user;
    update tax_profile set registration = 'none', gstin = null, legal_name = null, signature_picture_id = null,
      invoice_prefix = 'INV', bill_prefix = 'BL', credit_prefix = 'CN'
  `);
}

describe('PUT /admin/tax/profile', () => {
  beforeEach(freshShop);

  test('registers a shop, whose state its GSTIN names, and the history says who did it', async () => {
    expect((await read()).profile).toMatchObject({ registration: 'none', gstin: null, state: null, signature: null });
    const reply = await saveProfile({ gstin: ' 27aapfu0939f1zv ' });
    expect(reply.json<Settings>().profile).toEqual({
      ...registered,
      state: { code: '27', name: 'Maharashtra' },
      signature: null,
      ratesCheckedOn: null,
    });
    expect(await read()).toEqual(reply.json());
    const { rows } = await pool.query(
      `select actor_id, what, before, after from audit_entries where subject_kind = 'tax' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        what: 'Tax settings changed: registration, gstin, legalName',
        before: { registration: 'none', gstin: null, legalName: null },
        after: { registration: 'regular', gstin: PUNE, legalName: registered.legalName },
      },
    ]);
  });

  test('forgets the GSTIN of a shop that is no longer registered', async () => {
    await saveProfile();
    const { profile } = (await saveProfile({ registration: 'none', gstin: 'anything' })).json<Settings>();
    expect(profile).toMatchObject({ registration: 'none', gstin: null, legalName: null, state: null });
  });

  test.each<[Partial<Profile>, Record<string, string>]>([
    [{ gstin: '27AAPFU0939F1ZW' }, { gstin: 'The last character does not fit: look for a typing mistake' }],
    [{ gstin: '' }, { gstin: '15 characters, such as 27AAPFU0939F1ZV' }],
    [{ gstin: '07AAAAA1234A1C1' }, { gstin: expect.any(String) as string }],
    [{ legalName: ' ' }, { legalName: 'Required' }],
    [{ registration: 'composition', legalName: '' }, { legalName: 'Required' }],
    [{ invoicePrefix: 'INVO' }, { invoicePrefix: 'One to three of A–Z, 0–9 and -' }],
    [{ invoicePrefix: 'A/' }, { invoicePrefix: 'One to three of A–Z, 0–9 and -' }],
    [{ billPrefix: 'inv' }, { billPrefix: 'Other documents begin with the same letters' }],
    [{ creditPrefix: 'BL' }, { creditPrefix: 'Other documents begin with the same letters' }],
  ])('refuses %j and names the field', async (odd, fields) => {
    const refused = await saveProfile(odd);
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, fields]);
    expect((await read()).profile.registration).toBe('none');
  });

  test('keeps the signature until it is to go or another one comes along', async () => {
    const signatureOf = async (reply: ReturnType<typeof saveProfile>) =>
      (await reply).json<Settings>().profile.signature;
    const first = await signatureOf(saveProfile({}, await aPhoto()));
    expect(first).toMatch(/^\/uploads\/[0-9a-f]{32}\/\d+\.webp$/);
    expect(await signatureOf(saveProfile())).toBe(first);
    const second = await signatureOf(saveProfile({ removeSignature: true }, await aPhoto()));
    expect(second).not.toBe(first);
    expect(await signatureOf(saveProfile({ removeSignature: true }))).toBeNull();
    const { rows } = await pool.query(`select from pictures where key = $1 and released_at is null`, [
      first?.split('/')[2],
    ]);
    expect(rows).toHaveLength(1);
  });

  test('changes no document that was issued before', async () => {
    await saveProfile({}, await aPhoto());
    const orderId = await anInvoicedOrder();
    const seller = async () =>
      (await pool.query('select seller from documents where order_id = $1', [orderId])).rows[0]?.seller as object;
    const before = await seller();
    expect(before).toMatchObject({ registration: 'regular', gstin: PUNE, legalName: registered.legalName });
    const moved = { gstin: BENGALURU, legalName: 'Another', invoicePrefix: 'KA', removeSignature: true };
    expect((await saveProfile(moved)).statusCode).toBe(200);
    expect(await seller()).toEqual(before);
  });
});

describe('a series of numbers', () => {
  beforeEach(freshShop);

  test('is not continued with another GSTIN; with other letters a new one begins', async () => {
    await saveProfile();
    await anInvoicedOrder();
    const refused = await saveProfile({ gstin: BENGALURU });
    expect([refused.statusCode, refused.json<ErrorReply>()]).toMatchObject([
      409,
      { code: 'prefix_used', fields: { invoicePrefix: 'Used this year with another GSTIN, or without one' } },
    ]);
    expect((await read()).profile.gstin).toBe(PUNE);
    expect((await saveProfile({ gstin: BENGALURU, invoicePrefix: 'KA' })).statusCode).toBe(200);
    const [invoice] = await documentsOf(db, await anInvoicedOrder());
    expect(invoice?.number).toMatch(/^KA\/\d{4}\/0000001$/);
    expect((await saveProfile({ gstin: BENGALURU })).json<ErrorReply>().code).toBe('prefix_used');
    expect((await saveProfile()).statusCode).toBe(200);
  });

  test('is not shared by two kinds of documents', async () => {
    await saveProfile();
    await anInvoicedOrder();
    const refused = await saveProfile({ invoicePrefix: 'TI', creditPrefix: 'INV' });
    expect(fieldsOf(refused)).toEqual({ creditPrefix: 'Used this year for other documents' });
  });

  test('of bills is not continued once the shop has a GSTIN', async () => {
    await anInvoicedOrder();
    expect((await saveProfile({ registration: 'composition' })).json<ErrorReply>().fields).toHaveProperty('billPrefix');
    expect((await saveProfile({ registration: 'composition', billPrefix: 'BS' })).statusCode).toBe(200);
  });

  test('of a former year says nothing', async () => {
    await pool.query(`insert into document_series values ('invoice', '1819', 'INV', $1, 7, '2019-01-01')`, [BENGALURU]);
    expect((await saveProfile()).statusCode).toBe(200);
  });

  test('that an invoice is just beginning is waited for', async () => {
    await registerForGst(db);
    const { id: variantId } = await aTaxedVariant(db);
    const { id } = await table.order([{ variantId, quantity: 1 }]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let saving: ReturnType<typeof saveProfile> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ delivery_status: 'SHIPPED' }).where('id', '=', id).execute();
      await invoiceWhatLeft(tx, id, { mayRefuse: true });
      saving = saveProfile({ gstin: BENGALURU });
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 5000 }).toBeGreaterThan(0);
    });
    expect((await saving)?.json<ErrorReply>().code).toBe('prefix_used');
  });
});

describe('PUT /admin/tax/rates', () => {
  test('replaces the whole list, says when it was checked, and the history what changed', async () => {
    const { rates: before } = await read();
    const rates = [...before.filter(({ hsnPrefix }) => hsnPrefix !== '91'), rate('7113', 300)];
    const saved = (await saveRates({ rates, checkedOn: '2026-01-15' })).json<Settings>();
    expect(saved.rates).toEqual(rates.toSorted((a, b) => a.hsnPrefix.localeCompare(b.hsnPrefix)));
    expect(saved.profile.ratesCheckedOn).toBe('2026-01-15');
    const { rows } = await pool.query(
      `select what, before -> 'rates' as before, after from audit_entries where subject_kind = 'tax' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([
      {
        what: 'Tax rates changed: HSN 91, HSN 7113, checkedOn',
        before: [{ hsnPrefix: '91', rateBp: 1800 }],
        after: { rates: [{ hsnPrefix: '7113', rateBp: 300 }], checkedOn: '2026-01-15' },
      },
    ]);
  });

  test('takes rates of one prefix that follow each other', async () => {
    const rates = [rate('62', 500, { until: '2026-04-01' }), rate('62', 1200, { from: '2026-04-01' }), rate('6203', 0)];
    expect((await saveRates({ rates })).json<Settings>().rates).toEqual(rates);
  });

  test.each([
    [[rate('62', 500), rate('62', 1200, { from: '2026-04-01' })], 'rates.1.from'],
    [[rate('62', 500, { until: '2026-04-02' }), rate('62', 1200, { from: '2026-04-01' })], 'rates.1.from'],
    [[rate('61', 500), rate('62', 0, { until: '2025-09-22' })], 'rates.1.until'],
    [[rate('62', 500, { above: 2500 })], 'rates.0.rateAboveBp'],
    [[rate('62', 500, { rateAboveBp: 1800 })], 'rates.0.above'],
    [[rate('6', 500)], 'rates.0.hsnPrefix'],
    [[rate('62', 10_001)], 'rates.0.rateBp'],
    [[rate('62', 500, { from: '2026-02-30' })], 'rates.0.from'],
  ])('refuses %j and names the field', async (rates, field) => {
    const { rates: before } = await read();
    const refused = await saveRates({ rates });
    expect([refused.statusCode, Object.keys(fieldsOf(refused) ?? {})]).toEqual([400, [field]]);
    expect((await read()).rates).toEqual(before);
  });

  test('takes no day of checking that has not come', async () => {
    expect(fieldsOf(await saveRates({ checkedOn: '2099-01-01' }))).toEqual({ checkedOn: 'This day has not come yet' });
  });

  test('never mixes two lists: who saves second is told, and what the first saved stands', async () => {
    const { ratesVersion: version } = await read();
    const lists = [
      [rate('50', 100), rate('61', 100)],
      [rate('50', 200), rate('62', 200)],
    ];
    const replies = await Promise.all(lists.map((rates) => saveRates({ version, rates })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json<ErrorReply>().code).toBe('stale_version');
    const winner = replies.findIndex(({ statusCode }) => statusCode === 200);
    expect((await read()).rates).toEqual(lists[winner]);
  });
});

describe('GET /admin/tax/rate', () => {
  const check = async (hsn: string, price: number) =>
    (await app.inject({ url: `/api/admin/tax/rate?hsn=${hsn}&price=${price}`, headers })).json<Reply<'checkTaxRate'>>();

  test('says nothing about the prices of a shop that is not registered, or under the composition scheme', async () => {
    await freshShop();
    expect(await check('6203', 999)).toEqual({ registered: false, rateBp: null, betweenRates: null });
    await saveProfile({ registration: 'composition' });
    expect(await check('6203', 999)).toEqual({ registered: false, rateBp: null, betweenRates: null });
  });

  test('knows the rate at a price, and which prices fit neither', async () => {
    await freshShop();
    await saveProfile();
    await saveRates({ rates: [rate('62', 500, { above: 2500, rateAboveBp: 1800 })] });
    expect(await check('6203', 2625)).toEqual({ registered: true, rateBp: 500, betweenRates: null });
    expect(await check('6203', 2950.01)).toEqual({ registered: true, rateBp: 1800, betweenRates: null });
    expect(await check('6203', 2799)).toEqual({
      registered: true,
      rateBp: 1800,
      betweenRates: { lowerBp: 500, higherBp: 1800, atMost: 2625, above: 2950 },
    });
    expect(await check('9999', 2799)).toEqual({ registered: true, rateBp: null, betweenRates: null });
  });
});
