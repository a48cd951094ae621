import { setTimeout as wait } from 'node:timers/promises';
import { serveFigures } from '@kinari/running/figures-server';
import { giveBackMemory } from '@kinari/running/give-back';
import type { ServerBuild } from 'react-router';
import { buildWebServer } from './server/app.ts';
import { config } from './server/config.ts';

const built = new URL('./build/server/index.js', import.meta.url);
const app = await buildWebServer((await import(built.href)) as ServerBuild, config);

const figures = await serveFigures({
  registry: app.figures,
  host: config.metricsHost,
  port: config.metricsPort,
  log: app.log,
});

// Longer than any request may take, which is half a minute.
const PATIENCE_MS = 35_000;

// First those in front are shown that they should turn to another process; then requests under way finish.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop(signal));
}

async function stop(signal: string): Promise<void> {
  // A terminal tells the whole group, and whoever started us tells us again.
  if (app.draining) return;
  app.log.info(`${signal}: closing`);
  app.draining = true;
  await wait(config.drainMs);
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  await app.close();
  await figures.close();
  process.exit(0);
}

giveBackMemory();
await app.listen({ port: config.port, host: config.host });
