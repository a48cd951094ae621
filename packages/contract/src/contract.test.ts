import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { contract } from './contract.ts';
import { type CallName, methodAndPath, routes } from './routes.ts';

const calls = Object.entries(contract) as [CallName, Call][];

test('every named call is described and every described call is named', () => {
  expect(Object.keys(contract).toSorted()).toEqual(Object.keys(routes).toSorted());
});

test('no two calls share a method and path', () => {
  expect(new Set(Object.values(routes)).size).toBe(Object.keys(routes).length);
});

test.each(calls)('%s takes exactly the parameters its path names', (name, call) => {
  const { path } = methodAndPath(name);
  const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(call.params?.shape ?? {})).toEqual(named);
});

// What goes out is parsed by it, and would be altered.
test.each(calls)('the reply of %s transforms nothing', (_name, { reply }) => {
  const schema = 'file' in reply ? z.null() : reply;
  expect(() => z.toJSONSchema(schema)).not.toThrow();
});

test('a read takes no body and a write no query', () => {
  const odd = calls.filter(([name, call]) => (methodAndPath(name).method === 'GET' ? call.body : call.query));
  expect(odd).toEqual([]);
});

test('only a write by somebody known may be sent again', () => {
  const odd = calls.filter(
    ([name, { idempotent, access }]) => idempotent && (methodAndPath(name).method === 'GET' || access === 'public'),
  );
  expect(odd).toEqual([]);
});

test('a provider’s call takes its body as it came', () => {
  expect(calls.filter(([, { access, body, files }]) => access === 'hook' && (body || files))).toEqual([]);
});

test('the public can write nothing but what opens an account, gets back into one or answers a mailed link', () => {
  const publicWrites = calls.filter(([name, call]) => call.access === 'public' && methodAndPath(name).method !== 'GET');
  expect(publicWrites.map(([name]) => name)).toEqual([
    'register',
    'login',
    'forgotPassword',
    'resetPassword',
    'verifyEmail',
    'confirmEmailChange',
    'stopLetters',
    'stopEmailChange',
    'loginWithCode',
    'keepAccount',
    'decideByLink',
    'askGiftReturn',
    'readInvitation',
    'acceptInvitation',
  ]);
});
