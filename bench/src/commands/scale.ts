import { availableParallelism } from 'node:os';
import { runClients } from '../load/clients.ts';
import { median } from '../load/percentile.ts';
import { runWrk } from '../load/wrk.ts';
import { startCandidate } from '../measure/candidate.ts';
import { compareEntryPoints, type EntryPoint, type EntryPointComparison } from '../measure/entry-points.ts';
import { type CopyCandidate, withDatabaseCopy, withRunningShop } from '../measure/on-copy.ts';
import { measurePriceChanges, type PriceChangeTimes } from '../measure/price-changes.ts';
import { sendRequest } from '../measure/recording.ts';
import { isSelected, type Options } from '../options.ts';
import { formatEntryPointTable } from '../report/entry-points.ts';
import { printProgress } from '../report/print.ts';
import { formatNumber, formatRatio, formatTable } from '../report/table.ts';
import { apiScenarios } from '../scenarios/api.ts';
import { pageScenarios } from '../scenarios/pages.ts';
import { CONNECTIONS, type ReadScenario, type SETTINGS, type WriteScenario } from '../scenarios/scenario.ts';
import { writeScenarios } from '../scenarios/writes.ts';
import { allocatePorts, type Shop, toOrigin } from '../shop/processes.ts';
import { startProxy } from '../shop/proxy.ts';
import type { Report } from './command.ts';

const PROCESS_COUNTS = [1, 2, 4];
const MAX_PROCESSES = 4;
const WARM_UP_SECONDS = 2;
const MAX_DELAY_MS = 1000;
// Minimum throughput through nginx, as a share of the direct throughput of one process.
const TARGET_RATIO = 0.9;
const READ_SCENARIOS = new Set(['api listing', 'api listing, kept', 'page listing, kept']);
const CACHED_LISTING = 'api listing, kept';
const WRITE_SCENARIO = 'placement, spread';

/** `entryPoints` are proxies in front of one, two and four processes. */
type ScalingContext = { options: Options; folder: string; candidate: CopyCandidate; entryPoints: EntryPoint[] };
type RunningContext = ScalingContext & { shop: Shop };

/** Runs several API and web processes behind nginx. Measures throughput, and when the last process shows a price change. */
export async function measureScaling(options: Options, folder: string): Promise<Report> {
  return withDatabaseCopy(options, async (candidate) => {
    const entryPoints: EntryPoint[] = [];
    try {
      for (const [n, count] of PROCESS_COUNTS.entries()) {
        const { api, web } = allocatePorts(candidate.port, count);
        const proxy = await startProxy(folder, { port: candidate.port + 2 * MAX_PROCESSES + n, api, web });
        const origins = { apis: api.map(toOrigin), webs: web.map(toOrigin) };
        entryPoints.push({ name: String(count), origin: proxy.origin, proxy, ...origins });
      }
      return formatReport(await measure({ options, folder, candidate, entryPoints }));
    } finally {
      for (const { proxy } of entryPoints) await proxy?.stop();
    }
  });
}

type ScalingResults = {
  scaled: EntryPointComparison[];
  changes: PriceChangeTimes[];
  proxyOverhead: EntryPointComparison;
};

async function measure(context: ScalingContext): Promise<ScalingResults> {
  const readings = [...apiScenarios, ...pageScenarios].filter(({ name }) => READ_SCENARIOS.has(name));
  const selectScenarios = (setting: keyof typeof SETTINGS) =>
    readings.filter((reading) => reading.setting === setting && isSelected(reading.name, context.options.only));
  const list = readings.find(({ name }) => name === CACHED_LISTING);
  if (!list) throw new Error(`There is no scenario ${CACHED_LISTING}`);

  const uncachedResults =
    selectScenarios('unkept').length === 0
      ? []
      : await withShop('unkept', context, (running) => measureReads(selectScenarios('unkept'), running));
  return withShop('cached', context, async (running) => {
    const changes = await measurePriceChanges({
      shop: running.shop,
      shopData: running.candidate.shopData,
      origin: largestEntryPoint(running).origin,
    });
    const cachedResults = await measureReads(selectScenarios('cached'), running);
    const writeResults = [];
    for (const writing of writeScenarios.filter(
      ({ name }) => name === WRITE_SCENARIO && isSelected(name, context.options.only),
    )) {
      writeResults.push(await measureWrite(writing, running));
    }
    const direct = { name: 'direct', origin: running.shop.api, apis: [running.shop.api], webs: [] };
    const target = running.entryPoints.slice(0, 1).map((entryPoint) => ({ ...entryPoint, name: 'through nginx' }));
    const proxyOverhead = await measureRead(list, { ...running, entryPoints: [direct, ...target] });
    return { scaled: [...uncachedResults, ...cachedResults, ...writeResults], changes, proxyOverhead };
  });
}

