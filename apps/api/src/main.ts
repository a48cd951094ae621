import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openMediaStore } from './media/store.ts';
import { systemClock } from './platform/clock.ts';
import { openPool } from './platform/db.ts';
import { sweepForms } from './platform/form.ts';
import { openLog } from './platform/log.ts';
import { openRedis } from './platform/redis.ts';
import { stopOnSignal } from './platform/stop.ts';

const config = readConfig();
const log = openLog(config, 'api');
const pool = openPool(config.DATABASE_URL, { size: config.DATABASE_POOL, log });
const redis = openRedis(config.REDIS_URL, log);

await sweepForms(config.UPLOADS_FOLDER, systemClock());
const app = await buildApp({ config, log, pool, redis, mediaStore: openMediaStore(config) });
await app.listen({ host: config.API_HOST, port: config.API_PORT });

stopOnSignal(log, async () => {
  await app.close();
  redis.disconnect();
  await pool.end();
});
