import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@kinari/contract/endpoint';
import type { Fixtures } from './fixtures.ts';
import type { Random } from './random.ts';
import { MALICIOUS_VALUES } from './values.ts';

/** How the body length is declared. With `wrong` it is false, so the connection cannot be reused. */
export type Framing = 'length' | 'chunked' | 'chunked, in bytes' | 'wrong' | 'cut off';

/** Headers and body on the wire. The body is latin1 so that the corpus is readable. */
export type EncodedBody = { headers: [name: string, value: string][]; body: string; framing: Framing };

const BOUNDARY = 'x-kinari-fuzz';
const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');

const toUtf8 = (text: string) => Buffer.from(text).toString('latin1');

const UNUSUAL_HEADERS: [string, string][] = [
  ['accept', '*/*;q=nonsense'],
  ['accept', 'application/xml'],
  ['accept-encoding', 'gzip;q=0, br;q=0, *;q=0'],
  ['accept-encoding', 'br, zstd, \x80'],
  ['accept-language', 'a'.repeat(3000)],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'A'.repeat(43)}`],
  ['authorization', `Bearer ${'A'.repeat(4000)}`],
  ['authorization', 'Basic YTpi'],
  ['authorization', 'Bearer \xff\xfe'],
  ['cookie', 'a=b; '.repeat(300)],
  ['connection', 'close'],
  ['connection', 'upgrade'],
  ['upgrade', 'websocket'],
  ['expect', '200-maybe'],
  ['host', 'evil.example'],
  ['host', ''],
  ['idempotency-key', 'one and the same'],
  ['idempotency-key', '\xff'],
  ['idempotency-key', 'k'.repeat(300)],
  ['if-none-match', '*'],
  ['if-none-match', `"${'e'.repeat(5000)}"`],
  ['if-modified-since', 'yesterday'],
  ['origin', 'null'],
  ['range', 'bytes=9-1'],
  ['range', 'bytes=0-0,0-0,0-0,0-0'],
  ['referer', '\x01'],
  ['te', 'trailers'],
  ['user-agent', ''],
  ['user-agent', '<script>alert(1)</script>'],
  ['x-forwarded-for', 'unknown, ::, 999.1.1.1, \xff'],
  ['x-forwarded-for', '1.2.3.4'.repeat(200)],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', `${'r'.repeat(500)}\x7f`],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'identity'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
];

type EncodeContext = { call?: Endpoint; random: Random; fixtures: Fixtures };

/** Encodes a value like a client would, sometimes in an invalid way. */
export function encodeBody(value: unknown, { call: endpoint, random, fixtures }: EncodeContext): EncodedBody {
  const headers: [string, string][] = random.oneIn(3) ? [random.pick(UNUSUAL_HEADERS)] : [];
  if (endpoint?.idempotent && random.oneIn(2)) headers.push(['idempotency-key', `key ${random.below(50)}`]);
  if (value === undefined && !random.oneIn(12)) return { headers, body: '', framing: 'length' };
  const framing = randomFraming(random);
  if (random.oneIn(40)) headers.push(['expect', '100-continue']);
  if (endpoint?.files && !random.oneIn(5))
    return { headers: [...headers, FORM_HEADER], body: randomForm(value, endpoint, random), framing };
  if (random.oneIn(12))
    return { headers: [...headers, ...randomContentType(random)], body: randomRawBody(random, fixtures), framing };
  const json = JSON.stringify(value) ?? 'null';
  return { headers: [...headers, ['content-type', 'application/json']], body: mangleJson(json, random), framing };
}

function randomFraming(random: Random): Framing {
  if (!random.oneIn(6)) return 'length';
  return random.pick(['chunked', 'chunked', 'chunked, in bytes', 'wrong', 'cut off']);
}

function randomContentType(random: Random): [string, string][] {
  const type = random.pick([
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=\xff',
    'application/vnd.api+json',
    'multipart/form-data',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'multipart/form-data; boundary=""',
    'multipart/mixed; boundary=a',
    'application/octet-stream',
    '/',
    '',
  ]);
  return random.oneIn(6) ? [] : [['content-type', type]];
}

function randomRawBody(random: Random, fixtures: Fixtures): string {
  return random.pick([
    '',
    '{',
    'null',
    '"a"',
    '0',
    'a=b&c=d&__proto__[x]=1',
    `productVariantId=${random.pick(fixtures.ids)}&quantity=1`,
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    '['.repeat(20_000),
    '{"a":'.repeat(5000),
    '{"quantity":1e999999}',
    `{"quantity":${'9'.repeat(400)}}`,
    '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    '\xef\xbb\xbf{}',
    Buffer.from('{"a":1}', 'utf16le').toString('latin1'),
    '{"identifier":"\xc0\xaf\xff\xfe","password":"\xed\xa0\x80"}',
    gzipSync('{"a":1}').toString('latin1'),
    `--${BOUNDARY}\r\n\r\n--${BOUNDARY}--`,
    'x'.repeat(300_000),
  ]);
}

function mangleJson(json: string, random: Random): string {
  const bytes = toUtf8(json);
  if (!random.oneIn(8)) return bytes;
  const index = random.below(bytes.length + 1);
  return random.pick([
    bytes.slice(0, index),
    `${bytes.slice(0, index)}\xff${bytes.slice(index)}`,
    `${bytes.slice(0, index)}\xc0\x80${bytes.slice(index)}`,
    `${bytes.slice(0, index)}\x00${bytes.slice(index)}`,
    `${bytes}${bytes}`,
    `${bytes} x`,
    `\xef\xbb\xbf${bytes}`,
  ]);
}

const FORM_HEADER: [string, string] = ['content-type', `multipart/form-data; boundary=${BOUNDARY}`];

function randomForm(value: unknown, { files }: Endpoint, random: Random): string {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  const parts = fields.map(([name, inner]) => {
    const text = typeof inner === 'string' ? inner : (JSON.stringify(inner) ?? '');
    return formPart(`name="${toUtf8(name)}"`, mangleJson(text, random));
  });
  if (random.oneIn(8)) {
    const name = random.pick([files?.field ?? 'media', 'other', '__proto__', '']);
    const type = random.pick(['image/png', 'image/png', 'image/webp', 'image/svg+xml', 'text/html', '\xff']);
    const bytes = random.pick([
      TINY_PNG,
      TINY_PNG,
      TINY_PNG.slice(0, 30),
      '',
      JSON.stringify(random.pick(MALICIOUS_VALUES)),
    ]);
    parts.push(formPart(`name="${name}"; filename="../a\x00.png"`, bytes, `content-type: ${type}\r\n`));
  }
  if (random.oneIn(10) && parts[0]) parts.push(parts[0]);
  if (random.oneIn(12)) parts.push(...Array<string>(40).fill(formPart('name="many"', 'x')));
  return parts.join('') + (random.oneIn(10) ? '' : `--${BOUNDARY}--\r\n`);
}

function formPart(disposition: string, content: string, extraHeaders = ''): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n${extraHeaders}\r\n${content}\r\n`;
}

