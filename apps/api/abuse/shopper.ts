import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection } from '../fuzz/raw-client.ts';
import { type Buyer, createBuyers } from '../races/buyers.ts';
import { range } from '../races/race-size.ts';
import type { Db } from '../src/platform/database/db.ts';

/** Response times of legitimate users in milliseconds, and the number of rejected requests. */
export type WaitTimes = { page: number[]; cart: number[]; checkout: number[]; health: number[]; failed: number };

const SHOPPER_COUNT = 3;
const PAUSE_MS = 30;
const SHOPPER_IP = '127.0.0.200';
const HEALTH_INTERVAL_MS = 100;

type ShopperOptions = { db: Db; port: number; variantId: string; page: string; forMs: number };

/** Simulates a few customers who open a product, add it to the cart and order it, until `forMs` is over. */
export async function runShoppers({ db, port, variantId, page, forMs }: ShopperOptions): Promise<WaitTimes> {
  const waits: WaitTimes = { page: [], cart: [], checkout: [], health: [], failed: 0 };
  const buyers = await createBuyers(
    db,
    range(Math.ceil((forMs * SHOPPER_COUNT) / PAUSE_MS)).map(() => []),
  );
  // All share one IP, and the order limits for unverified customers would apply to them.
  await db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where(
      'id',
      'in',
      buyers.map(({ id }) => id),
    )
    .execute();
  const until = Date.now() + forMs;
  const createTimedConnection = () => {
    const connection = createConnection(port, SHOPPER_IP);
    return async (kind: keyof Omit<WaitTimes, 'failed'>, bytes: Buffer) => {
      const { status, ms } = await connection.ask(bytes, { bodyless: false, last: false, hangUp: false });
      waits[kind].push(ms);
      if (typeof status !== 'number' || status >= 400) waits.failed += 1;
    };
  };
  const runShopper = async () => {
    const sendTimed = createTimedConnection();
    for (let buyer = buyers.pop(); buyer && Date.now() < until; buyer = buyers.pop()) {
      await sendTimed('page', createRequest('GET', page));
      await sendTimed(
        'cart',
        createRequest('POST', '/api/cart/add', buyer, { productVariantId: variantId, quantity: 1 }),
      );
      await sendTimed('checkout', createRequest('POST', '/api/orders/place', buyer, orderBody(buyer)));
      await wait(PAUSE_MS);
    }
  };
  const watchHealth = async () => {
    for (const sendTimed = createTimedConnection(); Date.now() < until; await wait(HEALTH_INTERVAL_MS))
      await sendTimed('health', createRequest('GET', '/api/health'));
  };
  await Promise.all([...range(SHOPPER_COUNT).map(runShopper), watchHealth()]);
  return waits;
}

const orderBody = ({ addressId }: Buyer) => ({ addressId, paymentMethod: 'COD' });

function createRequest(method: string, path: string, buyer?: Buyer, body?: object): Buffer {
  const bodyText = body ? JSON.stringify(body) : '';
  const headers = {
    host: 'shop',
    ...buyer?.headers,
    'idempotency-key': randomUUID(),
    ...(body && { 'content-type': 'application/json', 'content-length': String(bodyText.length) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${bodyText}`);
}

export function percentile(waits: readonly number[], fraction: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}
