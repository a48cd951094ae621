import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RESPONSE_CACHE: 'on' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const details = {
  name: 'Kinari',
  email: 'hello@example.com',
  phone: '9876543210',
  address: '1 Laxmi Road',
  pincode: '411030',
};
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="60" height="40" fill="#c00"/></svg>',
);

async function save(fields: object, file?: { bytes: Uint8Array; type?: string; name?: string }) {
  const form = await createTestForm({ ...fields }, { field: 'logo', files: file ? [file] : [] });
  const headers = { ...form.headers, ...admin.headers };
  return app.inject({ method: 'PUT', url: '/api/company-details', payload: form.payload, headers });
}

/** Waits until notifications arrive. Before that, the process would cache the settings. */
async function waitForNotifications() {
  await expect
    .poll(
      async () => (await app.inject('/api/catalog-version')).json<EndpointResponse<'getCatalogVersion'>>().version,
      {
        timeout: 10_000,
      },
    )
    .not.toContain('.');
}

const getDaysToDeliver = async () =>
  (await app.inject('/api/company-details')).json<EndpointResponse<'getCompanyDetails'>>().deliveryDays;

test('everyone sees a changed delivery time within a second', async () => {
  await waitForNotifications();
  expect(await getDaysToDeliver()).toBe(5);
  const payload = { deliveryDays: 9 };
  const saved = await app.inject({ method: 'PUT', url: '/api/admin/settings', payload, headers: admin.headers });
  expect(saved.statusCode).toBe(200);
  await expect.poll(getDaysToDeliver, { timeout: 1000 }).toBe(9);
});

test('everyone sees that prices include GST within a second of registration', async () => {
  await waitForNotifications();
  const getPricesIncludeGst = async () =>
    (await app.inject('/api/company-details')).json<EndpointResponse<'getCompanyDetails'>>().pricesIncludeGst;
  expect(await getPricesIncludeGst()).toBe(false);
  const register = (registration: string) =>
    pool.query(`update tax_profile set registration = $1, gstin = '27AAPFU0939F1ZV', legal_name = 'Kinari'`, [
      registration,
    ]);
  await register('regular');
  await expect.poll(getPricesIncludeGst, { timeout: 1000 }).toBe(true);
  await register('composition');
  await expect.poll(getPricesIncludeGst, { timeout: 1000 }).toBe(false);
});

describe('PUT /company-details', () => {
  test('is visible to everyone within a second, through all caches', async () => {
    await waitForNotifications();
    await app.inject('/api/company-details');
    expect((await save({ ...details, name: 'Kinari & Daughters' })).statusCode).toBe(200);
    await expect
      .poll(async () => (await app.inject('/api/company-details')).json<EndpointResponse<'getCompanyDetails'>>().name, {
        timeout: 1000,
      })
      .toBe('Kinari & Daughters');
  });

  test('accepts an SVG logo and serves it as a bitmap', async () => {
    const reply = await save(details, { bytes: svg, type: 'image/svg+xml', name: 'logo.svg' });
    const { logoUrl, logoRatio } = reply.json<EndpointResponse<'updateCompanyDetails'>>();
    expect(logoRatio).toBeCloseTo(3, 1);
    expect(logoUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\/640\.webp$/);
    const logoResponse = await app.inject(logoUrl ?? '');
    expect(logoResponse.headers['content-type']).toBe('image/webp');
    expect(logoResponse.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('keeps the logo when none is uploaded, and deletes the old one when it is replaced', async () => {
    const getLogoUrl = (reply: { body: string }) =>
      (JSON.parse(reply.body) as EndpointResponse<'updateCompanyDetails'>).logoUrl;
    const first = getLogoUrl(await save(details, await createTestPhoto()));
    expect(getLogoUrl(await save(details))).toBe(first);
    expect(getLogoUrl(await save(details, await createTestPhoto()))).not.toBe(first);
    const { rows } = await pool.query('select unused_since from images where key = $1', [first?.split('/')[2]]);
    expect(rows[0]).not.toEqual({ unused_since: null });
  });

  test('removes the logo on request, but not when a new one is uploaded with it', async () => {
    const getLogoUrl = (reply: { body: string }) =>
      (JSON.parse(reply.body) as EndpointResponse<'updateCompanyDetails'>).logoUrl;
    const first = getLogoUrl(await save(details, await createTestPhoto()));
    const second = getLogoUrl(await save({ ...details, removeLogo: true }, await createTestPhoto()));
    expect(second).toMatch(/^\/uploads\//);
    expect(second).not.toBe(first);
    for (let times = 0; times < 2; times++) {
      expect(getLogoUrl(await save({ ...details, removeLogo: true }))).toBeNull();
    }
    const { rows } = await pool.query('select unused_since from images where key = $1', [second?.split('/')[2]]);
    expect(rows[0]).not.toEqual({ unused_since: null });
    const { rows: history } = await pool.query(
      `select action, data from audit_entries where subject_kind = 'company' order by id desc limit 1`,
    );
    expect(history).toEqual([{ action: 'company.details_changed', data: { fields: ['logo'] } }]);
  });

  test.each([
    ['more than 2 MB', { bytes: Buffer.alloc(2 * 1024 * 1024 + 1), type: 'image/png' }, 413],
    ['a GIF', { bytes: Buffer.from('GIF89a'), type: 'image/gif' }, 400],
    ['words', { bytes: Buffer.from('hello'), type: 'image/png' }, 400],
  ])('rejects %s as a logo', async (_what, file, status) => {
    expect((await save(details, file)).statusCode).toBe(status);
  });

  test.each([
    { name: '' },
    { email: 'x@y?bcc=z' },
    { email: 'javascript:alert(1)' },
    { phone: '1'.repeat(11) },
    { phone: '12' },
    { phone: '0202445678' },
    { pincode: 'abc' },
    { pincode: '011030' },
    { name: 'A\r\nBcc: b' },
  ])('rejects %j and names the field', async (invalidFields) => {
    const rejected = await save({ ...details, ...invalidFields });
    expect(rejected.statusCode).toBe(400);
    expect(Object.keys(rejected.json<ErrorResponse>().fields ?? {})).toEqual(Object.keys(invalidFields));
  });

  test('accepts a company without a phone and a pincode', async () => {
    expect((await save({ ...details, phone: '', pincode: '' })).statusCode).toBe(200);
  });

  test('records in the audit log who changed what', async () => {
    await save(details);
    await save({ ...details, phone: '1112223334' });
    const { rows } = await pool.query(
      `select actor_id, action, data, before, after from audit_entries where subject_kind = 'company' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        action: 'company.details_changed',
        data: { fields: ['phone'] },
        before: { phone: details.phone },
        after: { phone: '1112223334' },
      },
    ]);
  });
});
