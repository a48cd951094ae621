import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** How a receiver treats a message. Chances are in percent; what is left answers 204. */
export type Behavior = {
  secret: string;
  /** Answers with this status. */
  status?: number;
  headers?: Record<string, string>;
  /** Waits before it answers. */
  delayMs?: number;
  /** Never answers. */
  hangPercent?: number;
  failPercent?: number;
  /** Accepts the message, but breaks the connection before the answer: the sender repeats it. */
  dropPercent?: number;
};

export type Received = {
  receiver: string;
  id: string;
  type: string;
  timestamp: string;
  /** Id of what the event is about. */
  subject: string;
  /** False if the signature or the time is wrong. */
  isGenuine: boolean;
  isAccepted: boolean;
  receivedAt: number;
  body: string;
};

type Options = { port?: number; keepBodies?: boolean };

/** A program that receives webhooks. It verifies them with the library of the standard. */
export async function createWebhookReceiver({ port = 0, keepBodies = true }: Options = {}) {
  const behaviors = new Map<string, Behavior>();
  const received: Received[] = [];

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const receiver = (request.url ?? '').replace(/^\/hooks\//, '');
    const behavior = behaviors.get(receiver);
    const body = (await buffer(request)).toString('utf8');
    if (!behavior) return void response.writeHead(404).end('no such receiver');
    const chance = randomInt(100);
    const { status = 204, headers = {}, delayMs = 0, hangPercent = 0, failPercent = 0, dropPercent = 0 } = behavior;
    const isHung = chance < hangPercent;
    const isFailed = !isHung && chance < hangPercent + failPercent;
    const isDropped = !isHung && !isFailed && chance < hangPercent + failPercent + dropPercent;
    const isAccepted = !isHung && !isFailed && status >= 200 && status < 300;
    received.push({
      receiver,
      ...readMessage(request, body, behavior.secret),
      isAccepted,
      receivedAt: Date.now(),
      body: keepBodies ? body : '',
    });
    if (isHung) return;
    if (isDropped) return void request.socket.destroy();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(isFailed ? 500 : status, headers).end(isFailed ? 'upstream timed out' : '');
  }

  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    setBehavior: (receiver: string, behavior: Behavior) => void behaviors.set(receiver, behavior),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readMessage(request: IncomingMessage, body: string, secret: string) {
  const { type, timestamp, data } = JSON.parse(body) as {
    type: string;
    timestamp: string;
    data: { id: string; orderId?: string };
  };
  const id = String(request.headers['webhook-id']);
  return { id, type, timestamp, subject: data.orderId ?? data.id, isGenuine: isGenuine(request, body, secret) };
}

function isGenuine({ headers }: IncomingMessage, body: string, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
