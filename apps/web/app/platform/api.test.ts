import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, authorization, createApiClient, errorMessage } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('the token is sent only to the API of the same origin', () => {
  expect(authorization('/api/cart', 'shp_1')).toEqual({ Authorization: 'Bearer shp_1' });
  expect(authorization('https://elsewhere.example/api/cart', 'shp_1')).toEqual({});
  expect(authorization('//elsewhere.example/api/cart', 'shp_1')).toEqual({});
  expect(authorization('/uploads/x/640.webp', 'shp_1')).toEqual({});
  expect(authorization('/api/cart', null)).toEqual({});
});

test('an API error has its message, its code and the request id', async () => {
  const errorBody = { message: 'Your cart is empty', code: 'cart_empty', requestId: 'r-1' };
  vi.stubGlobal('fetch', async () => Response.json(errorBody, { status: 409 }));
  const api = createApiClient({ origin: '', timeoutMs: 1000 });
  await expect(api.call('getCart', {})).rejects.toMatchObject({ status: 409, ...errorBody });
});

test('a download has its bytes and name, and an error response throws an error', async () => {
  const headers = { 'content-disposition': 'attachment; filename="my-data.json"' };
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }));
  const api = createApiClient({ origin: '', timeoutMs: 1000 });
  const body = { currentPassword: 'x' };
  const { name, content } = await api.download('downloadPersonalData', { body });
  expect([name, await content.text()]).toEqual(['my-data.json', '{}']);
  const errorBody = { message: 'Current password is incorrect', code: 'wrong_current_password', requestId: 'r-2' };
  vi.stubGlobal('fetch', async () => Response.json(errorBody, { status: 400 }));
  await expect(api.download('downloadPersonalData', { body })).rejects.toMatchObject(errorBody);
});

test('an HTML error response still gives an error with a message', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const api = createApiClient({ origin: '', timeoutMs: 1000 });
  await expect(api.call('getCart', {})).rejects.toMatchObject({
    status: 502,
    code: 'unexpected',
    message: 'Something went wrong',
  });
});

test('the words of an error are chosen by its code and data, or are the API’s for an unknown code or reason', async () => {
  const choose = async (reply: object) => (await ApiError.from(409, reply)).message;
  expect(await choose({ code: 'not_enough_stock', data: { left: 2, inCart: 1 }, message: 'x' })).toBe(
    'Only 2 left, with 1 in your cart already',
  );
  expect(await choose({ code: 'made_tomorrow', message: 'From tomorrow' })).toBe('From tomorrow');
  expect(await choose({ code: 'not_found', data: { reason: 'made_tomorrow' }, message: 'From tomorrow' })).toBe(
    'From tomorrow',
  );
});

test('only a 401 signs the browser out', async () => {
  const onSignedOut = vi.fn<() => void>();
  const api = createApiClient({ origin: '', timeoutMs: 1000, onSignedOut });
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 403 }));
  await expect(api.call('getCart', {})).rejects.toThrow('Something went wrong');
  expect(onSignedOut).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  await expect(api.call('getCart', {})).rejects.toThrow('Something went wrong');
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('a closed shop gives its text once, without a retry or a logout', async () => {
  const onSignedOut = vi.fn<() => void>();
  const send = vi.fn<() => Promise<Response>>(async () => Response.json({ code: 'shop_closed' }, { status: 503 }));
  vi.stubGlobal('fetch', send);
  const api = createApiClient({ origin: '', timeoutMs: 1000, onSignedOut });
  const error = await api.call('getCart', {}).catch((reason: unknown) => reason);
  expect(errorMessage(error, 'Couldn’t load the cart')).toBe('The shop is closed at the moment');
  expect(send).toHaveBeenCalledOnce();
  expect(onSignedOut).not.toHaveBeenCalled();
});
