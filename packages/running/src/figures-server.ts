import cluster from 'node:cluster';
import type { ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { answerSupervisor } from './cluster-figures.ts';
import { type FiguresServer, type Log, listen, sendStatus } from './listener.ts';

type Serving = {
  registry: Pick<Registry, 'contentType' | 'metrics' | 'getMetricsAsJSON'>;
  host: string;
  /** Where nothing is set, nothing listens. */
  port: number | undefined;
  log: Log;
  /** Whether the process can do its work, where no other port of it tells. */
  ready?: () => Promise<boolean>;
};

/**
 * Serves `/metrics`, `/health` and, where there is something to ask, `/ready`, on a port that only our own network should reach. A
 * process of `kinari all` opens none: its supervisor asks it, and answers for all of them.
 */
export async function serveFigures({ registry, host, port, log, ready }: Serving): Promise<FiguresServer> {
  if (cluster.isWorker) answerSupervisor(registry);
  if (cluster.isWorker || port === undefined) return { port: undefined, close: async () => {} };
  return listen({
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
