import { listenOn } from '@kinari/server-runtime/listen-on';
import { serveMetrics } from '@kinari/server-runtime/metrics-server';
import { trimMemory } from '@kinari/server-runtime/trim-memory';
import { buildApp } from './app.ts';
import { loadAppConfig } from './config.ts';
import { createMediaStore } from './media/store.ts';
import { systemClock } from './platform/clock.ts';
import { createPool, warnAboutMissingTimeouts } from './platform/database/db.ts';
import { stopOnSignal } from './platform/graceful-shutdown.ts';
import { purgeUploads } from './platform/http/form.ts';
import { createLogger } from './platform/log.ts';
import { createRedis } from './platform/redis.ts';

const config = loadAppConfig();
const log = createLogger(config, 'api');
const pool = createPool(config.DATABASE_URL, { size: config.DATABASE_POOL_SIZE, log, pooled: config.pooled });
const redis = createRedis(config.REDIS_URL, log);

for (const warning of config.doubts) log.warn(warning);
if (config.pooled)
  await warnAboutMissingTimeouts(pool, log).catch((error: unknown) =>
    log.warn({ err: error }, 'could not check connection timeouts'),
  );
await purgeUploads(config.UPLOADS_FOLDER, systemClock());
const app = await buildApp({ config, log, pool, redis, mediaStore: createMediaStore(config) });
const metricsServer = await serveMetrics({
  registry: app.metricsRegistry,
  host: config.METRICS_HOST,
  port: config.METRICS_PORT,
  log,
});
trimMemory();
await listenOn(app, { host: config.API_HOST, port: config.API_PORT, setting: 'API_PORT' });

stopOnSignal(log, {
  drainMs: config.drainMs,
  drain: () => {
    app.draining = true;
  },
  async stop() {
    await app.close();
    await metricsServer.close();
    redis.disconnect();
    await pool.end();
  },
});
