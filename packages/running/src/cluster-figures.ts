import cluster, { type Worker } from 'node:cluster';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import { type FiguresServer, type Log, listen } from './listener.ts';

type Metrics = MetricObjectWithValues<MetricValue<string>>[];
type Asked = { kinari: 'figures asked'; id: number };
type Told = { kinari: 'figures told'; id: number; metrics: Metrics };

// Shorter than a scrape waits. A process that does not answer is missing from the figures, and so from `kinari_processes`.
const PATIENCE_MS = 2000;

/** In a process of a supervisor: tells it the figures whenever it asks. */
export function answerSupervisor(registry: Pick<Registry, 'getMetricsAsJSON'>): void {
  process.on('message', (message) => {
    if (!isAsked(message)) return;
    registry.getMetricsAsJSON().then(
      (metrics) => process.send?.({ kinari: 'figures told', id: message.id, metrics } satisfies Told),
      // Whoever cannot tell is silent, and that is noticed.
      () => undefined,
    );
  });
}

type Serving = { host: string; port: number; log: Log };

/**
 * For the supervisor of `kinari all`: `/metrics` with the figures of all its processes in one, and `/health`. Each figure says itself
 * how several become one (`aggregator`). prom-client's own way waits for a process that hangs until the scrape has failed; here
 * the others are told of without it.
 */
export async function serveClusterFigures({ host, port, log }: Serving): Promise<FiguresServer> {
  return listen({
    host,
    port,
    log,
    paths: {
      '/metrics': async (response) => {
        const told = await Promise.all(connected().map(ask));
        // Not before somebody asks: a supervisor that nobody asks has no use for it.
        const { AggregatorRegistry } = await import('prom-client');
        const registry = AggregatorRegistry.aggregate(told.filter((metrics) => metrics.length > 0));
        response.setHeader('content-type', registry.contentType).end(await registry.metrics());
      },
      '/health': async (response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ status: 'ok', processes: connected().length }));
      },
    },
  });
}

let lastId = 0;

function ask(worker: Worker): Promise<Metrics> {
  const id = ++lastId;
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (isTold(message) && message.id === id) finish(message.metrics);
    };
    const finish = (metrics: Metrics) => {
      clearTimeout(timer);
      worker.off('message', hear);
      resolve(metrics);
    };
    const timer = setTimeout(finish, PATIENCE_MS, []);
    worker.on('message', hear);
    worker.send({ kinari: 'figures asked', id } satisfies Asked, (error) => {
      if (error) finish([]);
    });
  });
}

function connected(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true) as Worker[];
}

function isAsked(message: unknown): message is Asked {
  return (message as Asked | null)?.kinari === 'figures asked';
}

function isTold(message: unknown): message is Told {
  return (message as Told | null)?.kinari === 'figures told';
}
