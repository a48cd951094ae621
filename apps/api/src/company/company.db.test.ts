import type { Reply } from '@kinari/contract/contract';
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

describe('PUT /company-details', () => {
  test('is seen by everybody within a second, caches and all', async () => {
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
    const { logoUrl } = reply.json<Reply<'updateCompanyDetails'>>();
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
    { name: 'A\r\nBcc: b' },
  ])('refuses %j', async (odd) => {
    expect((await save({ ...details, ...odd })).statusCode).toBe(400);
  });

  test('says in the history who changed what', async () => {
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
