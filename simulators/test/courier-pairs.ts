import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Booking, Courier, TrackingEvent } from '@kinari/api/couriers/courier';
import { createDelhivery, type DelhiveryConfig } from '@kinari/api/couriers/delhivery';
import { createShiprocket } from '@kinari/api/couriers/shiprocket';
import type { ShiprocketConfig } from '@kinari/api/couriers/shiprocket-client';
import { onTestFinished } from 'vitest';
import { createDelhiverySimulator, DELHIVERY_ACCOUNT } from '../src/delhivery.ts';
import { createShiprocketSimulator, SHIPROCKET_ACCOUNT } from '../src/shiprocket.ts';

export const WEBHOOK_KEY = 'a key that two know';
const TIMEOUT_MS = 5000;

export function createBooking(changes: Partial<Booking> = {}): Booking {
  return {
    reference: `K${crypto.randomUUID().slice(0, 13)}`,
    orderNumber: '7C1F09AB',
    to: {
      name: 'Meera Iyer',
      lines: ['Flat #4, Lake & Park View', '2nd Main; Indiranagar'],
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
      mobile: '9876543210',
    },
    from: { name: 'Kinari', address: '12 Mint Street, Chennai', pincode: '600079', phone: '04412345678' },
    weightG: 480,
    sizeMm: { length: 300, width: 200, height: 40 },
    codAmountPaise: 149_950,
    valuePaise: 149_950,
    items: [{ name: 'Chanderi saree', sku: 'SAR-1-RED', quantity: 1, pricePaise: 149_950 }],
    orderedAt: new Date('2026-11-16T05:00:00Z'),
    ...changes,
  };
}

export async function createShiprocketPair(changes: Partial<ShiprocketConfig> = {}) {
  const sim = await createShiprocketSimulator();
  onTestFinished(() => sim.close());
  const { email, password, pickup } = SHIPROCKET_ACCOUNT;
  const keys = { root: sim.url, email, password, pickup, shopEmail: 'shop@kinari.example', webhookSecret: WEBHOOK_KEY };
  return { sim, courier: createShiprocket({ ...keys, timeoutMs: TIMEOUT_MS, ...changes }) };
}

export async function createDelhiveryPair(changes: Partial<DelhiveryConfig> = {}) {
  const sim = await createDelhiverySimulator();
  onTestFinished(() => sim.close());
  const { token, pickup } = DELHIVERY_ACCOUNT;
  const keys = { root: sim.url, token, pickup, webhookSecret: WEBHOOK_KEY, timeoutMs: TIMEOUT_MS };
  return { sim, courier: createDelhivery({ ...keys, ...changes }) };
}

/** Starts a webhook receiver. It parses verified webhooks and rejects the others. */
export async function startWebhookReceiver(courier: Courier) {
  const received: TrackingEvent[][] = [];
  let turnedAway = 0;
  const server = createServer((request, response) => {
    void readBytes(request)
      .then((body) => {
        if (courier.verifyWebhook(request.headers, body)) {
          received.push(courier.parseWebhook(request.headers, body));
          return 200;
        }
        turnedAway += 1;
        return 401;
      })
      .catch(() => 500)
      .then((status) => response.writeHead(status).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, received, turnedAway: () => turnedAway };
}

async function readBytes(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}
