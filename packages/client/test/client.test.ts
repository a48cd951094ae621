import { expect, test } from 'vitest';
import { createClientFromTable, ShopError } from '../src/client.ts';
import type { CallShape, Client } from '../src/types.ts';

const TABLE = {
  readThing: 'GET /things/{id}',
  makeThing: 'POST /things keyed',
  drawThing: 'POST /things/{id}/image form',
  saveThing: 'GET /things/{id}/document file',
};
type UntypedClient = Client<Record<keyof typeof TABLE, CallShape & { request: Record<string, unknown> }>>;

/** Creates a client with a fake `fetch`, and records its requests. */
function createTestClient(
  respond: () => Response = () => Response.json({}),
  settings: { token?: () => string | null; url?: string } = {},
) {
  const sent: { url: string; method?: string; body: unknown; headers: Record<string, string> }[] = [];
  const client = createClientFromTable(TABLE, {
    url: 'https://shop.example/',
    ...settings,
    fetch: async (url, { method, body, headers } = {}) => {
      sent.push({ url: url as string, method, body, headers: headers as Record<string, string> });
      return respond();
    },
  }) as unknown as UntypedClient;
  return { client, sent };
}

test('a request has its path filled in and the current token', async () => {
  let token: string | null = 'shp_1';
  const { client, sent } = createTestClient(undefined, { token: () => token });
  await client.readThing({ params: { id: 'a/b' }, query: { page: 2, limit: undefined } });
  token = null;
  await client.readThing({ params: { id: 'c' } });
  expect(sent).toMatchObject([
    {
      url: 'https://shop.example/api/things/a%2Fb?page=2',
      method: 'GET',
      headers: { Authorization: 'Bearer shp_1' },
      body: null,
    },
    { url: 'https://shop.example/api/things/c', headers: {} },
  ]);
  expect(sent[1]?.headers).not.toHaveProperty('Authorization');
});

test('with an empty base URL, requests go to the origin of the page', async () => {
  const { client, sent } = createTestClient(undefined, { url: '' });
  await client.readThing({ params: { id: 'a' } });
  expect(sent[0]?.url).toBe('/api/things/a');
});

test('an idempotent request gets a new key each time, or the given one', async () => {
  const { client, sent } = createTestClient();
  await client.makeThing({ body: { name: 'Kurta' } });
  await client.makeThing({ body: { name: 'Kurta' } });
  await client.makeThing({ body: { name: 'Kurta' }, key: 'mine' });
  const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('mine');
  expect(sent[0]).toMatchObject({ body: '{"name":"Kurta"}', headers: { 'Content-Type': 'application/json' } });
});

test('uploads are sent as form data, and downloads arrive as files', async () => {
  const { client, sent } = createTestClient();
  await client.drawThing({ params: { id: 'a' }, body: { version: 3 }, files: { photo: [new File(['x'], 'x.png')] } });
  expect(sent[0]?.headers).not.toHaveProperty('Content-Type');
  const form = sent[0]?.body as FormData;
  expect([form.get('version'), (form.get('photo') as File).name]).toEqual(['3', 'x.png']);

  const pdfResponse = () =>
    new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="a.pdf"' } });
  const { name, content } = (await createTestClient(pdfResponse).client.saveThing({ params: { id: 'a' } })) as {
    name: string;
    content: Blob;
  };
  expect([name, await content.text()]).toEqual(['a.pdf', '%PDF']);
});

test('an error response is thrown as ShopError, or returned by attempt', async () => {
  const errorBody = { message: 'Your cart is empty', code: 'cart_empty', data: { left: 2 }, requestId: 'r-1' };
  const { client } = createTestClient(() => Response.json(errorBody, { status: 409 }));
  const thrown = client.makeThing({ body: {} });
  await expect(thrown).rejects.toBeInstanceOf(ShopError);
  await expect(thrown).rejects.toMatchObject({ ...errorBody, status: 409, fields: {} });
  expect(await client.attempt.makeThing({ body: {} })).toEqual({
    ok: false,
    error: { ...errorBody, status: 409, fields: {} },
  });
});

test('an HTML error page gives a general message, and attempt still throws network errors', async () => {
  const htmlClient = createTestClient(() => new Response('<h1>Bad gateway</h1>', { status: 502 })).client;
  await expect(htmlClient.makeThing({})).rejects.toMatchObject({
    status: 502,
    code: 'unexpected',
    message: 'Something went wrong',
  });
  const brokenClient = createTestClient(() => {
    throw new TypeError('fetch failed');
  }).client;
  await expect(brokenClient.attempt.makeThing({})).rejects.toThrow('fetch failed');
});
