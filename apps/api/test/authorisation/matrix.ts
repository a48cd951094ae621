import { globSync } from 'node:fs';
import { isStaffAccess } from '@kinari/contract/access/permissions';
import { contract, type EndpointName } from '@kinari/contract/contract';
import type { Endpoint } from '@kinari/contract/endpoint';
import { createTestUser } from '../factories.ts';
import { createTestForm, createTestPhoto } from '../forms.ts';
import { methodAndPath } from '../method-and-path.ts';
import type { Fixture, Fixtures, RequestParts, Scene } from './scene.ts';

export const IDENTITIES = [
  'a guest',
  'a forged token',
  'an expired token',
  'a revoked token',
  'a customer',
  'a customer with the data of another customer',
  'an admin',
] as const;
export type Identity = (typeof IDENTITIES)[number];

const fixtureFiles = globSync('*.fixtures.ts', { cwd: import.meta.dirname });
const fixtures: Fixtures = {};
for (const file of fixtureFiles) {
  const exports = (await import(/* @vite-ignore */ `./${file}`)) as Record<string, Fixtures>;
  for (const name of Object.keys(exports)) if (name.endsWith('Fixtures')) Object.assign(fixtures, exports[name]);
}

/** Returns what a request to this endpoint needs. Empty if it needs nothing. */
export const getFixture = (name: EndpointName): Fixture => fixtures[name] ?? {};

/** Derives the status from the access in the contract. Undefined if the request cannot name the data of others. */
export function getExpectedStatus(name: EndpointName, identity: Identity): number | undefined {
  const { access, status: success = 200 }: Endpoint = contract[name];
  const { status = success, foreignStatus } = getFixture(name);
  if (identity === 'a customer with the data of another customer') return foreignStatus;
  // Only the provider can sign these requests.
  if (access === 'webhook') return 403;
  if (access === 'public') return status;
  if (identity === 'an admin') return access === 'customer' ? 403 : status;
  if (identity === 'a customer') return isStaffAccess(access) ? 403 : status;
  return 401;
}

export async function createScene(
  shop: Omit<Scene, 'caller' | 'owner'>,
  name: EndpointName,
  identity: Identity,
  roleId?: string,
): Promise<Scene> {
  const isAdmin = identity === 'an admin';
  const caller = await createTestUser(shop.db, { userType: isAdmin ? 'ADMIN' : 'CUSTOMER', ...(roleId && { roleId }) });
  const { access, staffPermission }: Endpoint = contract[name];
  const namesOthers = isAdmin
    ? isStaffAccess(access) || staffPermission !== undefined
    : identity === 'a customer with the data of another customer';
  return { ...shop, caller, owner: namesOthers ? await createTestUser(shop.db) : caller };
}

/** Creates the records of a request and returns what to send. */
export async function buildRequest(name: EndpointName, scene: Scene): Promise<RequestParts> {
  const { id, build, ...fixed } = getFixture(name);
  const params = { ...fixed.params, ...(id && { id: await id(scene) }) };
  const built = await build?.(scene);
  return { ...fixed, ...built, params: { ...params, ...built?.params } };
}

export async function sendRequest(
  app: Scene['app'],
  name: EndpointName,
  { params = {}, query = '', payload, form, withoutFile }: RequestParts,
  headers: Record<string, string>,
) {
  const { method, path } = methodAndPath(name);
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_gap, param: string) => encodeURIComponent(params[param] ?? ''));
  const url = `/api${filledPath}${query}`;
  if (!form) return app.inject({ method, url, headers, ...(payload && { payload }) });
  const { files }: Endpoint = contract[name];
  const sent = await createTestForm(
    { ...form },
    { ...(files && { field: files.field }), files: withoutFile ? [] : [await createTestPhoto()] },
  );
  return app.inject({ method, url, payload: sent.payload, headers: { ...sent.headers, ...headers } });
}
