import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, authorization, createApi } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('the token goes to the API of the same origin and nowhere else', () => {
  expect(authorization('/api/cart', 'shp_1')).toEqual({ Authorization: 'Bearer shp_1' });
  expect(authorization('https://elsewhere.example/api/cart', 'shp_1')).toEqual({});
  expect(authorization('//elsewhere.example/api/cart', 'shp_1')).toEqual({});
  expect(authorization('/uploads/x/640.webp', 'shp_1')).toEqual({});
  expect(authorization('/api/cart', null)).toEqual({});
});

test('a refusal arrives with its sentence, its code and the id of the request', async () => {
  const refusal = { message: 'Your cart is empty', code: 'cart_empty', requestId: 'r-1' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  const api = createApi({ origin: '', timeoutMs: 1000 });
  await expect(api.call('readCart', {})).rejects.toMatchObject({ status: 409, ...refusal });
});

test('a file arrives with its bytes and its name, and a refusal instead of one as a refusal', async () => {
  const headers = { 'content-disposition': 'attachment; filename="my-data.json"' };
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }));
  const api = createApi({ origin: '', timeoutMs: 1000 });
  const body = { currentPassword: 'x' };
  const { name, content } = await api.download('downloadOwnData', { body });
  expect([name, await content.text()]).toEqual(['my-data.json', '{}']);
  const refusal = { message: 'Current password is incorrect', code: 'wrong_current_password', requestId: 'r-2' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  await expect(api.download('downloadOwnData', { body })).rejects.toMatchObject(refusal);
});

test('a failure that speaks HTML still becomes an error with a sentence', async () => {
  const error = await ApiError.from(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(error).toMatchObject({ status: 502, code: 'unexpected', message: 'Something went wrong' });
});

test('only a 401 signs the browser out', async () => {
  const onSignedOut = vi.fn<() => void>();
  const api = createApi({ origin: '', timeoutMs: 1000, onSignedOut });
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 403 }));
  await expect(api.call('readCart', {})).rejects.toThrow('Something went wrong');
  expect(onSignedOut).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  await expect(api.call('readCart', {})).rejects.toThrow('Something went wrong');
  expect(onSignedOut).toHaveBeenCalledOnce();
});
