import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createConnection } from '../fuzz/raw-client.ts';

export type AbuseScenario = {
  port: number;
  addresses: string[];
  sockets: number;
  /** Sessions of customers that the attacker registered. */
  tokens?: string[];
};
/** Result of an attack: connections that were closed or rejected, and replies by status. */
export type AttackOutcome = { opened: number; cut: number; replies: Record<string, number> };
type Attack = (scenario: AbuseScenario, outcome: AttackOutcome) => Promise<unknown>;

const MB = 1024 * 1024;
const DRIP_MS = 1000;
// Connects in batches, so that connections do not pile up in the listen backlog.
const BATCH_SIZE = 100;

/** Simple attacks. Each runs until its process is stopped. */
export const ATTACKS = {
  'slow headers': createSlowAttack('GET / HTTP/1.1\r\nHost: shop\r\n', 'X-Slow: y\r\n'),
  'slow bodies': createSlowAttack(
    'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
    ' ',
  ),
  'slow photo forms': createSlowAttack((n, { tokens = [] }) => createPhotoForm(tokens[n % tokens.length] ?? ''), 'x'),
  'idle sockets': createSlowAttack('', ''),
  'header floods': createFloodAttack(() => {
    // One in four exceeds the header size limit.
    const lines = Math.random() < 0.25 ? 300 : 150;
    return createGetRequest(
      '/about',
      'X-Flood: 0123456789012345678901234567890123456789012345678901234567890123456789\r\n'.repeat(lines),
    );
  }),
  'gzip bombs': createFloodAttack(() => (cachedBomb ??= getGzipBomb())),
  'uncacheable pages': createFloodAttack(() => createGetRequest(createUncacheableUrl())),
  'forged tokens': createFloodAttack(() =>
    createGetRequest('/api/orders/my-orders', `Authorization: Bearer ${randomToken()}\r\n`),
  ),
  'wrong passwords': createFloodAttack(() => createLoginRequest()),
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;

/** The start of a photo upload to a return that does not exist. */
function createPhotoForm(session: string): string {
  const part =
    '--photo\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return [
    `POST /api/returns/${randomUUID()}/photos HTTP/1.1`,
    'Host: shop',
    `Authorization: Bearer ${session}`,
    'Content-Type: multipart/form-data; boundary=photo',
    'Content-Length: 4000000',
    '',
    part,
  ].join('\r\n');
}

const randomToken = () => randomBytes(32).toString('base64url');
const createGetRequest = (path: string, headers = '') =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`);

function createUncacheableUrl(): string {
  const word = randomBytes(4).toString('hex');
  const pages = [`/search?q=${word}`, `/cart?from=${word}`, `/${word}`, `/product/${word}`, `/checkout?${word}`];
  return pages[Math.floor(Math.random() * pages.length)] ?? '/cart';
}

let cachedBomb: Buffer | undefined;

/** A gzip bomb: just below the body limit, and hundreds of times larger when decompressed. */
function getGzipBomb(): Buffer {
  const compressed = gzipSync(Buffer.alloc(200 * MB, 32), { level: 1 });
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n';
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${compressed.length}\r\n\r\n`), compressed]);
}

function createLoginRequest(): Buffer {
  const body = JSON.stringify({ identifier: `${randomToken().slice(0, 8)}@example.com`, password: randomToken() });
  return Buffer.from(
    `POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

/** Opens connections that send a little data now and then. Reopens those that are closed. */
function createSlowAttack(start: string | ((n: number, scenario: AbuseScenario) => string), dripBytes: string): Attack {
  return async (scenario, outcome) => {
    const { port, addresses: ips, sockets } = scenario;
    const open = new Set<Socket>();
    const connectSocket = (n: number) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: ips[n % ips.length] });
      socket.on('error', () => {}).on('data', () => {});
      socket.once('connect', () => {
        outcome.opened += 1;
        open.add(socket);
        const requestText = typeof start === 'string' ? start : start(n, scenario);
        if (requestText) socket.write(requestText);
      });
      socket.once('close', () => {
        open.delete(socket);
        outcome.cut += 1;
        setTimeout(connectSocket, DRIP_MS, n);
      });
    };
    for (let n = 0; n < sockets; n++) {
      connectSocket(n);
      if (n % BATCH_SIZE === 0) await wait(20);
    }
    setInterval(() => {
      if (dripBytes) for (const socket of open) socket.write(dripBytes);
    }, DRIP_MS);
  };
}

/** Sends requests in parallel, as fast as the server replies. */
function createFloodAttack(request: () => Buffer): Attack {
  return async ({ port, addresses: ips, sockets }, { replies }) => {
    const sendLoop = async (n: number) => {
      const connection = createConnection(port, ips[n % ips.length]);
      for (;;) {
        const { status } = await connection.ask(request(), { bodyless: false, last: false, hangUp: false });
        replies[status] = (replies[status] ?? 0) + 1;
      }
    };
    for (let n = 0; n < sockets; n++) void sendLoop(n);
  };
}
