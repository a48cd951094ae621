import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestUser, PASSWORD } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createAdmin } from '../account.service.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });

let people = 0;
const createUsername = () => `asha_${(people += 1)}`;

async function getName(username: string): Promise<string> {
  const { rows } = await pool.query('select name_of(users) as name from users where username = $1', [username]);
  return rows[0].name;
}

async function register(username: string, names: { firstName?: string; lastName?: string }) {
  const payload = { username, email: `${username}@example.com`, password: PASSWORD, ...names };
  const reply = await app.inject({ method: 'POST', url: '/api/auth/register', payload });
  expect(reply.statusCode).toBe(201);
}

describe('registration', () => {
  test('with the username for both names counts as no name, and returns both unchanged', async () => {
    const username = createUsername();
    await register(username, { firstName: username, lastName: username });
    const payload = { identifier: username, password: PASSWORD };
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(login.json()).toMatchObject({ user: { firstName: username, lastName: username } });
    expect(await getName(username)).toBe(username);
  });

  test('without names, or with only one, counts as no name', async () => {
    const [none, first] = [createUsername(), createUsername()];
    await register(none, {});
    await register(first, { firstName: 'Asha' });
    expect(await getName(none)).toBe(none);
    expect(await getName(first)).toBe(first);
  });

  test('with both names stores them', async () => {
    const username = createUsername();
    await register(username, { firstName: 'Asha', lastName: 'Rao' });
    expect(await getName(username)).toBe('Asha Rao');
  });
});

test('a profile counts as named after a name change, not after a username change', async () => {
  const { id, username: before, headers } = await createTestUser(db);
  await pool.query('update users set first_name = username, last_name = username, name_given_at = null where id = $1', [
    id,
  ]);
  const saveProfile = (profile: object) =>
    app.inject({ method: 'PUT', url: '/api/users/profile', headers, payload: profile });
  const username = createUsername();
  await saveProfile({ username, firstName: before, lastName: before });
  expect(await getName(username)).toBe(username);
  const reply = await saveProfile({ username, firstName: 'Asha', lastName: '' });
  expect(reply.json<EndpointResponse<'updateProfile'>>().user).toMatchObject({ firstName: 'Asha', lastName: '' });
  expect(await getName(username)).toBe('Asha');
});

test('a created admin has the given name', async () => {
  const username = createUsername();
  const names = { firstName: 'Kavya', lastName: 'Nair' };
  await createAdmin(db, { username, email: `${username}@example.com`, password: PASSWORD, ...names });
  expect(await getName(username)).toBe('Kavya Nair');
});
