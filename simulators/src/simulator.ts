import { createRandom, nextStepTime, SCENARIOS, type Scenario, type Step } from './scenarios.ts';
import {
  type SimulatorRequest,
  type SimulatorResponse,
  type SimulatorServer,
  startSimulatorServer,
} from './simulator-server.ts';
import { sendWebhooks, type Webhook, type WebhookResult, type WebhookSchedule } from './webhooks.ts';

export type { SimulatorRequest, SimulatorResponse };

/** A shipment in the simulator. `Scan` is the provider's format of a tracking event. */
export type SimulatedShipment<TrackingEvent> = {
  trackingNumber: string;
  reference: string;
  cancelled: boolean;
  at: Date;
  scans: TrackingEvent[];
};

/** The provider-specific part of a simulator. */
export type Provider<TrackingEvent, Shipment extends SimulatedShipment<TrackingEvent>> = {
  answer(request: SimulatorRequest): SimulatorResponse;
  shipments: Map<string, Shipment>;
  toTrackingEvent(shipment: Shipment, step: Step, at: Date, random: () => number): TrackingEvent;
  toWebhook(shipment: Shipment, trackingEvent: TrackingEvent): Webhook;
};

export type SimulatorOptions = { port?: number; seed?: number; clock?: () => Date };

export type Simulator<TrackingEvent, Shipment extends SimulatedShipment<TrackingEvent>> = SimulatorServer &
  Shipments<TrackingEvent, Shipment>;

type Shipments<TrackingEvent, Shipment extends SimulatedShipment<TrackingEvent>> = {
  shipments: Map<string, Shipment>;
  setWebhookSchedule(schedule: WebhookSchedule | undefined): void;
  /** Moves a shipment through steps and sends a webhook for each. */
  move(trackingNumber: string, steps: Scenario | Step[]): Promise<WebhookResult[]>;
  /** Adds one tracking event as given, for statuses that are not in `SCENARIOS`. */
  addTrackingEvent(trackingNumber: string, trackingEvent: TrackingEvent): Promise<WebhookResult[]>;
};

/** Starts a server on loopback that behaves like a provider. Tests control it through `/_sim/`. */
export async function createSimulator<TrackingEvent, Shipment extends SimulatedShipment<TrackingEvent>>(
  provider: Provider<TrackingEvent, Shipment>,
  { port = 0, seed = 1 }: SimulatorOptions = {},
): Promise<Simulator<TrackingEvent, Shipment>> {
  const random = createRandom(seed);
  let schedule: WebhookSchedule | undefined;

  async function recordEvents(shipment: Shipment, scans: TrackingEvent[]): Promise<WebhookResult[]> {
    const webhooks = scans.map((trackingEvent) => {
      shipment.scans.push(trackingEvent);
      return provider.toWebhook(shipment, trackingEvent);
    });
    return schedule ? sendWebhooks(webhooks, schedule, random) : [];
  }

  const shipments: Shipments<TrackingEvent, Shipment> = {
    shipments: provider.shipments,
    setWebhookSchedule(to) {
      schedule = to;
    },
    move(trackingNumber, steps) {
      const shipment = getShipment(provider.shipments, trackingNumber);
      const scans = (typeof steps === 'string' ? SCENARIOS[steps] : steps).map((step) => {
        shipment.at = nextStepTime(shipment.at, step, random);
        return provider.toTrackingEvent(shipment, step, shipment.at, random);
      });
      return recordEvents(shipment, scans);
    },
    addTrackingEvent: (trackingNumber, trackingEvent) =>
      recordEvents(getShipment(provider.shipments, trackingNumber), [trackingEvent]),
  };

  const server = await startSimulatorServer(
    {
      answer: (request) => provider.answer(request),
      control: (request) => handleControlRequest(shipments, request),
      setWebhookSchedule: (to) => shipments.setWebhookSchedule(to),
    },
    { port },
  );
  return { ...server, ...shipments };
}

/** Handles requests that control the simulator. */
async function handleControlRequest<TrackingEvent, Shipment extends SimulatedShipment<TrackingEvent>>(
  simulator: Shipments<TrackingEvent, Shipment>,
  { method, path, text }: SimulatorRequest,
): Promise<SimulatorResponse> {
  switch (`${method} ${path}`) {
    case 'POST /_sim/move': {
      const { trackingNumber, steps } = JSON.parse(text) as { trackingNumber: string; steps: Scenario | Step[] };
      if (!simulator.shipments.has(trackingNumber)) return { status: 404, body: { message: 'No such shipment' } };
      return { status: 200, body: { hooks: await simulator.move(trackingNumber, steps) } };
    }
    case 'GET /_sim/shipments':
      return { status: 200, body: [...simulator.shipments.values()] };
    default:
      return { status: 404, body: { message: 'Nothing of the kind' } };
  }
}

function getShipment<Shipment>(shipments: Map<string, Shipment>, trackingNumber: string): Shipment {
  const shipment = shipments.get(trackingNumber);
  if (!shipment) throw new Error(`No shipment has the number ${trackingNumber}`);
  return shipment;
}