const CHUNKED_HEADER = 'transfer-encoding: chunked\r\n';

export function toRequestBytes(
  { method, target, headers, body, framing }: EncodedBody & { method: string; target: string },
  { token, address }: { token: string | undefined; address: string },
): Buffer {
  const headerNames = new Set(headers.map(([name]) => name));
  const defaultHeaders: [string, string][] = [
    ['host', 'localhost'],
    ['x-forwarded-for', address],
    ...(token ? [['authorization', `Bearer ${token}`] as [string, string]] : []),
  ];
  const lines = [...defaultHeaders.filter(([name]) => !headerNames.has(name)), ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const start = `${method} ${target || '/'} HTTP/1.1\r\n${lines.join('')}`;
  return Buffer.from(start + frameBody(body, framing), 'latin1');
}

function frameBody(body: string, framing: Framing): string {
  const bodyParts = framing === 'chunked, in bytes' ? [...body.slice(0, 200).split(''), body.slice(200)] : [body];
  const chunks = bodyParts
    .filter((piece) => piece !== '')
    .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
  switch (framing) {
    case 'length':
      return `${body ? `content-length: ${body.length}\r\n` : ''}\r\n${body}`;
    case 'wrong':
      return `content-length: ${Math.max(0, body.length - 3)}\r\n\r\n${body}`;
    case 'cut off':
      return `content-length: ${body.length + 10}\r\n\r\n${body}`;
    default:
      return `${CHUNKED_HEADER}\r\n${chunks.join('')}0\r\n\r\n`;
  }
}
