import { randomUUID } from 'node:crypto';
import { MAX } from '@kinari/contract/limits';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });

type Person = { id: string; headers: { authorization: string } };
type Address = { id: string; userId: string; addressLine1: string; isDefault: boolean };
const HOME = { addressLine1: '14 Laxmi Road', city: 'Pune', state: 'Maharashtra', postalCode: '411030' };

const addAddress = (person: Person, details: object = {}) =>
  app.inject({ method: 'POST', url: '/api/addresses', headers: person.headers, payload: { ...HOME, ...details } });
const updateAddress = (person: Person, id: string, details: object) =>
  app.inject({ method: 'PUT', url: `/api/addresses/${id}`, headers: person.headers, payload: { ...HOME, ...details } });
const removeAddress = (person: Person, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/addresses/${id}`, headers: person.headers });
const listAddresses = async (person: Person) =>
  (await app.inject({ url: '/api/addresses', headers: person.headers })).json<{ addresses: Address[] }>().addresses;
const createPersonWithAddresses = async (count: number) => {
  const person = await createTestUser(db);
  for (let n = 1; n <= count; n++) await addAddress(person, { addressLine1: `${n} Laxmi Road` });
  return { person, addresses: await listAddresses(person) };
};

describe('POST /addresses', () => {
  test('makes the first address the default and returns all addresses', async () => {
    const person = await createTestUser(db);
    const first = await addAddress(person, { addressLine2: '' });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      addresses: [
        {
          ...HOME,
          id: expect.any(String),
          userId: person.id,
          addressLine2: null,
          recipientName: null,
          mobile: null,
          landmark: null,
          isDefault: true,
        },
      ],
    });
    const second = await addAddress(person, { addressLine1: '2 Tilak Road' });
    expect(second.json<{ addresses: Address[] }>().addresses.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test('stores the delivery contact until it is removed', async () => {
    const person = await createTestUser(db);
    const delivery = { recipientName: 'Sunita Rao', mobile: '9822041567', landmark: 'Opposite the post office' };
    const [saved] = (await addAddress(person, delivery)).json<{ addresses: Address[] }>().addresses;
    expect(saved).toMatchObject(delivery);
    const id = saved?.id ?? '';
    // Like an older client that does not know these fields.
    await updateAddress(person, id, { addressLine1: '2 Tilak Road' });
    expect(await listAddresses(person)).toMatchObject([{ addressLine1: '2 Tilak Road', ...delivery }]);
    await updateAddress(person, id, { recipientName: '', mobile: null, landmark: '' });
    expect(await listAddresses(person)).toMatchObject([{ recipientName: null, mobile: null, landmark: null }]);
  });

  test('a new default replaces the old one and is listed first', async () => {
    const { person } = await createPersonWithAddresses(2);
    await addAddress(person, { addressLine1: '3 Tilak Road', isDefault: true });
    const addresses = await listAddresses(person);
    expect(addresses.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
    expect(addresses[0]?.addressLine1).toBe('3 Tilak Road');
  });

  test('belongs to the signed-in user, whatever userId and id are sent', async () => {
    const victim = await createTestUser(db);
    const person = await createTestUser(db);
    const id = randomUUID();
    const forgedFields = {
      id,
      userId: victim.id,
      user_id: victim.id,
      createdAt: '2001-01-01',
      created_at: '2001-01-01',
    };
    await addAddress(person, forgedFields);
    expect(await listAddresses(victim)).toEqual([]);
    const { rows } = await pool.query('select * from addresses where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].id).not.toBe(id);
    expect(rows[0].created_at.getFullYear()).toBeGreaterThan(2001);
    await updateAddress(person, rows[0].id, forgedFields);
    expect((await listAddresses(person)).map(({ userId }) => userId)).toEqual([person.id]);
  });

  test('concurrent requests never exceed the maximum number of addresses', async () => {
    const person = await createTestUser(db);
    const replies = await Promise.all(
      Array.from({ length: MAX.addresses + 5 }, () => addAddress(person, { isDefault: true })),
    );
    expect(countBy(replies)).toEqual({ 201: MAX.addresses, 409: 5 });
    expect((await listAddresses(person)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test.each([
    ['no first line', { addressLine1: '' }],
    ['blanks for a city', { city: '   ' }],
    ['a megabyte of city', { city: 'x'.repeat(100_000) }],
    ['a postal code of seven', { postalCode: '4110301' }],
    ['a postal code without digits', { postalCode: 'abc' }],
    ['a mobile number that begins with 1', { mobile: '1234567890' }],
    ['a name of 81 characters', { recipientName: 'x'.repeat(81) }],
    ['a landmark of 101 characters', { landmark: 'x'.repeat(101) }],
    ['a postal code that begins with 0', { postalCode: '011030' }],
    ['a NUL', { addressLine1: 'a\u0000b' }],
    ['a text direction override', { state: 'Maha\u202erashtra' }],
    ['text for a boolean', { isDefault: 'true' }],
  ])('rejects %s', async (_what, wrong) => {
    const person = await createTestUser(db);
    expect((await addAddress(person, wrong)).statusCode).toBe(400);
    expect(await listAddresses(person)).toEqual([]);
  });
});

describe('PUT /addresses/{id}', () => {
  test('makes the address the default on request', async () => {
    const { person, addresses } = await createPersonWithAddresses(3);
    await updateAddress(person, addresses[2]?.id ?? '', { isDefault: true });
    const after = await listAddresses(person);
    expect(after.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([addresses[2]?.id]);
  });

  test('updates the default address, which stays the default', async () => {
    const { person, addresses } = await createPersonWithAddresses(1);
    const reply = await updateAddress(person, addresses[0]?.id ?? '', {
      addressLine1: '9 Fergusson Road',
      isDefault: false,
    });
    expect(reply.json<{ addresses: Address[] }>().addresses).toMatchObject([
      { addressLine1: '9 Fergusson Road', isDefault: true },
    ]);
  });
});

describe('DELETE /addresses/{id}', () => {
  test('does not delete the default address and returns the reason', async () => {
    const { person, addresses } = await createPersonWithAddresses(2);
    const keepDefaultResponse = await removeAddress(person, addresses[0]?.id ?? '');
    expect([keepDefaultResponse.statusCode, keepDefaultResponse.json()]).toMatchObject([
      400,
      { message: 'Default address cannot be deleted!' },
    ]);
    const removeResponse = await removeAddress(person, addresses[1]?.id ?? '');
    expect(removeResponse.json<{ addresses: Address[] }>().addresses.map(({ id }) => id)).toEqual([addresses[0]?.id]);
    expect((await removeAddress(person, addresses[1]?.id ?? '')).statusCode).toBe(404);
  });
});

test('another customer’s address returns 404 like an unknown one', async () => {
  const { addresses } = await createPersonWithAddresses(2);
  const stranger = await createTestUser(db);
  for (const id of [addresses[1]?.id ?? '', randomUUID()]) {
    expect((await updateAddress(stranger, id, { isDefault: true })).statusCode).toBe(404);
    expect((await removeAddress(stranger, id)).statusCode).toBe(404);
  }
  const { rows } = await pool.query('select 1 from addresses where id = any($1)', [addresses.map(({ id }) => id)]);
  expect(rows).toHaveLength(2);
});

test('twenty default changes and twenty deletions at once always leave exactly one default', async () => {
  for (let round = 0; round < 5; round++) {
    const { person, addresses } = await createPersonWithAddresses(8);
    const pickAddressId = () => addresses[Math.floor(Math.random() * addresses.length)]?.id ?? '';
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 ? updateAddress(person, pickAddressId(), { isDefault: true }) : removeAddress(person, pickAddressId()),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1);
    expect((await listAddresses(person)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});
