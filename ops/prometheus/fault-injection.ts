import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FakeSmtpServer, startFakeSmtpServer } from '../../apps/api/faults/fake-smtp-server.ts';
import { createFaultTestApp, type FaultTestApp } from '../../apps/api/faults/fault-test-app.ts';
import {
  findFreePort,
  isReachable,
  type ServerProcess,
  type ShopProcess,
  startApi,
  startWeb,
  startWorker,
} from '../../apps/api/faults/processes.ts';
import { createStockedVariant, createTestBuyer } from '../../apps/api/test/factories.ts';
import { runOnServer, setup } from '../../apps/api/test/template.ts';

export type FaultInjectableApp = {
  targets: string[];
  /** Places an order through the web server and returns the status. */
  order: () => Promise<number>;
  /** Opens a page that is not cached. */
  open: () => Promise<number>;
  breaks: Record<string, () => Promise<void>>;
  close: () => Promise<void>;
};

/** Starts a shop in production mode, with a list of ways to break it. */
export async function createFaultInjectableApp(files: string): Promise<FaultInjectableApp> {
  await setup();
  const shop = await createFaultTestApp();
  const mail = await startFakeSmtpServer();
  const ports = {
    api: await findFreePort(),
    web: await findFreePort(),
    webFigures: await findFreePort(),
    worker: await findFreePort(),
  };
  const media = path.join(files, 'media');
  await mkdir(media);
  const env = {
    SMTP_URL: mail.url,
    MEDIA_FOLDER: media,
    UPLOADS_FOLDER: path.join(files, 'uploads'),
    RESPONSE_CACHE: 'on',
  };
  const { databaseUrl } = shop;
  const api = await startApi({ databaseUrl, port: ports.api, env: { ...env, DATABASE_POOL_SIZE: '3' } });
  const [web, worker] = [
    await startWeb({ apiPort: ports.api, port: ports.web, env: { METRICS_PORT: String(ports.webFigures) } }),
    startWorker({ databaseUrl, env: { ...env, METRICS_PORT: String(ports.worker) } }),
  ];
  await waitForResponse(`http://127.0.0.1:${ports.worker}/ready`);
  const order = createShopper(shop, web);
  let opened = 0;
  const open = async () => {
    opened += 1;
    const reply = await fetch(`${web.url}/product/nothing-${opened}`, { signal: AbortSignal.timeout(8000) });
    await reply.arrayBuffer();
    return reply.status;
  };
  return {
    targets: [ports.api, ports.webFigures, ports.worker].map((port) => `127.0.0.1:${port}`),
    order,
    open,
    breaks: createFaults({ shop, mail, api, web, worker, media, order, open }),
    async close() {
      for (const child of [web, worker, api]) await child.end('SIGKILL');
      mail.close();
      await runOnServer(`alter database ${getDatabaseName(shop)} allow_connections true`);
      await shop.close();
    },
  };
}

function createShopper({ db }: FaultTestApp, web: ServerProcess): () => Promise<number> {
  const stocked = createStockedVariant(db, { stock: 10_000 });
  return async () => {
    const { headers, addressId } = await createTestBuyer(db, [{ variantId: (await stocked).id, quantity: 1 }]);
    return placeOrder(web, { headers, addressId });
  };
}

type Buyer = { headers: Record<string, string>; addressId: string };

async function placeOrder(web: ServerProcess, { headers, addressId }: Buyer): Promise<number> {
  const reply = await fetch(`${web.url}/api/orders/place`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ addressId, paymentMethod: 'COD' }),
    signal: AbortSignal.timeout(8000),
  });
  await reply.arrayBuffer();
  return reply.status;
}

type FaultDeps = Pick<FaultInjectableApp, 'order' | 'open'> & {
  shop: FaultTestApp;
  mail: FakeSmtpServer;
  api: ServerProcess;
  web: ServerProcess;
  worker: ShopProcess;
  media: string;
};

const SECONDS = [...Array(8).keys()];

/** The order matters: a break must not remove what a later one needs. */
function createFaults({ shop, mail, api, web, worker, media, order, open }: FaultDeps): FaultInjectableApp['breaks'] {
  const age = (job: string, column: string) =>
    shop.pool.query(
      `update graphile_worker._private_jobs job set ${column} = now() - interval '1 hour'
       from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = $1`,
      [job],
    );
  return {
    'the mail server permanently rejects a customer': async () => {
      mail.mood = 'bounces';
      await order();
    },
    'the mail server rejects emails for an hour': async () => {
      mail.mood = 'turns away';
      await order();
      await wait(2000);
      await age('send_order_confirmation_email', 'created_at');
    },
    'the media folder is missing': () => rm(media, { recursive: true, force: true }),
    'the web process is blocked repeatedly': async () => {
      for (const _ of SECONDS) await pauseProcess(web, 700, () => wait(300));
    },
    'the API responds slowly': async () => {
      for (const _ of SECONDS.slice(4)) {
        const pages = wait(100).then(() => Promise.all([open(), open(), open()]));
        await pauseProcess(api, 1600, () => wait(100));
        await pages;
      }
    },
    'the orders table is locked': async () => {
      const client = await shop.pool.connect();
      await client.query('begin; lock table orders in access exclusive mode');
      const buyers = await Promise.all(SECONDS.flatMap(() => [1, 2, 3]).map(() => createBuyer(shop)));
      await Promise.all(buyers.map((buyer) => placeOrder(web, buyer).catch(() => 0)));
      await client.query('rollback');
      client.release();
    },
    'stock changes without a ledger entry': async () => {
      await shop.pool.query('update variants set stock = stock + 1 where id = (select id from variants limit 1)');
      await shop.pool.query(`select graphile_worker.add_job('check_stock_drift', '{}')`);
    },
    'the worker is killed, and a job waits for an hour': async () => {
      await worker.end('SIGKILL');
      await shop.pool.query(`select graphile_worker.add_job('render_tax_document', '{}')`);
      await age('render_tax_document', 'run_at');
    },
    'the database accepts no connections': async () => {
      await runOnServer(`alter database ${getDatabaseName(shop)} allow_connections false`);
      await runOnServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${getDatabaseName(shop)}'`,
      );
      for (const _ of SECONDS.slice(2)) await Promise.all([open(), wait(700)]);
    },
    'the API is killed': async () => {
      await api.end('SIGKILL');
      for (const _ of SECONDS.slice(2)) await Promise.all([fetch(`${web.url}/api/categories`), wait(500)]);
    },
    'the web process is killed': async () => void (await web.end('SIGKILL')),
  };
}

async function createBuyer({ db }: FaultTestApp): Promise<Buyer> {
  const { id } = await createStockedVariant(db, { stock: 1 });
  return createTestBuyer(db, [{ variantId: id, quantity: 1 }]);
}

async function pauseProcess({ pid }: ShopProcess, ms: number, action: () => Promise<unknown>): Promise<void> {
  if (pid === undefined) throw new Error('There is no such process');
  process.kill(pid, 'SIGSTOP');
  await wait(ms);
  process.kill(pid, 'SIGCONT');
  await action();
}

const getDatabaseName = ({ databaseUrl }: FaultTestApp) => new URL(databaseUrl).pathname.slice(1);

async function waitForResponse(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isReachable(url)) return;
    await wait(100);
  }
  throw new Error(`${url} does not respond`);
}
