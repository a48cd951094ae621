import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
export type CollectedSpan = {
  service: string;
  resource: Record<string, string>;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: Attribute[];
};
type ExportRequest = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<CollectedSpan, 'service' | 'resource'>[] }[];
  }[];
};

/** Fake OTLP/HTTP JSON collector for tests and drills. Stores the spans it receives. */
export async function createCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end();
      for (const { resource, scopeSpans } of (body as ExportRequest).resourceSpans) {
        const resourceAttributes = Object.fromEntries(
          resource.attributes.map(({ key, value }) => [key, value.stringValue ?? '']),
        );
        const sender = { service: resourceAttributes['service.name'] ?? '', resource: resourceAttributes };
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, ...sender }))));
      }
      return response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
