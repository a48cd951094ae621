import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { ErrorReply } from '@kinari/contract/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool, config } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const photo = await aPhoto();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };

const MB = 1024 * 1024;
const BOUNDARY = 'x'.repeat(30);

function part(name: string, value: string | Buffer, headers = ''): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${headers}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
}
const file = (bytes: Buffer, name = 'media') => part(name, bytes, '; filename="a.png"\r\ncontent-type: image/png');
const end = Buffer.from(`--${BOUNDARY}--\r\n`);

type Oddity = { boundary?: string; headers?: Record<string, string> };

const send = (parts: Buffer[], { boundary = BOUNDARY, headers = {} }: Oddity = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/categories',
    payload: Buffer.concat([...parts, end]),
    headers: { ...admin.headers, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });

const categoriesMade = async () =>
  (await pool.query<{ n: number }>('select count(*)::int as n from categories')).rows[0]?.n;

/** A request by hand, over a socket of its own; what is written to it, and when, is up to the test. */
async function aRequest(announced: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => (answer += text))
    .on('error', () => {});
  socket.write(
    `POST /api/categories HTTP/1.1\r\nhost: x\r\nauthorization: ${admin.headers.authorization}\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${announced}\r\n\r\n`,
  );
  return { socket, answer: () => answer };
}

const uploadsLeft = () => readdir(config.UPLOADS_FOLDER);

async function expectNothingLeft(): Promise<void> {
  await expect.poll(uploadsLeft, { timeout: 5000 }).toEqual([]);
}
afterEach(expectNothingLeft);

describe('a form', () => {
  test('brings text as it is, the lines of a text area as lines, and files', async () => {
    const form = await aForm({ name: '["not", "JSON"]', description: 'one\ntwo' }, { files: [photo] });
    const headers = { ...form.headers, ...admin.headers };
    const reply = await app.inject({ method: 'POST', url: '/api/categories', payload: form.payload, headers });
    expect(reply.json()).toMatchObject({ category: { name: '["not", "JSON"]', description: 'one\ntwo' } });
  });

  test('is not read from somebody who may not send it', async () => {
    const stranger = await aPerson(db);
    const parts = [part('name', 'Mine'), file(Buffer.from(photo.bytes))];
    expect((await send(parts, { headers: stranger.headers })).statusCode).toBe(403);
    expect((await send(parts, { headers: { authorization: '' } })).statusCode).toBe(401);
  });

  test('in JSON is refused', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/categories', headers: admin.headers, payload: {} });
    expect(reply.statusCode).toBe(415);
  });

  test.each([
    ['a URL-encoded body', {}, { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['no boundary', {}, { 'content-type': 'multipart/form-data' }, 400],
    ['a boundary of 252 bytes', { boundary: 'x'.repeat(252) }, {}, 400],
  ])('with %s is refused', async (_what, odd, headers, status) => {
    const reply = await send([part('name', 'A')], { ...odd, headers });
    expect(reply.statusCode).toBe(status);
  });

  test.each([
    ['31 parts', Array.from({ length: 31 }, (_, n) => part(`f${n}`, 'x')), 413],
    ['two files where one is asked for', [file(Buffer.from('a')), file(Buffer.from('b'))], 400],
    ['a file under another name', [file(Buffer.from('a'), 'avatar')], 400],
    ['a field of 65 KB', [part('description', 'x'.repeat(65 * 1024))], 413],
    ['a field twice', [part('name', 'A'), part('name', 'B')], 400],
    ['a field called __proto__', [part('__proto__', 'x')], 400],
    ['a field called constructor', [part('constructor', 'x')], 400],
    ['a part header called __proto__', [part('name', 'A', '\r\n__proto__: x')], 400],
    [
      '200 headers on a part',
      [part('name', 'A', Array.from({ length: 200 }, (_, n) => `\r\nx-${n}: 1`).join(''))],
      400,
    ],
    ['a file of another type', [part('media', 'x', '; filename="a.gif"\r\ncontent-type: image/gif')], 400],
    ['a file of 8 MB and one byte', [file(Buffer.alloc(8 * MB + 1))], 413],
    ['ids that are no list', [part('name', 'A'), part('deletedUploadIds', '{"length":1}')], 400],
    [
      'ids nested a thousand deep',
      [part('name', 'A'), part('deletedUploadIds', `${'['.repeat(1000)}${']'.repeat(1000)}`)],
      400,
    ],
    ['nothing in it', [], 400],
    ['a part that has no end', [part('name', 'A'), Buffer.from(`--${BOUNDARY}\r\ncontent-disp`)], 400],
  ])('with %s is refused and leaves nothing behind', async (_what, parts, status) => {
    const before = await categoriesMade();
    const reply = await send(parts);
    expect(reply.statusCode).toBe(status);
    expect(reply.json<ErrorReply>().message).toBeTruthy();
    expect(await categoriesMade()).toBe(before);
  });

  test('that announces 100 MB is refused before it is sent', async () => {
    const { socket, answer } = await aRequest(100 * MB);
    await expect.poll(answer, { timeout: 5000 }).toContain('413 Payload Too Large');
    socket.destroy();
  });

  test('of 100 MB in small pieces is refused at its limit, in little memory', async () => {
    const before = process.memoryUsage.rss();
    const { socket, answer } = await aRequest(9 * MB);
    socket.write(Buffer.concat([part('name', 'A'), file(Buffer.alloc(0)).subarray(0, -2)]));
    const chunk = Buffer.alloc(MB);
    for (let sent = 0; sent < 100 && answer() === '' && !socket.destroyed; sent++) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    }
    await expect.poll(answer, { timeout: 5000 }).toMatch(/413|400/);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB);
    socket.destroy();
  });

  test('whose sender goes away leaves no file, wherever it stops', async () => {
    const body = Buffer.concat([part('name', 'Gone'), file(Buffer.alloc(4 * MB))]);
    const before = await categoriesMade();
    for (const tenths of [0.01, 1, 3, 5, 9, 10]) {
      const { socket } = await aRequest(body.length + end.length);
      socket.write(body.subarray(0, Math.floor((body.length * tenths) / 10)));
      // The folder of the form is there by now: what is tested is that it goes.
      await expect.poll(uploadsLeft, { timeout: 5000 }).toHaveLength(1);
      socket.destroy();
      await expect.poll(uploadsLeft, { timeout: 5000 }).toEqual([]);
    }
    expect(await categoriesMade()).toBe(before);
  });

  test('that trickles in is ended', async () => {
    const { requestTimeout, headersTimeout } = app.server;
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 30_000, headersTimeout: 10_000 });
    Object.assign(app.server, { requestTimeout: 1000, headersTimeout: 500 });
    const { socket, answer } = await aRequest(1000);
    const drip = setInterval(() => socket.write('x'), 200);
    await expect.poll(answer, { timeout: 15_000 }).toContain('408 Request Timeout');
    clearInterval(drip);
    Object.assign(app.server, { requestTimeout, headersTimeout });
  });
});
