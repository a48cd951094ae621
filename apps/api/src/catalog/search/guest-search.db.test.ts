import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db } = await openShop({ CACHE: 'on' });
const staff = await aPerson(db, { userType: 'ADMIN' });
const { id: productId } = await aProduct(db, { name: 'Surahi Lamp' });
await aVariant(db, { productId });

const asGuest = (url: string) => app.inject(`/api/products/${url}`);
const letGuestsSearch = async (guestSearch: boolean) => {
  await app.inject({ method: 'PUT', url: '/api/admin/settings', headers: staff.headers, payload: { guestSearch } });
  await expect
    .poll(async () => (await app.inject('/api/company-details')).json<Reply<'readCompanyDetails'>>().guestSearch, {
      timeout: 10_000,
    })
    .toBe(guestSearch);
};

describe('a guest', () => {
  test('is asked to log in', async () => {
    for (const url of ['search?q=lamp', 'complete?q=lam'])
      expect((await asGuest(url)).json()).toMatchObject({ code: 'not_signed_in', message: 'Please log in first' });
  });

  test('may search where the shop is set so, no more often than others, and until it is set otherwise', async () => {
    await letGuestsSearch(true);
    const reply = await asGuest('search?q=lamp');
    expect(reply.json<Reply<'searchProducts'>>().products.map(({ name }) => name)).toEqual(['Surahi Lamp']);
    // What is answered today must not be answered by a cache when guests may search no more.
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await asGuest('complete?q=lam')).json<Reply<'completeSearch'>>().products).toHaveLength(1);
    const replies = [];
    for (let n = 0; n < 60; n++) replies.push(await asGuest('search?q=lamp'));
    expect(tally(replies)).toEqual({ 200: 59, 429: 1 });

    await letGuestsSearch(false);
    expect((await asGuest('search?q=lamp')).statusCode).toBe(401);
  });
});
