import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aClientAddress, aPerson, aVariant, PASSWORD } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'on' });

/** Sends requests as a browser behind that address does, signed in once there is a token. */
function browserAt(address: string) {
  let token: string | undefined;
  return {
    signIn: (given: string) => (token = given),
    post: (path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: {
          'x-forwarded-for': address,
          'idempotency-key': randomUUID(),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        payload,
      }),
  };
}

test('fifty people behind one address register, log in, fill a cart and order at once, and none is refused', {
  timeout: 60_000,
}, async () => {
  const { id: productVariantId } = await aVariant(db, { stock: 50 });
  const carrier = aClientAddress();
  const buy = async (_: unknown, n: number) => {
    const { signIn, post } = browserAt(carrier);
    const username = `neighbour${n}`;
    const replies = [await post('/auth/register', { username, email: `${username}@example.com`, password: PASSWORD })];
    const session = await post('/auth/login', { identifier: username, password: PASSWORD });
    signIn(session.json<{ token: string }>().token);
    replies.push(session, await post('/cart/add', { productVariantId, quantity: 1 }));
    const saved = await post('/addresses', { addressLine1: '14 Laxmi Road', city: 'Pune', postalCode: '411030' });
    const [address] = saved.json<{ addresses: { id: string }[] }>().addresses;
    replies.push(saved, await post('/orders/place', { addressId: address?.id, paymentMethod: 'COD' }));
    return replies;
  };
  const people = await Promise.all(Array.from({ length: 50 }, buy));
  expect(tally(people.flat())).toEqual({ 200: 100, 201: 150 });
});

test('one account is served 600 requests a minute, whatever addresses they come from', async () => {
  const { headers } = await aPerson(db);
  const ask = () => app.inject({ url: '/api/auth/me', headers: { ...headers, 'x-forwarded-for': aClientAddress() } });
  for (let sent = 0; sent < 600; sent += 50) await Promise.all(Array.from({ length: 50 }, ask));
  expect((await ask()).statusCode).toBe(429);
});
