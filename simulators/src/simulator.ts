import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, FaultQueue } from './faults.ts';
import { createRandom, nextStepTime, SCENARIOS, type Scenario, type Step } from './scenarios.ts';
import { sendWebhooks, type Webhook, type WebhookResult, type WebhookSchedule } from './webhooks.ts';

export type SimulatorRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
};
export type SimulatorResponse = { status: number; body?: unknown };

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

export type Simulator<TrackingEvent, Shipment extends SimulatedShipment<TrackingEvent>> = {
  url: string;
  shipments: Map<string, Shipment>;
  /** 'METHOD /path' of every request so far, in order. */
  requestLog: string[];
  faults: FaultQueue;
  setWebhookSchedule(schedule: WebhookSchedule | undefined): void;
  /** Moves a shipment through steps and sends a webhook for each. */
  move(trackingNumber: string, steps: Scenario | Step[]): Promise<WebhookResult[]>;
  /** Adds one tracking event as given, for statuses that are not in `SCENARIOS`. */
  addTrackingEvent(trackingNumber: string, trackingEvent: TrackingEvent): Promise<WebhookResult[]>;
  close(): Promise<void>;
};

/** Starts a server on loopback that behaves like a provider. Tests control it through `/_sim/`. */
export async function createSimulator<TrackingEvent, Shipment extends SimulatedShipment<TrackingEvent>>(
  provider: Provider<TrackingEvent, Shipment>,
  { port = 0, seed = 1 }: SimulatorOptions = {},
): Promise<Simulator<TrackingEvent, Shipment>> {
  const faults = new FaultQueue();
  const random = createRandom(seed);
  const requestLog: string[] = [];
  let schedule: WebhookSchedule | undefined;

  async function recordEvents(shipment: Shipment, scans: TrackingEvent[]): Promise<WebhookResult[]> {
    const webhooks = scans.map((trackingEvent) => {
      shipment.scans.push(trackingEvent);
      return provider.toWebhook(shipment, trackingEvent);
    });
    return schedule ? sendWebhooks(webhooks, schedule, random) : [];
  }

  const simulator: Omit<Simulator<TrackingEvent, Shipment>, 'url' | 'close'> = {
    shipments: provider.shipments,
    requestLog,
    faults,
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

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = await parseRequest(request);
    if (parsed.path.startsWith('/_sim/')) return sendResponse(response, await handleControlRequest(simulator, parsed));
    const requestLine = `${parsed.method} ${parsed.path}`;
    requestLog.push(requestLine);
    const fault = faults.next(requestLine);
    if (fault?.kind === 'delay') await wait(fault.ms);
    const faultResponse: SimulatorResponse = {
      status: fault?.kind === 'fail' ? (fault.status ?? 500) : 200,
      body: { message: 'Error' },
    };
    const before = fault && fault.kind !== 'delay' && !fault.after;
    const reply = before ? faultResponse : provider.answer(parsed);
    if (fault?.kind === 'drop') response.destroy();
    else sendResponse(response, fault?.kind === 'fail' ? faultResponse : reply);
  }

  // Connections break only when a fault requires it, never because they are idle.
  server.keepAliveTimeout = 0;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...simulator,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Handles requests that control the simulator. */
async function handleControlRequest<TrackingEvent, Shipment extends SimulatedShipment<TrackingEvent>>(
  simulator: Omit<Simulator<TrackingEvent, Shipment>, 'url' | 'close'>,
  { method, path, text }: SimulatorRequest,
): Promise<SimulatorResponse> {
  switch (`${method} ${path}`) {
    case 'POST /_sim/faults':
      simulator.faults.add(...[JSON.parse(text) as Fault | Fault[]].flat());
      return { status: 204 };
    case 'DELETE /_sim/faults':
      simulator.faults.clear();
      return { status: 204 };
    case 'PUT /_sim/hooks':
      simulator.setWebhookSchedule((JSON.parse(text) as WebhookSchedule | null) ?? undefined);
      return { status: 204 };
    case 'POST /_sim/move': {
      const { trackingNumber, steps } = JSON.parse(text) as { trackingNumber: string; steps: Scenario | Step[] };
      if (!simulator.shipments.has(trackingNumber)) return { status: 404, body: { message: 'No such shipment' } };
      return { status: 200, body: { hooks: await simulator.move(trackingNumber, steps) } };
    }
    case 'GET /_sim/shipments':
      return { status: 200, body: [...simulator.shipments.values()] };
    case 'GET /_sim/asked':
      return { status: 200, body: simulator.requestLog };
    default:
      return { status: 404, body: { message: 'Nothing of the kind' } };
  }
}

function getShipment<Shipment>(shipments: Map<string, Shipment>, trackingNumber: string): Shipment {
  const shipment = shipments.get(trackingNumber);
  if (!shipment) throw new Error(`No shipment has the number ${trackingNumber}`);
  return shipment;
}

async function parseRequest(request: IncomingMessage): Promise<SimulatorRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const url = new URL(request.url ?? '/', 'http://sim');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text: Buffer.concat(parts).toString('utf8'),
  };
}

function sendResponse(response: ServerResponse, { status, body }: SimulatorResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
