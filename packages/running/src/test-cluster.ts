import cluster from 'node:cluster';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Gauge } from 'prom-client';
import { serveClusterFigures } from './cluster-figures.ts';
import { ADDED_UP, openFigures, type Role, THE_HIGHEST } from './figures.ts';
import { serveFigures } from './figures-server.ts';

// A supervisor with two processes of the API and one of the site, for the test beside this file.
const log = { info: () => {}, warn: () => {} };

if (cluster.isPrimary) {
  const workers = (['api', 'api', 'web'] as const).map((role) => cluster.fork({ ROLE: role }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const { port } = await serveClusterFigures({ host: '127.0.0.1', port: 0, log });
  process.stdout.write(`${port}\n`);
  createInterface(process.stdin).on('line', () => workers[2]?.send('hang'));
  process.stdin.on('end', () => process.exit());
} else {
  const registry = openFigures(process.env.ROLE as Role);
  const gauge = (name: string, aggregator: typeof ADDED_UP | typeof THE_HIGHEST) =>
    new Gauge({ name, help: name, registers: [registry], aggregator });
  if (process.env.ROLE === 'api') {
    gauge('seen_in_database', THE_HIGHEST).set(7);
    gauge('in_pool', ADDED_UP).set(7);
  }
  // The port is none of its business: it opens nothing.
  await serveFigures({ registry, host: '127.0.0.1', port: 1, log });
  process.on('message', (message) => {
    if (message !== 'hang') return;
    const until = Date.now() + 6000;
    while (Date.now() < until);
  });
  process.send?.('ready');
}
