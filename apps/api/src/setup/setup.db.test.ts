import type { EndpointResponse } from '@kinari/contract/contract';
import { CLAIMS } from '@kinari/contract/endpoints/storefront/claims';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { listSetupSteps, type SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import type { ErrorResponse } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, repeatTestOrder } from '#test/factories.ts';
import { createTestForm } from '#test/forms.ts';
import { createProductFormClient } from '#test/product-forms.ts';
import { ROLE_IDS } from '#test/roles.ts';
import { createTestApp } from '#test/test-app.ts';
import { insertPayment, updatePayment } from '../payment-attempts/payment-attempts.service.ts';

type Setup = EndpointResponse<'getSetup'>;

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const { headers } = await createTestUser(db, { userType: 'ADMIN' });

const withProvider = await createTestApp({
  RATE_LIMITS: 'off',
  PAYMENT_PROVIDERS: ['razorpay'],
  RAZORPAY_KEY_ID: 'rzp_test_setupguide',
  RAZORPAY_KEY_SECRET: 'secret',
});

const getSetup = async () => (await app.inject({ url: '/api/admin/setup', headers })).json<Setup>();
const getStep = async (step: SetupStep) => (await getSetup()).steps.find((candidate) => candidate.step === step)?.state;
const listClaims = async () => (await getSetup()).claims.map(({ claim }) => claim);

const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
  app.inject({ method, url: `/api${path}`, headers, payload });
const skip = (step: SetupStep, skipped: boolean) => send('PUT', `/admin/setup/steps/${step}`, { skipped });
const confirm = (claim: string, confirmed: boolean) => send('PUT', `/admin/setup/claims/${claim}`, { confirmed });

