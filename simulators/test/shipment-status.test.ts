import type { Courier, TrackingEvent } from '@kinari/api/couriers/courier';
import { latestAuthoritativeEvent } from '@kinari/api/shipments/shipment-transitions';
import { expect, test } from 'vitest';
import * as delhiveryPage from '../src/delhivery-fixtures.ts';
import { createRandom, SCENARIOS, type Scenario } from '../src/scenarios.ts';
import * as shiprocketPage from '../src/shiprocket-fixtures.ts';
import type { SimulatedShipment, Simulator } from '../src/simulator.ts';
import { createBooking, createDelhiveryPair, createShiprocketPair } from './courier-pairs.ts';

// Per courier. Two couriers with doubled events make 100,000.
const EVENT_COUNT = 25_000;
const FINAL_STATUSES: Record<Scenario, string> = {
  delivered: 'delivered',
  'second attempt': 'delivered',
  returned_to_origin: 'returned_to_origin',
  lost: 'lost',
};
const SCENARIO_NAMES = Object.keys(SCENARIOS) as Scenario[];
const random = createRandom(41);

const getStatusAfter = (scans: TrackingEvent[]) =>
  latestAuthoritativeEvent(scans.map((trackingEvent) => ({ ...trackingEvent, byCourier: true })))?.status;

type ReceivedWebhook = { trackingNumber: string; body: object };

/** Parses webhooks like the shop and deduplicates events by key. */
function receiveWebhooks(courier: Courier, webhooks: ReceivedWebhook[]): Map<string, Map<string, TrackingEvent>> {
  const eventsByNumber = new Map<string, Map<string, TrackingEvent>>();
  for (const { trackingNumber, body } of webhooks) {
    const scans = eventsByNumber.get(trackingNumber) ?? new Map<string, TrackingEvent>();
    for (const trackingEvent of courier.parseWebhook({}, Buffer.from(JSON.stringify(body))))
      scans.set(trackingEvent.key, trackingEvent);
    eventsByNumber.set(trackingNumber, scans);
  }
  return eventsByNumber;
}

/** Drops 5% of the webhooks, doubles the others and shuffles them. */
function disturbWebhooks(webhooks: ReceivedWebhook[]): ReceivedWebhook[] {
  const sent = webhooks.filter(() => random() >= 0.05);
  return [...sent, ...sent]
    .map((webhook) => ({ webhook, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ webhook }) => webhook);
}

type CourierPair<S, P extends SimulatedShipment<S>> = { sim: Simulator<S, P>; courier: Courier };

async function runScenarios<S, P extends SimulatedShipment<S>>(
  { sim, courier }: CourierPair<S, P>,
  toWebhook: (shipment: P, trackingEvent: S) => object,
) {
  const webhooks: ReceivedWebhook[] = [];
  const expectedByNumber = new Map<string, string>();
  // Book one over HTTP and copy it under new tracking numbers.
  const { trackingNumber: first } = await courier.book(createBooking());
  const booked = structuredClone(sim.shipments.get(first)) as P;
  for (let count = 0; webhooks.length < EVENT_COUNT; count++) {
    const shipment = { ...booked, trackingNumber: `${first}${count}`, scans: [] };
    sim.shipments.set(shipment.trackingNumber, shipment);
    const scenario = SCENARIO_NAMES[Math.floor(random() * SCENARIO_NAMES.length)] ?? 'delivered';
    await sim.move(shipment.trackingNumber, scenario);
    expectedByNumber.set(shipment.trackingNumber, FINAL_STATUSES[scenario]);
    webhooks.push(
      ...(shipment.scans as S[]).map((trackingEvent) => ({
        trackingNumber: shipment.trackingNumber,
        body: toWebhook(shipment, trackingEvent),
      })),
    );
  }

  const received = receiveWebhooks(courier, disturbWebhooks(webhooks));
  for (const trackingEvent of await courier.track([...expectedByNumber.keys()])) {
    received.set(
      trackingEvent.trackingNumber,
      (received.get(trackingEvent.trackingNumber) ?? new Map<string, TrackingEvent>()).set(
        trackingEvent.key,
        trackingEvent,
      ),
    );
  }
  const receivedCount = [...received.values()].reduce((sum, scans) => sum + scans.size, 0);
  const wrong = [...expectedByNumber].filter(
    ([trackingNumber, expectedStatus]) =>
      getStatusAfter([...(received.get(trackingNumber)?.values() ?? [])]) !== expectedStatus,
  );
  return { wrong, missing: webhooks.length - receivedCount };
}

const NO_DIFFERENCES = { wrong: [], missing: 0 };
const TITLE = `${EVENT_COUNT} webhooks, 5% lost, the rest doubled and shuffled: tracking gives every shipment its final status`;

test(`Shiprocket: ${TITLE}`, { timeout: 120_000 }, async () => {
  expect(await runScenarios(await createShiprocketPair(), shiprocketPage.webhookPayload)).toEqual(NO_DIFFERENCES);
});

test(`Delhivery: ${TITLE}`, { timeout: 120_000 }, async () => {
  expect(await runScenarios(await createDelhiveryPair(), delhiveryPage.webhookPayload)).toEqual(NO_DIFFERENCES);
});
