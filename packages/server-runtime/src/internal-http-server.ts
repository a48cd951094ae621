import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exitIfPortInUse } from './listen-on.ts';

type LogMethod = (fields: object, text: string) => void;
export type Log = { info: LogMethod; warn: LogMethod; fatal: LogMethod };

export type MetricsServer = { port: number | undefined; close: () => Promise<void> };

type InternalServerOptions = {
  host: string;
  port: number;
  log: Log;
  paths: Record<string, (response: ServerResponse) => Promise<void>>;
};

/** Creates a small read-only HTTP server for operators. */
export async function startInternalServer({ host, port, log, paths }: InternalServerOptions): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const handler = request.method === 'GET' ? paths[request.url?.split('?')[0] ?? ''] : undefined;
    if (!handler) return void response.writeHead(404).end();
    handler(response).catch((error: unknown) => {
      log.warn({ err: error, path: request.url?.split('?')[0] }, 'metrics request failed');
      sendStatus(response, 503, 'unavailable');
    });
  });
  server.requestTimeout = 5000;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) =>
    exitIfPortInUse(error, log, { host, port, setting: 'METRICS_PORT' }),
  );
  const { port: actualPort } = server.address() as AddressInfo;
  log.info({ host, port: actualPort }, 'metrics server listening');
  return {
    port: actualPort,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export function sendStatus(response: ServerResponse, code: number, status: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status }));
}
