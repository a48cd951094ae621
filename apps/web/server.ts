import { setTimeout as wait } from 'node:timers/promises';
import { listenOn } from '@kinari/server-runtime/listen-on';
import { serveMetrics } from '@kinari/server-runtime/metrics-server';
import { trimMemory } from '@kinari/server-runtime/trim-memory';
import type { ServerBuild } from 'react-router';
import { buildWebServer } from './server/app.ts';
import { config } from './server/config.ts';

const built = new URL('./build/server/index.js', import.meta.url);
const app = await buildWebServer((await import(built.href)) as ServerBuild, config);

const metricsServer = await serveMetrics({
  registry: app.metricsRegistry,
  host: config.metricsHost,
  port: config.metricsPort,
  log: app.log,
});

// Longer than the request timeout of 30 seconds.
const PATIENCE_MS = 35_000;

// First fail readiness so that load balancers use another process, then finish running requests.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop(signal));
}

async function stop(signal: string): Promise<void> {
  // Ignore a second signal: a terminal signals the whole process group, and the supervisor signals again.
  if (app.draining) return;
  app.log.info(`${signal}: closing`);
  app.draining = true;
  await wait(config.drainMs);
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  await app.close();
  await metricsServer.close();
  process.exit(0);
}

trimMemory();
await listenOn(app, { host: config.host, port: config.port, setting: 'PORT' });
