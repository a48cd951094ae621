import { setTimeout as wait } from 'node:timers/promises';
import { isStaffAccess } from '@kinari/contract/access/permissions';
import { contract, type EndpointName } from '@kinari/contract/contract';
import { closesWithShop, type Endpoint, SHOP_VIEW_COOKIE } from '@kinari/contract/endpoint';
import type { ErrorResponse } from '@kinari/contract/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApiKey } from '#test/authorisation/api-keys.ts';
import { createTestUser } from '#test/factories.ts';
import { methodAndPath } from '#test/method-and-path.ts';
import { createTestApp } from '#test/test-app.ts';
import { systemClock } from '../platform/clock.ts';
import { createShopViewCookie } from './shop-view.service.ts';

const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';
const HOUR_MS = 3_600_000;

const { app, db, signer } = await createTestApp({ RATE_LIMITS: 'off', RESPONSE_CACHE: 'on' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const customer = await createTestUser(db);

type Headers = Record<string, string>;

async function setClosed(shopClosed: boolean): Promise<void> {
  const payload = { shopClosed };
  const saved = await app.inject({ method: 'PUT', url: '/api/admin/settings', headers: admin.headers, payload });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  const isClosed = async () => (await app.inject('/api/catalog-version')).json<{ closed: boolean }>().closed;
  while ((await isClosed()) !== shopClosed) await wait(20);
}

function call(name: EndpointName, headers: Headers = {}) {
  const { method, path } = methodAndPath(name);
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, '00000000-0000-4000-8000-000000000000')}`;
  return app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
}

const codeOf = (reply: { body: string }) =>
  reply.body.startsWith('{') ? (JSON.parse(reply.body) as { code?: string }).code : undefined;

async function openShopView(): Promise<string> {
  const reply = await call('openShopView', admin.headers);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return String(reply.headers['set-cookie']);
}

const toCookie = (value: string): Headers => ({ cookie: `theme=dark; ${SHOP_VIEW_COOKIE}=${value}` });
const inAnHour = () => String(Date.now() + HOUR_MS);

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
const closing = endpoints.filter(([, definition]) => closesWithShop(definition)).map(([name]) => name);
const staying = endpoints.filter(([, definition]) => !closesWithShop(definition)).map(([name]) => name);
const publicReads = closing.filter(
  (name) => contract[name].access === 'public' && methodAndPath(name).method === 'GET',
);

describe('while the shop is closed', () => {
  beforeAll(async () => {
    // In the cache when the shop closes.
    for (let times = 0; times < 2; times++) await call('listCategories');
    await setClosed(true);
  });

  test.each(closing)('%s is closed to guests, and the reply says when to come back', async (name) => {
    const reply = await call(name);
    expect([reply.statusCode, codeOf(reply)]).toEqual([503, 'shop_closed']);
    expect(reply.headers).toMatchObject({ 'retry-after': '3600', 'cache-control': 'no-store' });
    expect(reply.json<ErrorResponse>().data).toBeUndefined();
  });

  test.each(closing)('%s is closed to customers', async (name) => {
    expect(codeOf(await call(name, customer.headers))).toBe('shop_closed');
  });

  test.each(staying)('%s is not closed', async (name) => {
    expect(codeOf(await call(name))).not.toBe('shop_closed');
  });

  test.each(closing)('%s is not closed to staff', async (name) => {
    expect(codeOf(await call(name, admin.headers))).not.toBe('shop_closed');
  });

  test('an API key sees the shop, and a wrong key does not', async () => {
    const { key } = await createTestApiKey(db, { createdBy: admin.id, permissions: ['products.read'] });
    const ask = (token: string) => call('listCategories', { authorization: `Bearer ${token}` });
    expect((await ask(key)).statusCode).toBe(200);
    expect(codeOf(await ask(`${key.slice(0, -4)}AAAA`))).toBe('shop_closed');
  });

  test('no cache may store what staff see', async () => {
    for (const headers of [admin.headers, { cookie: (await openShopView()).split(';')[0] ?? '' }]) {
      for (let times = 0; times < 2; times++) {
        const reply = await call('listCategories', headers);
        expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
        expect(reply.headers).not.toHaveProperty('x-catalog-version');
      }
    }
    expect(codeOf(await call('listCategories'))).toBe('shop_closed');
  });

  test.each(['/sitemap.xml', '/sitemaps/pages.xml', '/uploads/share/shop.jpg'])('%s is closed', async (url) => {
    const reply = await app.inject(url);
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '3600']);
  });

  describe('the cookie of a shop view', () => {
    test('is for this site only, not readable by scripts, and lasts twelve hours', async () => {
      expect(await openShopView()).toMatch(
        /^kinari_view=\d{13}-[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
      );
      const secure = await createShopViewCookie({ signer, now: systemClock }, { isSecure: true });
      expect(secure).toMatch(/; SameSite=Strict; Secure$/);
    });

    test('is set for staff only', async () => {
      for (const headers of [{}, customer.headers])
        expect((await call('openShopView', headers)).headers).not.toHaveProperty('set-cookie');
    });

    test.each(publicReads)('opens %s', async (name) => {
      const [cookie = ''] = (await openShopView()).split(';');
      expect(codeOf(await call(name, { cookie: `a=b; ${cookie}; c=d` }))).not.toBe('shop_closed');
    });

    test('gives no other right', async () => {
      const [cookie = ''] = (await openShopView()).split(';');
      const privateEndpoints = endpoints.filter(
        ([, { access, guestAccessSetting }]) => access !== 'public' && access !== 'webhook' && !guestAccessSetting,
      );
      for (const [name] of privateEndpoints)
        expect([name, codeOf(await call(name, { cookie }))]).toEqual([name, 'not_signed_in']);
      const staffEndpoints = endpoints.filter(([, { access }]) => isStaffAccess(access));
      for (const [name] of staffEndpoints) {
        const reply = await call(name, { ...customer.headers, cookie });
        expect([name, reply.statusCode]).toEqual([name, 403]);
      }
    });

    test.each([
      ['forged', async () => `${inAnHour()}-${'A'.repeat(43)}`],
      [
        'with a later time',
        async () => (await signer.sign('shop-view', inAnHour())).replace(/^\d+/, String(Date.now() + 9 * HOUR_MS)),
      ],
      ['expired', () => signer.sign('shop-view', String(Date.now() - 1))],
      ['of a tracking link', () => signer.sign('track', inAnHour())],
      ['of a gift link', () => signer.sign('gift', inAnHour())],
      ['of a preview link', () => signer.sign('preview', inAnHour())],
      ['without a time', () => signer.sign('shop-view', '')],
      ['that is too long', async () => `${await signer.sign('shop-view', inAnHour())}A`],
      ['empty', async () => ''],
    ])('is not accepted if it is %s', async (_how, createValue) => {
      const reply = await call('listCategories', toCookie(await createValue()));
      expect(codeOf(reply)).toBe('shop_closed');
    });

    test('is accepted with the right signature', async () => {
      const reply = await call('listCategories', toCookie(await signer.sign('shop-view', inAnHour())));
      expect(reply.statusCode).toBe(200);
    });
  });
});

describe('after the shop is open again', () => {
  beforeAll(() => setClosed(false));

  test('shoppers see it, and caches store it again', async () => {
    const reply = await call('listCategories');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, PUBLIC]);
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(200);
  });

  test('the cookie changes nothing', async () => {
    const reply = await call('listCategories', { cookie: (await openShopView()).split(';')[0] ?? '' });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, PUBLIC]);
  });
});
