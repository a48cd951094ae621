import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, FaultQueue } from './faults.ts';
import type { WebhookSchedule } from './webhooks.ts';

export type SimulatorRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
};
export type SimulatorResponse = { status: number; body?: unknown; html?: string; headers?: Record<string, string> };

export type SimulatorHandlers = {
  /** Replies as the provider does. Faults apply only here. */
  answer(request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse>;
  /** Handles requests under `/_sim/` that `handleCommonControl` does not know. */
  control(request: SimulatorRequest): Promise<SimulatorResponse>;
  setWebhookSchedule(schedule: WebhookSchedule | undefined): void;
  /** Shows pages for people, under `/pay/`. */
  page?(request: SimulatorRequest): Promise<SimulatorResponse>;
  /** Body of an injected error response. */
  errorBody?(status: number): unknown;
};

export type SimulatorServer = {
  url: string;
  /** 'METHOD /path' of the requests so far, in order. */
  requestLog: string[];
  faults: FaultQueue;
  close(): Promise<void>;
};

type ServerOptions = {
  port?: number;
  /** Default: loopback. Another address is for containers only: control requests need no key. */
  host?: string;
  /** Keeps at least this number of the newest lines of the request log. 0 switches the log off. */
  requestLogLimit?: number;
};

/** Starts a server with faults, a request log and control requests under `/_sim/`. */
export async function startSimulatorServer(
  handlers: SimulatorHandlers,
  { port = 0, host = '127.0.0.1', requestLogLimit = Infinity }: ServerOptions = {},
): Promise<SimulatorServer> {
  const faults = new FaultQueue();
  const requestLog: string[] = [];

  function logRequest(requestLine: string): void {
    if (requestLogLimit === 0) return;
    requestLog.push(requestLine);
    if (requestLog.length >= 2 * requestLogLimit) requestLog.splice(0, requestLog.length - requestLogLimit);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = await parseRequest(request);
    if (parsed.path.startsWith('/_sim/')) {
      const common = handleCommonControl({ faults, requestLog, ...handlers }, parsed);
      return sendResponse(response, common ?? (await handlers.control(parsed)));
    }
    if (handlers.page && parsed.path.startsWith('/pay/')) return sendResponse(response, await handlers.page(parsed));
    const requestLine = `${parsed.method} ${parsed.path}`;
    logRequest(requestLine);
    const fault = faults.next(requestLine);
    if (fault?.kind === 'delay') await wait(fault.ms);
    const faultStatus = fault?.kind === 'fail' ? (fault.status ?? 500) : 200;
    const faultResponse = { status: faultStatus, body: handlers.errorBody?.(faultStatus) ?? { message: 'Error' } };
    const before = fault && fault.kind !== 'delay' && !fault.after;
    const reply = before ? faultResponse : await handlers.answer(parsed);
    if (fault?.kind === 'drop') response.destroy();
    else sendResponse(response, fault?.kind === 'fail' ? faultResponse : reply);
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  // Connections break only when a fault requires it, never because they are idle.
  server.keepAliveTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestLog,
    faults,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type CommonControl = Pick<SimulatorServer, 'faults' | 'requestLog'> & Pick<SimulatorHandlers, 'setWebhookSchedule'>;

/** Handles the control requests that all simulators have. Undefined if it is another one. */
function handleCommonControl(
  { faults, requestLog, setWebhookSchedule }: CommonControl,
  { method, path, text }: SimulatorRequest,
): SimulatorResponse | undefined {
  switch (`${method} ${path}`) {
    case 'POST /_sim/faults':
      faults.add(...[JSON.parse(text) as Fault | Fault[]].flat());
      return { status: 204 };
    case 'DELETE /_sim/faults':
      faults.clear();
      return { status: 204 };
    case 'PUT /_sim/hooks':
      setWebhookSchedule((JSON.parse(text) as WebhookSchedule | null) ?? undefined);
      return { status: 204 };
    case 'GET /_sim/asked':
      return { status: 200, body: requestLog };
    default:
      return undefined;
  }
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

function sendResponse(response: ServerResponse, { status, body, html, headers }: SimulatorResponse): void {
  const contentType = html === undefined ? 'application/json' : 'text/html; charset=utf-8';
  response.writeHead(status, { 'content-type': contentType, ...headers });
  response.end(html ?? (body === undefined ? '' : JSON.stringify(body)));
}
