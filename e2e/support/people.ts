import { randomUUID } from 'node:crypto';
import type { BuiltInRoleKey } from '@kinari/contract/access/roles';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { runSql } from './database.ts';
import { PAYMENT_SHOP_URL, SHOP_URL } from './ports.ts';

export type Person = {
  username: string;
  email: string;
  password: string;
  /** Address of another shop than the usual one. */
  shopUrl?: string;
};

export const ADMIN: Person = { username: 'meera', email: 'meera@kinari.example', password: 'kinari-admin-demo' };
/** The same account in the shop with online payment. */
export const PAYMENT_ADMIN: Person = { ...ADMIN, shopUrl: PAYMENT_SHOP_URL };

type Login = { token: string; user: { id: string; userType: string } };

/** Returns data of a person who has no account yet. */
export function createGuest(): Person {
  const username = `e2e.${randomUUID().slice(0, 13)}`;
  return { username, email: `${username}@example.com`, password: 'kept in a drawer 7' };
}

/** Creates a customer for one test, which may change the account freely. */
export async function createCustomer(shopUrl = SHOP_URL): Promise<Person> {
  const person = createGuest();
  const body = { ...person, firstName: 'Ravi', lastName: 'Rao' };
  const response = await callApi('POST', '/auth/register', { body, shopUrl });
  expect(response.status).toBe(201);
  return { ...person, shopUrl };
}

/** Creates a staff account with this role, for tests that change it or end its sessions. */
export async function createAdmin(role: BuiltInRoleKey = 'owner'): Promise<Person> {
  const person = await createCustomer();
  runSql(`with person as (update users set user_type = 'ADMIN' where username = '${person.username}' returning id)
    insert into staff_roles (user_id, role_id) select person.id, roles.id from person, roles where built_in = '${role}'`);
  return person;
}

/** Logs in as on another device and returns the token. */
export async function signInOnOtherDevice(person: Person): Promise<string> {
  return (await signIn(person)).token;
}

// Cached because every login costs a password hash.
const tokens = new WeakMap<Person, Promise<string>>();

/** Returns a token for preparing test data. Logs each person in once. */
export function getToken(person: Person): Promise<string> {
  const token = tokens.get(person) ?? signInOnOtherDevice(person);
  tokens.set(person, token);
  return token;
}

/**
 * Logs a person in without the dialog: fills the browser's storage before any page opens.
 * Does so only once, so that a logout lasts.
 */
export async function signInContext(context: BrowserContext, person: Person): Promise<void> {
  const { token, user } = await signIn(person);
  const storage = { token, user: JSON.stringify(user), userId: user.id, role: user.userType };
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem('arrived')) return;
    sessionStorage.setItem('arrived', 'yes');
    if (localStorage.getItem('token') !== null) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
}

export async function signInAsNewCustomer(context: BrowserContext): Promise<Person> {
  const person = await createCustomer();
  await signInContext(context, person);
  return person;
}

export async function openSignedIn(page: Page, person: Person, path: string): Promise<void> {
  await signInContext(page.context(), person);
  await page.goto(path);
}

/** Fills and submits the open login dialog. */
export async function fillLogin(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email or username').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
}

export async function addAddress(person: Person, addressLine1: string, city = 'Pune'): Promise<void> {
  const body = { addressLine1, city, state: 'Maharashtra', postalCode: '411030' };
  const response = await callAs(person, 'POST', '/addresses', body);
  expect(response.status).toBe(201);
}

type ApiRequest = { token?: string; body?: unknown; shopUrl?: string | undefined; headers?: Record<string, string> };

export function callApi(
  method: string,
  path: string,
  { token, body, shopUrl = SHOP_URL, headers = {} }: ApiRequest = {},
): Promise<Response> {
  return fetch(`${shopUrl}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** Sends a request of a person to their shop. */
export async function callAs(person: Person, method: string, path: string, body?: unknown): Promise<Response> {
  return callApi(method, path, { token: await getToken(person), body, shopUrl: person.shopUrl });
}

// An account has at most ten sessions, and all staff tests use the same account. So share one session.
const sharedLogins = new Map<Person, { login: Promise<Login>; authenticatedAt: number }>();
// Well below the ten minutes after which the shop requires authentication again, with time for one test.
const REAUTHENTICATE_AFTER_MS = 6 * 60_000;

async function signIn(person: Person): Promise<Login> {
  if (person !== ADMIN && person !== PAYMENT_ADMIN) return logIn(person);
  const shared = sharedLogins.get(person) ?? { login: logIn(person), authenticatedAt: Date.now() };
  sharedLogins.set(person, shared);
  const login = await shared.login;
  if (Date.now() - shared.authenticatedAt > REAUTHENTICATE_AFTER_MS) {
    shared.authenticatedAt = Date.now();
    const reply = await callApi('POST', '/auth/reauthenticate', {
      token: login.token,
      body: { password: person.password },
      shopUrl: person.shopUrl,
    });
    expect(reply.status).toBe(200);
  }
  return login;
}

async function logIn({ username, password, shopUrl }: Person): Promise<Login> {
  const response = await callApi('POST', '/auth/login', { body: { identifier: username, password }, shopUrl });
  expect(response.status).toBe(200);
  return (await response.json()) as Login;
}
