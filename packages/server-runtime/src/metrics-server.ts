import cluster from 'node:cluster';
import type { ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { handleMetricsRequests } from './cluster-metrics.ts';
import { type Log, type MetricsServer, sendStatus, startInternalServer } from './internal-http-server.ts';

type MetricsServerOptions = {
  registry: Pick<Registry, 'contentType' | 'metrics' | 'getMetricsAsJSON'>;
  host: string;
  /** No server without a port. */
  port: number | undefined;
  log: Log;
  /** Adds `/ready`, for a process without another port that reports it. */
  ready?: () => Promise<boolean>;
};

/**
 * Serves `/metrics`, `/health` and optionally `/ready` on a port that only the internal network should reach. A process of
 * `kinari start` opens no port: its supervisor serves the metrics of all.
 */
export async function serveMetrics({ registry, host, port, log, ready }: MetricsServerOptions): Promise<MetricsServer> {
  if (cluster.isWorker) handleMetricsRequests(registry);
  if (cluster.isWorker || port === undefined) return { port: undefined, close: async () => {} };
  return startInternalServer({
    host,
    port,
    log,
    paths: {
      '/metrics': async (response) => {
        const text = await registry.metrics();
        response.setHeader('content-type', registry.contentType).end(text);
      },
      '/health': async (response) => sendStatus(response, 200, 'ok'),
      ...(ready && { '/ready': async (response) => sendReadiness(response, await ready()) }),
    },
  });
}

function sendReadiness(response: ServerResponse, isReady: boolean): void {
  if (isReady) sendStatus(response, 200, 'ready');
  else sendStatus(response, 503, 'unavailable');
}
