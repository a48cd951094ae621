import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../apps/api/faults/processes.ts';
import { type BreakableShop, openBreakableShop } from './broken-shop.ts';
import { alertsIn, expressionsOf, metricsIn, metricsToldBy } from './names.ts';
import { FOLDER, startPrometheus, type Watcher } from './prometheus.ts';

// `npm run ops:alerts` breaks each thing of a running shop for real, and waits until the alerts that tell of it fire.

/** What each break is told by. */
const TOLD_BY: Record<string, string[]> = {
  'the mail server refuses a customer for good': ['JobsGivenUp'],
  'the mail server turns letters away, for an hour': ['MailLate'],
  'the folder of pictures is gone': ['MediaDiskFull'],
  'the site’s process is held up again and again': ['EventLoopLags'],
  'the API is slow to answer the site': ['PagesSlow'],
  'somebody locks the orders': [
    'ShopCannotSell',
    'PlacementBudgetBurnsFast',
    'PlacementBudgetBurnsSlowly',
    'CallsFail',
    'CallsSlow',
    'ConnectionsAwaited',
  ],
  'somebody changes stock past its ledger': ['StockDrift'],
  'the worker is killed, and a job waits for an hour': ['WorkerDown', 'FiguresMissing', 'JobsLate'],
  'the database takes no connections': ['DatabaseAway', 'PagesFail'],
  'the API is killed': ['ApiDown', 'ApiUnreachable'],
  'the site is killed': ['WebDown'],
};
// Where others work on the same machine these may fire by right, even if nothing is broken.
const OF_A_BUSY_MACHINE = new Set(['CallsSlow', 'PagesSlow', 'EventLoopLags']);

const PATIENCE_MS = 20_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

const begun = Date.now();
const files = await mkdtemp(path.join(tmpdir(), 'kinari-alerts-'));
try {
  await drill();
} finally {
  await rm(files, { recursive: true, force: true });
}
say(`every alert fired; ${Math.round((Date.now() - begun) / 1000)} s`);

async function drill(): Promise<void> {
  const alerts = alertsIn(await readFile(path.join(FOLDER, 'alerts.yml'), 'utf8'));
  const tried = new Set(Object.values(TOLD_BY).flat());
  const forgotten = alerts.filter((name) => !tried.has(name));
  if (forgotten.length > 0) throw new Error(`Nothing is broken for ${forgotten.join(', ')}`);

  const shop = await openBreakableShop(files);
  try {
    await checkNames(shop);
    const watcher = await startPrometheus(path.join(files, 'prometheus'), {
      port: await freePort(),
      targets: shop.targets,
    });
    try {
      await breakAll(shop, watcher);
    } finally {
      await watcher.stop();
    }
  } finally {
    await shop.close();
  }
}

/** What rules and dashboard ask for is what the processes tell. */
async function checkNames(shop: BreakableShop): Promise<void> {
  await shop.order();
  await shop.open();
  const told = await Promise.all(
    shop.targets.map(async (target) => metricsToldBy(await (await fetch(`http://${target}/metrics`)).text())),
  );
  const dashboard = await readFile(path.join(FOLDER, '../grafana/kinari.json'), 'utf8');
  const asked = [
    await readFile(path.join(FOLDER, 'levels.yml'), 'utf8'),
    await readFile(path.join(FOLDER, 'alerts.yml'), 'utf8'),
    expressionsOf(JSON.parse(dashboard) as Parameters<typeof expressionsOf>[0]),
  ].flatMap(metricsIn);
  const unknown = asked.filter((name) => !told.flat().includes(name));
  if (unknown.length > 0) throw new Error(`No process tells ${unknown.join(', ')}`);
  say(`${new Set(asked).size} figures are asked for, and told`);
}

async function breakAll({ breaks, order, open }: BreakableShop, watcher: Watcher): Promise<void> {
  for (let tries = 0; !(await watcher.sees()); tries++) {
    if (tries > 150) throw new Error('Prometheus cannot read the figures');
    await wait(200);
  }
  for (let second = 0; second < 6; second++) await Promise.all([order(), open(), wait(1000)]);
  const before = (await watcher.firing()).filter((name) => !OF_A_BUSY_MACHINE.has(name));
  if (before.length > 0) throw new Error(`In a shop in order these fire: ${before.join(', ')}`);
  say('a shop in order: silence');
  for (const [what, breakIt] of Object.entries(breaks)) {
    const names = TOLD_BY[what] ?? [];
    const since = Date.now();
    const missing = new Set(names);
    const broken = breakIt();
    let isOver = false;
    void broken.finally(() => {
      isOver = true;
    });
    let until = Number.POSITIVE_INFINITY;
    while (missing.size > 0 && Date.now() < until) {
      for (const name of await watcher.firing()) missing.delete(name);
      if (isOver && until === Number.POSITIVE_INFINITY) until = Date.now() + PATIENCE_MS;
      await wait(200);
    }
    await broken;
    if (missing.size > 0) throw new Error(`${what}: ${[...missing].join(', ')} did not fire`);
    say(`${what}: ${names.join(', ')} after ${((Date.now() - since) / 1000).toFixed(1)} s`);
  }
}