/** The web processes call the API through the proxy, so each of them can reach every API process. */
function withShop<T>(
  setting: keyof typeof SETTINGS,
  context: ScalingContext,
  measureShop: (running: RunningContext) => Promise<T>,
): Promise<T> {
  const env = { API_URL: largestEntryPoint(context).origin };
  return withRunningShop(startCandidate(context.candidate, setting, { processes: MAX_PROCESSES, env }), (shop) =>
    measureShop({ ...context, shop }),
  );
}

function largestEntryPoint({ entryPoints }: Pick<ScalingContext, 'entryPoints'>): EntryPoint {
  const entryPoint = entryPoints.at(-1);
  if (!entryPoint) throw new Error('There is no way in');
  return entryPoint;
}

async function measureReads(
  readings: readonly ReadScenario[],
  running: RunningContext,
): Promise<EntryPointComparison[]> {
  const comparison = [];
  for (const reading of readings) comparison.push(await measureRead(reading, running));
  return comparison;
}

async function measureRead(
  { name, setting, target, buildRequests }: ReadScenario,
  running: RunningContext,
): Promise<EntryPointComparison> {
  const { options, folder, candidate, entryPoints } = running;
  const list = buildRequests(candidate.shopData);
  const runLoad = (origin: string, seconds: number) =>
    runWrk(list, { origin, connections: CONNECTIONS, seconds, folder });
  // Warm up for as long as one process needs, times the number of processes.
  await runLoad(largestEntryPoint(running).origin, WARM_UP_SECONDS * largestEntryPoint(running).apis.length);
  return printComparison(
    await compareEntryPoints(
      { shop: running.shop, database: candidate.database },
      {
        scenario: name,
        entryPoints,
        rounds: options.rounds,
        async prepare({ origin, apis, webs }) {
          // Each process has a separate cache.
          if (setting === 'cached') {
            for (const processOrigin of target === 'api' ? apis : webs)
              for (const loadRequest of list) await sendRequest(loadRequest, processOrigin);
          }
          return () => runLoad(origin, options.seconds);
        },
      },
    ),
  );
}

async function measureWrite(
  { name, createTransactions }: WriteScenario,
  running: RunningContext,
): Promise<EntryPointComparison> {
  const { options, candidate, entryPoints } = running;
  const prepare = async ({ origin }: EntryPoint, count = options.turns) => {
    const visits = (await createTransactions(candidate.buyerPool, count, candidate.shopData)).map(({ visit }) => visit);
    const groups = [{ name, visits, once: true as const }];
    return () => runClients({ kind: 'closed', origin, groups, connections: CONNECTIONS });
  };
  await (await prepare(largestEntryPoint(running), Math.ceil(options.turns / 2)))();
  const at = { shop: running.shop, database: candidate.database };
  return printComparison(
    await compareEntryPoints(at, {
      scenario: name,
      entryPoints,
      rounds: options.rounds,
      prepare: (entryPoint) => prepare(entryPoint),
    }),
  );
}

function printComparison(comparison: EntryPointComparison): EntryPointComparison {
  const rates = comparison.entryPoints.map(({ name, perSecond }) => `${name}: ${perSecond.toFixed(0)}/s`);
  printProgress(`${comparison.scenario}, ${rates.join(', ')}`);
  return comparison;
}

function formatReport({ scaled, changes, proxyOverhead }: ScalingResults): Report {
  const last = changes.map((change) => Math.max(...Object.values(change)));
  const lateCount = last.filter((ms) => ms > MAX_DELAY_MS).length;
  if (lateCount > 0) process.exitCode = 1;
  printProgress(
    lateCount > 0
      ? `LATE: ${lateCount} of ${last.length} changes took more than ${MAX_DELAY_MS} ms`
      : 'every change was in time',
  );
  const kinds = Object.keys(changes[0] ?? {}) as (keyof PriceChangeTimes)[];
  const times = [
    ...kinds.map((kind) => ({ kind, ms: changes.map((change) => change[kind]) })),
    { kind: '**all**', ms: last },
  ];
  const [direct, target] = proxyOverhead.entryPoints;
  const text = [
    formatEntryPointTable('processes of each', scaled),
    `Processes, nginx, PostgreSQL and load share ${availableParallelism()} processors: where these are busy with one of each, more have nothing to run on.`,
    formatTable(
      [`${changes.length} prices, ms until all ${MAX_PROCESSES} show it`, 'p50', 'max'],
      times.map(({ kind, ms }) => [kind, formatNumber(median(ms)), formatNumber(Math.max(...ms))]),
    ),
    `${lateCount} of them took more than ${MAX_DELAY_MS} ms.`,
    formatEntryPointTable('to 1 process', [proxyOverhead]),
    `Through nginx ÷ direct: ${formatRatio(target?.perSecond, direct?.perSecond)}, goal ${TARGET_RATIO}.`,
  ].join('\n\n');
  return { text, metrics: { scaled, changes, late: lateCount, proxyOverhead } };
}
