import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTaxedVariant, listTaxDocuments, registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import { issueInvoices } from '../invoicing/issue.service.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool } = testApp;
const packingApi = await createPackingHelpers(testApp);
const admin = await createTestUser(db, { userType: 'ADMIN' });
const { headers } = admin;

const PUNE = '27AAPFU0939F1ZV';
const BENGALURU = '29AAGCB7383J1Z4';

type Settings = EndpointResponse<'getTaxSettings'>;
type Profile = EndpointBody<'updateTaxProfile'>;

const registered: Profile = {
  registration: 'regular',
  gstin: PUNE,
  legalName: 'Kinari Textiles Private Limited',
  invoicePrefix: 'INV',
  billPrefix: 'BL',
  creditPrefix: 'CN',
};

const getSettings = async () => (await app.inject({ url: '/api/admin/tax/settings', headers })).json<Settings>();

async function saveProfile(changes: Partial<Profile> = {}, file?: Awaited<ReturnType<typeof createTestPhoto>>) {
  const form = await createTestForm({ ...registered, ...changes }, { field: 'signature', files: file ? [file] : [] });
  const url = '/api/admin/tax/profile';
  return app.inject({ method: 'PUT', url, payload: form.payload, headers: { ...form.headers, ...headers } });
}

async function saveRates(payload: Partial<EndpointBody<'updateTaxRates'>>) {
  const { ratesVersion, rates } = await getSettings();
  const body = { version: ratesVersion, checkedOn: null, rates, ...payload };
  return app.inject({ method: 'PUT', url: '/api/admin/tax/rates', payload: body, headers });
}

const getErrorFields = ({ body }: { body: string }) => (JSON.parse(body) as ErrorResponse).fields;
const createRate = (hsnPrefix: string, rateBp: number, overrides: Partial<Settings['rates'][number]> = {}) => ({
  hsnPrefix,
  rateBp,
  above: null,
  rateAboveBp: null,
  from: '2025-09-22',
  until: null,
  ...overrides,
});

async function createInvoicedOrder(): Promise<string> {
  const { id: variantId } = await createTaxedVariant(db);
  const { id } = await packingApi.order([{ variantId, quantity: 1 }]);
  await packingApi.asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'SHIPPED' } });
  return id;
}

async function createFreshShop() {
  await pool.query(`
    alter table tax_documents disable trigger user;
    alter table tax_document_lines disable trigger user;
    delete from tax_document_lines; delete from tax_documents; delete from tax_document_series;
    alter table tax_documents enable trigger user;
    alter table tax_document_lines enable trigger user;
    update tax_profile set registration = 'none', gstin = null, legal_name = null, signature_image_id = null,
      invoice_prefix = 'INV', bill_prefix = 'BL', credit_prefix = 'CN'
  `);
}

