import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { ErrorResponse } from '@kinari/contract/errors';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool, config } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const photo = await createTestPhoto();
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

type FormOverrides = { boundary?: string; headers?: Record<string, string> };

const send = (parts: Buffer[], { boundary = BOUNDARY, headers = {} }: FormOverrides = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/categories',
    payload: Buffer.concat([...parts, end]),
    headers: { ...admin.headers, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });

const countCategories = async () =>
  (await pool.query<{ n: number }>('select count(*)::int as n from categories')).rows[0]?.n;

/** A request over a raw socket, so the test controls what is written and when. */
async function openUploadSocket(declaredLength: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => (answer += text))
    .on('error', () => {});
  socket.write(
    `POST /api/categories HTTP/1.1\r\nhost: x\r\nauthorization: ${admin.headers.authorization}\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${declaredLength}\r\n\r\n`,
  );
  return { socket, answer: () => answer };
}

const listUploads = () => readdir(config.UPLOADS_FOLDER);

async function expectNoUploads(): Promise<void> {
  await expect.poll(listUploads, { timeout: 5000 }).toEqual([]);
}
afterEach(expectNoUploads);

describe('a form', () => {
  test('passes text unchanged, with line breaks normalized, and files', async () => {
    const form = await createTestForm({ name: '["not", "JSON"]', description: 'one\ntwo' }, { files: [photo] });
    const headers = { ...form.headers, ...admin.headers };
    const reply = await app.inject({ method: 'POST', url: '/api/categories', payload: form.payload, headers });
    expect(reply.json()).toMatchObject({ category: { name: '["not", "JSON"]', description: 'one\ntwo' } });
  });

  test('is not read for a user without permission', async () => {
    const stranger = await createTestUser(db);
    const parts = [part('name', 'Mine'), file(Buffer.from(photo.bytes))];
    expect((await send(parts, { headers: stranger.headers })).statusCode).toBe(403);
    expect((await send(parts, { headers: { authorization: '' } })).statusCode).toBe(401);
  });

  test('in JSON is rejected', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/categories', headers: admin.headers, payload: {} });
    expect(reply.statusCode).toBe(415);
  });

  test.each([
    ['a URL-encoded body', {}, { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['no boundary', {}, { 'content-type': 'multipart/form-data' }, 400],
    ['a boundary of 252 bytes', { boundary: 'x'.repeat(252) }, {}, 400],
  ])('with %s is rejected', async (_what, overrides, headers, status) => {
    const reply = await send([part('name', 'A')], { ...overrides, headers });
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
  ])('with %s is rejected and leaves no file', async (_what, parts, status) => {
    const before = await countCategories();
    const reply = await send(parts);
    expect(reply.statusCode).toBe(status);
    expect(reply.json<ErrorResponse>().message).toBeTruthy();
    expect(await countCategories()).toBe(before);
  });

  test('that declares 100 MB is rejected before it is sent', async () => {
    const { socket, answer } = await openUploadSocket(100 * MB);
    await expect.poll(answer, { timeout: 5000 }).toContain('413 Payload Too Large');
    socket.destroy();
  });

  test('of 100 MB in small chunks is rejected at the limit, with little memory', async () => {
    const before = process.memoryUsage.rss();
    const { socket, answer } = await openUploadSocket(9 * MB);
    socket.write(Buffer.concat([part('name', 'A'), file(Buffer.alloc(0)).subarray(0, -2)]));
    const chunk = Buffer.alloc(MB);
    for (let sent = 0; sent < 100 && answer() === '' && !socket.destroyed; sent++) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    }
    await expect.poll(answer, { timeout: 5000 }).toMatch(/413|400/);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB);
    socket.destroy();
  });

  test('whose client disconnects leaves no file, at any point', async () => {
    const body = Buffer.concat([part('name', 'Gone'), file(Buffer.alloc(4 * MB))]);
    const before = await countCategories();
    for (const tenths of [0.01, 1, 3, 5, 9, 10]) {
      const { socket } = await openUploadSocket(body.length + end.length);
      socket.write(body.subarray(0, Math.floor((body.length * tenths) / 10)));
      // The upload folder exists now. Check that it is removed.
      await expect.poll(listUploads, { timeout: 5000 }).toHaveLength(1);
      socket.destroy();
      await expect.poll(listUploads, { timeout: 5000 }).toEqual([]);
    }
    expect(await countCategories()).toBe(before);
  });

  test('that arrives too slowly is ended', async () => {
    const { requestTimeout, headersTimeout } = app.server;
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 30_000, headersTimeout: 10_000 });
    Object.assign(app.server, { requestTimeout: 1000, headersTimeout: 500 });
    const { socket, answer } = await openUploadSocket(1000);
    const drip = setInterval(() => socket.write('x'), 200);
    await expect.poll(answer, { timeout: 15_000 }).toContain('408 Request Timeout');
    clearInterval(drip);
    Object.assign(app.server, { requestTimeout, headersTimeout });
  });
});
