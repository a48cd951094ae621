import { expect, test } from 'vitest';
import { clientOf, ShopError } from '../src/client.ts';
import type { CallShape, Client } from '../src/types.ts';

const TABLE = {
  readThing: 'GET /things/{id}',
  makeThing: 'POST /things keyed',
  drawThing: 'POST /things/{id}/picture form',
  saveThing: 'GET /things/{id}/paper file',
};
type Loose = Client<Record<keyof typeof TABLE, CallShape & { request: Record<string, unknown> }>>;

/** A client whose requests go nowhere, what it sent, and what it is answered. */
function aClient(
  answer: () => Response = () => Response.json({}),
  settings: { token?: () => string | null; url?: string } = {},
) {
  const sent: { url: string; method?: string; body: unknown; headers: Record<string, string> }[] = [];
  const client = clientOf(TABLE, {
    url: 'https://shop.example/',
    ...settings,
    fetch: async (url, { method, body, headers } = {}) => {
      sent.push({ url: url as string, method, body, headers: headers as Record<string, string> });
      return answer();
    },
  }) as unknown as Loose;
  return { client, sent };
}

test('a call goes to the shop with its path filled and the token of the moment', async () => {
  let token: string | null = 'shp_1';
  const { client, sent } = aClient(undefined, { token: () => token });
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

test('in the shop’s own pages a call goes to where the page came from', async () => {
  const { client, sent } = aClient(undefined, { url: '' });
  await client.readThing({ params: { id: 'a' } });
  expect(sent[0]?.url).toBe('/api/things/a');
});

test('a call that may be sent again has a key: a new one each time, or the one that is given', async () => {
  const { client, sent } = aClient();
  await client.makeThing({ body: { name: 'Kurta' } });
  await client.makeThing({ body: { name: 'Kurta' } });
  await client.makeThing({ body: { name: 'Kurta' }, key: 'mine' });
  const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('mine');
  expect(sent[0]).toMatchObject({ body: '{"name":"Kurta"}', headers: { 'Content-Type': 'application/json' } });
});

test('files travel in a form, and what is a file arrives as one', async () => {
  const { client, sent } = aClient();
  await client.drawThing({ params: { id: 'a' }, body: { version: 3 }, files: { photo: [new File(['x'], 'x.png')] } });
  expect(sent[0]?.headers).not.toHaveProperty('Content-Type');
  const form = sent[0]?.body as FormData;
  expect([form.get('version'), (form.get('photo') as File).name]).toEqual(['3', 'x.png']);

  const paper = () => new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="a.pdf"' } });
  const { name, content } = (await aClient(paper).client.saveThing({ params: { id: 'a' } })) as {
    name: string;
    content: Blob;
  };
  expect([name, await content.text()]).toEqual(['a.pdf', '%PDF']);
});

test('a refusal is thrown with what the shop says, or answered to whoever expected one', async () => {
  const told = { message: 'Your cart is empty', code: 'cart_empty', requestId: 'r-1' };
  const { client } = aClient(() => Response.json(told, { status: 409 }));
  const thrown = client.makeThing({ body: {} });
  await expect(thrown).rejects.toBeInstanceOf(ShopError);
  await expect(thrown).rejects.toMatchObject({ ...told, status: 409, fields: {} });
  expect(await client.attempt.makeThing({ body: {} })).toEqual({
    ok: false,
    refusal: { ...told, status: 409, fields: {} },
  });
});

test('a proxy that answers in HTML is an error with a sentence, and a line that broke is thrown even to who expected a refusal', async () => {
  const html = aClient(() => new Response('<h1>Bad gateway</h1>', { status: 502 })).client;
  await expect(html.makeThing({})).rejects.toMatchObject({
    status: 502,
    code: 'unexpected',
    message: 'Something went wrong',
  });
  const broken = aClient(() => {
    throw new TypeError('fetch failed');
  }).client;
  await expect(broken.attempt.makeThing({})).rejects.toThrow('fetch failed');
});
