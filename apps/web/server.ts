import type { ServerBuild } from 'react-router';
import { buildWebServer } from './server/app.ts';
import { config } from './server/config.ts';

const built = new URL('./build/server/index.js', import.meta.url);
const app = await buildWebServer((await import(built.href)) as ServerBuild, config);

// Requests under way finish; new ones are refused, so the proxy in front turns to another process.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop(signal));
}

async function stop(signal: string): Promise<void> {
  app.log.info(`${signal}: closing`);
  await app.close();
  process.exit(0);
}

await app.listen({ port: config.port, host: config.host });
