/* oxlint-disable no-console */
// Prints new orders: KINARI_SECRET=whsec_… node receive-orders.js 4010
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@kinari/client';

const seen = new Set();

async function receive(request, response) {
  const body = await text(request);
  const event = await verifyWebhook(process.env.KINARI_SECRET, request.headers, body).catch(() => undefined);
  response.writeHead(event ? 204 : 400).end();
  // The same message can arrive twice. A real program stores the ids.
  if (!event || seen.has(request.headers['webhook-id'])) return;
  seen.add(request.headers['webhook-id']);
  if (event.type === 'order.placed') console.log('New order', event.data.id, `${event.data.itemCount} items`);
  if (event.type === 'test.ping') console.log(event.data.message);
}

createServer((request, response) => void receive(request, response)).listen(process.argv[2] ?? 4010, () =>
  console.log('Waiting for orders'),
);
