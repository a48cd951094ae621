import { serveFigures } from '@kinari/running/figures-server';
import { giveBackMemory } from '@kinari/running/give-back';
import { buildApp } from './app.ts';
import { readAppConfig } from './config.ts';
import { openMediaStore } from './media/store.ts';
import { systemClock } from './platform/clock.ts';
import { openPool, warnOfMissingGuards } from './platform/database/db.ts';
import { sweepForms } from './platform/http/form.ts';
import { openLog } from './platform/log.ts';
import { openRedis } from './platform/redis.ts';
import { stopOnSignal } from './platform/stop.ts';

const config = readAppConfig();
const log = openLog(config, 'api');
const pool = openPool(config.DATABASE_URL, { size: config.DATABASE_POOL, log, pooled: config.pooled });
const redis = openRedis(config.REDIS_URL, log);

for (const doubt of config.doubts) log.warn(doubt);
if (config.pooled)
  await warnOfMissingGuards(pool, log).catch((error: unknown) => log.warn({ err: error }, 'the guards are not known'));
await sweepForms(config.UPLOADS_FOLDER, systemClock());
const app = await buildApp({ config, log, pool, redis, mediaStore: openMediaStore(config) });
const figures = await serveFigures({
  registry: app.figures,
  host: config.METRICS_HOST,
  port: config.METRICS_PORT,
  log,
});
giveBackMemory();
await app.listen({ host: config.API_HOST, port: config.API_PORT });

stopOnSignal(log, {
  drainMs: config.drainMs,
  drain: () => {
    app.draining = true;
  },
  async stop() {
    await app.close();
    await figures.close();
    redis.disconnect();
    await pool.end();
  },
});
