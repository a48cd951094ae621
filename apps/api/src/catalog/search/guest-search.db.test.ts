import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RESPONSE_CACHE: 'on' });
const staff = await createTestUser(db, { userType: 'ADMIN' });
const { id: productId } = await createTestProduct(db, { name: 'Surahi Lamp' });
await createTestVariant(db, { productId });

const getAsGuest = (url: string) => app.inject(`/api/products/${url}`);
const setGuestSearch = async (guestSearch: boolean) => {
  await app.inject({ method: 'PUT', url: '/api/admin/settings', headers: staff.headers, payload: { guestSearch } });
  await expect
    .poll(
      async () => (await app.inject('/api/company-details')).json<EndpointResponse<'getCompanyDetails'>>().guestSearch,
      {
        timeout: 10_000,
      },
    )
    .toBe(guestSearch);
};

describe('a guest', () => {
  test('gets 401 by default', async () => {
    for (const url of ['search?q=lamp', 'suggestions?q=lam'])
      expect((await getAsGuest(url)).json()).toMatchObject({ code: 'not_signed_in', message: 'Please log in first' });
  });

  test('can search while the setting is on, within the rate limit', async () => {
    await setGuestSearch(true);
    const reply = await getAsGuest('search?q=lamp');
    expect(reply.json<EndpointResponse<'searchProducts'>>().products.map(({ name }) => name)).toEqual(['Surahi Lamp']);
    // A cache must not serve this response after guest search is switched off.
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await getAsGuest('suggestions?q=lam')).json<EndpointResponse<'suggestSearch'>>().products).toHaveLength(1);
    const replies = [];
    for (let n = 0; n < 60; n++) replies.push(await getAsGuest('search?q=lamp'));
    expect(countBy(replies)).toEqual({ 200: 59, 429: 1 });

    await setGuestSearch(false);
    expect((await getAsGuest('search?q=lamp')).statusCode).toBe(401);
  });
});
