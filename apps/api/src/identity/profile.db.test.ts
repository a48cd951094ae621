import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestUser, randomIp } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const limitedShop = await createTestApp({ RATE_LIMIT_REGISTRATIONS_PER_IP: 3 });

type Person = Awaited<ReturnType<typeof createTestUser>>;
const getRow = async ({ id }: Person) => (await pool.query('select * from users where id = $1', [id])).rows[0];
const update = (person: Person, changes: object) =>
  app.inject({
    method: 'PUT',
    url: '/api/users/profile',
    headers: person.headers,
    payload: { firstName: 'Asha', lastName: 'Rao', username: person.username, ...changes },
  });

describe('PUT /users/profile', () => {
  test('limits attempts at taken usernames per IP, but accepts other changes', async () => {
    const [person, other] = [await createTestUser(limitedShop.db), await createTestUser(limitedShop.db)];
    const headers = { ...person.headers, 'x-forwarded-for': randomIp() };
    const changeUsername = async (username: string) => {
      const payload = { firstName: 'Asha', lastName: 'Rao', username };
      return (await limitedShop.app.inject({ method: 'PUT', url: '/api/users/profile', headers, payload })).statusCode;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push(await changeUsername(other.username));
    expect(statuses).toEqual([409, 409, 409, 429, 429]);
    expect(await changeUsername(person.username)).toBe(200);
  });

  test('updates names, username, mobile and date of birth, and returns the account', async () => {
    const person = await createTestUser(db);
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

  test('keeps omitted fields and clears empty ones', async () => {
    const person = await createTestUser(db);
    await update(person, { mobile: '9876543210', dob: '1990-02-28' });
    await update(person, { mobile: '' });
    expect(await getRow(person)).toMatchObject({ mobile: null, dob: '1990-02-28' });
    await update(person, { dob: null });
    expect(await getRow(person)).toMatchObject({ mobile: null, dob: null });
  });

  test('changes no field that the owner may not set', async () => {
    const person = await createTestUser(db);
    const before = await getRow(person);
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
    const { first_name, updated_at, ...rest } = await getRow(person);
    expect(first_name).toBe('Ravi');
    expect(updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime());
    expect(before).toMatchObject(rest);
  });

  test('rejects a username that is taken, reserved or an email', async () => {
    const person = await createTestUser(db);
    const other = await createTestUser(db);
    expect((await update(person, { username: other.username.toUpperCase() })).json()).toMatchObject({
      code: 'username_taken',
    });
    expect((await update(person, { username: 'Support' })).json()).toMatchObject({ code: 'username_reserved' });
    expect((await update(person, { username: other.email })).statusCode).toBe(400);
    expect((await getRow(person)).username).toBe(person.username);
  });

  test('ten concurrent changes to one username: exactly one succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createTestUser(db)));
    const replies = await Promise.all(people.map((person) => update(person, { username: 'Wanted' })));
    expect(countBy(replies)).toEqual({ 200: 1, 409: 9 });
  });

  test.each([
    { firstName: '' },
    { firstName: 'x'.repeat(81) },
    { mobile: '12' },
    { dob: '1899-12-31' },
    { dob: '2025-02-30' },
  ])('rejects %j', async (wrong) => {
    expect((await update(await createTestUser(db), wrong)).statusCode).toBe(400);
  });
});
