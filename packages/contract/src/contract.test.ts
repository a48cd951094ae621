import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, methodAndPath, routes } from './routes.ts';

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];

test('every route has an endpoint in the contract, and every endpoint has a route', () => {
  expect(Object.keys(contract).toSorted()).toEqual(Object.keys(routes).toSorted());
});

test('no two endpoints share a method and path', () => {
  expect(new Set(Object.values(routes)).size).toBe(Object.keys(routes).length);
});

test.each(endpoints)('%s takes exactly the parameters in its path', (name, endpoint) => {
  const { path } = methodAndPath(name);
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(pathParameters);
});

// The server parses replies with this schema, so a transform would change the output.
test.each(endpoints)('the response schema of %s has no transforms', (_name, { response }) => {
  const schema = 'file' in response ? z.null() : response;
  expect(() => z.toJSONSchema(schema)).not.toThrow();
});

test('GET endpoints take no body, other endpoints take no query', () => {
  const violations = endpoints.filter(([name, endpoint]) =>
    methodAndPath(name).method === 'GET' ? endpoint.body : endpoint.query,
  );
  expect(violations).toEqual([]);
});

test('only writes by signed-in users are idempotent', () => {
  const violations = endpoints.filter(
    ([name, { idempotent, access }]) => idempotent && (methodAndPath(name).method === 'GET' || access === 'public'),
  );
  expect(violations).toEqual([]);
});

test('webhooks take their body unparsed', () => {
  expect(endpoints.filter(([, { access, body, files }]) => access === 'webhook' && (body || files))).toEqual([]);
});

test('the only public writes are registration, login, account recovery and actions by an emailed link', () => {
  const publicWrites = endpoints.filter(
    ([name, endpoint]) => endpoint.access === 'public' && methodAndPath(name).method !== 'GET',
  );
  expect(publicWrites.map(([name]) => name)).toEqual([
    'register',
    'login',
    'forgotPassword',
    'resetPassword',
    'verifyEmail',
    'confirmEmailChange',
    'stopEmails',
    'cancelEmailChange',
    'loginWithCode',
    'cancelAccountDeletion',
    'resolveDeliveryFailureByToken',
    'requestGiftReturn',
    'getInvitation',
    'acceptInvitation',
  ]);
});
