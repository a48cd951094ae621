import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop({ CACHE: 'on' });
const admin = await aPerson(db, { userType: 'ADMIN' });
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
  const form = await aForm({ ...fields }, { field: 'logo', files: file ? [file] : [] });
  const headers = { ...form.headers, ...admin.headers };
  return app.inject({ method: 'PUT', url: '/api/company-details', payload: form.payload, headers });
}

/** Asked before the process hears of changes, it would keep what it read for a while. */
async function untilChangesAreHeard() {
  await expect
    .poll(async () => (await app.inject('/api/catalogue-version')).json<Reply<'readCatalogueVersion'>>().version, {
      timeout: 10_000,
    })
    .not.toContain('.');
}

const daysToDeliver = async () =>
  (await app.inject('/api/company-details')).json<Reply<'readCompanyDetails'>>().daysToDeliver;

test('everybody is told how many days a delivery takes, and of another number within a second', async () => {
  await untilChangesAreHeard();
  expect(await daysToDeliver()).toBe(5);
  const payload = { daysToDeliver: 9 };
  const saved = await app.inject({ method: 'PUT', url: '/api/admin/settings', payload, headers: admin.headers });
  expect(saved.statusCode).toBe(200);
  await expect.poll(daysToDeliver, { timeout: 1000 }).toBe(9);
});

test('everybody is told that prices include GST once the shop is registered, within a second', async () => {
  await untilChangesAreHeard();
  const pricesIncludeGst = async () =>
    (await app.inject('/api/company-details')).json<Reply<'readCompanyDetails'>>().pricesIncludeGst;
  expect(await pricesIncludeGst()).toBe(false);
  const register = (registration: string) =>
    pool.query(`update tax_profile set registration = $1, gstin = '27AAPFU0939F1ZV', legal_name = 'Kinari'`, [
      registration,
    ]);
  await register('regular');
  await expect.poll(pricesIncludeGst, { timeout: 1000 }).toBe(true);
  await register('composition');
  await expect.poll(pricesIncludeGst, { timeout: 1000 }).toBe(false);
});

describe('PUT /company-details', () => {
  test('is seen by everybody within a second, caches and all', async () => {
    await untilChangesAreHeard();
    await app.inject('/api/company-details');
    expect((await save({ ...details, name: 'Kinari & Daughters' })).statusCode).toBe(200);
    await expect
      .poll(async () => (await app.inject('/api/company-details')).json<Reply<'readCompanyDetails'>>().name, {
        timeout: 1000,
      })
      .toBe('Kinari & Daughters');
  });

  test('takes a drawing as the logo and serves it as pixels', async () => {
    const reply = await save(details, { bytes: svg, type: 'image/svg+xml', name: 'logo.svg' });
    const { logoUrl, logoRatio } = reply.json<Reply<'updateCompanyDetails'>>();
    expect(logoRatio).toBeCloseTo(3, 1);
    expect(logoUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\/640\.webp$/);
    const served = await app.inject(logoUrl ?? '');
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('keeps the logo when none is sent, and lets go of the old one when another is', async () => {
    const logoOf = (reply: { body: string }) => (JSON.parse(reply.body) as Reply<'updateCompanyDetails'>).logoUrl;
    const first = logoOf(await save(details, await aPhoto()));
    expect(logoOf(await save(details))).toBe(first);
    expect(logoOf(await save(details, await aPhoto()))).not.toBe(first);
    const { rows } = await pool.query('select released_at from pictures where key = $1', [first?.split('/')[2]]);
    expect(rows[0]).not.toEqual({ released_at: null });
  });

  test('takes the logo away when told to, and not when another one comes along', async () => {
    const logoOf = (reply: { body: string }) => (JSON.parse(reply.body) as Reply<'updateCompanyDetails'>).logoUrl;
    const first = logoOf(await save(details, await aPhoto()));
    const second = logoOf(await save({ ...details, removeLogo: true }, await aPhoto()));
    expect(second).toMatch(/^\/uploads\//);
    expect(second).not.toBe(first);
    for (let times = 0; times < 2; times++) {
      expect(logoOf(await save({ ...details, removeLogo: true }))).toBeNull();
    }
    const { rows } = await pool.query('select released_at from pictures where key = $1', [second?.split('/')[2]]);
    expect(rows[0]).not.toEqual({ released_at: null });
    const { rows: history } = await pool.query(
      `select what from audit_entries where subject_kind = 'company' order by id desc limit 1`,
    );
    expect(history).toEqual([{ what: 'Company details changed: logo' }]);
  });

  test.each([
    ['more than 2 MB', { bytes: Buffer.alloc(2 * 1024 * 1024 + 1), type: 'image/png' }, 413],
    ['a GIF', { bytes: Buffer.from('GIF89a'), type: 'image/gif' }, 400],
    ['words', { bytes: Buffer.from('hello'), type: 'image/png' }, 400],
  ])('refuses %s as a logo', async (_what, file, status) => {
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
  ])('refuses %j and names the field', async (odd) => {
    const refused = await save({ ...details, ...odd });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json<ErrorReply>().fields ?? {})).toEqual(Object.keys(odd));
  });

  test('takes a company without a phone and a pincode', async () => {
    expect((await save({ ...details, phone: '', pincode: '' })).statusCode).toBe(200);
  });

  test('says in the history who changed what', async () => {
    await save(details);
    await save({ ...details, phone: '1112223334' });
    const { rows } = await pool.query(
      `select actor_id, what, before, after from audit_entries where subject_kind = 'company' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        what: 'Company details changed: phone',
        before: { phone: details.phone },
        after: { phone: '1112223334' },
      },
    ]);
  });
});
