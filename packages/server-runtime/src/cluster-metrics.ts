import cluster, { type Worker } from 'node:cluster';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import { type Log, type MetricsServer, startInternalServer } from './internal-http-server.ts';

type Metrics = MetricObjectWithValues<MetricValue<string>>[];
type MetricsRequest = { kinari: 'metrics request'; id: number };
type MetricsResponse = { kinari: 'metrics response'; id: number; metrics: Metrics };

// Shorter than a scrape timeout. A process that does not reply is missing from the metrics and from `kinari_process_up`.
const TIMEOUT_MS = 2000;

/** Sends the metrics of a worker process to its supervisor on request. */
export function handleMetricsRequests(registry: Pick<Registry, 'getMetricsAsJSON'>): void {
  process.on('message', (message) => {
    if (!isMetricsRequest(message)) return;
    registry.getMetricsAsJSON().then(
      (metrics) => process.send?.({ kinari: 'metrics response', id: message.id, metrics } satisfies MetricsResponse),
      // No reply on failure: the supervisor times out and leaves this process out.
      () => undefined,
    );
  });
}

type ClusterServerOptions = { host: string; port: number; log: Log };

/**
 * Serves `/metrics` for all processes of `kinari start`, and `/health`. Each metric's `aggregator` sets how it is combined.
 * prom-client's own `clusterMetrics()` fails the whole scrape if one process hangs; this leaves that process out.
 */
export async function serveClusterMetrics(options: ClusterServerOptions): Promise<MetricsServer> {
  return startInternalServer({
    ...options,
    paths: {
      '/metrics': async (response) => {
        const metricsByWorker = await Promise.all(listConnectedWorkers().map(requestMetrics));
        // Loaded on first use to save memory in a supervisor without scrapes.
        const { AggregatorRegistry } = await import('prom-client');
        const registry = AggregatorRegistry.aggregate(metricsByWorker.filter((metrics) => metrics.length > 0));
        response.setHeader('content-type', registry.contentType).end(await registry.metrics());
      },
      '/health': async (response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ status: 'ok', processes: listConnectedWorkers().length }));
      },
    },
  });
}

let lastId = 0;

function requestMetrics(worker: Worker): Promise<Metrics> {
  const id = ++lastId;
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      if (isMetricsResponse(message) && message.id === id) finish(message.metrics);
    };
    const finish = (metrics: Metrics) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(metrics);
    };
    const timer = setTimeout(finish, TIMEOUT_MS, []);
    worker.on('message', onMessage);
    worker.send({ kinari: 'metrics request', id } satisfies MetricsRequest, (error) => {
      if (error) finish([]);
    });
  });
}

function listConnectedWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true) as Worker[];
}

function isMetricsRequest(message: unknown): message is MetricsRequest {
  return (message as MetricsRequest | null)?.kinari === 'metrics request';
}

function isMetricsResponse(message: unknown): message is MetricsResponse {
  return (message as MetricsResponse | null)?.kinari === 'metrics response';
}
