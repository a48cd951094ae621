import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FaultShop, openFaultShop } from './fault-shop.ts';
import { freePort, type Served, startApi, startWeb } from './processes.ts';

export type WholeShop = FaultShop & {
  api: Served;
  web: Served;
  ports: { api: number; web: number };
  /** What the shop's processes are started with. */
  env: NodeJS.ProcessEnv;
};

/** The site and the API as processes, on a database and a media folder of their own, with the limits of a live shop. */
export async function openWholeShop(env: NodeJS.ProcessEnv = {}): Promise<WholeShop> {
  const shop = await openFaultShop();
  const files = await mkdtemp(path.join(tmpdir(), 'kinari-whole-'));
  const ports = { api: await freePort(), web: await freePort() };
  const all = {
    RATE_LIMITS: 'on',
    CACHE: 'on',
    PUBLIC_URL: `http://localhost:${ports.web}`,
    MEDIA_FOLDER: path.join(files, 'media'),
    UPLOADS_FOLDER: path.join(files, 'uploads'),
    ...env,
  };
  const running: Served[] = [];
  const close = async () => {
    for (const one of running) await one.end('SIGKILL');
    await shop.close();
    await rm(files, { recursive: true, force: true });
  };
  try {
    const api = await startApi({ databaseUrl: shop.databaseUrl, port: ports.api, env: all });
    running.push(api);
    const web = await startWeb({ apiPort: ports.api, port: ports.web, env: all });
    running.push(web);
    return { ...shop, api, web, ports, env: all, close };
  } catch (error) {
    await close();
    throw error;
  }
}
