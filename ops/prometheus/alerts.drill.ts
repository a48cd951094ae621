import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../apps/api/faults/processes.ts';
import { createFaultInjectableApp, type FaultInjectableApp } from './fault-injection.ts';
import { exposedMetrics, findMetricNames, listAlerts, listExpressions } from './metric-names.ts';
import { FOLDER, type PrometheusServer, startPrometheus } from './prometheus.ts';

// `npm run ops:alerts` breaks each part of a running shop and waits until the expected alerts fire.

const ALERTS_BY_FAULT: Record<string, string[]> = {
  'the mail server permanently rejects a customer': ['JobsFailed'],
  'the mail server rejects emails for an hour': ['EmailQueueDelayed'],
  'the media folder is missing': ['MediaDiskFull'],
  'the web process is blocked repeatedly': ['EventLoopLagHigh'],
  'the API responds slowly': ['PageLatencyHigh'],
  'the orders table is locked': [
    'OrderPlacementFailing',
    'OrderPlacementErrorBudgetFastBurn',
    'OrderPlacementErrorBudgetSlowBurn',
    'ApiErrorRateHigh',
    'ApiLatencyHigh',
    'DatabasePoolExhausted',
  ],
  'stock changes without a ledger entry': ['StockDrift'],
  'the worker is killed, and a job waits for an hour': ['WorkerDown', 'MetricsScrapeFailing', 'JobQueueDelayed'],
  'the database accepts no connections': ['DatabaseDown', 'PageErrorRateHigh'],
  'the API is killed': ['ApiDown', 'ApiUnreachable'],
  'the web process is killed': ['WebDown'],
};
// These can fire without a break if the machine is busy.
const BUSY_MACHINE_ALERTS = new Set(['ApiLatencyHigh', 'PageLatencyHigh', 'EventLoopLagHigh']);

const TIMEOUT_MS = 20_000;
const print = (text: string) => process.stdout.write(`${text}\n`);

const startedAt = Date.now();
const files = await mkdtemp(path.join(tmpdir(), 'kinari-alerts-'));
try {
  await runDrill();
} finally {
  await rm(files, { recursive: true, force: true });
}
print(`all alerts fired; ${Math.round((Date.now() - startedAt) / 1000)} s`);

async function runDrill(): Promise<void> {
  const alerts = listAlerts(await readFile(path.join(FOLDER, 'alerts.yml'), 'utf8'));
  const testedAlerts = new Set(Object.values(ALERTS_BY_FAULT).flat());
  const untestedAlerts = alerts.filter((name) => !testedAlerts.has(name));
  if (untestedAlerts.length > 0) throw new Error(`No fault tests ${untestedAlerts.join(', ')}`);

  const shop = await createFaultInjectableApp(files);
  try {
    await checkMetricNames(shop);
    const prometheus = await startPrometheus(path.join(files, 'prometheus'), {
      port: await findFreePort(),
      targets: shop.targets,
    });
    try {
      await injectFaults(shop, prometheus);
    } finally {
      await prometheus.stop();
    }
  } finally {
    await shop.close();
  }
}

/** Checks that all metrics in rules and dashboard are exposed by the processes. */
async function checkMetricNames(shop: FaultInjectableApp): Promise<void> {
  await shop.order();
  await shop.open();
  const exposedTexts = await Promise.all(
    shop.targets.map(async (target) => exposedMetrics(await (await fetch(`http://${target}/metrics`)).text())),
  );
  const dashboard = await readFile(path.join(FOLDER, '../grafana/kinari.json'), 'utf8');
  const queriedMetrics = [
    await readFile(path.join(FOLDER, 'slo.yml'), 'utf8'),
    await readFile(path.join(FOLDER, 'alerts.yml'), 'utf8'),
    listExpressions(JSON.parse(dashboard) as Parameters<typeof listExpressions>[0]),
  ].flatMap(findMetricNames);
  const unknown = queriedMetrics.filter((name) => !exposedTexts.flat().includes(name));
  if (unknown.length > 0) throw new Error(`No process exports ${unknown.join(', ')}`);
  print(`${new Set(queriedMetrics).size} metrics are queried and exported`);
}

async function injectFaults({ breaks, order, open }: FaultInjectableApp, prometheus: PrometheusServer): Promise<void> {
  for (let tries = 0; !(await prometheus.sees()); tries++) {
    if (tries > 150) throw new Error('Prometheus cannot scrape the metrics');
    await wait(200);
  }
  for (let second = 0; second < 6; second++) await Promise.all([order(), open(), wait(1000)]);
  const before = (await prometheus.firing()).filter((name) => !BUSY_MACHINE_ALERTS.has(name));
  if (before.length > 0) throw new Error(`These alerts fire in a healthy shop: ${before.join(', ')}`);
  print('healthy shop: no alerts');
  for (const [faultName, injectFault] of Object.entries(breaks)) {
    const names = ALERTS_BY_FAULT[faultName] ?? [];
    const since = Date.now();
    const missing = new Set(names);
    const broken = injectFault();
    let isOver = false;
    void broken.finally(() => {
      isOver = true;
    });
    let until = Number.POSITIVE_INFINITY;
    while (missing.size > 0 && Date.now() < until) {
      for (const name of await prometheus.firing()) missing.delete(name);
      if (isOver && until === Number.POSITIVE_INFINITY) until = Date.now() + TIMEOUT_MS;
      await wait(200);
    }
    await broken;
    if (missing.size > 0) throw new Error(`${faultName}: ${[...missing].join(', ')} did not fire`);
    print(`${faultName}: ${names.join(', ')} after ${((Date.now() - since) / 1000).toFixed(1)} s`);
  }
}
