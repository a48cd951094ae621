import { expect, test } from 'vitest';
import { createTestUser } from '../../apps/api/test/factories.ts';
import { createWebhookShop, scalePlan } from './webhook-shop.ts';

const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 1000);
const CUSTOMERS = 100;
// An hour is 3.6 seconds. Only the timeout is longer, because the machine is not faster.
const plan = scalePlan(1000, { timeout: 250, lease: 2000 });
const shop = await createWebhookShop({ plan, keepBodies: false });
const { pool, db, receiver, addEndpoint, startWorker, settle } = shop;

test(`${EVENTS} events reach a receiver that fails, hangs, delays and loses answers, each at least once`, {
  timeout: 60_000 + EVENTS * 30,
}, async () => {
  const endpoint = await addEndpoint({
    events: ['customer.updated'],
    behavior: { failPercent: 5, dropPercent: 3, hangPercent: 1, delayMs: 2 },
  });
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => createTestUser(db)));
  const startedAt = performance.now();
  const workers = [startWorker(), startWorker()];
  // As fast as they are sent: events that wait for long may overtake each other.
  for (let published = 0; published < EVENTS; published += CUSTOMERS) {
    await settle(EVENTS * 30, 2 * CUSTOMERS);
    await pool.query(`select publish_outside_event('customer.updated', id::text, '{}') from unnest($1::uuid[]) id`, [
      customers.map(({ id }) => id),
    ]);
  }
  await settle(EVENTS * 30);
  await Promise.all(workers.map((worker) => worker.stop()));
  const seconds = (performance.now() - startedAt) / 1000;

  const { rows } = await pool.query<{ id: string; status: string; tries: number }>(
    'select id, status, tries from webhook_deliveries where endpoint_id = $1',
    [endpoint.id],
  );
  expect(rows).toHaveLength(EVENTS);
  expect(rows.filter(({ status }) => status !== 'delivered')).toEqual([]);
  const messages = await receiver.list();
  expect(messages.filter(({ isGenuine }) => !isGenuine)).toEqual([]);
  const accepted = messages.filter(({ isAccepted }) => isAccepted);
  expect(new Set(accepted.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
  expect(messages.length).toBeGreaterThan(EVENTS);

  const overtakes = listOvertakes(accepted);
  // Nothing overtakes an event of the same customer before it has waited long enough. A worker notes the time before it reads.
  expect(overtakes.filter(({ waited }) => waited < plan.overtakeAfter - 100)).toEqual([]);
  const repeated = accepted.length - EVENTS;
  process.stdout.write(
    `${EVENTS} events in ${seconds.toFixed(0)} s: ${(EVENTS / seconds).toFixed(0)} a second, ${messages.length} calls, ` +
      `${repeated} repeated, ${overtakes.length} overtook an older one after ${plan.overtakeAfter} ms\n`,
  );
});

type Message = { id: string; subject: string; timestamp: string; receivedAt: number };

/** Returns the messages that arrived before an older one about the same subject arrived for the first time. */
function listOvertakes(messages: readonly Message[]) {
  const first = [...new Map(messages.toReversed().map((message) => [message.id, message])).values()];
  const bySubject = Object.values(Object.groupBy(first, ({ subject }) => subject));
  return bySubject.flatMap((group = []) => {
    const inOrder = group.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
    let earliestLater = Infinity;
    const found: { id: string; waited: number }[] = [];
    for (const message of inOrder.toReversed()) {
      if (earliestLater < message.receivedAt) {
        const overtaking = inOrder.filter(
          (other) => other.timestamp > message.timestamp && other.receivedAt < message.receivedAt,
        );
        found.push(
          ...overtaking.map((other) => ({ id: other.id, waited: other.receivedAt - Date.parse(other.timestamp) })),
        );
      }
      earliestLater = Math.min(earliestLater, message.receivedAt);
    }
    return found;
  });
}