describe('PUT /admin/tax/profile', () => {
  beforeEach(createFreshShop);

  test('registers a shop, derives the state from its GSTIN, and records who did it', async () => {
    expect((await getSettings()).profile).toMatchObject({
      registration: 'none',
      gstin: null,
      state: null,
      signature: null,
    });
    const reply = await saveProfile({ gstin: ' 27aapfu0939f1zv ' });
    expect(reply.json<Settings>().profile).toEqual({
      ...registered,
      state: { code: '27', name: 'Maharashtra' },
      signature: null,
      ratesCheckedOn: null,
    });
    expect(await getSettings()).toEqual(reply.json());
    const { rows } = await pool.query(
      `select actor_id, action, data, before, after from audit_entries where subject_kind = 'tax' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        action: 'tax.settings_changed',
        data: { fields: ['registration', 'gstin', 'legalName'] },
        before: { registration: 'none', gstin: null, legalName: null },
        after: { registration: 'regular', gstin: PUNE, legalName: registered.legalName },
      },
    ]);
  });

  test('clears the GSTIN of a shop that is no longer registered', async () => {
    await saveProfile();
    const { profile } = (await saveProfile({ registration: 'none', gstin: 'anything' })).json<Settings>();
    expect(profile).toMatchObject({ registration: 'none', gstin: null, legalName: null, state: null });
  });

  test.each<[Partial<Profile>, Record<string, string>]>([
    [{ gstin: '27AAPFU0939F1ZW' }, { gstin: 'The last character is wrong: check for a typo' }],
    [{ gstin: '' }, { gstin: '15 characters, such as 27AAPFU0939F1ZV' }],
    [{ gstin: '07AAAAA1234A1C1' }, { gstin: expect.any(String) as string }],
    [{ legalName: ' ' }, { legalName: 'Required' }],
    [{ registration: 'composition', legalName: '' }, { legalName: 'Required' }],
    [{ invoicePrefix: 'INVO' }, { invoicePrefix: 'One to three of A–Z, 0–9 and -' }],
    [{ invoicePrefix: 'A/' }, { invoicePrefix: 'One to three of A–Z, 0–9 and -' }],
    [{ billPrefix: 'inv' }, { billPrefix: 'Another document type uses this prefix' }],
    [{ creditPrefix: 'BL' }, { creditPrefix: 'Another document type uses this prefix' }],
  ])('rejects %j and names the field', async (invalid, fields) => {
    const rejected = await saveProfile(invalid);
    expect([rejected.statusCode, getErrorFields(rejected)]).toEqual([400, fields]);
    expect((await getSettings()).profile.registration).toBe('none');
  });

  test('keeps the signature until it is removed or replaced', async () => {
    const getSignature = async (reply: ReturnType<typeof saveProfile>) =>
      (await reply).json<Settings>().profile.signature;
    const first = await getSignature(saveProfile({}, await createTestPhoto()));
    expect(first).toMatch(/^\/uploads\/[0-9a-f]{32}\/\d+\.webp$/);
    expect(await getSignature(saveProfile())).toBe(first);
    const second = await getSignature(saveProfile({ removeSignature: true }, await createTestPhoto()));
    expect(second).not.toBe(first);
    expect(await getSignature(saveProfile({ removeSignature: true }))).toBeNull();
    const { rows } = await pool.query(`select from images where key = $1 and unused_since is null`, [
      first?.split('/')[2],
    ]);
    expect(rows).toHaveLength(1);
  });

  test('does not change documents issued before', async () => {
    await saveProfile({}, await createTestPhoto());
    const orderId = await createInvoicedOrder();
    const getSeller = async () =>
      (await pool.query('select seller from tax_documents where order_id = $1', [orderId])).rows[0]?.seller as object;
    const before = await getSeller();
    expect(before).toMatchObject({ registration: 'regular', gstin: PUNE, legalName: registered.legalName });
    const newProfile = { gstin: BENGALURU, legalName: 'Another', invoicePrefix: 'KA', removeSignature: true };
    expect((await saveProfile(newProfile)).statusCode).toBe(200);
    expect(await getSeller()).toEqual(before);
  });
});

describe('a number series', () => {
  beforeEach(createFreshShop);

  test('cannot continue with another GSTIN, but a new prefix starts a new series', async () => {
    await saveProfile();
    await createInvoicedOrder();
    const rejected = await saveProfile({ gstin: BENGALURU });
    expect([rejected.statusCode, rejected.json<ErrorResponse>()]).toMatchObject([
      409,
      { code: 'invoice_prefix_in_use', fields: { invoicePrefix: 'Used this year with another GSTIN, or without one' } },
    ]);
    expect((await getSettings()).profile.gstin).toBe(PUNE);
    expect((await saveProfile({ gstin: BENGALURU, invoicePrefix: 'KA' })).statusCode).toBe(200);
    const [invoice] = await listTaxDocuments(db, await createInvoicedOrder());
    expect(invoice?.number).toMatch(/^KA\/\d{4}\/0000001$/);
    expect((await saveProfile({ gstin: BENGALURU })).json<ErrorResponse>().code).toBe('invoice_prefix_in_use');
    expect((await saveProfile()).statusCode).toBe(200);
  });

  test('cannot be shared by two kinds of documents', async () => {
    await saveProfile();
    await createInvoicedOrder();
    const rejected = await saveProfile({ invoicePrefix: 'TI', creditPrefix: 'INV' });
    expect(getErrorFields(rejected)).toEqual({ creditPrefix: 'Used this year for other documents' });
  });

  test('of bills cannot continue once the shop has a GSTIN', async () => {
    await createInvoicedOrder();
    expect((await saveProfile({ registration: 'composition' })).json<ErrorResponse>().fields).toHaveProperty(
      'billPrefix',
    );
    expect((await saveProfile({ registration: 'composition', billPrefix: 'BS' })).statusCode).toBe(200);
  });

  test('of an earlier year does not block a prefix', async () => {
    await pool.query(`insert into tax_document_series values ('invoice', '1819', 'INV', $1, 7, '2019-01-01')`, [
      BENGALURU,
    ]);
    expect((await saveProfile()).statusCode).toBe(200);
  });

  test('started by a concurrent invoice blocks the save until the invoice commits', async () => {
    await registerForGst(db);
    const { id: variantId } = await createTaxedVariant(db);
    const { id } = await packingApi.order([{ variantId, quantity: 1 }]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let pendingSave: ReturnType<typeof saveProfile> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ delivery_status: 'SHIPPED' }).where('id', '=', id).execute();
      await issueInvoices(tx, id, { canReject: true });
      pendingSave = saveProfile({ gstin: BENGALURU });
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 5000 }).toBeGreaterThan(0);
    });
    expect((await pendingSave)?.json<ErrorResponse>().code).toBe('invoice_prefix_in_use');
  });
});

describe('PUT /admin/tax/rates', () => {
  test('replaces all rates, and records the check date and the changes', async () => {
    const { rates: before } = await getSettings();
    const rates = [...before.filter(({ hsnPrefix }) => hsnPrefix !== '91'), createRate('7113', 300)];
    const saved = (await saveRates({ rates, checkedOn: '2026-01-15' })).json<Settings>();
    expect(saved.rates).toEqual(rates.toSorted((a, b) => a.hsnPrefix.localeCompare(b.hsnPrefix)));
    expect(saved.profile.ratesCheckedOn).toBe('2026-01-15');
    const { rows } = await pool.query(
      `select data, before -> 'rates' as before, after from audit_entries where subject_kind = 'tax' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([
      {
        data: { fields: ['HSN 91', 'HSN 7113', 'checkedOn'] },
        before: [{ hsnPrefix: '91', rateBp: 1800 }],
        after: { rates: [{ hsnPrefix: '7113', rateBp: 300 }], checkedOn: '2026-01-15' },
      },
    ]);
  });

  test('accepts consecutive rates of one prefix', async () => {
    const rates = [
      createRate('62', 500, { until: '2026-04-01' }),
      createRate('62', 1200, { from: '2026-04-01' }),
      createRate('6203', 0),
    ];
    expect((await saveRates({ rates })).json<Settings>().rates).toEqual(rates);
  });

  test.each([
    [[createRate('62', 500), createRate('62', 1200, { from: '2026-04-01' })], 'rates.1.from'],
    [[createRate('62', 500, { until: '2026-04-02' }), createRate('62', 1200, { from: '2026-04-01' })], 'rates.1.from'],
    [[createRate('61', 500), createRate('62', 0, { until: '2025-09-22' })], 'rates.1.until'],
    [[createRate('62', 500, { above: 2500 })], 'rates.0.rateAboveBp'],
    [[createRate('62', 500, { rateAboveBp: 1800 })], 'rates.0.above'],
    [[createRate('6', 500)], 'rates.0.hsnPrefix'],
    [[createRate('62', 10_001)], 'rates.0.rateBp'],
    [[createRate('62', 500, { from: '2026-02-30' })], 'rates.0.from'],
  ])('rejects the rates %j and names the field', async (rates, field) => {
    const { rates: before } = await getSettings();
    const rejected = await saveRates({ rates });
    expect([rejected.statusCode, Object.keys(getErrorFields(rejected) ?? {})]).toEqual([400, [field]]);
    expect((await getSettings()).rates).toEqual(before);
  });

  test('rejects a check date in the future', async () => {
    expect(getErrorFields(await saveRates({ checkedOn: '2099-01-01' }))).toEqual({
      checkedOn: 'The date is in the future',
    });
  });

  test('of two concurrent saves, the second is rejected and the first one stays', async () => {
    const { ratesVersion: version } = await getSettings();
    const lists = [
      [createRate('50', 100), createRate('61', 100)],
      [createRate('50', 200), createRate('62', 200)],
    ];
    const replies = await Promise.all(lists.map((rates) => saveRates({ version, rates })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json<ErrorResponse>().code).toBe('stale_version');
    const winner = replies.findIndex(({ statusCode }) => statusCode === 200);
    expect((await getSettings()).rates).toEqual(lists[winner]);
  });
});

describe('GET /admin/tax/rate', () => {
  const check = async (hsn: string, price: number) =>
    (await app.inject({ url: `/api/admin/tax/rate?hsn=${hsn}&price=${price}`, headers })).json<
      EndpointResponse<'checkTaxRate'>
    >();

  test('returns no rate for shops that are unregistered or under the composition scheme', async () => {
    await createFreshShop();
    expect(await check('6203', 999)).toEqual({ registered: false, rateBp: null, betweenRates: null });
    await saveProfile({ registration: 'composition' });
    expect(await check('6203', 999)).toEqual({ registered: false, rateBp: null, betweenRates: null });
  });

  test('returns the rate at a price, and the prices that fit neither rate', async () => {
    await createFreshShop();
    await saveProfile();
    await saveRates({ rates: [createRate('62', 500, { above: 2500, rateAboveBp: 1800 })] });
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
