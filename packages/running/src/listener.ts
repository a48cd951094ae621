import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Log = { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };

export type FiguresServer = { port: number | undefined; close: () => Promise<void> };

type Listening = {
  host: string;
  port: number;
  log: Log;
  paths: Record<string, (response: ServerResponse) => Promise<void>>;
};

/** A port for those who look after the shop: a few addresses, read only. */
export async function listen({ host, port, log, paths }: Listening): Promise<FiguresServer> {
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' ? paths[request.url?.split('?')[0] ?? ''] : undefined;
    if (!answer) return void response.writeHead(404).end();
    answer(response).catch((error: unknown) => {
      log.warn({ err: error, path: request.url?.split('?')[0] }, 'figures could not be told');
      sendStatus(response, 503, 'unavailable');
    });
  });
  server.requestTimeout = 5000;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  log.info({ host, port: opened }, 'figures are served');
  return {
    port: opened,
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
