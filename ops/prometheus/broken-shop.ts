import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FaultShop, openFaultShop } from '../../apps/api/faults/fault-shop.ts';
import { type MailSink, openMailSink } from '../../apps/api/faults/mail-sink.ts';
import {
  freePort,
  type Served,
  type ShopProcess,
  startApi,
  startWeb,
  startWorker,
} from '../../apps/api/faults/processes.ts';
import { aBuyer, aStockedVariant } from '../../apps/api/test/factories.ts';
import { onServer, setup } from '../../apps/api/test/template.ts';

export type BreakableShop = {
  targets: string[];
  /** Somebody places an order through the site; answers the status. */
  order: () => Promise<number>;
  /** Somebody opens a page that nobody has opened before. */
  open: () => Promise<number>;
  breaks: Record<string, () => Promise<void>>;
  close: () => Promise<void>;
};

/** A shop as it runs in earnest, with a list of what can be broken in it. */
export async function openBreakableShop(files: string): Promise<BreakableShop> {
  await setup();
  const shop = await openFaultShop();
  const mail = await openMailSink();
  const ports = {
    api: await freePort(),
    web: await freePort(),
    webFigures: await freePort(),
    worker: await freePort(),
  };
  const media = path.join(files, 'media');
  await mkdir(media);
  const env = { SMTP_URL: mail.url, MEDIA_FOLDER: media, UPLOADS_FOLDER: path.join(files, 'uploads'), CACHE: 'on' };
  const { databaseUrl } = shop;
  const api = await startApi({ databaseUrl, port: ports.api, env: { ...env, DATABASE_POOL: '3' } });
  const [web, worker] = [
    await startWeb({ apiPort: ports.api, port: ports.web, env: { METRICS_PORT: String(ports.webFigures) } }),
    startWorker({ databaseUrl, env: { ...env, METRICS_PORT: String(ports.worker) } }),
  ];
  await answering(`http://127.0.0.1:${ports.worker}/ready`);
  const order = shopperOf(shop, web);
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
    breaks: breaksOf({ shop, mail, api, web, worker, media, order, open }),
    async close() {
      for (const one of [web, worker, api]) await one.end('SIGKILL');
      mail.close();
      await onServer(`alter database ${nameOf(shop)} allow_connections true`);
      await shop.close();
    },
  };
}

function shopperOf({ db }: FaultShop, web: Served): () => Promise<number> {
  const stocked = aStockedVariant(db, { stock: 10_000 });
  return async () => {
    const { headers, addressId } = await aBuyer(db, [{ variantId: (await stocked).id, quantity: 1 }]);
    return orderBy(web, { headers, addressId });
  };
}

type Buyer = { headers: Record<string, string>; addressId: string };

async function orderBy(web: Served, { headers, addressId }: Buyer): Promise<number> {
  const reply = await fetch(`${web.url}/api/orders/place`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ addressId, paymentMethod: 'COD' }),
    signal: AbortSignal.timeout(8000),
  });
  await reply.arrayBuffer();
  return reply.status;
}

type Parts = Pick<BreakableShop, 'order' | 'open'> & {
  shop: FaultShop;
  mail: MailSink;
  api: Served;
  web: Served;
  worker: ShopProcess;
  media: string;
};

const SECONDS = [...Array(8).keys()];

/** What is broken, in an order in which each still finds what it breaks. */
function breaksOf({ shop, mail, api, web, worker, media, order, open }: Parts): BreakableShop['breaks'] {
  const age = (job: string, column: string) =>
    shop.pool.query(
      `update graphile_worker._private_jobs job set ${column} = now() - interval '1 hour'
       from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = $1`,
      [job],
    );
  return {
    'the mail server refuses a customer for good': async () => {
      mail.mood = 'bounces';
      await order();
    },
    'the mail server turns letters away, for an hour': async () => {
      mail.mood = 'turns away';
      await order();
      await wait(2000);
      await age('send_order_confirmation', 'created_at');
    },
    'the folder of pictures is gone': () => rm(media, { recursive: true, force: true }),
    'the site’s process is held up again and again': async () => {
      for (const _ of SECONDS) await heldUp(web, 700, () => wait(300));
    },
    'the API is slow to answer the site': async () => {
      for (const _ of SECONDS.slice(4)) {
        const pages = wait(100).then(() => Promise.all([open(), open(), open()]));
        await heldUp(api, 1600, () => wait(100));
        await pages;
      }
    },
    'somebody locks the orders': async () => {
      const client = await shop.pool.connect();
      await client.query('begin; lock table orders in access exclusive mode');
      const buyers = await Promise.all(SECONDS.flatMap(() => [1, 2, 3]).map(() => aBuyerOf(shop)));
      await Promise.all(buyers.map((buyer) => orderBy(web, buyer).catch(() => 0)));
      await client.query('rollback');
      client.release();
    },
    'somebody changes stock past its ledger': async () => {
      await shop.pool.query('update variants set stock = stock + 1 where id = (select id from variants limit 1)');
      await shop.pool.query(`select graphile_worker.add_job('compare_stock', '{}')`);
    },
    'the worker is killed, and a job waits for an hour': async () => {
      await worker.end('SIGKILL');
      await shop.pool.query(`select graphile_worker.add_job('draw_document', '{}')`);
      await age('draw_document', 'run_at');
    },
    'the database takes no connections': async () => {
      await onServer(`alter database ${nameOf(shop)} allow_connections false`);
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(shop)}'`);
      for (const _ of SECONDS.slice(2)) await Promise.all([open(), wait(700)]);
    },
    'the API is killed': async () => {
      await api.end('SIGKILL');
      for (const _ of SECONDS.slice(2)) await Promise.all([fetch(`${web.url}/api/categories`), wait(500)]);
    },
    'the site is killed': async () => void (await web.end('SIGKILL')),
  };
}

async function aBuyerOf({ db }: FaultShop): Promise<Buyer> {
  const { id } = await aStockedVariant(db, { stock: 1 });
  return aBuyer(db, [{ variantId: id, quantity: 1 }]);
}

async function heldUp({ pid }: ShopProcess, ms: number, meanwhile: () => Promise<unknown>): Promise<void> {
  if (pid === undefined) throw new Error('There is no such process');
  process.kill(pid, 'SIGSTOP');
  await wait(ms);
  process.kill(pid, 'SIGCONT');
  await meanwhile();
}

const nameOf = ({ databaseUrl }: FaultShop) => new URL(databaseUrl).pathname.slice(1);

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(url).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error(`${url} does not answer`);
}
