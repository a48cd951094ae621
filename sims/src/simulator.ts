import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, Faults } from './faults.ts';
import { type Hook, type HookPlan, type HookSent, sendHooks } from './hooks.ts';
import { chance, LIVES, type Life, type Step, timeAfter } from './life.ts';

export type SimRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
};
/** JSON, or nothing. */
export type SimReply = { status: number; body?: unknown };

/** A parcel as a simulator keeps it; `Scan` as its provider writes one. */
export type SimParcel<Scan> = { number: string; reference: string; cancelled: boolean; at: Date; scans: Scan[] };

/** What tells one provider from another. */
export type Provider<Scan, Parcel extends SimParcel<Scan>> = {
  answer(request: SimRequest): SimReply;
  parcels: Map<string, Parcel>;
  scanOf(parcel: Parcel, step: Step, at: Date, random: () => number): Scan;
  hookOf(parcel: Parcel, scan: Scan): Hook;
};

export type SimOptions = { port?: number; seed?: number; clock?: () => Date };

export type Simulator<Scan, Parcel extends SimParcel<Scan>> = {
  url: string;
  parcels: Map<string, Parcel>;
  /** 'METHOD /path' of every request so far, in order. */
  asked: string[];
  faults: Faults;
  sendHooksTo(plan: HookPlan | undefined): void;
  /** Through a life or some steps, with a hook for each. */
  move(number: string, steps: Life | Step[]): Promise<HookSent[]>;
  /** One scan as it is, for states that no life has. */
  scan(number: string, scan: Scan): Promise<HookSent[]>;
  close(): Promise<void>;
};

/** A server on loopback that speaks as a provider does, and does what it is told under `/_sim/`. */
export async function openSimulator<Scan, Parcel extends SimParcel<Scan>>(
  provider: Provider<Scan, Parcel>,
  { port = 0, seed = 1 }: SimOptions = {},
): Promise<Simulator<Scan, Parcel>> {
  const faults = new Faults();
  const random = chance(seed);
  const asked: string[] = [];
  let plan: HookPlan | undefined;

  async function happen(parcel: Parcel, scans: Scan[]): Promise<HookSent[]> {
    const hooks = scans.map((scan) => {
      parcel.scans.push(scan);
      return provider.hookOf(parcel, scan);
    });
    return plan ? sendHooks(hooks, plan, random) : [];
  }

  const simulator: Omit<Simulator<Scan, Parcel>, 'url' | 'close'> = {
    parcels: provider.parcels,
    asked,
    faults,
    sendHooksTo(to) {
      plan = to;
    },
    move(number, steps) {
      const parcel = known(provider.parcels, number);
      const scans = (typeof steps === 'string' ? LIVES[steps] : steps).map((step) => {
        parcel.at = timeAfter(parcel.at, step, random);
        return provider.scanOf(parcel, step, parcel.at, random);
      });
      return happen(parcel, scans);
    },
    scan: (number, scan) => happen(known(provider.parcels, number), [scan]),
  };

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = await parse(request);
    if (parsed.path.startsWith('/_sim/')) return send(response, await control(simulator, parsed));
    const what = `${parsed.method} ${parsed.path}`;
    asked.push(what);
    const fault = faults.next(what);
    if (fault?.kind === 'delay') await wait(fault.ms);
    const failed: SimReply = {
      status: fault?.kind === 'fail' ? (fault.status ?? 500) : 200,
      body: { message: 'Error' },
    };
    const before = fault && fault.kind !== 'delay' && !fault.after;
    const reply = before ? failed : provider.answer(parsed);
    if (fault?.kind === 'drop') response.destroy();
    else send(response, fault?.kind === 'fail' ? failed : reply);
  }

  // Lines break when told to, and never for having been idle.
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

/** What is asked of the simulator rather than of the provider. */
async function control<Scan, Parcel extends SimParcel<Scan>>(
  simulator: Omit<Simulator<Scan, Parcel>, 'url' | 'close'>,
  { method, path, text }: SimRequest,
): Promise<SimReply> {
  switch (`${method} ${path}`) {
    case 'POST /_sim/faults':
      simulator.faults.add(...[JSON.parse(text) as Fault | Fault[]].flat());
      return { status: 204 };
    case 'DELETE /_sim/faults':
      simulator.faults.clear();
      return { status: 204 };
    case 'PUT /_sim/hooks':
      simulator.sendHooksTo((JSON.parse(text) as HookPlan | null) ?? undefined);
      return { status: 204 };
    case 'POST /_sim/move': {
      const { number, steps } = JSON.parse(text) as { number: string; steps: Life | Step[] };
      if (!simulator.parcels.has(number)) return { status: 404, body: { message: 'No such parcel' } };
      return { status: 200, body: { hooks: await simulator.move(number, steps) } };
    }
    case 'GET /_sim/parcels':
      return { status: 200, body: [...simulator.parcels.values()] };
    case 'GET /_sim/asked':
      return { status: 200, body: simulator.asked };
    default:
      return { status: 404, body: { message: 'Nothing of the kind' } };
  }
}

function known<Parcel>(parcels: Map<string, Parcel>, number: string): Parcel {
  const parcel = parcels.get(number);
  if (!parcel) throw new Error(`No parcel has the number ${number}`);
  return parcel;
}

async function parse(request: IncomingMessage): Promise<SimRequest> {
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

function send(response: ServerResponse, { status, body }: SimReply): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