async function sendForm(path: string, fields: object, field: string) {
  const form = await createTestForm({ ...fields }, { field, files: [] });
  const reply = await app.inject({
    method: 'PUT',
    url: `/api${path}`,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
  expect(reply).toMatchObject({ statusCode: 200 });
}

async function publish(area: 'home' | 'header' | 'about', content: object) {
  const draft = (await app.inject({ url: `/api/admin/storefront/areas/${area}/draft`, headers })).json<
    EndpointResponse<'getDraft'>
  >();
  const saved = await send('PUT', `/admin/storefront/areas/${area}/draft`, {
    slug: '',
    revision: draft.revision,
    content,
  });
  expect(saved).toMatchObject({ statusCode: 200 });
  const published = await send('POST', '/admin/storefront/publish', { areas: [{ area, slug: '' }] });
  expect(published).toMatchObject({ statusCode: 200 });
}

test('a new shop has every step open, and all claims of the standard texts', async () => {
  expect(await getSetup()).toEqual({
    isHidden: false,
    shopClosed: false,
    hasProducts: false,
    isEstablished: false,
    steps: listSetupSteps({ hasProvider: false }).map((step) => ({ step, state: 'open' })),
    claims: Object.entries(CLAIMS).map(([claim, { area, text }]) => ({ claim, area, text })),
  });
});

describe('a step is done', () => {
  test('company: when the address and a phone or an email are saved', async () => {
    const company = { name: 'Asha Textiles', email: '', phone: '', address: '', pincode: '' };
    await sendForm('/company-details', company, 'logo');
    expect(await getStep('company')).toBe('open');
    await sendForm('/company-details', { ...company, address: '1 Laxmi Road', phone: '9876543210' }, 'logo');
    expect(await getStep('company')).toBe('done');
  });

  test('product: when a product is published, not while it is a draft', async () => {
    const products = await createProductFormClient({ app, db, headers });
    const { product, status } = await products.create({ draft: true });
    expect(status).toBe(201);
    expect(await getSetup()).toMatchObject({ hasProducts: false });
    expect((await send('POST', `/products/${product.id}/publish`, {})).statusCode).toBe(200);
    expect(await getStep('product')).toBe('done');
    expect(await getSetup()).toMatchObject({ hasProducts: true });
  });

  test('gst: when the tax profile is saved, also as not registered', async () => {
    const profile = {
      registration: 'none',
      gstin: '',
      legalName: '',
      invoicePrefix: 'INV',
      billPrefix: 'BL',
      creditPrefix: 'CN',
    };
    await sendForm('/admin/tax/profile', profile, 'signature');
    expect(await getStep('gst')).toBe('done');
  });

  test('team: when someone is invited, or when a second person has joined', async () => {
    const invited = await send('POST', '/admin/staff/invitations', {
      email: 'packer@kinari.example',
      roleId: ROLE_IDS.packing,
    });
    const [invitation] = invited.json<EndpointResponse<'inviteStaff'>>().invitations;
    expect(await getStep('team')).toBe('done');
    await app.inject({ method: 'DELETE', url: `/api/admin/staff/invitations/${invitation?.id}`, headers });
    expect(await getStep('team')).toBe('open');
    const { id } = await createTestUser(db, { userType: 'ADMIN' });
    expect(await getStep('team')).toBe('done');
    await send('POST', `/admin/staff/${id}/disable`, {});
    expect(await getStep('team')).toBe('open');
  });

  test('policies: when a person has saved both pages', async () => {
    await send('POST', '/legal-pages', { slug: 'privacy-policy', content: '## Ours' });
    expect(await getStep('policies')).toBe('open');
    await send('POST', '/legal-pages', { slug: 'terms-conditions', content: '## Ours' });
    expect(await getStep('policies')).toBe('done');
  });

  test('order: when an order exists, also after it is cancelled', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 5 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const placed = await app.inject({
      method: 'POST',
      url: '/api/orders/place',
      headers: buyer.headers,
      payload: { addressId: buyer.addressId, paymentMethod: 'COD' },
    });
    const { id } = placed.json<EndpointResponse<'placeOrder'>>().order;
    expect(await getStep('order')).toBe('done');
    const url = `/api/orders/${id}/cancel`;
    const cancelled = await app.inject({ method: 'PUT', url, headers: buyer.headers });
    expect(cancelled).toMatchObject({ statusCode: 200 });
    expect(await getStep('order')).toBe('done');

    const repeated = await repeatTestOrder(db, id, 8);
    expect(await getSetup()).toMatchObject({ isEstablished: false });
    await repeatTestOrder(db, repeated.at(-1) ?? '', 1);
    expect(await getSetup()).toMatchObject({ isEstablished: true });
  });
});

describe('skipping', () => {
  test('an optional step is skipped and opened again', async () => {
    expect(await getStep('team')).toBe('open');
    for (let times = 0; times < 2; times++) expect((await skip('team', true)).statusCode).toBe(200);
    expect(await getStep('team')).toBe('skipped');
    expect((await skip('team', false)).statusCode).toBe(200);
    expect(await getStep('team')).toBe('open');
  });

  test('a skipped step is done as soon as the data says so', async () => {
    await skip('team', true);
    const { id } = await createTestUser(db, { userType: 'ADMIN' });
    expect(await getStep('team')).toBe('done');
    await send('POST', `/admin/staff/${id}/disable`, {});
    expect(await getStep('team')).toBe('skipped');
    await skip('team', false);
  });

  test('another step cannot be skipped', async () => {
    const rejected = await skip('words', true);
    expect([rejected.statusCode, rejected.json<ErrorResponse>().code]).toEqual([409, 'step_not_optional']);
    expect(await getStep('words')).toBe('open');
  });
});

test('the guide is hidden and shown again', async () => {
  expect((await send('PUT', '/admin/setup', { hidden: true })).statusCode).toBe(200);
  expect(await getSetup()).toMatchObject({ isHidden: true });
  expect((await send('PUT', '/admin/setup', { hidden: false })).statusCode).toBe(200);
  expect(await getSetup()).toMatchObject({ isHidden: false });
});

test('a closed shop is shown as closed', async () => {
  await send('PUT', '/admin/settings', { shopClosed: true });
  expect(await getSetup()).toMatchObject({ shopClosed: true });
  await send('PUT', '/admin/settings', { shopClosed: false });
  expect(await getSetup()).toMatchObject({ shopClosed: false });
});

describe('claims', () => {
  test('a confirmed claim is not listed, until it is withdrawn', async () => {
    expect((await confirm('rating', true)).statusCode).toBe(200);
    expect(await listClaims()).not.toContain('rating');
    const { rows } = await pool.query(`select name from setup_marks`);
    expect(rows).toEqual([{ name: 'claim:rating' }]);
    await confirm('rating', false);
    expect(await listClaims()).toContain('rating');
  });

  test('the words are done when every claim is confirmed', async () => {
    for (const claim of Object.keys(CLAIMS)) await confirm(claim, true);
    expect(await getSetup()).toMatchObject({ claims: [] });
    expect(await getStep('words')).toBe('done');
    for (const claim of Object.keys(CLAIMS)) await confirm(claim, false);
    expect(await getStep('words')).toBe('open');
  });

  test('claims disappear when the published texts no longer have them', async () => {
    await publish('header', { announcement: { text: 'New sarees every week', link: '' } });
    expect(await listClaims()).not.toContain('free-shipping');
    expect(await getStep('words')).toBe('open');

    const { about } = DEFAULT_CONTENT;
    await publish('about', {
      ...about,
      statistics: [{ value: '4.8/5', text: 'rating' }],
      journey: about.journey.slice(0, 1),
    });
    expect(await listClaims()).toEqual(['pickup', 'low-prices', 'always-open', 'discount', 'rating']);
    expect(await getStep('words')).toBe('done');
  });

  test('a claim in a hidden section is not listed', async () => {
    const { sections } = DEFAULT_CONTENT.home;
    await publish('home', {
      sections: sections.map((section) => ({ ...section, hidden: section.id === 'special-offer' })),
    });
    expect(await listClaims()).toEqual(['pickup', 'low-prices', 'always-open', 'rating']);
  });
});

describe('online payment', () => {
  const shop = withProvider.db;
  let started = 0;
  const getSteps = async (): Promise<Map<SetupStep, string>> => {
    const staff = await createTestUser(shop, { userType: 'ADMIN' });
    const reply = await withProvider.app.inject({ url: '/api/admin/setup', headers: staff.headers });
    return new Map(reply.json<Setup>().steps.map(({ step, state }) => [step, state]));
  };
  const startTestPayment = async () => {
    const { id: startedBy } = await createTestUser(shop, { userType: 'ADMIN' });
    return shop.transaction().execute((tx) =>
      insertPayment(tx, {
        orderId: null,
        way: 'page',
        provider: 'razorpay',
        reference: `test-${started++}`,
        paise: 100,
        nextCheckAt: new Date(),
        startedBy,
      }),
    );
  };

  test('is a step of the guide only while a provider is configured', async () => {
    expect([...(await getSteps()).keys()]).toEqual(listSetupSteps({ hasProvider: true }));
    expect((await getSetup()).steps.map(({ step }) => step)).not.toContain('payments');
  });

  test('is done when a test payment is paid, not when it is started or fails', async () => {
    const failed = await startTestPayment();
    await updatePayment(shop, failed, { status: 'failed' });
    const paid = await startTestPayment();
    expect((await getSteps()).get('payments')).toBe('open');
    await shop.updateTable('payments').set({ status: 'paid', paid_at: new Date() }).where('id', '=', paid).execute();
    expect((await getSteps()).get('payments')).toBe('done');
  });
});
