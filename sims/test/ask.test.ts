import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { openDelhivery } from '@kinari/api/couriers/delhivery';
import { expect, onTestFinished, test } from 'vitest';
import { openDelhiveryPair } from './parts.ts';

/** A courier whose other end does what no documentation says. */
async function openStrange(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openDelhivery({ root, token: 'a token', pickup: 'Primary', patienceMs: 1000 });
}

const unknown = { name: 'UnknownOutcome', courier: 'delhivery' };

test('nobody is followed elsewhere with our token', async () => {
  const { sim } = await openDelhiveryPair();
  const courier = await openStrange((_request, response) => {
    response.writeHead(307, { location: `${sim.url}/api/v1/packages/json/` }).end();
  });
  await expect(courier.lookUp('K1')).rejects.toMatchObject(unknown);
  expect(sim.asked).toEqual([]);
});

test('a reply that begins and does not end is waited for only so long', async () => {
  const courier = await openStrange((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"ShipmentData":');
  });
  const began = performance.now();
  await expect(courier.lookUp('K1')).rejects.toMatchObject(unknown);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a page instead of a reply tells nothing', async () => {
  const courier = await openStrange((_request, response) => void response.end('<h1>Welcome</h1>'));
  await expect(courier.lookUp('K1')).rejects.toMatchObject(unknown);
});

test('a reply of another form tells nothing', async () => {
  const courier = await openStrange((_request, response) => void response.end('{"ShipmentData":[{"Shipment":{}}]}'));
  await expect(courier.lookUp('K1')).rejects.toMatchObject(unknown);
});

test('a page that says no is a refusal, with what it says', async () => {
  const courier = await openStrange((_request, response) => void response.writeHead(404).end('<h1>Not here</h1>'));
  await expect(courier.lookUp('K1')).rejects.toMatchObject({ name: 'CourierRefused', message: '<h1>Not here</h1>' });
});

test('what went wrong does not name the token', async () => {
  const courier = await openStrange((request) => request.destroy());
  const error = await courier.lookUp('K1').catch((caught: unknown) => caught);
  expect(error).toMatchObject(unknown);
  expect(inspect(error, { depth: 10 })).toContain('/api/v1/packages/json/');
  expect(inspect(error, { depth: 10 })).not.toContain('a token');
});
