import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ScriptedRequest = {
  /** Such as `GET /orders/K1`. */
  line: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body, or undefined if it is not JSON. */
  json: unknown;
};
/** Without a status it is 200. `drop` breaks the connection. */
export type ScriptedReply = { status?: number; body?: unknown } | 'drop';
/** Replies per request line. A list is used up, and its last reply repeats. */
export type Script = Record<string, ScriptedReply | ScriptedReply[] | ((request: ScriptedRequest) => ScriptedReply)>;

/** Starts a service on loopback that replies as scripted, and with status 404 to all other requests. */
export async function startScriptedService(script: Script) {
  const requests: ScriptedRequest[] = [];
  const server = createServer((message, response) => {
    void readRequest(message).then((request) => {
      requests.push(request);
      const entry = script[request.line] ?? { status: 404, body: '<h1>Not here</h1>' };
      const reply = Array.isArray(entry) ? next(entry) : typeof entry === 'function' ? entry(request) : entry;
      if (reply === 'drop') return message.socket.destroy();
      const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
      return response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function readRequest(message: IncomingMessage): Promise<ScriptedRequest> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  const url = new URL(message.url ?? '/', 'http://localhost');
  return {
    line: `${message.method} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    headers: message.headers,
    text,
    json: message.headers['content-type']?.includes('json') ? JSON.parse(text) : undefined,
  };
}

function next(replies: ScriptedReply[]): ScriptedReply {
  return (replies.length > 1 ? replies.shift() : replies[0]) ?? 'drop';
}
