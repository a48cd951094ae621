import { randomUUID } from 'node:crypto';
import { MOST } from '@kinari/contract/limits';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });

type Person = { id: string; headers: { authorization: string } };
type Address = { id: string; userId: string; addressLine1: string; isDefault: boolean };
const HOME = { addressLine1: '14 Laxmi Road', city: 'Pune', state: 'Maharashtra', postalCode: '411030' };

const add = (person: Person, facts: object = {}) =>
  app.inject({ method: 'POST', url: '/api/addresses', headers: person.headers, payload: { ...HOME, ...facts } });
const update = (person: Person, id: string, facts: object) =>
  app.inject({ method: 'PUT', url: `/api/addresses/${id}`, headers: person.headers, payload: { ...HOME, ...facts } });
const remove = (person: Person, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/addresses/${id}`, headers: person.headers });
const list = async (person: Person) =>
  (await app.inject({ url: '/api/addresses', headers: person.headers })).json<{ addresses: Address[] }>().addresses;
const withAddresses = async (count: number) => {
  const person = await aPerson(db);
  for (let n = 1; n <= count; n++) await add(person, { addressLine1: `${n} Laxmi Road` });
  return { person, addresses: await list(person) };
};

describe('POST /addresses', () => {
  test('makes the first address the default and answers all of them', async () => {
    const person = await aPerson(db);
    const first = await add(person, { addressLine2: '' });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      addresses: [{ ...HOME, id: expect.any(String), userId: person.id, addressLine2: null, isDefault: true }],
    });
    const second = await add(person, { addressLine1: '2 Tilak Road' });
    expect(second.json<{ addresses: Address[] }>().addresses.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test('puts a new default in the place of the old one, and first in the list', async () => {
    const { person } = await withAddresses(2);
    await add(person, { addressLine1: '3 Tilak Road', isDefault: true });
    const addresses = await list(person);
    expect(addresses.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
    expect(addresses[0]?.addressLine1).toBe('3 Tilak Road');
  });

  test('belongs to the caller, whatever userId and id are sent along', async () => {
    const victim = await aPerson(db);
    const person = await aPerson(db);
    const id = randomUUID();
    const sly = { id, userId: victim.id, user_id: victim.id, createdAt: '2001-01-01', created_at: '2001-01-01' };
    await add(person, sly);
    expect(await list(victim)).toEqual([]);
    const { rows } = await pool.query('select * from addresses where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].id).not.toBe(id);
    expect(rows[0].created_at.getFullYear()).toBeGreaterThan(2001);
    await update(person, rows[0].id, sly);
    expect((await list(person)).map(({ userId }) => userId)).toEqual([person.id]);
  });

  test('keeps as many as there may be, even when more come at once', async () => {
    const person = await aPerson(db);
    const replies = await Promise.all(
      Array.from({ length: MOST.addresses + 5 }, () => add(person, { isDefault: true })),
    );
    expect(tally(replies)).toEqual({ 201: MOST.addresses, 409: 5 });
    expect((await list(person)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test.each([
    ['no first line', { addressLine1: '' }],
    ['blanks for a city', { city: '   ' }],
    ['a megabyte of city', { city: 'x'.repeat(100_000) }],
    ['a postal code of seven', { postalCode: '4110301' }],
    ['a postal code of letters', { postalCode: 'abc' }],
    ['a postal code that begins with 0', { postalCode: '011030' }],
    ['a NUL', { addressLine1: 'a\u0000b' }],
    ['a text direction override', { state: 'Maha\u202erashtra' }],
    ['text for a boolean', { isDefault: 'true' }],
  ])('refuses %s', async (_what, wrong) => {
    const person = await aPerson(db);
    expect((await add(person, wrong)).statusCode).toBe(400);
    expect(await list(person)).toEqual([]);
  });
});

describe('PUT /addresses/{id}', () => {
  test('moves the default when asked to', async () => {
    const { person, addresses } = await withAddresses(3);
    await update(person, addresses[2]?.id ?? '', { isDefault: true });
    const after = await list(person);
    expect(after.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([addresses[2]?.id]);
  });

  test('changes the default address and leaves it the default', async () => {
    const { person, addresses } = await withAddresses(1);
    const reply = await update(person, addresses[0]?.id ?? '', { addressLine1: '9 Fergusson Road', isDefault: false });
    expect(reply.json<{ addresses: Address[] }>().addresses).toMatchObject([
      { addressLine1: '9 Fergusson Road', isDefault: true },
    ]);
  });
});

describe('DELETE /addresses/{id}', () => {
  test('keeps the default and says why', async () => {
    const { person, addresses } = await withAddresses(2);
    const kept = await remove(person, addresses[0]?.id ?? '');
    expect([kept.statusCode, kept.json()]).toMatchObject([400, { message: 'Default address cannot be deleted!' }]);
    const gone = await remove(person, addresses[1]?.id ?? '');
    expect(gone.json<{ addresses: Address[] }>().addresses.map(({ id }) => id)).toEqual([addresses[0]?.id]);
    expect((await remove(person, addresses[1]?.id ?? '')).statusCode).toBe(404);
  });
});

test('somebody else’s address is as unknown as one that does not exist', async () => {
  const { addresses } = await withAddresses(2);
  const stranger = await aPerson(db);
  for (const id of [addresses[1]?.id ?? '', randomUUID()]) {
    expect((await update(stranger, id, { isDefault: true })).statusCode).toBe(404);
    expect((await remove(stranger, id)).statusCode).toBe(404);
  }
  const { rows } = await pool.query('select 1 from addresses where id = any($1)', [addresses.map(({ id }) => id)]);
  expect(rows).toHaveLength(2);
});

test('twenty moves of the default and twenty deletions at once always leave exactly one default', async () => {
  for (let round = 0; round < 5; round++) {
    const { person, addresses } = await withAddresses(8);
    const pick = () => addresses[Math.floor(Math.random() * addresses.length)]?.id ?? '';
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 ? update(person, pick(), { isDefault: true }) : remove(person, pick()),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1);
    expect((await list(person)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});
