import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { createDelhivery } from '@kinari/api/couriers/delhivery';
import { expect, onTestFinished, test } from 'vitest';
import { createDelhiveryPair } from './courier-pairs.ts';

/** Starts a courier that behaves in undocumented ways. */
async function createMisbehavingCourier(handleRequest: RequestListener) {
  const server = createServer(handleRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createDelhivery({ root: origin, token: 'a token', pickup: 'Primary', timeoutMs: 1000 });
}

const indeterminateError = { name: 'UnknownOutcome', service: 'delhivery' };

test('redirects are not followed with the token', async () => {
  const { sim } = await createDelhiveryPair();
  const courier = await createMisbehavingCourier((_request, response) => {
    response.writeHead(307, { location: `${sim.url}/api/v1/packages/json/` }).end();
  });
  await expect(courier.lookUp('K1')).rejects.toMatchObject(indeterminateError);
  expect(sim.requestLog).toEqual([]);
});

test('an unfinished response times out', async () => {
  const courier = await createMisbehavingCourier((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"ShipmentData":');
  });
  const startedAt = performance.now();
  await expect(courier.lookUp('K1')).rejects.toMatchObject(indeterminateError);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('an HTML page as a response is indeterminate', async () => {
  const courier = await createMisbehavingCourier((_request, response) => void response.end('<h1>Welcome</h1>'));
  await expect(courier.lookUp('K1')).rejects.toMatchObject(indeterminateError);
});

test('a response in an unknown format is indeterminate', async () => {
  const courier = await createMisbehavingCourier(
    (_request, response) => void response.end('{"ShipmentData":[{"Shipment":{}}]}'),
  );
  await expect(courier.lookUp('K1')).rejects.toMatchObject(indeterminateError);
});

test('a response with an error status is a rejection, with its message', async () => {
  const courier = await createMisbehavingCourier(
    (_request, response) => void response.writeHead(404).end('<h1>Not here</h1>'),
  );
  await expect(courier.lookUp('K1')).rejects.toMatchObject({ name: 'ProviderRejected', message: '<h1>Not here</h1>' });
});

test('error messages do not contain the token', async () => {
  const courier = await createMisbehavingCourier((request) => request.destroy());
  const error = await courier.lookUp('K1').catch((caught: unknown) => caught);
  expect(error).toMatchObject(indeterminateError);
  expect(inspect(error, { depth: 10 })).toContain('/api/v1/packages/json/');
  expect(inspect(error, { depth: 10 })).not.toContain('a token');
});
