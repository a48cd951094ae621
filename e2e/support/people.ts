import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { runSql } from './database.ts';
import { SHOP_URL } from './ports.ts';

export type Person = { username: string; email: string; password: string };

export const ADMIN = { username: 'meera', email: 'meera@kinari.example', password: 'kinari-admin-demo' };

type Login = { token: string; user: { id: string; userType: string } };

/** Somebody who does not have an account yet. */
export function aStranger(): Person {
  const username = `e2e.${randomUUID().slice(0, 13)}`;
  return { username, email: `${username}@example.com`, password: 'kept in a drawer 7' };
}

/** Somebody with an account of their own, so that a journey may change what it likes. */
export async function aCustomer(): Promise<Person> {
  const person = aStranger();
  const response = await callApi('POST', '/auth/register', { body: { ...person, firstName: 'Ravi', lastName: 'Rao' } });
  expect(response.status).toBe(201);
  return person;
}

/** Staff with an account of their own, for journeys that change it or end its sessions. */
export async function anAdmin(): Promise<Person> {
  const person = await aCustomer();
  runSql(`update users set user_type = 'ADMIN' where username = '${person.username}'`);
  return person;
}

/** Signs in elsewhere, as on another device; answers the token. */
export async function signInElsewhere(person: Person): Promise<string> {
  return (await signIn(person)).token;
}

/**
 * Signs somebody in without the dialog: what the browser remembers of them is put in place before any page opens. Only
 * once: whoever signs out stays signed out.
 */
export async function arriveSignedIn(context: BrowserContext, person: Person): Promise<void> {
  const { token, user } = await signIn(person);
  const remembered = { token, user: JSON.stringify(user), userId: user.id, role: user.userType };
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem('arrived')) return;
    sessionStorage.setItem('arrived', 'yes');
    if (localStorage.getItem('token') !== null) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, remembered);
}

/** A new customer, signed in. */
export async function arriveAsNewCustomer(context: BrowserContext): Promise<Person> {
  const person = await aCustomer();
  await arriveSignedIn(context, person);
  return person;
}

/** Opens a page as that person, for journeys that are not about signing in. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await arriveSignedIn(page.context(), person);
  await page.goto(path);
}

/** Fills the open login dialog and sends it. */
export async function fillLogin(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email or username').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
}

export async function addAddress(person: Person, addressLine1: string, city = 'Pune'): Promise<void> {
  const token = await signInElsewhere(person);
  const body = { addressLine1, city, state: 'Maharashtra', postalCode: '411030' };
  const response = await callApi('POST', '/addresses', { token, body });
  expect(response.status).toBe(201);
}

export function callApi(method: string, path: string, { token, body }: { token?: string; body?: unknown }) {
  return fetch(`${SHOP_URL}/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

// Of one account only the ten newest sessions live on, and every journey of staff signs in as the same person.
let staff: Promise<Login> | undefined;
let provenAt = 0;
// Less than the ten minutes after which the shop asks again, by more than a journey takes.
const PROVEN_FOR_MS = 6 * 60_000;

async function signIn(person: Person): Promise<Login> {
  if (person !== ADMIN) return logIn(person);
  const isFirst = staff === undefined;
  staff ??= logIn(ADMIN);
  const login = await staff;
  if (isFirst) provenAt = Date.now();
  if (Date.now() - provenAt > PROVEN_FOR_MS) {
    provenAt = Date.now();
    const reply = await callApi('POST', '/auth/again', { token: login.token, body: { password: ADMIN.password } });
    expect(reply.status).toBe(200);
  }
  return login;
}

async function logIn({ username, password }: Person): Promise<Login> {
  const response = await callApi('POST', '/auth/login', { body: { identifier: username, password } });
  expect(response.status).toBe(200);
  return (await response.json()) as Login;
}
