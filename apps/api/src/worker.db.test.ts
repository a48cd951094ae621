import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { JOB_WORDS } from '@kinari/contract/words/job-words';
import { afterEach, expect, test, vi } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { welcomeMail } from './identity/identity-mails.ts';
import { enqueue } from './platform/jobs.ts';

const { config, db, pool } = await openShop();
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

type Worker = { child: ChildProcessWithoutNullStreams; said: string };
const started: Worker[] = [];
afterEach(async () => {
  for (const { child } of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

function startWorker(env: Record<string, string>): Worker {
  const child = spawn(process.execPath, [WORKER], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DATABASE_URL: config.DATABASE_URL,
      DATABASE_APP_URL: '',
      ...env,
    },
  });
  const worker = { child, said: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (worker.said += String(chunk)));
  started.push(worker);
  return worker;
}

test('the worker goes past the pooler', async () => {
  const worker = startWorker({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/pooler',
    DATABASE_DIRECT_URL: config.DATABASE_URL,
  });
  await vi.waitFor(() => expect(worker.said).toContain('waiting for jobs'), { timeout: 15_000 });
});

test('every job has words for whoever reads that it failed', async () => {
  const worker = startWorker({});
  // The worker writes down the names of its jobs a moment after it has begun to wait for them.
  const rows = await vi.waitFor(
    async () => {
      expect(worker.said).toContain('waiting for jobs');
      const found = await pool.query<{ name: string }>('select identifier as name from graphile_worker._private_tasks');
      expect(found.rows.length).toBeGreaterThan(50);
      return found.rows;
    },
    { timeout: 15_000 },
  );
  expect(rows.filter(({ name }) => !JOB_WORDS[name])).toEqual([]);
});

test('the jobs of a worker that was killed go on within a minute', { timeout: 90_000 }, async () => {
  // A mail server that takes calls and says nothing keeps the job busy.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const person = await aPerson(db);
  const first = startWorker({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await vi.waitFor(() => expect(first.said).toContain('waiting for jobs'), { timeout: 15_000 });
  await enqueue(db, welcomeMail, { mailId: randomUUID(), userId: person.id });
  const locked = async () =>
    (await pool.query<{ locked_by: string }>('select locked_by from graphile_worker.jobs where locked_by is not null'))
      .rows;
  await vi.waitFor(async () => expect(await locked()).toHaveLength(1), { timeout: 10_000 });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const [before] = await locked();

  const second = startWorker({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await vi.waitFor(() => expect(second.said).toContain('the jobs of workers that died go on'), { timeout: 60_000 });
  await vi.waitFor(async () => expect((await locked())[0]?.locked_by).not.toBe(before?.locked_by), { timeout: 5000 });
  silent.close();
});
