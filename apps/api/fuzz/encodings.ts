import { gzipSync } from 'node:zlib';
import type { Call } from '@kinari/contract/call';
import type { Random } from './random.ts';
import { HOSTILE } from './values.ts';
import type { World } from './world.ts';

/** How a body says where it ends. `wrong` ones say something else than is true: nothing more is asked on that connection. */
export type Framing = 'length' | 'chunked' | 'chunked, in bytes' | 'wrong' | 'cut off';

/** Headers and body as they go over the wire; the body in latin1, so that a corpus can be read. */
export type Encoded = { headers: [name: string, value: string][]; body: string; framing: Framing };

const BOUNDARY = 'x-kinari-fuzz';
const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');

const utf8 = (text: string) => Buffer.from(text).toString('latin1');

const ODD_HEADERS: [string, string][] = [
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

type Sender = { call?: Call; random: Random; world: World };

/** A value as some client would send it, now and then as none should. */
export function encodeBody(value: unknown, { call, random, world }: Sender): Encoded {
  const headers: [string, string][] = random.oneIn(3) ? [random.pick(ODD_HEADERS)] : [];
  if (call?.idempotent && random.oneIn(2)) headers.push(['idempotency-key', `key ${random.below(50)}`]);
  if (value === undefined && !random.oneIn(12)) return { headers, body: '', framing: 'length' };
  const framing = framingFrom(random);
  if (random.oneIn(40)) headers.push(['expect', '100-continue']);
  if (call?.files && !random.oneIn(5))
    return { headers: [...headers, FORM], body: aForm(value, call, random), framing };
  if (random.oneIn(12)) return { headers: [...headers, ...oddType(random)], body: oddBody(random, world), framing };
  const json = JSON.stringify(value) ?? 'null';
  return { headers: [...headers, ['content-type', 'application/json']], body: mangled(json, random), framing };
}

function framingFrom(random: Random): Framing {
  if (!random.oneIn(6)) return 'length';
  return random.pick(['chunked', 'chunked', 'chunked, in bytes', 'wrong', 'cut off']);
}

function oddType(random: Random): [string, string][] {
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

function oddBody(random: Random, world: World): string {
  return random.pick([
    '',
    '{',
    'null',
    '"a"',
    '0',
    'a=b&c=d&__proto__[x]=1',
    `productVariantId=${random.pick(world.ids)}&quantity=1`,
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

function mangled(json: string, random: Random): string {
  const bytes = utf8(json);
  if (!random.oneIn(8)) return bytes;
  const at = random.below(bytes.length + 1);
  return random.pick([
    bytes.slice(0, at),
    `${bytes.slice(0, at)}\xff${bytes.slice(at)}`,
    `${bytes.slice(0, at)}\xc0\x80${bytes.slice(at)}`,
    `${bytes.slice(0, at)}\x00${bytes.slice(at)}`,
    `${bytes}${bytes}`,
    `${bytes} x`,
    `\xef\xbb\xbf${bytes}`,
  ]);
}

const FORM: [string, string] = ['content-type', `multipart/form-data; boundary=${BOUNDARY}`];

function aForm(value: unknown, { files }: Call, random: Random): string {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  const parts = fields.map(([name, inner]) => {
    const text = typeof inner === 'string' ? inner : (JSON.stringify(inner) ?? '');
    return part(`name="${utf8(name)}"`, mangled(text, random));
  });
  if (random.oneIn(8)) {
    const name = random.pick([files?.field ?? 'media', 'other', '__proto__', '']);
    const type = random.pick(['image/png', 'image/png', 'image/webp', 'image/svg+xml', 'text/html', '\xff']);
    const bytes = random.pick([TINY_PNG, TINY_PNG, TINY_PNG.slice(0, 30), '', JSON.stringify(random.pick(HOSTILE))]);
    parts.push(part(`name="${name}"; filename="../a\x00.png"`, bytes, `content-type: ${type}\r\n`));
  }
  if (random.oneIn(10) && parts[0]) parts.push(parts[0]);
  if (random.oneIn(12)) parts.push(...Array<string>(40).fill(part('name="many"', 'x')));
  return parts.join('') + (random.oneIn(10) ? '' : `--${BOUNDARY}--\r\n`);
}

function part(disposition: string, content: string, more = ''): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
}

const CHUNKED = 'transfer-encoding: chunked\r\n';

/** The bytes of a whole request. */
export function bytesOf(
  { method, target, headers, body, framing }: Encoded & { method: string; target: string },
  { token, address }: { token: string | undefined; address: string },
): Buffer {
  const given = new Set(headers.map(([name]) => name));
  const own: [string, string][] = [
    ['host', 'localhost'],
    ['x-forwarded-for', address],
    ...(token ? [['authorization', `Bearer ${token}`] as [string, string]] : []),
  ];
  const lines = [...own.filter(([name]) => !given.has(name)), ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const start = `${method} ${target || '/'} HTTP/1.1\r\n${lines.join('')}`;
  return Buffer.from(start + framed(body, framing), 'latin1');
}

function framed(body: string, framing: Framing): string {
  const pieces = framing === 'chunked, in bytes' ? [...body.slice(0, 200).split(''), body.slice(200)] : [body];
  const chunks = pieces.filter((piece) => piece !== '').map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
  switch (framing) {
    case 'length':
      return `${body ? `content-length: ${body.length}\r\n` : ''}\r\n${body}`;
    case 'wrong':
      return `content-length: ${Math.max(0, body.length - 3)}\r\n\r\n${body}`;
    case 'cut off':
      return `content-length: ${body.length + 10}\r\n\r\n${body}`;
    default:
      return `${CHUNKED}\r\n${chunks.join('')}0\r\n\r\n`;
  }
}
