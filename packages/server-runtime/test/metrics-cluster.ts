import cluster from 'node:cluster';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Gauge } from 'prom-client';
import { serveClusterMetrics } from '../src/cluster-metrics.ts';
import { AGGREGATE_MAX, AGGREGATE_SUM, createMetricsRegistry, type Role } from '../src/metrics.ts';
import { serveMetrics } from '../src/metrics-server.ts';

// A supervisor with two API processes and one web process, for `metrics.test.ts`.
const log = { info: () => {}, warn: () => {}, fatal: () => {} };

if (cluster.isPrimary) {
  const workers = (['api', 'api', 'web'] as const).map((role) => cluster.fork({ ROLE: role }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const { port } = await serveClusterMetrics({ host: '127.0.0.1', port: 0, log });
  process.stdout.write(`${port}\n`);
  createInterface(process.stdin).on('line', () => workers[2]?.send('hang'));
  process.stdin.on('end', () => process.exit());
} else {
  const registry = createMetricsRegistry(process.env.ROLE as Role);
  const gauge = (name: string, aggregator: typeof AGGREGATE_SUM | typeof AGGREGATE_MAX) =>
    new Gauge({ name, help: name, registers: [registry], aggregator });
  if (process.env.ROLE === 'api') {
    gauge('seen_in_database', AGGREGATE_MAX).set(7);
    gauge('in_pool', AGGREGATE_SUM).set(7);
  }
  // The port is ignored: a worker process opens none.
  await serveMetrics({ registry, host: '127.0.0.1', port: 1, log });
  process.on('message', (message) => {
    if (message !== 'hang') return;
    const until = Date.now() + 6000;
    while (Date.now() < until);
  });
  process.send?.('ready');
}
