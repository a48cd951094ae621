import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestUser, createTestVariant, PASSWORD, randomIp } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'on' });

function createBrowser(address: string) {
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

test('fifty people behind one IP register, log in, fill a cart and order at once without rejection', {
  timeout: 60_000,
}, async () => {
  const { id: productVariantId } = await createTestVariant(db, { stock: 50 });
  const sharedIp = randomIp();
  const buyOnce = async (_: unknown, n: number) => {
    const { signIn, post } = createBrowser(sharedIp);
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
  const people = await Promise.all(Array.from({ length: 50 }, buyOnce));
  expect(countBy(people.flat())).toEqual({ 200: 100, 201: 150 });
});

test('one account may send 600 requests a minute from any number of IPs', async () => {
  const { headers } = await createTestUser(db);
  const sendRequest = () => app.inject({ url: '/api/auth/me', headers: { ...headers, 'x-forwarded-for': randomIp() } });
  for (let sent = 0; sent < 600; sent += 50) await Promise.all(Array.from({ length: 50 }, sendRequest));
  expect((await sendRequest()).statusCode).toBe(429);
});
