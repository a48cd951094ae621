import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Booking, Courier, Scan } from '@kinari/api/couriers/courier';
import { type DelhiveryKeys, openDelhivery } from '@kinari/api/couriers/delhivery';
import { openShiprocket } from '@kinari/api/couriers/shiprocket';
import type { ShiprocketKeys } from '@kinari/api/couriers/shiprocket-calls';
import { onTestFinished } from 'vitest';
import { DELHIVERY_SIM, openDelhiverySim } from '../src/delhivery.ts';
import { openShiprocketSim, SHIPROCKET_SIM } from '../src/shiprocket.ts';

export const HOOK_KEY = 'a key that two know';
const PATIENCE_MS = 5000;

export function aBooking(changes: Partial<Booking> = {}): Booking {
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
    collectPaise: 149_950,
    valuePaise: 149_950,
    items: [{ name: 'Chanderi saree', sku: 'SAR-1-RED', quantity: 1, pricePaise: 149_950 }],
    orderedAt: new Date('2026-11-16T05:00:00Z'),
    ...changes,
  };
}

export async function openShiprocketPair(changes: Partial<ShiprocketKeys> = {}) {
  const sim = await openShiprocketSim();
  onTestFinished(() => sim.close());
  const { email, password, pickup } = SHIPROCKET_SIM;
  const keys = { root: sim.url, email, password, pickup, shopEmail: 'shop@kinari.example', hookKey: HOOK_KEY };
  return { sim, courier: openShiprocket({ ...keys, patienceMs: PATIENCE_MS, ...changes }) };
}

export async function openDelhiveryPair(changes: Partial<DelhiveryKeys> = {}) {
  const sim = await openDelhiverySim();
  onTestFinished(() => sim.close());
  const { token, pickup } = DELHIVERY_SIM;
  const keys = { root: sim.url, token, pickup, hookKey: HOOK_KEY, patienceMs: PATIENCE_MS };
  return { sim, courier: openDelhivery({ ...keys, ...changes }) };
}

/** Where hooks arrive: what is verified is read, what is not is turned away. */
export async function openShop(courier: Courier) {
  const heard: Scan[][] = [];
  let turnedAway = 0;
  const server = createServer((request, response) => {
    void bytesOf(request)
      .then((body) => {
        if (courier.verifyHook(request.headers, body)) {
          heard.push(courier.readHook(request.headers, body));
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
  return { url, heard, turnedAway: () => turnedAway };
}

async function bytesOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}
