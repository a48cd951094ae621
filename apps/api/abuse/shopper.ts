import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openLine } from '../fuzz/wire.ts';
import { aCrowd, type Buyer } from '../races/crowd.ts';
import { times } from '../races/size.ts';
import type { Db } from '../src/platform/database/db.ts';

/** What honest people waited for, in milliseconds, and how often they were told no. */
export type Waits = { page: number[]; cart: number[]; checkout: number[]; health: number[]; refused: number };

const SHOPPERS = 3;
const PAUSE_MS = 30;
const ADDRESS = '127.0.0.200';
const HEALTH_EVERY_MS = 100;

type Shopping = { db: Db; port: number; variantId: string; page: string; forMs: number };

/** A few people who look at a product, put it into their cart and order it, one after the other, for so long. */
export async function shop({ db, port, variantId, page, forMs }: Shopping): Promise<Waits> {
  const waits: Waits = { page: [], cart: [], checkout: [], health: [], refused: 0 };
  const buyers = await aCrowd(
    db,
    times(Math.ceil((forMs * SHOPPERS) / PAUSE_MS)).map(() => []),
  );
  const until = Date.now() + forMs;
  const line = () => {
    const own = openLine(port, ADDRESS);
    return async (kind: keyof Omit<Waits, 'refused'>, bytes: Buffer) => {
      const { status, ms } = await own.ask(bytes, { bodyless: false, last: false, hangUp: false });
      waits[kind].push(ms);
      if (typeof status !== 'number' || status >= 400) waits.refused += 1;
    };
  };
  const shopper = async () => {
    const ask = line();
    for (let buyer = buyers.pop(); buyer && Date.now() < until; buyer = buyers.pop()) {
      await ask('page', request('GET', page));
      await ask('cart', request('POST', '/api/cart/add', buyer, { productVariantId: variantId, quantity: 1 }));
      await ask('checkout', request('POST', '/api/orders/place', buyer, order(buyer)));
      await wait(PAUSE_MS);
    }
  };
  const watcher = async () => {
    for (const ask = line(); Date.now() < until; await wait(HEALTH_EVERY_MS))
      await ask('health', request('GET', '/api/health'));
  };
  await Promise.all([...times(SHOPPERS).map(shopper), watcher()]);
  return waits;
}

const order = ({ addressId }: Buyer) => ({ addressId, paymentMethod: 'COD' });

function request(method: string, path: string, buyer?: Buyer, body?: object): Buffer {
  const sent = body ? JSON.stringify(body) : '';
  const headers = {
    host: 'shop',
    ...buyer?.headers,
    'idempotency-key': randomUUID(),
    ...(body && { 'content-type': 'application/json', 'content-length': String(sent.length) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`);
}

export function percentile(waits: readonly number[], share: number): number {
  const sorted = waits.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
