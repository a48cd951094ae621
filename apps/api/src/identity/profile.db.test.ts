import { describe, expect, test } from 'vitest';
import { aClientAddress, aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const limited = await openShop({ ADDRESS_REGISTRATIONS: 3 });

type Person = Awaited<ReturnType<typeof aPerson>>;
const rowOf = async ({ id }: Person) => (await pool.query('select * from users where id = $1', [id])).rows[0];
const update = (person: Person, changes: object) =>
  app.inject({
    method: 'PUT',
    url: '/api/users/profile',
    headers: person.headers,
    payload: { firstName: 'Asha', lastName: 'Rao', username: person.username, ...changes },
  });

describe('PUT /users/profile', () => {
  test('tells one address of as many taken usernames as it may open accounts, and takes other changes all the same', async () => {
    const [person, other] = [await aPerson(limited.db), await aPerson(limited.db)];
    const headers = { ...person.headers, 'x-forwarded-for': aClientAddress() };
    const change = async (username: string) => {
      const payload = { firstName: 'Asha', lastName: 'Rao', username };
      return (await limited.app.inject({ method: 'PUT', url: '/api/users/profile', headers, payload })).statusCode;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push(await change(other.username));
    expect(statuses).toEqual([409, 409, 409, 429, 429]);
    expect(await change(person.username)).toBe(200);
  });

  test('changes names, username, mobile and date of birth, and answers the account', async () => {
    const person = await aPerson(db);
    const changes = {
      firstName: 'Āśā',
      lastName: '',
      username: `${person.username}-2`,
      mobile: '9876543210',
      dob: '1990-02-28',
    };
    const reply = await update(person, changes);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ user: { id: person.id, email: person.email, ...changes } });
    expect((await app.inject({ url: '/api/auth/me', headers: person.headers })).json()).toEqual(reply.json());
  });

  test('keeps what is left out and clears what is emptied', async () => {
    const person = await aPerson(db);
    await update(person, { mobile: '9876543210', dob: '1990-02-28' });
    await update(person, { mobile: '' });
    expect(await rowOf(person)).toMatchObject({ mobile: null, dob: '1990-02-28' });
    await update(person, { dob: null });
    expect(await rowOf(person)).toMatchObject({ mobile: null, dob: null });
  });

  test('touches nothing its owner has no say in', async () => {
    const person = await aPerson(db);
    const before = await rowOf(person);
    const reply = await update(person, {
      firstName: 'Ravi',
      id: '0190a0a0-0000-7000-8000-000000000001',
      userId: '0190a0a0-0000-7000-8000-000000000001',
      userType: 'ADMIN',
      user_type: 'ADMIN',
      role: 'ADMIN',
      email: 'other@example.com',
      password: 'a new password',
      passwordHash: 'x',
      password_hash: 'x',
      isVerified: true,
      emailVerified: true,
      email_verified_at: '2020-01-01',
      disabled_at: '2020-01-01',
      createdAt: '2001-01-01',
      created_at: '2001-01-01',
    });
    expect(reply.statusCode).toBe(200);
    const { first_name, updated_at, ...rest } = await rowOf(person);
    expect(first_name).toBe('Ravi');
    expect(updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime());
    expect(before).toMatchObject(rest);
  });

  test('refuses a username that is taken, reserved or an e-mail', async () => {
    const person = await aPerson(db);
    const other = await aPerson(db);
    expect((await update(person, { username: other.username.toUpperCase() })).json()).toMatchObject({
      code: 'username_taken',
    });
    expect((await update(person, { username: 'Support' })).json()).toMatchObject({ code: 'username_reserved' });
    expect((await update(person, { username: other.email })).statusCode).toBe(400);
    expect((await rowOf(person)).username).toBe(person.username);
  });

  test('of ten customers who want one username at once, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(db)));
    const replies = await Promise.all(people.map((person) => update(person, { username: 'Wanted' })));
    expect(tally(replies)).toEqual({ 200: 1, 409: 9 });
  });

  test.each([
    { firstName: '' },
    { firstName: 'x'.repeat(81) },
    { mobile: '12' },
    { dob: '1899-12-31' },
    { dob: '2025-02-30' },
  ])('refuses %j', async (wrong) => {
    expect((await update(await aPerson(db), wrong)).statusCode).toBe(400);
  });
});
